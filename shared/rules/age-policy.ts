// Who may see the site before any check, as data: a place, what it asks for, and since when which law says so. The
// decision is a pure function of where the edge sees the visitor, what they asked for, and what was proved before.
import { ageRecheckSeconds } from '../limits.ts'
import { isCountry, usStates } from './countries.ts'

/** From the mildest to the strictest. */
export const ageModes = ['open', 'declare', 'assure', 'block'] as const
export type AgeMode = (typeof ageModes)[number]

/** How an age may be shown to be enough: somebody says so, a program estimates it, a person looks at a photo. */
export const ageMethods = ['declaration', 'estimate', 'review'] as const
/** What a moderator may refuse a photo for. */
export const ageReasons = ['unclear', 'young', 'nobody'] as const
export type AgeReason = (typeof ageReasons)[number]

export type AgeMethod = (typeof ageMethods)[number]

/** What one place asks for. */
export type AgeRow = {
  /** A country (`GB`) or a country and region (`US-TX`), in capital letters. */
  where: string
  mode: AgeMode
  /** What is accepted as proof here. `open` and `block` ask for none. */
  methods: readonly AgeMethod[]
  /** A proof is asked for again after so many seconds. */
  recheckSeconds: number
  /** The law or guidance that the row follows. */
  source: string
  /** The day on which somebody last held the row against its source, as YYYY-MM-DD. */
  reviewed: string
  /** What the operator's counsel has to look at before relying on the row. */
  counsel?: string
}

/** Where the edge itself says that the visitor is. */
type GeoPlace = { country: string; region: string | null }

/** What is asked for: reachable before any check, or not. One flag per row of the routes and of the contract. */
export type Gate = 'closed' | 'exempt'

/** What a signed cookie of ours, or the origin about its member, says was proved. */
export type AgeProof = { method: AgeMethod; atSeconds: number; policyVersion: string }

/** All that a decision looks at. Nothing of it is the visitor’s to invent, but what the operator allowed. */
export type AgeQuestion = {
  place: GeoPlace
  gate: Gate
  /** They pressed Enter on the age notice, and it is remembered. */
  hasAgreed: boolean
  /** Signed in, by the origin's own word. */
  isMember: boolean
  /** Proofs whose signatures hold. */
  proofs: readonly AgeProof[]
  /** The request carries a referrer, source and promo, and the operator lets these through in Great Britain. */
  isPromo: boolean
  nowSeconds: number
}

type AgeDecision = { isOpen: true; because: OpenReason } | { isOpen: false; row: AgeRow }
type OpenReason = 'open' | 'exempt' | 'member' | 'agreed' | 'verified' | 'promo'

/** Rows that were checked, and what follows from them. */
export type AgePolicy = {
  /** Part of every proof: one of another version counts for nothing. */
  version: string
  rowOf(place: GeoPlace): AgeRow
  decide(question: AgeQuestion): AgeDecision
}

type CountryRows = {
  regions: Map<string, AgeRow>
  whole: AgeRow | null
  /** For whoever is in the country, nobody knows where: as strict as the strictest of its rows. */
  somewhere: AgeRow
}

/** A policy out of its rows, of which the first that fits a place counts. Throws with everything that is wrong in them. */
export function agePolicy(version: string, rows: readonly AgeRow[]): AgePolicy {
  const problems = [...(version ? [] : ['the policy has no version']), ...rows.flatMap(problemsOf)]
  if (problems.length) throw new Error(`age policy: ${problems.join('; ')}`)

  const first = new Map<string, AgeRow>()
  for (const row of rows) if (!first.has(row.where)) first.set(row.where, row)
  const unknown = strictest('unknown', rows)
  const countries = new Map<string, CountryRows>()
  for (const row of first.values()) {
    const country = row.where.slice(0, 2)
    const of = countries.get(country) ?? { regions: new Map(), whole: null, somewhere: unknown }
    countries.set(country, of)
    // The first row that fits counts: behind the one about the whole country no region's row is reached.
    if (of.whole) continue
    if (row.where === country) of.whole = row
    else of.regions.set(row.where, row)
    of.somewhere = strictest(country, [...of.regions.values(), ...(of.whole ? [of.whole] : [])])
  }

  const rowOf = ({ country, region }: GeoPlace): AgeRow => {
    if (!isCountry(country)) return unknown
    const of = countries.get(country)
    if (!of) return openRow(country)
    if (of.regions.size && !(region !== null && isRegion(country, region))) return of.somewhere
    return of.regions.get(`${country}-${region}`) ?? of.whole ?? openRow(country)
  }
  return { version, rowOf, decide: (question) => decide(rowOf(question.place), version, question) }
}

function decide(row: AgeRow, version: string, question: AgeQuestion): AgeDecision {
  const open = (because: OpenReason): AgeDecision => ({ isOpen: true, because })
  if (row.mode === 'open') return open('open')
  if (question.gate === 'exempt') return open('exempt')
  if (row.mode === 'block') return { isOpen: false, row }
  if (row.mode === 'declare') {
    if (question.isMember) return open('member')
    if (question.hasAgreed) return open('agreed')
    // Whoever proved it elsewhere need not declare it here.
    return question.proofs.some((proof) => isCurrent(proof, row, version, question))
      ? open('verified')
      : { isOpen: false, row }
  }
  const isProved = question.proofs.some(
    (proof) => row.methods.includes(proof.method) && isCurrent(proof, row, version, question),
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

/** One row as strict as the strictest mode among these: what all rows of that mode accept, for the shortest time. */
function strictest(where: string, rows: readonly AgeRow[]): AgeRow {
  const mode = ageModes[Math.max(0, ...rows.map((row) => ageModes.indexOf(row.mode)))] ?? 'open'
  const strict = rows.filter((row) => row.mode === mode)
  return {
    where,
    mode,
    methods: ageMethods.filter((method) => strict.every(({ methods }) => methods.includes(method))),
    recheckSeconds: Math.min(ageRecheckSeconds, ...strict.map((row) => row.recheckSeconds)),
    source: 'The strictest of the rows: where the visitor is, is not known.',
    reviewed: '',
  }
}

function problemsOf(row: AgeRow): string[] {
  const { where, mode, methods, recheckSeconds, source, reviewed } = row
  const strange = Object.keys(row).filter((key) => !rowKeys.includes(key))
  const [country = '', region] = where.split('-')
  const problems: (string | false)[] = [
    !isCountry(country) && 'is no country',
    region !== undefined && !isRegion(country, region) && 'is no region',
    !ageModes.includes(mode) && `has the unknown mode "${mode}"`,
    ...methods.map((method) => !ageMethods.includes(method) && `has the unknown method "${method}"`),
    mode === 'declare' && !methods.includes('declaration') && 'asks for a declaration and accepts none',
    mode === 'assure' && methods.includes('declaration') && 'asks for a check and accepts a mere declaration',
    mode === 'assure' && !methods.some((method) => method !== 'declaration') && 'accepts no method of checking',
    !(Number.isInteger(recheckSeconds) && recheckSeconds > 0) && 'has no interval of re-checks',
    !source && 'names no source',
    !/^\d{4}-\d{2}-\d{2}$/.test(reviewed) && 'has no date of its review',
    ...strange.map((key) => `holds "${key}", which means nothing`),
  ]
  return problems.filter((problem) => problem !== false).map((problem) => `${where} ${problem}`)
}

const rowKeys = ['where', 'mode', 'methods', 'recheckSeconds', 'source', 'reviewed', 'counsel']

const isRegion = (country: string, region: string): boolean =>
  country === 'US' ? usStates.includes(region) : /^[A-Z0-9]{1,3}$/.test(region)
