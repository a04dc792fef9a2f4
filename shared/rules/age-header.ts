// The header by which the edge tells the upstream that a visitor proved their age: `estimate.1790000000`, how and when. The edge sets it
// from the visitor's signed cookie and never passes on a visitor's own.
import { type AgeMethod, ageMethods } from './age-row.ts'

/** The header's name. */
export const ageHeader = 'x-edge-age'

/** How an age was proved, and when, in seconds since 1970. */
export type StatedProof = { method: AgeMethod; atSeconds: number }

/** The header by which the edge says which proofs the methods of its configuration make: `wallet,estimate`. */
export const ageMethodsHeader = 'x-edge-age-methods'

/** Null where the header is missing, as for orders of the operator. Unknown names are left out. */
export const readAgeMethods = (value: string | null): AgeMethod[] | null =>
  value === null ? null : ageMethods.filter((method) => value.split(',').includes(method))

/** The value of the header. */
export const writeAgeHeader = ({ method, atSeconds }: StatedProof): string => `${method}.${atSeconds}`

/** Null where the header is missing or malformed; a mere declaration is no proof. */
export function readAgeHeader(value: string | null): StatedProof | null {
  const [, name, seconds] = /^([a-z]+)\.(\d{1,12})$/.exec(value ?? '') ?? []
  const method = ageMethods.find((one) => one === name)
  return method && method !== 'declaration' ? { method, atSeconds: Number(seconds) } : null
}
