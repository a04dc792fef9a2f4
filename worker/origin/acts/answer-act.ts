// One act from its form to its answer: who may, what it is about, and that it is done once however often it arrives.

import { type ActAnswer, type ActName, actOf, acts } from '../../../shared/contract/acts.ts'
import { memberTag } from '../../../shared/contract/cache-tags.ts'
import type { User } from '../../../shared/entities/account.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { actLimits } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readStat } from '../../../shared/stat.ts'
import { type Asker, signInFirst } from '../asker.ts'
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
  // A missing session is refused before the fields are looked at.
  if (acts[name].audience === 'member' && !user) return signInFirst
  const fields = checkForm(acts[name].fields, stat)
  if (!fields.ok) return fields
  const before = await answeredBefore(env, asker, user, name)
  if (before) return before
  const acting = { env, asker, user, nowSeconds: now() }
  const deed = await handlerOf(name)(fields.value, acting)
  return deed.ok ? carryOut(deed.value, acting, name) : deed
}

async function carryOut(deed: Deed, acting: Acting<User | null>, name: ActName): Promise<Result<ActAnswer>> {
  const { env, asker, user, nowSeconds } = acting
  const counters = countersOf(name, asker, user)
  const tried = await tryOnce(env, counters)
  if (!tried.ok) {
    // What fills the counters may be this very request, sent several times.
    const before = await answeredBefore(env, asker, user, name)
    if (before) return before
    await asker.note('rate_limited', { outcome: 'refused', detail: name, account: user?.user_id ?? null })
    return refused(tried.code, written.includes(name) ? 'msg' : 'notify', tried.info)
  }
  const note = user && asker.requestId ? [noteDone(env.db, user.user_id, asker.requestId, nowSeconds)] : []
  try {
    const [deciding, ...following] = deed.statements
    // The note comes right after the statement that decides: whatever follows looks at `changes()` all the same.
    const [first] = await env.db.batch<Record<string, number>>([deciding, ...note, ...following])
    const row = first?.results[0]
    if (row) {
      for (const userId of deed.changes ?? []) asker.tellChange(memberTag(userId))
      // A bell that fails is no reason to say that nothing was done.
      await Promise.allSettled((deed.rings ?? []).map((userId) => env.ring(userId)))
      return done(env, name, Object.values(row)[0] ?? 0)
    }
  } catch (fault) {
    await takeBack(env, counters)
    // The same request, a moment earlier, was quicker.
    const before = await answeredBefore(env, asker, user, name)
    if (before) return before
    throw fault
  }
  await takeBack(env, counters)
  return (await answeredBefore(env, asker, user, name)) ?? deed.otherwise
}

/** Acts whose text is what there is too much of. */
const written: readonly ActName[] = ['comm', 'message.new']

/** Every act has its row: the compiler asks for it. */
const limits: Record<ActName, { windowSeconds: number; member: number | null; network: number }> = actLimits

function countersOf(name: ActName, { client }: Asker, user: User | null): Counter[] {
  const { windowSeconds, member, network } = limits[name]
  return [
    ...(user && member !== null ? [{ key: `act:${name}:${user.user_id}`, limit: member, windowSeconds }] : []),
    { key: `act-network:${name}:${client}`, limit: network, windowSeconds },
  ]
}

/** What was answered to the very same request; null when it was not done yet. */
async function answeredBefore(env: Env, { requestId }: Asker, user: User | null, name: ActName) {
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
