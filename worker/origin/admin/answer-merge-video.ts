// Merges a duplicate into the video that is kept.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { moveMergedAtOnce } from '../comments/move-merged-comments.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { moveMergedVideoAtOnce } from './move-merged-videos.ts'
import { saveVideo } from './save-video.ts'
import { isMergeOnItsWay } from './store/merge-undos.ts'
import { mergeInto } from './store/video-merge.ts'
import { videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

export async function answerMergeVideo(
  { video_id, version, into }: BodyOf<'mergeVideo'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'mergeVideo'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  if (video_id === into) return refusedForm([{ field: 'into', code: 'merge_itself' }])
  const rows = await videosWhole(env.db, [video_id, into])
  const row = rows.find((one) => one.video_id === video_id)
  const kept = rows.find((one) => one.video_id === into)
  if (!row) return refused('not_found', 'notify')
  const fields = fieldsOfVideo(row)
  // What is removed stays removed, and no address leads to a duplicate.
  const isKept = kept && kept.merged_into === null && fieldsOfVideo(kept).visibility !== 'deleted'
  if (!isKept || fields.visibility === 'deleted') return refusedForm([{ field: 'into', code: 'not_found' }])
  const outdated = refusedForm([{ field: 'version', code: 'changed', info: row.version }])
  if (row.version !== version) return outdated
  if (await isMergeOnItsWay(env.db, { family: 'videos', id: video_id, into }))
    return refusedForm([{ field: 'into', code: 'already_running' }])
  const after = {
    ...fields,
    visibility: 'private',
    publish_date: '',
    is_featured: false,
    merged_into: String(into),
  } as const
  const gone = {
    visibility: fields.visibility,
    publish_date: fields.publish_date,
    featured_date: row.featured_date,
  }
  const also = mergeInto(env.db, video_id, into, { version: row.version + 1, gone, nowSeconds: currentSeconds() })
  if ((await saveVideo(env, { row, after, actorId: editor.value.user_id, also })) !== 'saved') return outdated
  await moveMergedAtOnce(env, { section: 'video', from_id: video_id, into_id: into })
  await moveMergedVideoAtOnce(env, video_id, into)
  const tags = [...tagsOfVideo(video_id), ...tagsOfVideo(into)]
  for (const tag of tags) caller.invalidate(tag)
  await propagateChanged(env, tags)
  return ok({ ok: true, video_id: into })
}
