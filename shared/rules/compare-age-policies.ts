// Compares two age policies place by place and proof by proof: what a visitor may see under one of them only. It asks the policies
// themselves, so that no rule is written twice.
import type { AgePolicy, AgeProof, AgeQuestion } from './age-policy.ts'
import type { AgeRow } from './age-row.ts'
import { countryCodes, usStates } from './countries.ts'

/** What a visitor can show for their age: nothing, the accepted notice, an account, or one of the proofs. */
export const ageVisitors = [
  'nothing',
  'agreed',
  'member',
  'declaration',
  'estimate',
  'review',
  'wallet',
  'eid',
] as const
export type AgeVisitor = (typeof ageVisitors)[number]

/** A change of one place. `both`: it opens for some visitors and closes for others, and counts as weaker. */
export const ageChanges = ['stricter', 'weaker', 'both'] as const
export type PlaceChange = {
  place: string
  is: (typeof ageChanges)[number]
  before: AgeRow
  after: AgeRow
  /** The visitors for whom the place opens, or opens for longer, and those for whom it closes. */
  opens: AgeVisitor[]
  closes: AgeVisitor[]
}

/** A place that is not known, as the rows of a comparison write it; every place that Cloudflare cannot name is treated as this one. */
export const unknownPlace = 'ZZ'
/** The regions of a country that no row names. */
const otherRegions = '*'

/** Every place that differs in anything a visitor notices. The promo exemption is no part of a row, and is left out. */
export const compareAgePolicies = (before: AgePolicy, after: AgePolicy): PlaceChange[] =>
  placesOf(before, after).flatMap((place) => comparePlace(place, before, after) ?? [])

/** Whether anything is open under the second policy that is closed under the first. */
export const isWeaker = (changes: readonly PlaceChange[]): boolean => changes.some(({ is }) => is !== 'stricter')

/** A change is at least as weak as at any time: a row that begins later is compared before and after its day. */
function comparePlace(place: string, before: AgePolicy, after: AgePolicy): PlaceChange | null {
  const changes = timesOf(before, after).flatMap((nowSeconds) => changeAt(place, before, after, nowSeconds) ?? [])
  const last = changes.at(-1)
  if (!last) return null
  const opens = ageVisitors.filter((visitor) => changes.some((one) => one.opens.includes(visitor)))
  const closes = ageVisitors.filter((visitor) => changes.some((one) => one.closes.includes(visitor)))
  return { ...last, is: kindOf(opens, closes, changes.some(dropsChoice)), opens, closes }
}

/** Without a start every time is the same. */
const someTime = 4_000_000_000

/** One of each time between two starts. */
function timesOf(...policies: readonly AgePolicy[]): number[] {
  const starts = [...new Set(policies.flatMap((one) => one.starts))].toSorted((one, other) => one - other)
  return [(starts[0] ?? someTime) - 1, ...starts]
}

function kindOf(opens: readonly AgeVisitor[], closes: readonly AgeVisitor[], isDropped: boolean): PlaceChange['is'] {
  if (opens.length === 0 && !isDropped) return 'stricter'
  return closes.length === 0 ? 'weaker' : 'both'
}

/** A choice that the law wanted is no longer asked for. It opens nothing, and no admin decides so alone. */
const dropsChoice = ({ before, after }: Pick<PlaceChange, 'before' | 'after'>): boolean =>
  before.wantsChoice === true && after.wantsChoice !== true && after.mode === 'assure'

function changeAt(place: string, before: AgePolicy, after: AgePolicy, nowSeconds: number): PlaceChange | null {
  const geo = geoOf(place, [before, after])
  const rows = { before: before.rowOf(geo, nowSeconds), after: after.rowOf(geo, nowSeconds) }
  const agesSeconds = [rows.before, rows.after].flatMap(({ recheckSeconds }) => [recheckSeconds - 1, recheckSeconds])
  const seen = (policy: AgePolicy, visitor: AgeVisitor) =>
    [0, ...agesSeconds].map((ageSeconds) => isOpenFor(policy, geo, { visitor, ageSeconds, nowSeconds }))
  const opens: AgeVisitor[] = []
  const closes: AgeVisitor[] = []
  for (const visitor of ageVisitors) {
    const [was, is] = [seen(before, visitor), seen(after, visitor)]
    if (is.some((isOpen, index) => isOpen && !was[index])) opens.push(visitor)
    if (was.some((isOpen, index) => isOpen && !is[index])) closes.push(visitor)
  }
  // The notice is remembered for as long as its row says, which no single request shows.
  const notices = [rows.before, rows.after].map(({ mode, recheckSeconds }) => (mode === 'declare' ? recheckSeconds : 0))
  const [wasSeconds = 0, isSeconds = 0] = notices
  if (wasSeconds > 0 && isSeconds > wasSeconds && !opens.includes('agreed')) opens.push('agreed')
  if (isSeconds > 0 && isSeconds < wasSeconds && !closes.includes('agreed')) closes.push('agreed')
  const isDropped = dropsChoice(rows)
  if (opens.length + closes.length === 0 && !isDropped) return null
  return {
    place,
    is: kindOf(opens, closes, isDropped),
    ...rows,
    opens,
    closes,
  }
}

type Geo = AgeQuestion['place']
type Asked = {
  visitor: AgeVisitor
  /** Of the proof. */
  ageSeconds: number
  nowSeconds: number
}

/** What the gate decides about such a visitor. */
export function isOpenFor(policy: AgePolicy, place: Geo, { visitor, ageSeconds, nowSeconds }: Asked): boolean {
  const isProof = visitor !== 'nothing' && visitor !== 'agreed' && visitor !== 'member'
  const proofs: AgeProof[] = isProof
    ? [{ method: visitor, atSeconds: nowSeconds - ageSeconds, policyVersion: policy.version }]
    : []
  const has = { hasAgreed: visitor === 'agreed', isMember: visitor === 'member', proofs, isPromo: false }
  return policy.decide({ place, gate: 'closed', nowSeconds, ...has }).isOpen
}

/** `US-TX`, `DE`, or `DE-*` for the regions that neither policy names. */
export function geoOf(place: string, policies: readonly AgePolicy[]): Geo {
  const [country = '', region] = place.split('-')
  if (region !== otherRegions) return { country, region: region ?? null }
  return { country, region: unnamedRegion(country, policies) }
}

/** Chosen anew each time: a fixed one could be named by a row, which would then hide what happens to all others. */
function unnamedRegion(country: string, policies: readonly AgePolicy[]): string {
  const named = new Set(policies.flatMap(({ places }) => places))
  for (let number = 0; ; number++) if (!named.has(`${country}-${number}`)) return String(number)
}

/** Every country, every state of the US, every region that a row names and the rest of its country, and the unknown place. */
export function placesOf(...policies: readonly AgePolicy[]): string[] {
  const named = policies.flatMap(({ places }) => places.filter((place) => place.includes('-')))
  const rests = named.map((place) => `${place.slice(0, 2)}-${otherRegions}`).filter((place) => !place.startsWith('US'))
  const states = usStates.map((state) => `US-${state}`)
  return [...new Set([unknownPlace, ...countryCodes, ...states, ...named, ...rests])].toSorted()
}
