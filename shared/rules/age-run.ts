// The compliance run of the back office: every place, every kind of visitor and every address of the site is put to the policy that the gate
// applies, and what it decides is compared with what its rows say. `npm run compliance` tests a running site over HTTP.
import { baseAgeRows } from './age-own-rows.ts'
import type { AgePolicy, AgeQuestion, Gate } from './age-policy.ts'
import { type AgeMethod, type AgeRow, ageMethods, ageModes, hasBegun } from './age-row.ts'
import { type AgeVisitor, ageVisitors, geoOf, placesOf, unknownPlace } from './compare-age-policies.ts'

/** Besides visitors with something to show: those with a proof that must not count. */
export const ageForgers = ['expired', 'future', 'foreign'] as const
export type AgeForger = (typeof ageForgers)[number]

/**
 * `bypass`: the gate lets in a visitor whom the row of the place keeps out. `hidden`: the code has a row for the place that no longer
 * applies, no published row names the place, and it opens. `unknown`: a place that is not known is milder than the strictest row.
 */
export const ageLeakKinds = ['bypass', 'hidden', 'unknown'] as const
type AgeLeak = { kind: (typeof ageLeakKinds)[number]; place: string; visitors: (AgeVisitor | AgeForger)[] }

/** What applies to a place, where it comes from, and who may enter. */
export type PlaceFinding = { place: string; from: 'published' | 'code'; row: AgeRow; enters: AgeVisitor[] }
/** `exempt` and `closed` are the addresses of the site by their flags; a decision depends on nothing else of an address. */
export type AgeSurfaces = Record<Gate, readonly string[]>
export type AgeReport = {
  /** The version that proofs carry. */
  policy: string
  /** Decisions: places, visitors and addresses multiplied. */
  decisions: number
  leaks: AgeLeak[]
  places: PlaceFinding[]
  /** Places that no row names, where every visitor enters. */
  open: string[]
  exempt: string[]
  closed: number
}

type Rules = { policy: AgePolicy; rows: readonly AgeRow[]; nowSeconds: number }
type RulesAt = Pick<Rules, 'policy' | 'nowSeconds'>

/**
 * What it says is of now; leaks are also looked for at each later time at which a row begins to apply.
 * @param rows the published or proposed rows, which the policy has before those of the code
 */
export function runAgePolicy(rules: Rules, surfaces: AgeSurfaces, base = baseAgeRows): AgeReport {
  const { policy, nowSeconds } = rules
  const findings = findingsAt(rules)
  const isNamed = namedAt(rules)
  const later = policy.starts
    .filter((start) => start > nowSeconds)
    .flatMap((start) => leaksAt({ ...rules, nowSeconds: start }, base))
  const leaks = onceEach([...leaksAt(rules, base, findings), ...later])
  const generic = findings.filter(({ row }) => row.mode === 'open' && row.reviewed === '')
  return {
    policy: policy.version,
    decisions: findings.length * visitors.length * (surfaces.closed.length + surfaces.exempt.length),
    leaks,
    places: findings
      .filter((one) => !generic.includes(one))
      .map(({ place, row, enters }) => ({
        place,
        from: isNamed.has(row.where) ? 'published' : 'code',
        row,
        enters: enters.filter((visitor): visitor is AgeVisitor => ageVisitors.some((one) => one === visitor)),
      })),
    open: generic.map(({ place }) => place),
    exempt: [...surfaces.exempt],
    closed: surfaces.closed.length,
  }
}

const visitors = [...ageVisitors, ...ageForgers]

const findingsAt = ({ policy, nowSeconds }: RulesAt) =>
  placesOf(policy).map((place) => {
    const geo = geoOf(place, [policy])
    const row = policy.rowOf(geo, nowSeconds)
    const enters = visitors.filter((visitor) => isLetIn({ policy, nowSeconds }, geo, row, visitor))
    return { place, row, enters, extra: enters.filter((visitor) => !mayEnter(row, visitor)) }
  })

/** The places of rows that have begun: until then a place has its former rule. */
const namedAt = ({ rows, nowSeconds }: Rules): ReadonlySet<string> =>
  new Set(rows.filter((row) => hasBegun(row, nowSeconds)).map(({ where }) => where))

function leaksAt(at: Rules, base: readonly AgeRow[], findings = findingsAt(at)): AgeLeak[] {
  const isNow = (row: AgeRow) => hasBegun(row, at.nowSeconds)
  return [
    ...findings.flatMap(({ place, extra }): AgeLeak[] =>
      extra.length > 0 ? [{ kind: 'bypass', place, visitors: extra }] : [],
    ),
    ...hiddenRows(at, namedAt(at), base.filter(isNow)),
    ...(isStrictest(at, [...at.rows, ...base].filter(isNow))
      ? []
      : [{ kind: 'unknown' as const, place: unknownPlace, visitors: [] }]),
  ]
}

/** Each of the first time at which it is found. */
const onceEach = (leaks: readonly AgeLeak[]): AgeLeak[] =>
  [...new Map(leaks.toReversed().map((leak) => [`${leak.kind} ${leak.place}`, leak])).values()].toReversed()

/** What the row itself says, read apart from the policy's own decision. */
function mayEnter({ mode, methods }: AgeRow, visitor: AgeVisitor | AgeForger): boolean {
  if (mode === 'open') return true
  if (mode === 'block' || visitor === 'nothing' || ageForgers.some((one) => one === visitor)) return false
  const isMethod = ageMethods.some((method) => method === visitor)
  return mode === 'declare' || (isMethod && methods.includes(visitor as AgeMethod))
}

/** Through the gate to what is not exempt. */
function isLetIn(
  { policy, nowSeconds }: RulesAt,
  place: AgeQuestion['place'],
  row: AgeRow,
  visitor: AgeVisitor | AgeForger,
): boolean {
  const has = { hasAgreed: visitor === 'agreed', isMember: visitor === 'member', isPromo: false }
  const proofs = proofsOf(visitor, row, policy.version, nowSeconds)
  return policy.decide({ place, gate: 'closed', nowSeconds, proofs, ...has }).isOpen
}

function proofsOf(
  visitor: AgeVisitor | AgeForger,
  row: AgeRow,
  policyVersion: string,
  nowSeconds: number,
): AgeQuestion['proofs'] {
  const all = (atSeconds: number, version = policyVersion) =>
    ageMethods.map((method) => ({ method, atSeconds, policyVersion: version }))
  if (visitor === 'expired') return all(nowSeconds - row.recheckSeconds)
  if (visitor === 'future') return all(nowSeconds + 60)
  if (visitor === 'foreign') return all(nowSeconds, `${policyVersion}x`)
  return ageMethods.flatMap((method) => (method === visitor ? [{ method, atSeconds: nowSeconds, policyVersion }] : []))
}

/** Rows of the code behind the published row of a whole country: weakening a place needs a row that names it. */
const hiddenRows = (
  { policy, nowSeconds }: RulesAt,
  isNamed: ReadonlySet<string>,
  base: readonly AgeRow[],
): AgeLeak[] =>
  [...new Map(base.toReversed().map((row) => [row.where, row])).values()].flatMap((row): AgeLeak[] => {
    if (isNamed.has(row.where)) return []
    const inForce = policy.rowOf(geoOf(row.where, [policy]), nowSeconds)
    const visitors = ageVisitors.filter((visitor) => mayEnter(inForce, visitor) && !mayEnter(row, visitor))
    const isLonger = row.mode !== 'open' && inForce.mode === row.mode && inForce.recheckSeconds > row.recheckSeconds
    return visitors.length > 0 || isLonger ? [{ kind: 'hidden', place: row.where, visitors }] : []
  })

const rank = (row: AgeRow): number => ageModes.indexOf(row.mode)

const isStrictest = ({ policy, nowSeconds }: RulesAt, rows: readonly AgeRow[]): boolean =>
  rank(policy.rowOf({ country: unknownPlace, region: null }, nowSeconds)) >= Math.max(0, ...rows.map(rank))

/** Places whose findings differ between two reports; `before` or `after` is null where no row named the place. */
export function compareAgeReports(
  before: Pick<AgeReport, 'places'>,
  after: Pick<AgeReport, 'places'>,
): { place: string; before: PlaceFinding | null; after: PlaceFinding | null }[] {
  const [was, is] = [before, after].map(({ places }) => new Map(places.map((one) => [one.place, one])))
  const places = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].toSorted()
  return places.flatMap((place) => {
    const [first, second] = [was?.get(place) ?? null, is?.get(place) ?? null]
    return textOf(first) === textOf(second) ? [] : [{ place, before: first, after: second }]
  })
}

const textOf = (one: PlaceFinding | null): string =>
  one === null
    ? ''
    : JSON.stringify([one.row.mode, one.row.methods, one.row.recheckSeconds, one.row.source, one.enters])
