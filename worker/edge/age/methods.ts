// The registry of methods by which a visitor can prove an age: what each is, which proof it makes, whether the checker learns the site, and
// whether it works now. The gate offers those that the row of the place accepts, in the operator's order.
import * as z from 'zod/mini'
import { ageMethodsFreshMs } from '../../../shared/limits.ts'
import type { OfferName } from '../../../shared/rules/age-offers.ts'
import { type AgeMethod, type AgeRow, isTooFew } from '../../../shared/rules/age-row.ts'
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
    proof: ({ ageCheck }) => checkMethod(ageCheck),
    stateOf: async (env) => (env.ageCheck === 'none' ? 'none' : isPhotoCheckUp(env) ? 'up' : 'down'),
  },
}

/** A method of this site. `isStandIn`: it is a fallback and nothing else. */
export type SiteMethod = { name: OfferName; proof: AgeMethod; isUp: boolean; isStandIn?: true }

/** The methods that are set up, in the operator's order. Where a provider checks photos, a moderator of this site can stand in for it. */
export async function siteMethods(env: Env): Promise<SiteMethod[]> {
  const states = await Promise.all(env.ageMethods.map((name) => offers[name].stateOf(env)))
  const own = env.ageMethods.flatMap((name, index) =>
    states[index] === 'none' ? [] : [{ name, proof: offers[name].proof(env), isUp: states[index] === 'up' }],
  )
  const canReview = env.ageCheck === 'http' && env.isUpstreamEmbedded && env.ageMethods.includes('photo')
  return canReview ? [...own, { name: 'photo', proof: 'review', isUp: true, isStandIn: true }] : own
}

/** What the gate of a place offers now. Nothing is offered: nothing opens there. */
export type MethodsAt = {
  offered: SiteMethod[]
  /** What would be offered if it worked. */
  down: OfferName[]
  /** Nothing is offered, because the law wants a choice and what works is none. */
  isChoiceMissing: boolean
}

/** Where the gate asks for no check, some pages do all the same: any method of the site proves an age there. */
export async function methodsAt(env: Env, row: AgeRow): Promise<MethodsAt> {
  const site = await siteMethods(env)
  const isUnasked = row.mode === 'open' || row.mode === 'declare'
  return chooseMethods(isUnasked ? { ...row, methods: site.map(({ proof }) => proof) } : row, site)
}

const isFallbackOf = (row: AgeRow, { proof }: SiteMethod): boolean => row.fallbacks?.includes(proof) === true

/** What a place offers while everything works: the accepted methods that are no fallbacks, and where none of these is set up the fallbacks. */
export function regularMethods(row: AgeRow, site: readonly SiteMethod[]): SiteMethod[] {
  const accepted = site.filter(({ proof, isStandIn }) => row.methods.includes(proof) && !isStandIn)
  const regular = accepted.filter((method) => !isFallbackOf(row, method))
  return regular.length > 0 ? regular : accepted
}

/**
 * Of the methods of a site those that a row accepts: the regular ones that work, in their order, and in the place of each that is down the next
 * fallback that works.
 * @param site in the operator's order
 */
export function chooseMethods(row: AgeRow, site: readonly SiteMethod[]): MethodsAt {
  const regular = regularMethods(row, site)
  const isWorking = (name: OfferName) => regular.some((one) => one.isUp && one.name === name)
  const others = site.filter(
    (one) => row.methods.includes(one.proof) && isFallbackOf(row, one) && one.isUp && !isWorking(one.name),
  )
  const fallbacks = [...new Map(others.toReversed().map((one) => [one.name, one])).values()].toReversed()
  const working = regular.flatMap((method) => (method.isUp ? method : (fallbacks.shift() ?? [])))
  const isChoiceMissing = isTooFew(row, working.length)
  const down = regular.filter(({ isUp, name }) => !isUp && working.every((one) => one.name !== name))
  return { offered: isChoiceMissing ? [] : working, down: down.map(({ name }) => name), isChoiceMissing }
}

/** The adapter that checks a photo from a place now; null while nothing may open there. */
export async function photoCheckAt(env: Env, row: AgeRow): Promise<Env['ageCheck'] | null> {
  if (row.mode !== 'assure') return env.ageCheck
  const { offered, down, isChoiceMissing } = await methodsAt(env, row)
  if (isChoiceMissing) return null
  const photo = offered.find(({ name }) => name === 'photo')
  if (photo?.proof === 'review' && env.ageCheck === 'http') return 'manual'
  // A checker that failed is asked again by a photo that comes all the same.
  return photo || down.includes('photo') ? env.ageCheck : 'none'
}

/** Whether the gate of a place offers a method now. */
export const isOffered = async (env: Env, row: AgeRow, name: OfferName): Promise<boolean> =>
  (await methodsAt(env, row)).offered.some((method) => method.name === name)

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
