// Applies in the first database what follows from writes of comments: at once after the write, and by the clock where that failed. Both
// do it once, by the id of the effect.
import type { D1Result } from '@cloudflare/workers-types'
import { daySeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { addNotification, removeNotificationsOf } from '../messages/store/notifications.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { dropClaim } from '../moderation/store/claims.ts'
import { runEach } from '../run-each.ts'
import { writeLog } from '../telemetry/log.ts'
import { effectStepsOfClock, effectsAtOnce } from './comment-bounds.ts'
import { areCommentsApart, commentsOf } from './comments-database.ts'
import {
  adjustCommentCounters,
  appliedAmong,
  failBelowZero,
  noteApplied,
  sweepApplied,
} from './store/applied-effects.ts'
import {
  type CommentEffect,
  type CommentMark,
  commentMark,
  type EffectRow,
  effectsAfter,
  setCommentMark,
  sweepEffects,
} from './store/comment-effects.ts'
import { commentPlace } from './store/comments.ts'

/** After the batch that noted them. The write is done, whatever becomes of this: the clock repeats it. */
export async function applyAtOnce(env: Env, effects: readonly EffectRow[]): Promise<void> {
  await runEach(effects.map((effect) => () => applyOnce(env, effect, false))).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

type StoredEffect = CommentEffect & { commentId?: number }

async function applyOnce(env: Env, { effect_id, body }: EffectRow, isLate: boolean): Promise<void> {
  const { db } = env
  const effect: StoredEffect = JSON.parse(body)
  const { counters, decision, commentId, gone = [] } = effect
  const replies = isLate ? await stillTold(env, effect) : effect.replies
  const applied = noteApplied(db, effect_id)
  // Each notification follows a statement that changed a row, which it depends on.
  const following = [
    ...replies.map((reply) => addNotification(db, { kind: 'comment', commentId, ...reply })),
    ...(isLate ? [] : failBelowZero(db, counters)),
    ...adjustCommentCounters(db, counters),
    ...removeNotificationsOf(db, gone),
  ]
  let results: D1Result[] = []
  try {
    results = decision
      ? await decideAudited(db, decision, (entry) => [
          applied,
          entry,
          ...following,
          dropClaim(db, 'comments', decision.item, decision.actorId),
        ])
      : await db.batch([applied, ...following])
  } catch (fault) {
    if ((await appliedAmong(db, [effect_id])).size === 0) throw fault
  }
  const notified = new Set([...replies.map(({ userId }) => userId), ...usersIn(results)])
  await Promise.allSettled([...notified].map((userId) => env.notifyOpenPages(userId)))
}

/** Whose notifications a batch removed. */
const usersIn = (results: readonly D1Result[]): number[] =>
  results.flatMap(({ results: rows }) => (rows as { user_id?: number }[]).flatMap(({ user_id }) => user_id ?? []))

/** Those of a comment that is still shown: its removal may have been faster. */
async function stillTold(env: Env, { replies, commentId }: StoredEffect): Promise<CommentEffect['replies']> {
  if (replies.length === 0 || commentId === undefined) return replies
  const place = await commentPlace(await commentsOf(env, { ids: [commentId] }), commentId)
  return place?.is_held === 0 ? replies : []
}

/** Applies what was not applied at once. After a move, effects of former writes are in the first database, too. */
export async function applyEffectsByClock(env: Env): Promise<void> {
  await runEach(
    outboxesOf(env).map(
      ({ outbox, mark }) =>
        () =>
          applyWaiting(env, outbox, mark),
    ),
  )
}

async function applyWaiting(env: Env, outbox: Env['db'], mark: CommentMark): Promise<void> {
  for (let step = 0; step < effectStepsOfClock; step++) if ((await applyStep(env, outbox, mark)) < effectsAtOnce) return
}

/** Returns how many effects it looked at. */
async function applyStep(env: Env, outbox: Env['db'], mark: CommentMark): Promise<number> {
  const settled = (await commentMark(env.databases.comments, mark)) ?? ''
  const effects = await effectsAfter(outbox, settled, effectsAtOnce)
  const [last] = effects.slice(-1)
  if (!last) return 0
  const applied = await appliedAmong(
    env.db,
    effects.map(({ effect_id }) => effect_id),
  )
  const waiting = effects.filter(({ effect_id }) => !applied.has(effect_id))
  // In the order of their seconds; within one, what was added comes first.
  const inOrder = waiting.toSorted((a, b) => secondOf(a) - secondOf(b) || Number(removes(a)) - Number(removes(b)))
  await runEach(inOrder.map((effect) => () => applyOnce(env, effect, true)))
  await setCommentMark(env.databases.comments, mark, last.effect_id).run()
  return effects.length
}

const secondOf = ({ effect_id }: EffectRow): number => Number.parseInt(effect_id, 10)
function removes({ body }: EffectRow): boolean {
  const { counters, gone = [] }: StoredEffect = JSON.parse(body)
  return gone.length > 0 || counters.some(({ by }) => by < 0)
}

/** Deletes effects a day after they were applied, and a day later the notes that they were. */
export async function sweepCommentEffects(env: Env, nowSeconds: number): Promise<void> {
  const settled: string[] = []
  for (const { outbox, mark } of outboxesOf(env)) {
    const upTo = (await commentMark(env.databases.comments, mark)) ?? ''
    await sweepEffects(outbox, upTo, nowSeconds - daySeconds).run()
    if (upTo || mark === 'settled') settled.push(upTo)
  }
  const [upTo = ''] = settled.toSorted()
  await sweepApplied(env.db, upTo, nowSeconds - 2 * daySeconds).run()
}

const outboxesOf = (env: Env): { outbox: Env['db']; mark: CommentMark }[] => [
  { outbox: env.databases.comments, mark: 'settled' },
  ...(areCommentsApart(env) ? [{ outbox: env.db, mark: 'settled_first' as const }] : []),
]
