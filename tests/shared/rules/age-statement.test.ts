// What is said in public of the age policy, and where a law wants a choice of methods.
import { describe, expect, it } from 'vitest'
import { ageChoiceMin } from '../../../shared/limits.ts'
import { acceptedOffers } from '../../../shared/rules/age-offers.ts'
import { type AgePolicy, agePolicy } from '../../../shared/rules/age-policy.ts'
import { type AgeRow, ageRowProblems, lacksChoice } from '../../../shared/rules/age-row.ts'
import { shippedAgeRows } from '../../../shared/rules/age-rows.ts'
import { ageStatement } from '../../../shared/rules/age-statement.ts'
import { choiceProblems } from '../../../worker/deploy/method-choice.ts'

const row = (where: string, more: Partial<AgeRow> = {}): AgeRow => ({
  where,
  mode: 'assure',
  methods: ['estimate', 'review', 'wallet', 'eid'],
  recheckSeconds: 3600,
  source: 'A law',
  reviewed: '2026-11-21',
  ...more,
})
const now = Date.parse('2026-11-26') / 1000
const start = Date.parse('2027-03-01') / 1000

describe('the statement of a policy', () => {
  it('has each place with its rule, and the rules that replace it with their days', () => {
    const rows = [
      row('AR', { from: '2027-03-01', mode: 'block', methods: [] }),
      row('AR'),
      row('CL', { from: '2027-03-01' }),
    ]
    const stated = ageStatement(agePolicy('1', rows), now)
    expect(
      stated.map(({ place, row, later }) => [place, row.mode, later.map((one) => [one.fromSeconds, one.row.mode])]),
    ).toEqual([
      ['AR', 'assure', [[start, 'block']]],
      ['CL', 'open', [[start, 'assure']]],
      ['ZZ', 'assure', [[start, 'block']]],
    ])
    const after = ageStatement(agePolicy('1', rows), start)
    expect(after.map(({ place, row, later }) => [place, row.mode, later])).toEqual([
      ['AR', 'block', []],
      ['CL', 'assure', []],
      ['ZZ', 'block', []],
    ])
  })

  it('tells no start that changes nothing in a place', () => {
    const stated = ageStatement(agePolicy('1', [row('AR'), row('CL', { from: '2027-03-01' })]), now)
    expect(stated.filter(({ later }) => later.length > 0).map(({ place }) => place)).toEqual(['CL'])
  })

  it('leaves out places that are open', () => {
    const stated = ageStatement(agePolicy('1', [row('AR', { mode: 'open', methods: [] }), row('CL')]), now)
    expect(stated.map(({ place }) => place)).toEqual(['CL', 'ZZ'])
  })

  it('marks what could not be verified: such a row asks for a check', () => {
    const unverified = shippedAgeRows.filter(({ isUnverified }) => isUnverified)
    expect(unverified.map(({ where }) => where).toSorted()).toEqual(['BR', 'DK', 'ES', 'PL'])
    expect(unverified.every(({ mode, counsel = '' }) => mode === 'assure' && /not be verified/.test(counsel))).toBe(
      true,
    )
  })
})

describe('where a law wants a choice of methods', () => {
  it('two kinds of photo checks are one method', () => {
    expect(acceptedOffers(['estimate', 'review'])).toEqual(['photo'])
    expect(acceptedOffers(['estimate', 'wallet'], ['wallet'])).toEqual(['wallet'])
    const one = row('FR', { wantsChoice: true, methods: ['estimate', 'review'] })
    expect(ageRowProblems(one)).toEqual(['FR accepts one method where its law wants a choice'])
    expect(ageRowProblems({ ...one, methods: ['review', 'wallet'] })).toEqual([])
    expect(ageRowProblems({ ...one, wantsChoice: false })).toEqual([])
    expect(ageChoiceMin).toBe(2)
  })

  it.each([
    [['wallet', 'estimate'], false],
    [['estimate'], true],
    [['eid'], true],
    // Nothing opens there, so there is nothing to choose.
    [[], false],
  ] as const)('a site that makes %j lacks one: %s', (made, isLacking) => {
    expect(lacksChoice(row('FR', { wantsChoice: true }), made)).toBe(isLacking)
    expect(lacksChoice(row('FR', { wantsChoice: true, mode: 'block' }), made)).toBe(false)
    expect(lacksChoice(row('GB'), made)).toBe(false)
  })

  it('a configuration with one method alone is not deployed, and the refusal names the place and the ways out', () => {
    const photo = { AGE_CHECK: 'http', AGE_CHECK_URL: 'https://checker.example/' }
    const bank = { AGE_OIDC_ISSUER: 'https://bank.example' }
    const problems = (edge: object, origin: object, ...more: [AgePolicy?, number?]) =>
      choiceProblems({ edge: { vars: { ...edge } }, origin: { vars: { ...origin } } }, ...more)
    const [problem, other] = problems(photo, {})
    expect(problem).toMatch(/^FR: the law wants a choice of methods, and one alone is set up \(photo\)\..* mode block/)
    expect(other).toBeUndefined()
    expect(problems(photo, bank)).toEqual([])
    expect(problems({ ...photo, AGE_METHODS: 'photo' }, bank)).toHaveLength(1)
    expect(problems({}, {})).toEqual([])
    // No photo is checked where no checker is set up.
    const trust = { WALLET_TRUST_URL: 'https://trust.example/list' }
    expect(problems({}, trust)[0]).toContain('one alone is set up (wallet)')
    const blocked = agePolicy('1', [row('FR', { mode: 'block', methods: [] }), ...shippedAgeRows])
    expect(problems(photo, {}, blocked)).toEqual([])
    const later = agePolicy('1', [row('AR', { wantsChoice: true, from: '2027-03-01' })])
    expect(problems(photo, {}, later, now)).toHaveLength(1)
  })
})
