// What is said in public of the age policy, and where a law wants a choice of methods.
import { describe, expect, it } from 'vitest'
import { ageChoiceMin } from '../../../shared/limits.ts'
import { acceptedOffers } from '../../../shared/rules/age-offers.ts'
import { type AgePolicy, agePolicy } from '../../../shared/rules/age-policy.ts'
import { type AgeRow, ageRowProblems, lacksChoice } from '../../../shared/rules/age-row.ts'
import { shippedAgeRows } from '../../../shared/rules/age-rows.ts'
import { ageStatement } from '../../../shared/rules/age-statement.ts'
import { choiceProblems } from '../../../worker/deploy/method-choice.ts'
import { chooseMethods, type SiteMethod } from '../../../worker/edge/age/methods.ts'

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

describe('what a gate offers', () => {
  const up = (
    name: SiteMethod['name'],
    proof: SiteMethod['proof'] = name === 'photo' ? 'estimate' : name,
  ): SiteMethod => ({
    name,
    proof,
    isUp: true,
  })
  const down = (...named: Parameters<typeof up>): SiteMethod => ({ ...up(...named), isUp: false })
  const moderator: SiteMethod = { ...up('photo', 'review'), isStandIn: true }
  const all = row('GB')
  const bankLast = row('GB', { fallbacks: ['eid'] })
  const photoLast = row('GB', { fallbacks: ['review'] })
  const bothLast = row('GB', { fallbacks: ['review', 'eid'] })
  const choice = row('FR', { wantsChoice: true })

  it.each<[string, AgeRow, SiteMethod[], string[], string[]]>([
    ['what works, in the order of the site', all, [up('photo'), up('wallet')], ['photo estimate', 'wallet wallet'], []],
    ['nothing that is down', all, [down('wallet'), up('photo')], ['photo estimate'], ['wallet']],
    [
      'nothing that the row does not accept',
      row('BR', { methods: ['wallet'] }),
      [up('photo'), up('wallet')],
      ['wallet wallet'],
      [],
    ],
    ['no moderator whom the row does not name', all, [down('photo'), moderator], [], ['photo']],
    [
      'no fallback while all works',
      bothLast,
      [up('wallet'), up('eid'), up('photo'), moderator],
      ['wallet wallet', 'photo estimate'],
      [],
    ],
    [
      'the fallback in the place of what is down',
      bankLast,
      [up('photo'), down('wallet'), up('eid')],
      ['photo estimate', 'eid eid'],
      ['wallet'],
    ],
    [
      'the moderator for the provider',
      photoLast,
      [up('wallet'), down('photo'), moderator],
      ['wallet wallet', 'photo review'],
      [],
    ],
    [
      'one fallback for one that is down, the first that works',
      bothLast,
      [down('wallet'), down('eid'), up('photo'), moderator],
      ['photo estimate'],
      ['wallet'],
    ],
    [
      'a fallback for each that is down',
      bothLast,
      [down('wallet'), up('eid'), down('photo'), moderator],
      ['eid eid', 'photo review'],
      ['wallet'],
    ],
    ['a fallback where none of the others is set up', bankLast, [up('eid')], ['eid eid'], []],
    ['no moderator in the place of a provider that is not set up', photoLast, [moderator], [], []],
    ['two where the law wants a choice', choice, [up('wallet'), up('photo')], ['wallet wallet', 'photo estimate'], []],
    ['nothing where one is left and the law wants a choice', choice, [up('wallet'), down('photo')], [], ['photo']],
    [
      'a choice again with a fallback',
      { ...choice, fallbacks: ['eid'] },
      [down('wallet'), up('photo'), up('eid')],
      ['eid eid', 'photo estimate'],
      ['wallet'],
    ],
  ])('is %s', (_, own, site, offered, missing) => {
    const chosen = chooseMethods(own, site)
    expect(chosen.offered.map(({ name, proof }) => `${name} ${proof}`)).toEqual(offered)
    expect(chosen.down).toEqual(missing)
    const isMissing = own.wantsChoice === true && offered.length === 0 && site.some(({ isUp }) => isUp)
    expect(chosen.isChoiceMissing).toBe(isMissing)
  })

  it('a fallback is accepted, stands in for another proof, and is no choice by itself', () => {
    expect(ageRowProblems(row('GB', { methods: ['wallet'], fallbacks: ['review'] }))).toEqual([
      'GB has the fallback "review", which it does not accept',
    ])
    expect(ageRowProblems(row('GB', { methods: ['wallet'], fallbacks: ['wallet'] }))).toEqual([
      'GB has fallbacks alone, and no method that they stand in for',
    ])
    expect(ageRowProblems(row('FR', { wantsChoice: true, methods: ['wallet', 'eid'], fallbacks: ['eid'] }))).toEqual([
      'FR accepts one method where its law wants a choice',
    ])
    expect(ageRowProblems(bothLast)).toEqual([])
  })
})
