// Runs one act from its form to its answer: audience, fields, limits, and idempotency by the request's key.
import { type ActAnswer, type ActName, actOf, acts } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { actLimits } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readStat } from '../../../shared/stat.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { isHeld } from '../store/comments.ts'
import { doneBefore, noteDone } from '../store/done-requests.ts'
import { type Counter, takeBack, tryOnce } from '../tries.ts'
import type { Acting, Deed } from './act.ts'
import { handlerOf } from './acts.ts'

export async function answerInput(form: Record<string, unknown>, env: Env, asker: Asker): Promise<Result<ActAnswer>> {
  const stat = readStat(form)
  const name = actOf(stat)
  if (!name) return refused('invalid', 'act')
  const user = (await asker.session())?.user ?? null
  // A missing session is refused before the fields are checked.
  if (acts[name].audience === 'member' && !user) return refused('sign_in')
  const fields = checkForm(acts[name].fields, stat)
  if (!fields.ok) return fields
  const before = await earlierAnswer(env, asker, user, name)
  if (before) return before
  const acting = { env, asker, user, nowSeconds: now() }
  const planned = await handlerOf(name)(fields.value, acting)
  return planned.ok ? runPlanned(planned.value, acting, name) : planned
}

async function runPlanned(planned: Deed, acting: Acting<User | null>, name: ActName): Promise<Result<ActAnswer>> {
  const { env, asker, user, nowSeconds } = acting
  const counters = countersOf(name, asker, user)
  const tried = await tryOnce(env, counters)
  if (!tried.ok) {
    // Retries of this very request may have filled the counters.
    const before = await earlierAnswer(env, asker, user, name)
    if (before) return before
    await asker.note('rate_limited', { outcome: 'refused', detail: name, account: user?.user_id ?? null })
    return refused(tried.code, textActs.includes(name) ? 'msg' : 'notify', tried.info)
  }
  const key = user && asker.requestId ? [noteDone(env.db, user.user_id, asker.requestId, nowSeconds)] : []
  try {
    const [deciding, ...following] = planned.statements
    // The key's row follows the deciding statement and depends on its `changes()`, so the statements after it see the same.
    const [first] = await env.db.batch<Record<string, number>>([deciding, ...key, ...following])
    const row = first?.results[0]
    if (row) {
      for (const userId of planned.changes ?? []) asker.tellChange(`member ${userId}`)
      // A notification that fails does not undo the act.
      await Promise.allSettled((planned.rings ?? []).map((userId) => env.ring(userId)))
      return done(env, name, Object.values(row)[0] ?? 0)
    }
  } catch (fault) {
    await takeBack(env, counters)
    // The same request may have finished a moment earlier.
    const before = await earlierAnswer(env, asker, user, name)
    if (before) return before
    throw fault
  }
  await takeBack(env, counters)
  return (await earlierAnswer(env, asker, user, name)) ?? planned.otherwise
}

/** Acts whose limit is reported on their text field. */
const textActs: readonly ActName[] = ['comm', 'message.new']

/** The type makes the compiler ask for a limit per act. */
const limits: Record<ActName, { windowSeconds: number; member: number | null; network: number }> = actLimits

function countersOf(name: ActName, { client }: Asker, user: User | null): Counter[] {
  const { windowSeconds, member, network } = limits[name]
  return [
    ...(user && member !== null ? [{ key: `act:${name}:${user.user_id}`, limit: member, windowSeconds }] : []),
    { key: `act-network:${name}:${client}`, limit: network, windowSeconds },
  ]
}

/** The answer that the same request got before; null when it was not done yet. */
async function earlierAnswer(env: Env, { requestId }: Asker, user: User | null, name: ActName) {
  const made = user && requestId ? await doneBefore(env.db, user.user_id, requestId) : null
  return made === null ? null : done(env, name, made)
}

/** What an act's answer says about what the act made. */
const answerFields: Partial<Record<ActName, (id: number, env: Env) => Promise<Omit<ActAnswer, 'ok'>>>> = {
  comm: async (comment_id, { db }) => ({ comment_id, ...((await isHeld(db, comment_id)) && { is_held: true }) }),
  'playlist.new': async (info) => ({ info }),
  'message.new': async (info) => ({ info }),
}

const done = async (env: Env, name: ActName, id: number): Promise<Result<ActAnswer>> =>
  ok({ ok: true, ...(await answerFields[name]?.(id, env)) })
