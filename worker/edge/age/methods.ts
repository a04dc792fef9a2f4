// The registry of methods by which a visitor can prove an age: what each is, which proof it makes, whether the checker learns the site, and
// whether it works now. The gate offers those that the row of the place accepts, in the operator's order.
import * as z from 'zod/mini'
import { ageMethodsFreshMs } from '../../../shared/limits.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import type { AgeMethod, AgeRow } from '../../../shared/rules/age-row.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { askOrigin } from './ask-origin.ts'
import { checkMethod, isPhotoCheckUp } from './checks.ts'

type Offer = {
  /** The proof that it makes. */
  proof: (env: Env) => AgeMethod
  isUp: (env: Env) => Promise<boolean>
}

const offers: Record<OfferName, Offer> = {
  wallet: { proof: () => 'wallet', isUp: async (env) => (await workingMethods(env)).wallet },
  eid: { proof: () => 'eid', isUp: async (env) => (await workingMethods(env)).eid !== null },
  photo: { proof: checkMethod, isUp: async (env) => isPhotoCheckUp(env) },
}

/** What the gate of a place offers now. Nothing: nothing opens there. */
export async function offeredMethods(env: Env, { methods }: AgeRow): Promise<OfferName[]> {
  const accepted = env.ageMethods.filter((name) => methods.includes(offers[name].proof(env)))
  const areUp = await Promise.all(accepted.map((name) => offers[name].isUp(env)))
  return accepted.filter((_, index) => areUp[index])
}

/** Whether a photo would be taken if its checker answered: then the gate says that it is down, not that there is none. */
export const hasPhotoCheck = (env: Env, { methods }: AgeRow): boolean =>
  env.ageCheck !== 'none' && env.ageMethods.includes('photo') && methods.includes(checkMethod(env))

/** The name of the bank or electronic identity, which is offered. */
export const eidName = async (env: Env): Promise<string> => (await workingMethods(env)).eid ?? ''

/** `eid`: the name of the bank or electronic identity. */
const Working = z.object({ wallet: z.boolean(), eid: z.nullable(z.string()) })
type Working = z.infer<typeof Working>
const none: Working = { wallet: false, eid: null }

type Known = { askedMs: number; working: Working }
const known = new WeakMap<Env, Known>()

/** Asked by the first gate page in a minute; without an answer none of them works. */
async function workingMethods(env: Env): Promise<Working> {
  const last = known.get(env)
  if (last && Date.now() - last.askedMs < ageMethodsFreshMs) return last.working
  const working = await askOrigin(env, internalPaths.ageMethods, Working)
  // A failure is not kept: the next page asks again.
  if (working) known.set(env, { askedMs: Date.now(), working })
  return working ?? none
}
