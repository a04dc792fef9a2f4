// One act from its form to its answer: who may, what it is about, and that it is done once however often it arrives.
import { type ActAnswer, type ActName, actOf, acts } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { actLimits } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readStat } from '../../../shared/stat.ts'
import { isHeld } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import type { ActContext, PlannedWrite } from '../http/act.ts'
import { type Counter, countAttempt, refundAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { now } from '../http/session.ts'
import { actHandlerOf } from './act-handlers.ts'
import { doneBefore, noteDone } from './store/done-requests.ts'

export async function answerAct(form: Record<string, unknown>, env: Env, caller: Caller): Promise<Result<ActAnswer>> {
  const stat = readStat(form)
  const name = actOf(stat)
  if (!name) return refused('invalid', 'act')
  const user = (await caller.session())?.user ?? null
  // Who is not signed in is told so, whatever they sent.
  if (acts[name].audience === 'member' && !user) return refused('sign_in')
  const fields = checkForm(acts[name].fields, stat)
  if (!fields.ok) return fields
  const before = await answeredBefore(env, caller, user, name)
  if (before) return before
  const acting = { env, caller, user, nowSeconds: now() }
  const deed = await actHandlerOf(name)(fields.value, acting)
  return deed.ok ? carryOut(deed.value, acting, name) : deed
}

async function carryOut(
  deed: PlannedWrite,
  acting: ActContext<User | null>,
  name: ActName,
): Promise<Result<ActAnswer>> {
  const { env, caller, user, nowSeconds } = acting
  const counters = countersOf(name, caller, user)
  const tried = await countAttempt(env, counters)
  if (!tried.ok) {
    // What fills the counters may be this very request, sent several times.
    const before = await answeredBefore(env, caller, user, name)
    if (before) return before
    await caller.note('rate_limited', { outcome: 'refused', detail: name, account: user?.user_id ?? null })
    return refused(tried.code, written.includes(name) ? 'msg' : 'notify', tried.info)
  }
  const note = user && caller.requestId ? [noteDone(env.db, user.user_id, caller.requestId, nowSeconds)] : []
  try {
    const [deciding, ...following] = deed.statements
    // The note comes right after the statement that decides: whatever follows looks at `changes()` all the same.
    const [first] = await env.db.batch<Record<string, number>>([deciding, ...note, ...following])
    const row = first?.results[0]
    if (row) {
      for (const userId of deed.changedUserIds ?? []) caller.invalidate(`member ${userId}`)
      // A bell that fails is no reason to say that nothing was done.
      await Promise.allSettled((deed.rings ?? []).map((userId) => env.notifyOpenPages(userId)))
      return done(env, name, Object.values(row)[0] ?? 0)
    }
  } catch (fault) {
    await refundAttempt(env, counters)
    // The same request, a moment earlier, was quicker.
    const before = await answeredBefore(env, caller, user, name)
    if (before) return before
    throw fault
  }
  await refundAttempt(env, counters)
  return (await answeredBefore(env, caller, user, name)) ?? deed.onNoChange
}

/** Acts whose text is what there is too much of. */
const written: readonly ActName[] = ['comm', 'message.new']

/** Every act has its row: the compiler asks for it. */
const limits: Record<ActName, { windowSeconds: number; member: number | null; network: number }> = actLimits

function countersOf(name: ActName, { client }: Caller, user: User | null): Counter[] {
  const { windowSeconds, member, network } = limits[name]
  return [
    ...(user && member !== null ? [{ key: `act:${name}:${user.user_id}`, limit: member, windowSeconds }] : []),
    { key: `act-network:${name}:${client}`, limit: network, windowSeconds },
  ]
}

/** What was answered to the very same request; null when it was not done yet. */
async function answeredBefore(env: Env, { requestId }: Caller, user: User | null, name: ActName) {
  const made = user && requestId ? await doneBefore(env.db, user.user_id, requestId) : null
  return made === null ? null : done(env, name, made)
}

/** What is told of what was made. */
const told: Partial<Record<ActName, (id: number, env: Env) => Promise<Omit<ActAnswer, 'ok'>>>> = {
  comm: async (comment_id, { db }) => ({ comment_id, ...((await isHeld(db, comment_id)) && { is_held: true }) }),
  'playlist.new': async (info) => ({ info }),
  'message.new': async (info) => ({ info }),
}

const done = async (env: Env, name: ActName, id: number): Promise<Result<ActAnswer>> =>
  ok({ ok: true, ...(await told[name]?.(id, env)) })
