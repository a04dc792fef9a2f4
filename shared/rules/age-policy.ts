// Who may see the site before an age check, decided by rows of places. The decision is pure.
import { ageRecheckSeconds } from '../limits.ts'
import {
  type AgeMethod,
  type AgeRow,
  ageMethods,
  ageModes,
  ageRowProblems,
  hasBegun,
  isRegion,
  startOf,
} from './age-row.ts'
import { isCountry } from './countries.ts'

/** Why a moderator may refuse a photo. */
export const ageReasons = ['unclear', 'young', 'nobody'] as const
export type AgeReason = (typeof ageReasons)[number]

/** The visitor's place as the edge determines it. */
type GeoPlace = { country: string; region: string | null }

/** What is requested: gate-exempt or not. One flag per row of the routes and of the contract. */
export type Gate = 'closed' | 'exempt'

/** What a signed cookie of this site, or the origin about its member, proves. */
export type AgeProof = {
  method: AgeMethod
  atSeconds: number
  policyVersion: string
  /** The country whose row it satisfied, '' for none that is known: a cookie counts there alone. Absent: of an account, which counts everywhere. */
  country?: string
  /** A cookie that stands for the account's proof: it counts while the session is sent for which it was made. */
  isOfSession?: true
}

/** The inputs of a decision. A visitor can forge none of them, except where the operator allows it. */
export type AgeQuestion = {
  place: GeoPlace
  gate: Gate
  /** The visitor pressed Enter on the age notice, which is remembered. */
  hasAgreed: boolean
  /** Signed in, as the origin says. */
  isMember: boolean
  /** Proofs with valid signatures. */
  proofs: readonly AgeProof[]
  /** The request carries a referrer, source and promo, and the operator lets these through in Great Britain. */
  isPromo: boolean
  nowSeconds: number
}

type AgeDecision = { isOpen: true; because: OpenReason } | { isOpen: false; row: AgeRow }
type OpenReason = 'open' | 'exempt' | 'member' | 'agreed' | 'verified' | 'promo'

/** The country of a row; '' for the row of places that are not known. */
export const countryOfRow = ({ where }: AgeRow): string => (isCountry(where.slice(0, 2)) ? where.slice(0, 2) : '')

/** Validated rows, and what derives from them. */
export type AgePolicy = {
  /** Part of every proof: a proof of another version is void. */
  version: string
  /** The day of the oldest review of its rows. */
  reviewed: string
  /** The row that applies to a place at a time, in seconds. */
  rowOf(place: GeoPlace, nowSeconds: number): AgeRow
  /** The times at which a row begins to apply, the earliest first: a decision is the same from one to the next. */
  starts: readonly number[]
  /** The places that have a row, as the rows write them. */
  places: readonly string[]
  decide(question: AgeQuestion): AgeDecision
}

type CountryRows = {
  regions: Map<string, AgeRow>
  whole: AgeRow | null
  /** For a visitor in a country whose region is unknown: as strict as the strictest of its rows. */
  unknownRegion: AgeRow
}

/** Makes a policy of its rows; the first row that matches a place counts. Throws with every problem of the rows. */
export function agePolicy(version: string, rows: readonly AgeRow[]): AgePolicy {
  const problems = [...(version ? [] : ['the policy has no version']), ...rows.flatMap(ageRowProblems)]
  if (problems.length) throw new Error(`age policy: ${problems.join('; ')}`)

  const starts = [...new Set(rows.flatMap((row) => startOf(row) ?? []))].sort((one, other) => one - other)
  // One for each time between two starts, made when it is first asked for: every request asks.
  const rules = new Map<number, RowOf>()
  const rowOf: AgePolicy['rowOf'] = (place, nowSeconds) => {
    const begun = starts.filter((start) => start <= nowSeconds).length
    const known = rules.get(begun) ?? rulesOf(rows.filter((row) => hasBegun(row, nowSeconds)))
    rules.set(begun, known)
    return known(place)
  }
  const [reviewed = ''] = rows.map((row) => row.reviewed).sort()
  return {
    version,
    reviewed,
    rowOf,
    starts,
    places: [...new Set(rows.map(({ where }) => where))],
    decide: (question) => decide(rowOf(question.place, question.nowSeconds), version, question),
  }
}

type RowOf = (place: GeoPlace) => AgeRow

/** The place of a row for places that are not known, of which no law is known either. */
const nowhere = 'unknown'

/** @param rows those that apply */
function rulesOf(rows: readonly AgeRow[]): RowOf {
  const first = new Map<string, AgeRow>()
  for (const row of rows) if (!first.has(row.where)) first.set(row.where, row)
  const unknown = strictest(nowhere, rows)
  const countries = new Map<string, CountryRows>()
  for (const row of first.values()) {
    const country = row.where.slice(0, 2)
    const inCountry = countries.get(country) ?? { regions: new Map(), whole: null, unknownRegion: unknown }
    countries.set(country, inCountry)
    // The first matching row counts: a region's row behind its whole country is unreachable.
    if (inCountry.whole) continue
    if (row.where === country) inCountry.whole = row
    else inCountry.regions.set(row.where, row)
    inCountry.unknownRegion = strictest(country, [
      ...inCountry.regions.values(),
      ...(inCountry.whole ? [inCountry.whole] : []),
    ])
  }

  // Made once: every request asks for its row.
  const openRows = new Map<string, AgeRow>()
  const openRowOf = (country: string): AgeRow => {
    const row = openRows.get(country) ?? openRow(country)
    openRows.set(country, row)
    return row
  }
  return ({ country, region }) => {
    if (!isCountry(country)) return unknown
    const inCountry = countries.get(country)
    if (!inCountry) return openRowOf(country)
    if (inCountry.regions.size && !(region !== null && isRegion(country, region))) return inCountry.unknownRegion
    return inCountry.regions.get(`${country}-${region}`) ?? inCountry.whole ?? openRowOf(country)
  }
}

function decide(row: AgeRow, version: string, question: AgeQuestion): AgeDecision {
  const open = (because: OpenReason): AgeDecision => ({ isOpen: true, because })
  if (row.mode === 'open') return open('open')
  if (question.gate === 'exempt') return open('exempt')
  if (row.mode === 'block') return { isOpen: false, row }
  if (row.mode === 'declare') {
    if (question.isMember) return open('member')
    if (question.hasAgreed) return open('agreed')
    // A visitor who has a proof from elsewhere need not declare their age here.
    return question.proofs.some((proof) => isCurrent(proof, row, version, question))
      ? open('verified')
      : { isOpen: false, row }
  }
  const isProved = question.proofs.some(
    (proof) =>
      row.methods.includes(proof.method) &&
      (proof.country === undefined || proof.country === countryOfRow(row)) &&
      isCurrent(proof, row, version, question),
  )
  if (isProved) return open('verified')
  return question.isPromo && row.where === 'GB' ? open('promo') : { isOpen: false, row }
}

const isCurrent = (proof: AgeProof, row: AgeRow, version: string, { nowSeconds }: AgeQuestion): boolean =>
  proof.policyVersion === version && proof.atSeconds <= nowSeconds && nowSeconds < proof.atSeconds + row.recheckSeconds

const openRow = (where: string): AgeRow => ({
  where,
  mode: 'open',
  methods: [],
  recheckSeconds: ageRecheckSeconds,
  source: 'No row names this country.',
  reviewed: '',
})

/**
 * Combines rows into one as strict as their strictest mode: the methods that all rows of that mode accept, for the shortest
 * time.
 */
function strictest(where: string, rows: readonly AgeRow[]): AgeRow {
  const mode = ageModes[Math.max(0, ...rows.map((row) => ageModes.indexOf(row.mode)))] ?? 'open'
  const strict = rows.filter((row) => row.mode === mode)
  const methods = ageMethods.filter((method) => strict.every((row) => row.methods.includes(method)))
  // What is a fallback at any of them is none that visitors of unknown places choose freely, as long as another one is left.
  const fallbacks = methods.filter((method) => strict.some((row) => row.fallbacks?.includes(method)))
  return {
    where,
    mode,
    methods,
    ...(fallbacks.length > 0 && fallbacks.length < methods.length && { fallbacks }),
    recheckSeconds: Math.min(ageRecheckSeconds, ...strict.map((row) => row.recheckSeconds)),
    ...(where !== nowhere && strict.every((row) => row.wantsChoice) && { wantsChoice: true }),
    source: 'The strictest of the rows: where the visitor is, is not known.',
    reviewed: '',
  }
}
