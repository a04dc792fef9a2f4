// The registry of methods by which a visitor can prove an age: what each is, which proof it makes, whether the checker learns the site, and
// whether it works now. The gate offers those that the row of the place accepts, in the operator's order.
import * as z from 'zod/mini'
import { ageMethodsFreshMs, sideDeadlineMs } from '../../../shared/limits.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import type { AgeMethod, AgeRow } from '../../../shared/rules/age-row.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { withTimeout } from '../upstream/with-timeout.ts'
import { checkMethod } from './checks.ts'

type Offer = {
  /** The proof that it makes. */
  proof: (env: Env) => AgeMethod
  isUp: (env: Env) => Promise<boolean>
}

const offers: Record<OfferName, Offer> = {
  wallet: { proof: () => 'wallet', isUp: async (env) => (await workingMethods(env)).wallet },
  photo: { proof: checkMethod, isUp: async ({ ageCheck }) => ageCheck !== 'none' },
}

/** What the gate of a place offers now. Nothing: nothing opens there. */
export async function offeredMethods(env: Env, { methods }: AgeRow): Promise<OfferName[]> {
  const accepted = env.ageMethods.filter((name) => methods.includes(offers[name].proof(env)))
  const areUp = await Promise.all(accepted.map((name) => offers[name].isUp(env)))
  return accepted.filter((_, index) => areUp[index])
}

const Working = z.object({ wallet: z.boolean() })
type Working = z.infer<typeof Working>
const none: Working = { wallet: false }

type Known = { askedMs: number; working: Working }
const known = new WeakMap<Env, Known>()

/** Asked by the first gate page in a minute; without an answer none of them works. */
async function workingMethods(env: Env): Promise<Working> {
  if (!env.isUpstreamEmbedded) return none
  const last = known.get(env)
  if (last && Date.now() - last.askedMs < ageMethodsFreshMs) return last.working
  const asking = env.fetchUpstream(internalPaths.ageMethods)
  const answer: unknown = await withTimeout(
    asking.then((response) => (response.ok ? response.json() : null)),
    sideDeadlineMs,
  ).catch(() => null)
  const read = Working.safeParse(answer)
  // A failure is not kept: the next page asks again.
  if (read.success) known.set(env, { askedMs: Date.now(), working: read.data })
  return read.data ?? none
}
