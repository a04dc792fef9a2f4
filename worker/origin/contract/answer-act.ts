// Runs one act from its form to its answer: audience, fields, limits, and idempotency by the request's key.

import { type ActAnswer, type ActName, actOf, acts } from '../../../shared/contract/acts.ts'
import { inboxTag, memberTag } from '../../../shared/contract/cache-tags.ts'
import type { User } from '../../../shared/entities/account.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { actLimits } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readStat } from '../../../shared/stat.ts'
import { currentSeconds } from '../clock.ts'
import { mentionsIn } from '../comments/named-comments.ts'
import { writtenComment } from '../comments/store/comments.ts'
import type { Env, MovableNoun } from '../env.ts'
import type { ActContext, PlannedCount, PlannedWrite } from '../http/act.ts'
import { countAttempt, countInSteps, refundAttempt } from '../http/attempts.ts'
import { type Caller, signInFirst } from '../http/caller.ts'
import { actCounters } from '../site/act-counters.ts'
import { refuseSwitchedOff } from '../site/published-settings.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { writeLog } from '../telemetry/log.ts'
import { actHandlerOf } from './act-handlers.ts'
import { doneBefore, noteDone } from './store/done-requests.ts'

export async function answerAct(form: Record<string, unknown>, env: Env, caller: Caller): Promise<Result<ActAnswer>> {
  const stat = readStat(form)
  const name = actOf(stat)
  if (!name) return refused('invalid', 'act')
  const off = await refuseSwitchedOff(env, 'acts', name)
  if (off) return off
  const user = (await caller.session())?.user ?? null
  // A missing session is refused before the fields are checked.
  if (acts[name].audience === 'member' && !user) return signInFirst
  const fields = checkForm(acts[name].fields, stat)
  if (!fields.ok) return fields
  const before = await earlierAnswer(env, caller, user, name)
  if (before) return before
  const acting = { env, caller, user, nowSeconds: currentSeconds() }
  const planned = await actHandlerOf(name)(fields.value, acting)
  if (planned.ok) return runPlanned(planned.value, acting, name)
  // The same request, sent twice at once, may have removed what this one did not find.
  return (await earlierAnswer(env, caller, user, name)) ?? planned
}

async function runPlanned(
  planned: PlannedWrite | PlannedCount,
  acting: ActContext<User | null>,
  name: ActName,
): Promise<Result<ActAnswer>> {
  if ('events' in planned) return runCounted(planned, acting, name)
  const { env, caller, user, nowSeconds } = acting
  const { client, requestId } = caller
  const counters = await actCounters(env, name, { userId: user?.user_id ?? null, client, requestId })
  // Acts are small, counted per row and reversible: a member's comment or a view is worth more than its limit.
  const tried = await countAttempt(env, counters, 'admit')
  if (!tried.ok) {
    await caller.note('rate_limited', { outcome: 'refused', detail: name, account: user?.user_id ?? null })
    return refused(tried.code, textActs.includes(name) ? 'msg' : 'notify', tried.info)
  }
  const { database = env.db } = planned
  const key = user && requestId ? [noteDone(database, user.user_id, requestId, nowSeconds)] : []
  try {
    const [deciding, ...following] = planned.statements
    // The key's row follows the deciding statement and depends on its `changes()`, so the statements after it see the same.
    const results = await database.batch<Record<string, number>>([deciding, ...key, ...following])
    const row = results[0]?.results[0]
    if (row) {
      await planned.afterwards?.(results)
      for (const tag of planned.changedTags ?? []) caller.invalidate(tag)
      for (const userId of planned.changedUserIds ?? []) caller.invalidate(memberTag(userId))
      for (const userId of planned.notifiedUserIds ?? []) caller.invalidate(inboxTag(userId))
      // A notification that fails does not undo the act.
      await Promise.allSettled((planned.notifiedUserIds ?? []).map((userId) => env.notifyOpenPages(userId)))
      return done(env, name, Object.values(row)[0] ?? 0)
    }
  } catch (fault) {
    await refundAttempt(env, tried.counted)
    // The same request may have finished a moment earlier.
    const before = await earlierAnswer(env, caller, user, name)
    if (before) return before
    throw fault
  }
  await refundAttempt(env, tried.counted)
  const before = await earlierAnswer(env, caller, user, name)
  if (before) return before
  return typeof planned.onNoChange === 'function' ? planned.onNoChange() : planned.onNoChange
}

/** A repetition counts nothing: it needs no key, and its limit is not refunded. */
async function runCounted(
  { events, statements, database }: PlannedCount,
  { env, caller }: ActContext<User | null>,
  name: ActName,
): Promise<Result<ActAnswer>> {
  const { windowSeconds, network } = actLimits[name]
  const tried = await countInSteps(env, { key: `act-network.${name}:${caller.client}`, limit: network, windowSeconds })
  if (!tried.ok) {
    await caller.note('rate_limited', { outcome: 'refused', detail: name, account: null })
    return refused(tried.code, 'notify', tried.info)
  }
  await env.countEvents(events).catch((fault: unknown) => {
    // The browser sends a view once, and tells its visitor nothing.
    if (storageFaultOf(fault)) noteLostView(fault)
    throw fault
  })
  if (statements.length > 0) await database.batch(statements)
  return done(env, name, 0)
}

let lostViews = 0

/** One line in the log, with the number of views that this isolate lost. */
function noteLostView(fault: unknown): void {
  lostViews += 1
  writeLog('error', { event: 'lost', what: 'view', count: lostViews, problem: String(fault) })
}

/** Acts whose limit is reported on their text field. */
const textActs: readonly ActName[] = ['comm', 'comment.edit', 'message.new']

/** The answer that the same request got before; null when it was not done yet. */
async function earlierAnswer(env: Env, { requestId }: Caller, user: User | null, name: ActName) {
  if (!user || !requestId) return null
  // An act is noted in the database that it changed.
  for (const db of new Set([env.db, ...(changedNouns[name] ?? []).map((noun) => env.databases[noun])])) {
    const made = await doneBefore(db, user.user_id, requestId)
    if (made !== null) return done(env, name, made)
  }
  return null
}

/** Nouns with a database that may be one of their own, by the acts that change them. */
const changedNouns: Partial<Record<ActName, readonly MovableNoun[]>> = {
  comm: ['comments'],
  'comment.edit': ['comments'],
  'comment.release': ['comments'],
  'comment.pin': ['comments'],
  'comment.heart': ['comments'],
  rem: ['history', 'comments'],
  'history.clear': ['history'],
}

async function commentAnswer(comment_id: number, { db, databases }: Env): Promise<Omit<ActAnswer, 'ok'>> {
  const written = await writtenComment(databases.comments, comment_id)
  const mentions = written ? await mentionsIn(db, written.comment) : []
  return { comment_id, ...(written?.is_held === 1 && { is_held: true }), ...(mentions.length > 0 && { mentions }) }
}

/** What an act's answer says about what the act made. */
const answerFields: Partial<Record<ActName, (id: number, env: Env) => Promise<Omit<ActAnswer, 'ok'>>>> = {
  comm: commentAnswer,
  'comment.edit': commentAnswer,
  'playlist.new': async (info) => ({ info }),
  'message.new': async (info) => ({ info }),
}

const done = async (env: Env, name: ActName, id: number): Promise<Result<ActAnswer>> =>
  ok({ ok: true, ...(await answerFields[name]?.(id, env)) })
