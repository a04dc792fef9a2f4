// The compliance run as a function: what it finds in the shipped rows, each kind of leak, and what differs between two reports.
import { expect, it } from 'vitest'
import { gateSurfaces } from '../../../shared/gate.ts'
import { href, routePaths } from '../../../shared/routes.ts'
import type { AgePolicy } from '../../../shared/rules/age-policy.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { ageForgers, compareAgeReports, runAgePolicy } from '../../../shared/rules/age-run.ts'
import { ageVisitors } from '../../../shared/rules/compare-age-policies.ts'
import { countryCodes } from '../../../shared/rules/countries.ts'
import { ageRowsOver } from '../../../shared/rules/read-age-rows.ts'
import { servicePaths } from '../../../shared/service-paths.ts'

const surfaces = gateSurfaces()
const nowSeconds = 1_800_000_000
const row = (where: string, mode: AgeRow['mode'], more: Partial<AgeRow> = {}): AgeRow => ({
  where,
  mode,
  methods: mode === 'declare' ? ['declaration'] : mode === 'assure' ? ['estimate', 'review'] : [],
  recheckSeconds: 3600,
  source: 'A law',
  reviewed: '2026-11-21',
  ...more,
})
const runOf = (...rows: AgeRow[]) => runAgePolicy({ policy: ageRowsOver(rows), rows, nowSeconds }, surfaces)

it('knows every address by its flag', () => {
  expect(surfaces.exempt).toEqual(expect.arrayContaining([servicePaths.health, href('signin', {}, { lang: 'en' })]))
  expect(surfaces.closed).toEqual(expect.arrayContaining([servicePaths.rss, routePaths.videos]))
  expect(surfaces.exempt.filter((path) => surfaces.closed.includes(path))).toEqual([])
})

it('finds no leak in the rows of the code, and says of every place who enters', () => {
  const { leaks, places, open, decisions } = runOf()
  expect(leaks).toEqual([])
  expect(places.find(({ place }) => place === 'GB')).toMatchObject({
    from: 'code',
    enters: ['estimate', 'review', 'wallet', 'eid'],
  })
  expect(places.find(({ place }) => place === 'ZZ')?.row.mode).toBe('assure')
  expect(open).toContain('CA')
  expect(places.length + open.length).toBeGreaterThan(countryCodes.length)
  const kinds = ageVisitors.length + ageForgers.length
  expect(decisions).toBe((places.length + open.length) * kinds * (surfaces.closed.length + surfaces.exempt.length))
})

it('a row that names its place is a decision and no leak, however weak', () => {
  expect(runOf(row('GB', 'open'), row('US-TX', 'declare')).leaks).toEqual([])
})

it('the row of a country that hides stricter rows of the code is a leak for each place that it does not name', () => {
  const { leaks } = runOf(row('US', 'declare'), row('US-TX', 'declare'))
  expect(leaks.map(({ place }) => place)).toEqual(expect.arrayContaining(['US-LA', 'US-UT']))
  expect(leaks.every(({ kind, place }) => kind === 'hidden' && place !== 'US-TX')).toBe(true)
  expect(leaks.find(({ place }) => place === 'US-LA')?.visitors).toEqual(['agreed', 'member', 'declaration'])
  // Only longer, in the state whose proofs last an hour.
  expect(runOf(row('US', 'assure', { recheckSeconds: 7200 })).leaks).toEqual([
    { kind: 'hidden', place: 'US-TN', visitors: [] },
  ])
})

it('a row that will hide stricter rows of the code is a leak before its day, and what the run says is of now', () => {
  const rows = [row('US', 'declare', { from: '2027-03-01' })]
  const { leaks, places } = runOf(...rows)
  expect(leaks.map(({ place }) => place)).toEqual(expect.arrayContaining(['US-LA', 'US-TX']))
  expect(places.find(({ place }) => place === 'US-LA')).toMatchObject({ from: 'code', row: { mode: 'assure' } })
  // A row of the same place as one of the code is not what applies yet, either.
  const later = runOf(row('GB', 'block', { from: '2027-03-01' }))
  expect(later.places.find(({ place }) => place === 'GB')).toMatchObject({ from: 'code', row: { mode: 'assure' } })
})

it.each(['expired', 'future', 'foreign', 'nothing', 'declaration'] as const)(
  'a gate that lets in a visitor whom the row keeps out (%s) is a leak',
  (visitor) => {
    const good = ageRowsOver([])
    const bad: AgePolicy = {
      ...good,
      decide: (question) => {
        const [proof] = question.proofs
        const { recheckSeconds } = good.rowOf(question.place, question.nowSeconds)
        const age = proof ? question.nowSeconds - proof.atSeconds : 0
        const shown = !proof
          ? question.hasAgreed || question.isMember
            ? 'other'
            : 'nothing'
          : proof.policyVersion !== good.version
            ? 'foreign'
            : age < 0
              ? 'future'
              : age >= recheckSeconds
                ? 'expired'
                : proof.method
        return shown === visitor && question.place.country === 'GB'
          ? { isOpen: true, because: 'open' }
          : good.decide(question)
      },
    }
    expect(runAgePolicy({ policy: bad, rows: [], nowSeconds }, surfaces).leaks).toEqual([
      { kind: 'bypass', place: 'GB', visitors: [visitor] },
    ])
  },
)

it('an unknown place that is milder than the strictest row is a leak', () => {
  const mild = ageRowsOver([])
  const policy: AgePolicy = {
    ...mild,
    rowOf: (place, at) => (place.country === 'ZZ' ? row('ZZ', 'declare') : mild.rowOf(place, at)),
    decide: (question) =>
      question.place.country === 'ZZ' ? { isOpen: false, row: row('ZZ', 'declare') } : mild.decide(question),
  }
  expect(runAgePolicy({ policy, rows: [], nowSeconds }, surfaces).leaks).toEqual([
    { kind: 'unknown', place: 'ZZ', visitors: [] },
  ])
})

it('two reports differ in the places whose rule, proofs, time or source differ', () => {
  const differences = compareAgeReports(
    runOf(),
    runOf(row('AR', 'assure'), row('GB', 'assure', { recheckSeconds: 60 })),
  )
  expect(differences.map(({ place }) => place)).toEqual(['AR', 'GB', 'ZZ'])
  expect(differences[0]).toMatchObject({ before: null, after: { from: 'published' } })
  expect(compareAgeReports(runOf(), runOf())).toEqual([])
})
