// Publishes scheduled videos whose time has come, every minute.

import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { byClock } from '../moderation/store/audit.ts'
import { runEach } from '../run-each.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { videosDue } from '../video/store/withheld.ts'
import { saveVideo } from './save-video.ts'
import { videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

/** A run of a Worker has a limit of queries, of which a video takes dozens; those that are left follow a minute later. */
const atOnce = 15

export async function publishDueVideos(env: Pick<Env, 'db' | 'deny' | 'notifyOpenPages'>): Promise<void> {
  const due = await videosDue(env.db, currentSeconds(), atOnce)
  if (due.length === 0) return
  const rows = await videosWhole(env.db, due)
  await runEach(
    rows.map((row) => async () => {
      const after = { ...fieldsOfVideo(row), visibility: 'public', publish_date: '' } as const
      const saved = await saveVideo(env, { row, after, actorId: byClock })
      if (saved === 'members_only')
        await saveVideo(env, { row, after: { ...after, visibility: 'members' }, actorId: byClock })
    }),
  )
  await propagateChanged(env, due.flatMap(tagsOfVideo))
}
