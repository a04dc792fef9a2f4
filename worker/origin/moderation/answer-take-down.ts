// Takes a video down or puts it back, where a moderator sees it: as all takedowns do, with a row of the audit log.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { dismissalReasons } from '../../../shared/rules/moderation-decision-reasons.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { addTakenDownNotification } from '../messages/store/taken-down-notifications.ts'
import { ownerOf } from '../sql/act-targets.ts'
import { notifyPagesOfTakedown } from './notify-parties.ts'
import { decideAudited } from './store/audit.ts'
import { keepNoteOf } from './store/takedowns.ts'
import { restore, takeDown } from './takedown.ts'

/**
 * No moderator decides about their own video. A restoration is refused with files_gone where nothing is left, and with what else keeps the video
 * down.
 */
export async function answerTakeDown(
  { video_id: videoId, act, reason = '', note = '' }: BodyOf<'takeDown'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const { user_id: actorId } = moderator.value
  const removal = act === 'take_down' ? removalReasons.find((one) => one === reason) : undefined
  const isKnown = act === 'take_down' ? removal !== undefined : (dismissalReasons as readonly string[]).includes(reason)
  if (!isKnown) return refusedForm([{ field: 'reason', code: reason === '' ? 'required' : 'invalid' }])
  if ((await ownerOf(env.db, 'video', videoId)) === actorId) return refused('own_item', 'notify')
  const moved = removal
    ? await takeDown(env, { videoId, reason: removal, note, actorId })
    : await restore(env, videoId, { isByModerator: true })
  if (!moved.ok) return moved
  const item = String(videoId)
  const audited = { actorId, queue: 'videos', item, act, reason, note, nowSeconds: currentSeconds() } as const
  await decideAudited(env.db, audited, (row) => [
    keepNoteOf(env.db, videoId),
    row,
    ...(removal ? [addTakenDownNotification(env.db, videoId, audited.nowSeconds)] : []),
  ])
  if (removal) await notifyPagesOfTakedown(env, videoId)
  return done
}
