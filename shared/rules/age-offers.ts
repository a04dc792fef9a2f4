// What the gate may offer a visitor to prove an age with. A photo is checked by a program or by a moderator, as the operator configures.

/** The methods by name, in the order of a site that sets none. */
export const offerNames = ['wallet', 'eid', 'photo'] as const
/** A method by name. */
export type OfferName = (typeof offerNames)[number]

/** The proofs that each method can make: of a photo one of the two, as the operator configures. */
const offerProofs: Record<OfferName, readonly string[]> = {
  wallet: ['wallet'],
  eid: ['eid'],
  photo: ['estimate', 'review'],
}

/**
 * The methods whose proofs are accepted.
 * @param accepted the proofs that a row accepts
 * @param made the proofs that a site can make; by default all
 */
export const acceptedOffers = (accepted: readonly string[], made: readonly string[] = accepted): OfferName[] =>
  offerNames.filter((name) => offerProofs[name].some((proof) => accepted.includes(proof) && made.includes(proof)))

/** The methods of a text like `photo,wallet`, in its order; empty: all. Null where it names anything else, or one twice. */
export function readOfferNames(text: string): OfferName[] | null {
  if (text === '') return [...offerNames]
  const names = text.split(',').flatMap((name) => offerNames.find((one) => one === name) ?? [])
  return names.join(',') === text && new Set(names).size === names.length ? names : null
}
