// Decides reports, held comments and pictures of members: each is approved or removed.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { type CacheTag, memberTag, tagOfSection } from '../../../shared/contract/cache-tags.ts'
import type { User } from '../../../shared/entities/account.ts'
import { type ProfilePicture, profilePictures } from '../../../shared/forms/profile-picture.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { dismissalReasons } from '../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { done } from '../http/done.ts'
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

/** An item that waits for a decision. */
type Found = { canRemove: boolean }
type Decision = {
  item: string
  isRemoval: boolean
  act: 'approve' | 'dismiss' | 'remove' | 'take_down'
  reason: string
  note: string | undefined
}
type Change = {
  /** The first one decides: where it changes no row, another moderator was quicker. */
  statements: [D1PreparedStatement, ...D1PreparedStatement[]]
  /** What caches have to ask for again. */
  tag: CacheTag | null
  /** Members whose open pages have news. */
  notified: readonly number[]
}

type QueueRow<Item extends Found> = {
  /** Null where no such item waits. */
  find: (item: string, env: Env) => Promise<Item | null>
  change: (found: Item, decision: Decision, env: Env, moderator: User) => Promise<Result<Change>>
  after: (found: Item, decision: Decision, env: Env) => Promise<unknown>
}

type ReportItem = Found & store.ReportRow & { reportId: number }

const reports: QueueRow<ReportItem> = {
  async find(item, { db }) {
    const reportId = Number(item) || 0
    const report = await store.openReport(db, reportId)
    return report && { ...report, reportId, canRemove: isRemovable(reportedTarget(report)) }
  },
  async change(report, { isRemoval, act, reason, note = '' }, env, moderator) {
    const target = isRemoval ? reportedTarget(report) : null
    const close = store.closeReport(env.db, report.reportId, act, reason, currentSeconds())
    const why = removalReasons.find((one) => one === reason)
    if (target?.kind === 'video' && why) {
      const down = await takeDown(env, { videoId: target.id, reason: why, note, actorId: moderator.user_id })
      if (!down.ok) return down
    }
    const comment = target?.kind === 'comment' ? await removalOf(env, target.id) : null
    return ok({ statements: [close, ...(comment?.statements ?? [])], tag: comment?.tag ?? null, notified: [] })
  },
  async after({ picture, sent_picture }, _, env) {
    for (const key of [picture, sent_picture]) if (key) await env.media.delete(reportKey(key))
  },
}

type CommentItem = Found & store.CommentPlace & { commentId: number }

const comments: QueueRow<CommentItem> = {
  async find(item, { db }) {
    const commentId = Number(item) || 0
    const place = await store.commentPlace(db, commentId)
    return place?.is_held === 1 ? { ...place, commentId, canRemove: true } : null
  },
  async change({ commentId, section, object_id: objectId, user_id: actorId }, { isRemoval }, { db }) {
    const tag = tagOfSection(section, objectId)
    if (isRemoval) return ok({ statements: [store.removeComment(db, commentId)], tag, notified: [] })
    const ownerId = await ownerOf(db, section, objectId)
    const notified = ownerId === null || ownerId === actorId ? [] : [ownerId]
    const nowSeconds = currentSeconds()
    const counters = section === 'member' ? [] : [adjustCounter(db, section, 'comments', objectId, 1)]
    const notifications = notified.map((userId) =>
      addNotification(db, { kind: 'reply', userId, actorId, section, objectId, nowSeconds }),
    )
    const release = store.releaseComment(db, commentId)
    return ok({ statements: [release, ...counters, ...notifications], tag, notified })
  },
  after: async () => undefined,
}

type PictureItem = Found & { userId: number; purpose: ProfilePicture; picture: string }

const pictures: QueueRow<PictureItem> = {
  async find(item, { db }) {
    const [id = '', name = ''] = item.split('.')
    const [userId, purpose] = [Number(id) || 0, profilePictures.find((one) => one === name)]
    const picture = purpose ? await shownPicture(db, userId, purpose) : null
    return purpose && picture !== null ? { userId, purpose, picture, canRemove: true } : null
  },
  async change({ userId, purpose, picture }, { isRemoval }, { db }) {
    const decide = isRemoval ? store.removePicture : store.notePictureSeen
    const tag = isRemoval ? memberTag(userId) : null
    return ok({ statements: [decide(db, userId, purpose, picture)], tag, notified: [] })
  },
  after: async ({ picture }, { isRemoval }, env) => isRemoval && forgetPicture(env, picture),
}

const deciderOf =
  <Item extends Found>(queue: ItemQueue, { find, change, after }: QueueRow<Item>): Decider =>
  async (decided, env, caller, moderator) => {
    const found = await find(decided.item, env)
    const decision = checkDecision(queue, decided)
    if (!found) return refused('not_found', 'item')
    if (!decision.ok) return decision
    if (decision.value.isRemoval && !found.canRemove) return refused('not_found', 'item')
    const changed = await decideWithClaim(env, moderator, queue, decided.item, async () => {
      const planned = await change(found, decision.value, env, moderator)
      if (!planned.ok) return planned
      return (await write(queue, decision.value, env, moderator, planned.value.statements))
        ? planned
        : refused('not_found', 'item')
    })
    if (!changed.ok) return changed
    const { tag, notified } = changed.value
    if (tag) caller.invalidate(tag)
    await after(found, decision.value, env)
    await Promise.all(notified.map((userId) => env.notifyOpenPages(userId)))
    return done
  }

/** A queue without its row does not compile. */
export const itemDeciders: Record<ItemQueue, Decider> = {
  reports: deciderOf('reports', reports),
  comments: deciderOf('comments', comments),
  pictures: deciderOf('pictures', pictures),
}

/** The decisions of a queue and their reasons: a removal needs a reason, and so does dismissing a report. */
function checkDecision(
  queue: ItemQueue,
  { item, decision, reason = '', note }: Parameters<Decider>[0],
): Result<Decision> {
  const { keep, remove } = itemDecisions[queue]
  if (decision !== keep && decision !== remove) return refused('invalid', 'decision')
  const isRemoval = decision === remove
  const reasons: readonly string[] = isRemoval ? [...removalReasons, 'spam'] : dismissalReasons
  const needsReason = isRemoval || queue === 'reports'
  if (needsReason && !reasons.includes(reason)) {
    return refusedForm([{ field: 'reason', code: reason === '' ? 'required' : 'invalid' }])
  }
  return ok({ item, isRemoval, act: isRemoval ? remove : keep, reason: needsReason ? reason : '', note })
}

/** The change, its audit entry and its consequences, in one batch. */
async function write(
  queue: ItemQueue,
  { isRemoval: _, ...decision }: Decision,
  { db }: Env,
  { user_id: actorId }: User,
  [change, ...following]: Change['statements'],
): Promise<boolean> {
  const [changed] = await decideAudited(db, { actorId, queue, ...decision, nowSeconds: currentSeconds() }, (entry) => [
    change,
    entry,
    ...following,
    dropClaim(db, queue, decision.item, actorId),
  ])
  return changed?.meta.changes !== 0
}

/** Removes a reported comment and adjusts the count. */
async function removalOf({ db }: Env, commentId: number) {
  const place = await store.commentPlace(db, commentId)
  if (!place) return null
  const { section, object_id, is_held } = place
  const isCounted = section !== 'member' && is_held === 0
  return {
    tag: tagOfSection(section, object_id),
    statements: [
      store.removeComment(db, commentId),
      ...(isCounted ? [adjustCounter(db, section, 'comments', object_id, -1)] : []),
    ],
  }
}
