// Decides reports, held comments and pictures of members: each is approved or removed.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { User } from '../../../shared/entities/account.ts'
import { profilePictures } from '../../../shared/forms/profile-picture.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { dismissalReasons } from '../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../http/done.ts'
import { now } from '../http/session.ts'
import { reportKey } from '../media/output-keys.ts'
import { forgetPicture } from '../members/member-pictures.ts'
import { shownPicture } from '../members/store/sent-pictures.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { adjustCounter, ownerOf } from '../sql/act-targets.ts'
import { decideWithClaim } from './claim-item.ts'
import type { Decider } from './decider.ts'
import { isRemovable, reportedTarget } from './report-target.ts'
import { decideAudited } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'
import * as store from './store/queue-items.ts'
import { takeDown } from './takedown.ts'

export const decideReport: Decider = async (decided, env, caller, moderator) => {
  const { item, note } = decided
  const [reportId, nowSeconds] = [Number(item) || 0, now()]
  const report = await store.openReport(env.db, reportId)
  const checked = checkDecision('reports', decided, report !== null)
  if (!checked.ok) return checked
  const { isRemoval, act, reason } = checked
  const target = report && reportedTarget(report)
  if (isRemoval && !isRemovable(target)) return refused('not_found', 'item')
  return decideWithClaim(env, moderator, 'reports', item, async () => {
    const comment = isRemoval && target?.kind === 'comment' ? await removalOf(env, target.id) : null
    const why = removalReasons.find((one) => one === reason)
    if (isRemoval && target?.kind === 'video' && why) {
      const removal = { videoId: target.id, reason: why, note: note ?? '', actorId: moderator.user_id }
      const down = await takeDown(env, removal)
      if (!down.ok) return down
    }
    const close = store.closeReport(env.db, reportId, act, reason, nowSeconds)
    const answer = await write('reports', { item, act, reason, note }, env, moderator, close, comment?.statements ?? [])
    if (!answer.ok) return answer
    if (comment) caller.invalidate(comment.thing)
    for (const key of [report?.picture, report?.sent_picture]) if (key) await env.media.delete(reportKey(key))
    return answer
  })
}

export const decideComment: Decider = async (decided, env, caller, moderator) => {
  const { item, note } = decided
  const [commentId, nowSeconds] = [Number(item) || 0, now()]
  const place = await store.commentPlace(env.db, commentId)
  const checked = checkDecision('comments', decided, place?.is_held === 1)
  if (!checked.ok || !place) return checked.ok ? refused('not_found', 'item') : checked
  const { isRemoval, act, reason } = checked
  const { section, object_id: objectId, user_id: actorId } = place
  const ownerId = isRemoval ? null : await ownerOf(env.db, section, objectId)
  const notified = ownerId === null || ownerId === actorId ? [] : [ownerId]
  const change = isRemoval ? store.removeComment(env.db, commentId) : store.releaseComment(env.db, commentId)
  const after = isRemoval
    ? []
    : [
        ...(section === 'member' ? [] : [adjustCounter(env.db, section, 'comments', objectId, 1)]),
        ...notified.map((userId) =>
          addNotification(env.db, { kind: 'reply', userId, actorId, section, objectId, nowSeconds }),
        ),
      ]
  const answer = await decideWithClaim(env, moderator, 'comments', item, () =>
    write('comments', { item, act, reason, note }, env, moderator, change, after),
  )
  if (!answer.ok) return answer
  caller.invalidate(`${section} ${objectId}`)
  await Promise.all(notified.map((userId) => env.notifyOpenPages(userId)))
  return answer
}

export const decidePicture: Decider = async (decided, env, caller, moderator) => {
  const { item, note } = decided
  const [id = '', name = ''] = item.split('.')
  const purpose = profilePictures.find((one) => one === name)
  const userId = Number(id) || 0
  const picture = purpose ? await shownPicture(env.db, userId, purpose) : null
  const checked = checkDecision('pictures', decided, picture !== null)
  if (!checked.ok || !purpose || picture === null) return checked.ok ? refused('not_found', 'item') : checked
  const { isRemoval, act, reason } = checked
  const change = isRemoval
    ? store.removePicture(env.db, userId, purpose, picture)
    : store.notePictureSeen(env.db, userId, purpose, picture)
  const answer = await decideWithClaim(env, moderator, 'pictures', item, () =>
    write('pictures', { item, act, reason, note }, env, moderator, change, []),
  )
  if (!answer.ok) return answer
  if (isRemoval) {
    await forgetPicture(env, picture)
    caller.invalidate(`member ${userId}`)
  }
  return answer
}

type Checked = { ok: true; isRemoval: boolean; act: 'approve' | 'dismiss' | 'remove' | 'take_down'; reason: string }
type Asked = Parameters<Decider>[0]

/** The decisions of a queue and their reasons: a removal needs a reason, and so does dismissing a report. */
function checkDecision(queue: ItemQueue, { decision, reason = '' }: Asked, isThere: boolean): Checked | Refused {
  const { keep, remove } = itemDecisions[queue]
  if (!isThere) return refused('not_found', 'item')
  if (decision !== keep && decision !== remove) return refused('invalid', 'decision')
  const isRemoval = decision === remove
  const reasons: readonly string[] = isRemoval ? [...removalReasons, 'spam'] : dismissalReasons
  const isFree = !isRemoval && queue !== 'reports'
  if (!isFree && !reasons.includes(reason)) {
    return refusedForm([{ field: 'reason', code: reason === '' ? 'required' : 'invalid' }])
  }
  return { ok: true, isRemoval, act: isRemoval ? remove : keep, reason: isFree ? '' : reason }
}
type Refused = ReturnType<typeof refused>

type Written = { item: string; act: Checked['act']; reason: string; note: string | undefined }

/** The change, its audit entry and its consequences, in one batch. */
async function write(
  queue: ItemQueue,
  { item, act, reason, note }: Written,
  { db }: Env,
  { user_id: actorId }: User,
  change: D1PreparedStatement,
  after: readonly D1PreparedStatement[],
): Promise<Result<Done>> {
  const [changed] = await decideAudited(db, { actorId, queue, item, act, reason, note, nowSeconds: now() }, (entry) => [
    ...[change, entry, ...after],
    dropClaim(db, queue, item, actorId),
  ])
  return changed?.meta.changes === 0 ? refused('not_found', 'item') : done
}

/** Removes a reported comment and adjusts the count. */
async function removalOf({ db }: Env, commentId: number) {
  const place = await store.commentPlace(db, commentId)
  if (!place) return null
  const { section, object_id, is_held } = place
  const isCounted = section !== 'member' && is_held === 0
  return {
    thing: `${section} ${object_id}`,
    statements: [
      store.removeComment(db, commentId),
      ...(isCounted ? [adjustCounter(db, section, 'comments', object_id, -1)] : []),
    ],
  }
}
