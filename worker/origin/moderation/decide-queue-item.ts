// Decides the items of the queues that are approved or removed: reports and held comments here, the others by their rows.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { commentsTag } from '../../../shared/contract/cache-tags.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { dismissalReasons } from '../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../shared/rules/moderation-queues.ts'
import { removalReasonOf, removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { currentSeconds } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { dropHeldComment, planRelease, showHeldComment } from '../comments/decide-held-comment.ts'
import { notifyOfGoneComment, notifyOfNewComment } from '../comments/notify-of-comment.ts'
import { removeNotedAtOnce } from '../comments/remove-comments.ts'
import { noEffect } from '../comments/store/comment-effects.ts'
import { noteRemovalOfComment } from '../comments/store/comment-removals.ts'
import { type CommentPlace, commentPlace } from '../comments/store/comments.ts'
import { type HeldPlace, heldComment } from '../comments/store/held-comments.ts'
import type { Env } from '../env.ts'
import { done } from '../http/done.ts'
import { reportKey } from '../media/output-keys.ts'
import { addTakenDownNotification } from '../messages/store/taken-down-notifications.ts'
import { decideWithClaim } from './claim-item.ts'
import { performers } from './decide-performer-claim.ts'
import { pictures } from './decide-picture.ts'
import { edits } from './decide-video-edit.ts'
import type { Decider } from './decider.ts'
import { changedItem, isOutdated } from './item-version.ts'
import { notifyPagesOfTakedown } from './notify-parties.ts'
import type { Decision, Found, QueueRow } from './queue-row.ts'
import { isRemovable, reportedTarget } from './report-target.ts'
import { type Audited, decideAudited, withoutAddresses } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'
import { isBannedMember } from './store/member-acts.ts'
import * as store from './store/queue-items.ts'
import { keptVideo } from './store/target-texts.ts'
import { takeDown } from './takedown.ts'

type ReportItem = Found & store.ReportRow & { reportId: number }

const reports: QueueRow<ReportItem> = {
  async find(item, { db }) {
    const reportId = Number(item) || 0
    const report = await store.openReport(db, reportId)
    return report && { ...report, reportId, canRemove: isRemovable(reportedTarget(report)), shown: null }
  },
  async change(report, { isRemoval, act, reason, note = '' }, env, moderator) {
    const target = isRemoval ? reportedTarget(report) : null
    const close = store.closeReport(env.db, report.reportId, act, reason, currentSeconds())
    const videoId = target?.kind === 'video' ? await shownVideo(env, target.id) : null
    if (videoId !== null) {
      const why = { reason: removalReasonOf(reason), note }
      const down = await takeDown(env, { videoId, ...why, actorId: moderator.user_id })
      if (!down.ok) return down
    }
    const place = target?.kind === 'comment' ? await placeOf(env, target.id) : null
    const removal = place ? [noteRemovalOfComment(env.db, place.comment_id)] : []
    return ok({
      write: (decided) =>
        writeDecision(env.db, decided, [
          close,
          ...(videoId !== null ? [addTakenDownNotification(env.db, videoId, decided.nowSeconds)] : []),
          ...removal,
        ]),
      tag: place && commentsTag(place.section, place.object_id),
    })
  },
  async after(report, { isRemoval }, env) {
    const { picture, sent_picture } = report
    const target = isRemoval ? reportedTarget(report) : null
    const place = target?.kind === 'comment' ? await placeOf(env, target.id) : null
    if (target?.kind === 'video') await notifyPagesOfTakedown(env, await shownVideo(env, target.id))
    if (target?.kind === 'comment') await removeNotedAtOnce(env, { kind: 'comment', about_id: target.id })
    if (place?.is_held === 0)
      await notifyOfGoneComment(env, { section: place.section, objectId: place.object_id }, place.comment_id)
    for (const key of [picture, sent_picture, ...store.targetPicturesOf(report)])
      if (key) await env.media.delete(reportKey(key))
  },
}

type CommentItem = Found & HeldPlace

const comments: QueueRow<CommentItem> = {
  async find(item, env) {
    const id = Number(item) || 0
    const held = await heldComment(await commentsOf(env, { ids: [id] }), id, 0)
    return held && { ...held, canRemove: true, shown: held.comment }
  },
  async change(place, { isRemoval }, env) {
    const { section, object_id: objectId } = place
    const release = isRemoval ? null : await planRelease(env, place)
    return ok({
      write({ note = '', ...decided }) {
        const decision = { ...decided, note: withoutAddresses(note) }
        return release
          ? showHeldComment(env, place, { ...release, effect: { ...release.effect, decision } })
          : dropHeldComment(env, place, { ...noEffect, decision })
      },
      tag: commentsTag(section, objectId),
    })
  },
  async after({ section, object_id: objectId, comment_id, user_id: authorId }, { isRemoval }, env) {
    if (!isRemoval && !(await isBannedMember(env.db, authorId)))
      await notifyOfNewComment(env, { section, objectId }, comment_id)
  },
}

const deciderOf =
  <Item extends Found>(queue: ItemQueue, { find, change, after }: QueueRow<Item>): Decider =>
  async (decided, env, caller, moderator) => {
    const found = await find(decided.item, env)
    const decision = checkDecision(queue, decided)
    if (!found) return refused('not_found', 'item')
    if (!decision.ok) return decision
    if (decision.value.isRemoval && !found.canRemove) return refused('not_found', 'item')
    if (await isOutdated(decided.version, found.shown)) return changedItem
    const changed = await decideWithClaim(env, moderator, queue, decided.item, async () => {
      const planned = await change(found, decision.value, env, moderator)
      if (!planned.ok) return planned
      const { isRemoval: _, ...given } = decision.value
      const written = { actorId: moderator.user_id, queue, ...given, nowSeconds: currentSeconds() }
      if (await planned.value.write(written)) return planned
      const now = await find(decided.item, env)
      return now && now.shown !== found.shown ? changedItem : refused('not_found', 'item')
    })
    if (!changed.ok) return changed
    const { tag } = changed.value
    if (tag) caller.invalidate(tag)
    await after(found, decision.value, env)
    return done
  }

/** A queue without its row does not compile. */
export const itemDeciders: Record<ItemQueue, Decider> = {
  reports: deciderOf('reports', reports),
  comments: deciderOf('comments', comments),
  pictures: deciderOf('pictures', pictures),
  performers: deciderOf('performers', performers),
  edits: deciderOf('edits', edits),
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
async function writeDecision(
  db: Env['db'],
  decided: Audited & { queue: ItemQueue },
  [change, ...following]: [D1PreparedStatement, ...D1PreparedStatement[]],
): Promise<boolean> {
  const [changed] = await decideAudited(db, decided, (entry) => [
    change,
    entry,
    ...following,
    dropClaim(db, decided.queue, decided.item, decided.actorId),
  ])
  return changed?.meta.changes !== 0
}

/** Of a duplicate the video that its page leads to. */
const shownVideo = async ({ db }: Env, videoId: number): Promise<number> =>
  (await keptVideo(db, videoId))?.video_id ?? videoId

const placeOf = async (env: Env, commentId: number): Promise<CommentPlace | null> =>
  commentPlace(await commentsOf(env, { ids: [commentId] }), commentId)
