// Which proofs the methods of this site's configuration make, whether they work now or not.
import type { CheckedMethod } from '../../../shared/rules/age-outcomes.ts'
import type { AgeMethod } from '../../../shared/rules/age-row.ts'
import type { Env } from '../env.ts'

/** By the adapter that checks photos. */
const checkMethods: Record<Env['ageCheck'], CheckedMethod> = {
  none: 'review',
  demo: 'estimate',
  http: 'estimate',
  manual: 'review',
}

/** The adapter that a configuration names; none for anything else. */
export const ageCheckOf = (name: unknown): Env['ageCheck'] => (isAgeCheck(name) ? name : 'none')
const isAgeCheck = (name: unknown): name is Env['ageCheck'] => Object.hasOwn(checkMethods, String(name))

/** The proof that a photo makes with an adapter. */
export const checkMethod = (ageCheck: Env['ageCheck']): CheckedMethod => checkMethods[ageCheck]

/** The proofs of the methods that the operator names. Whether a wallet or an e-ID is set up, the embedded upstream knows. */
export const namedProofs = (env: Pick<Env, 'ageCheck' | 'ageMethods'>): AgeMethod[] =>
  env.ageMethods.flatMap((name) => (name !== 'photo' ? name : env.ageCheck === 'none' ? [] : checkMethod(env.ageCheck)))
