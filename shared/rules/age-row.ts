// A row of the age policy as data: a place, its mode, and the law behind it with its date.
import { ageChoiceMin } from '../limits.ts'
import { acceptedOffers } from './age-offers.ts'
import { isCountry, usStates } from './countries.ts'

/** From the mildest to the strictest. */
export const ageModes = ['open', 'declare', 'assure', 'block'] as const
export type AgeMode = (typeof ageModes)[number]

/** How an age may be proved: by declaration, by a program's estimate, by a person who looks at a photo, by the attestation in a wallet, by a
 * bank or an electronic identity. */
export const ageMethods = ['declaration', 'estimate', 'review', 'wallet', 'eid'] as const
export type AgeMethod = (typeof ageMethods)[number]

/** The rule of one place. */
export type AgeRow = {
  /** A country (`GB`) or a country and region (`US-TX`), in capital letters. */
  where: string
  mode: AgeMode
  /** The accepted proofs. `open` and `block` require none. */
  methods: readonly AgeMethod[]
  /** A proof must be renewed after this many seconds. */
  recheckSeconds: number
  /** The law or guidance that the row follows. */
  source: string
  /** The day on which the row was last compared with its source, as YYYY-MM-DD. */
  reviewed: string
  /** What the operator's counsel must check before relying on the row. */
  counsel?: string
  /**
   * The day on which it begins to apply, as YYYY-MM-DD in UTC; until then the next row of the place does. Absent, or no later than the review: it
   * applies already, whatever a clock says.
   */
  from?: string
  /** The law wants visitors to choose among methods. */
  wantsChoice?: boolean
  /** Those of the accepted proofs that are offered only in the place of another one, whose method is down. */
  fallbacks?: readonly AgeMethod[]
  /** Whether the law is in force, or what it asks, could not be verified: the row takes the stricter mode. */
  isUnverified?: boolean
}

/**
 * Whether visitors would have one method alone where the law wants a choice. Where none is offered nothing opens, and there is nothing to choose.
 * A fallback is no choice: it stands in for another method, unless the site has none of these.
 * @param made the proofs that a site can make; by default all that the row accepts
 */
export function lacksChoice(row: AgeRow, made?: readonly AgeMethod[]): boolean {
  const regular = acceptedOffers(
    row.methods.filter((method) => !row.fallbacks?.includes(method)),
    made,
  )
  return isTooFew(row, (regular.length > 0 ? regular : acceptedOffers(row.methods, made)).length)
}

/** Whether so many methods are no choice where the law wants one. */
export const isTooFew = ({ mode, wantsChoice }: AgeRow, methods: number): boolean =>
  wantsChoice === true && mode === 'assure' && methods > 0 && methods < ageChoiceMin

/** The time at which it begins to apply, in seconds; null: it applies already. */
export const startOf = ({ from, reviewed }: AgeRow): number | null =>
  from === undefined || from <= reviewed ? null : Date.parse(from) / 1000
/** Whether it applies at a time, in seconds. */
export const hasBegun = (row: AgeRow, nowSeconds: number): boolean => (startOf(row) ?? 0) <= nowSeconds

/** What is wrong with a row, one sentence each; none for a row that may be applied. */
export function ageRowProblems(row: AgeRow): string[] {
  const { where, mode, methods, recheckSeconds, source, reviewed } = row
  const unknownKeys = Object.keys(row).filter((key) => !rowKeys.includes(key))
  const [country = '', region] = where.split('-')
  const problems: (string | false)[] = [
    !isCountry(country) && 'is no country',
    region !== undefined && !isRegion(country, region) && 'is no region',
    !ageModes.includes(mode) && `has the unknown mode "${mode}"`,
    ...methods.map((method) => !ageMethods.includes(method) && `has the unknown method "${method}"`),
    mode === 'declare' && !methods.includes('declaration') && 'asks for a declaration and accepts none',
    mode === 'assure' && methods.includes('declaration') && 'asks for a check and accepts a mere declaration',
    mode === 'assure' && !methods.some((method) => method !== 'declaration') && 'accepts no method of checking',
    lacksChoice(row) && 'accepts one method where its law wants a choice',
    ...(row.fallbacks ?? []).map(
      (proof) => !methods.includes(proof) && `has the fallback "${proof}", which it does not accept`,
    ),
    mode === 'assure' &&
      methods.every((method) => row.fallbacks?.includes(method)) &&
      'has fallbacks alone, and no method that they stand in for',
    !(Number.isInteger(recheckSeconds) && recheckSeconds > 0) && 'has no interval of re-checks',
    !source && 'names no source',
    !/^\d{4}-\d{2}-\d{2}$/.test(reviewed) && 'has no date of its review',
    row.from !== undefined && !isDay(row.from) && `begins on "${row.from}", which is no day`,
    ...unknownKeys.map((key) => `holds "${key}", which means nothing`),
  ]
  return problems.filter((problem) => problem !== false).map((problem) => `${where} ${problem}`)
}

const rowKeys = [
  'where',
  'mode',
  'methods',
  'recheckSeconds',
  'source',
  'reviewed',
  'counsel',
  'from',
  'wantsChoice',
  'fallbacks',
  'isUnverified',
]

/** `2026-02-30` is none, though it parses. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text

/** Whether a country has such a region, as far as it is known. */
export const isRegion = (country: string, region: string): boolean =>
  country === 'US' ? usStates.includes(region) : /^[A-Z0-9]{1,3}$/.test(region)
