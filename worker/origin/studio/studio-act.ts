// Acts of creators on their own videos, one or many: who may see them, the bin, and a change that is withdrawn.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { binSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { isSetByStaff } from '../../../shared/rules/studio-videos.ts'
import { visibilityNames } from '../../../shared/rules/video-visibility.ts'
import { saveVideo } from '../admin/save-video.ts'
import { dropWaitingPicture } from '../admin/store/subject-pictures.ts'
import { type VideoFields, type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { fieldsOfVideo, minuteOf } from '../admin/video-fields.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { byClock } from '../moderation/store/audit.ts'
import { runEach } from '../run-each.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { binnedBefore, noteBinned } from './store/studio-table.ts'
import { withdrawEdit } from './store/video-edits.ts'
import { forgetWaitingPosters } from './waiting-poster.ts'

type Act = BodyOf<'studioAct'>['act']

export async function answerStudioAct(
  { act, items }: BodyOf<'studioAct'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'studioAct'>>> {
  const { db } = env
  const own = (await videosWhole(db, items)).filter(
    (row) => row.user_id === user.user_id && row.merged_into === null && fieldsOfVideo(row).visibility !== 'deleted',
  )
  if (own.length === 0) return refused('not_found', 'notify')
  const changed: number[] = []
  for (const row of own) {
    if (act === 'withdraw_edit') {
      if (await withdraw(env, row.video_id)) changed.push(row.video_id)
      continue
    }
    const after = afterAct(row, act)
    const saved = after && (await saveAct(env, row, act, after))
    if (saved === 'saved') changed.push(row.video_id)
  }
  if (changed.length === 0) return refused('nothing_changed', 'notify')
  if (act !== 'withdraw_edit') await propagateChanged(env, changed.flatMap(tagsOfVideo))
  return ok({ ok: true, changed })
}

/** False where none waits. */
async function withdraw(env: Env, videoId: number): Promise<boolean> {
  const [withdrawn, dropped] = await env.db.batch<{ poster: string | null }>([
    withdrawEdit(env.db, videoId, currentSeconds()),
    // The media processor's result is deleted when it comes.
    dropWaitingPicture(env.db, 'videos', videoId),
  ])
  const edits = withdrawn?.results ?? []
  await forgetWaitingPosters(
    env,
    edits.flatMap(({ poster }) => poster ?? []),
  )
  return edits.length > 0 || dropped?.meta.changes === 1
}

/** What may not be seen any more comes back private. */
async function saveAct(env: Env, row: VideoWholeRow, act: Act, after: VideoFields) {
  const { visibility } = fieldsOfVideo(row)
  const binned = { visibility, publishSeconds: row.publish_date }
  const also = act === 'bin' ? [noteBinned(env.db, row.video_id, binned)] : []
  const saved = await saveVideo(env, { row, after, actorId: row.user_id, also })
  if ((saved !== 'incomplete' && saved !== 'members_only') || act !== 'restore') return saved
  return saveVideo(env, { row, after: { ...fieldsOfVideo(row), bin_date: '' }, actorId: row.user_id })
}

/** Null where the act is not for this video. What staff closed can be deleted, and comes back closed. */
function afterAct(row: VideoWholeRow, act: Exclude<Act, 'withdraw_edit'>): VideoFields | null {
  const fields = fieldsOfVideo(row)
  const isInBin = row.bin_date !== null
  if (act === 'bin')
    return isInBin ? null : { ...fields, visibility: 'private', publish_date: '', bin_date: minuteOf(currentSeconds()) }
  if (act === 'restore') return isInBin ? { ...fields, ...formerVisibility(row), bin_date: '' } : null
  if (isInBin || isSetByStaff(row)) return null
  return { ...fields, visibility: act, publish_date: '' }
}

/** As it was when it was deleted, except where staff decided about it, or the planned time has passed. */
function formerVisibility(row: VideoWholeRow): Partial<VideoFields> {
  const { user_id, visibility_by, bin_publish_date: planned } = row
  const former = visibilityNames.find((name) => name === row.bin_visibility)
  const isStaffs = visibility_by !== null && visibility_by !== byClock && visibility_by !== user_id
  if (!former || isStaffs) return {}
  if (former !== 'scheduled') return { visibility: former }
  const isAhead = planned !== null && planned > currentSeconds()
  return isAhead ? { visibility: former, publish_date: minuteOf(planned) } : {}
}

/** Videos at once: a run of a Worker has a limit of queries, of which a video takes dozens. */
const atOnce = 10

/** Deletes for good what is in the bin for long enough. */
export async function emptyBins(env: Pick<Env, 'db' | 'deny' | 'notifyOpenPages'>): Promise<void> {
  const due = await binnedBefore(env.db, currentSeconds() - binSeconds, atOnce)
  if (due.length === 0) return
  const rows = await videosWhole(env.db, due)
  await runEach(
    rows.map((row) => async () => {
      const after = { ...fieldsOfVideo(row), visibility: 'deleted', bin_date: '' } as const
      await saveVideo(env, { row, after, actorId: byClock })
    }),
  )
  await propagateChanged(env, due.flatMap(tagsOfVideo))
}
