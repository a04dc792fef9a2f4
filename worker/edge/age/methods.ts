// The registry of methods by which a visitor can prove an age: what each is, which proof it makes, whether the checker learns the site, and
// whether it works now. The gate offers those that the row of the place accepts, in the operator's order.
import * as z from 'zod/mini'
import { ageMethodsFreshMs } from '../../../shared/limits.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import type { AgeMethod, AgeRow } from '../../../shared/rules/age-row.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { askOrigin } from './ask-origin.ts'
import { checkMethod } from './check-methods.ts'
import { isPhotoCheckUp } from './checks.ts'

type Offer = {
  /** The proof that it makes. */
  proof: (env: Env) => AgeMethod
  stateOf: (env: Env) => Promise<MethodState>
}
/** A method that is `down` is set up, and does not work now. */
type MethodState = 'up' | 'down' | 'none'

const offers: Record<OfferName, Offer> = {
  wallet: { proof: () => 'wallet', stateOf: async (env) => (await workingMethods(env)).wallet },
  eid: { proof: () => 'eid', stateOf: async (env) => (await workingMethods(env)).eid.state },
  photo: {
    proof: checkMethod,
    stateOf: async (env) => (env.ageCheck === 'none' ? 'none' : isPhotoCheckUp(env) ? 'up' : 'down'),
  },
}

/** A method of this site, for its statement. */
export type SiteMethod = { name: OfferName; proof: AgeMethod; isUp: boolean }

/** The methods that are set up, in the operator's order. */
export async function siteMethods(env: Env): Promise<SiteMethod[]> {
  const states = await Promise.all(env.ageMethods.map((name) => offers[name].stateOf(env)))
  return env.ageMethods.flatMap((name, index) =>
    states[index] === 'none' ? [] : [{ name, proof: offers[name].proof(env), isUp: states[index] === 'up' }],
  )
}

/** What the gate of a place offers now, and what would be offered if it worked. Nothing is offered: nothing opens there. */
export async function methodsAt(env: Env, { methods }: AgeRow): Promise<{ offered: OfferName[]; down: OfferName[] }> {
  const accepted = (await siteMethods(env)).filter(({ proof }) => methods.includes(proof))
  return {
    offered: accepted.filter(({ isUp }) => isUp).map(({ name }) => name),
    down: accepted.filter(({ isUp }) => !isUp).map(({ name }) => name),
  }
}

/** What the gate of a place offers now. */
export const offeredMethods = async (env: Env, row: AgeRow): Promise<OfferName[]> => (await methodsAt(env, row)).offered

/** The name of the bank or electronic identity; '' without one. */
export const eidName = async (env: Env): Promise<string> => (await workingMethods(env)).eid.name

const State = z.enum(['up', 'down', 'none'])
/** `name`: of the bank or electronic identity. */
const Working = z.object({ wallet: State, eid: z.object({ state: State, name: z.string() }) })
type Working = z.infer<typeof Working>
const none: Working = { wallet: 'none', eid: { state: 'none', name: '' } }

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
