// Two age policies, place by place: what is stricter, what is weaker, and what cannot hide. And published rows that do not read.
import { describe, expect, it } from 'vitest'
import { baseAgeRows } from '../../../shared/rules/age-own-rows.ts'
import { type AgeMode, type AgeRow, ageMethods, ageModes } from '../../../shared/rules/age-row.ts'
import { compareAgePolicies, isWeaker } from '../../../shared/rules/compare-age-policies.ts'
import { ageRowsOver, readAgeRows, readAgeSnapshot, readOldAgeSnapshot } from '../../../shared/rules/read-age-rows.ts'

const day = 86_400
const row = (where: string, mode: AgeMode, change: Partial<AgeRow> = {}): AgeRow => ({
  where,
  mode,
  methods: mode === 'declare' ? ['declaration'] : mode === 'assure' ? ['estimate', 'review', 'wallet', 'eid'] : [],
  recheckSeconds: 30 * day,
  source: 'A law',
  reviewed: '2026-11-21',
  ...change,
})
const base = ageRowsOver([])
const changesOf = (rows: AgeRow[], before: AgeRow[] = []) => compareAgePolicies(ageRowsOver(before), ageRowsOver(rows))
const shown = (rows: AgeRow[], before: AgeRow[] = []) =>
  Object.fromEntries(changesOf(rows, before).map(({ place, is }) => [place, is]))
const modeAt = (policy: typeof base, country: string, region: string | null = null) =>
  policy.rowOf({ country, region }, 1_800_000_000).mode

describe('a comparison of two policies', () => {
  it('finds nothing between a policy and itself', () => expect(changesOf([])).toEqual([]))

  it.each(baseAgeRows.map((one) => [one.where, one] as const))(
    'finds the row of %s stricter, the same or weaker for every mode',
    (where, shipped) => {
      const strictness = (mode: AgeMode) => ageModes.indexOf(mode)
      for (const mode of ageModes) {
        const { recheckSeconds, methods, wantsChoice } = shipped
        const same = { recheckSeconds, ...(mode === shipped.mode && { methods, ...(wantsChoice && { wantsChoice }) }) }
        const found = changesOf([row(where, mode, same)]).find(({ place }) => place === where)
        const [was, is] = [strictness(shipped.mode), strictness(mode)]
        // The whole US is compared by its states: a visitor without one has the strictest of them.
        expect(found?.is ?? 'same', mode).toBe(is > was ? 'stricter' : is < was ? 'weaker' : 'same')
      }
    },
  )

  it('says for whom a place opens and closes', () => {
    const [toDeclare] = changesOf([row('GB', 'declare')])
    expect(toDeclare).toMatchObject({ place: 'GB', is: 'weaker', closes: [] })
    expect(toDeclare?.opens).toEqual(['agreed', 'member', 'declaration'])
    const [toAssure] = changesOf([row('DE', 'assure')])
    expect(toAssure).toMatchObject({ place: 'DE', is: 'stricter', opens: [] })
    expect(toAssure?.closes).toEqual(['agreed', 'member', 'declaration'])
  })

  it.each(ageMethods.filter((method) => method !== 'declaration'))('finds one proof less stricter: %s', (method) => {
    expect(shown([row('GB', 'assure', { methods: [method] })])).toMatchObject({ GB: 'stricter' })
    expect(shown([row('GB', 'assure')], [row('GB', 'assure', { methods: [method] })])).toMatchObject({ GB: 'weaker' })
  })

  it('finds another proof in the place of one weaker for some and stricter for others', () => {
    const before = [row('GB', 'assure', { methods: ['estimate'] })]
    expect(shown([row('GB', 'assure', { methods: ['review'] })], before).GB).toBe('both')
    expect(isWeaker(changesOf([row('GB', 'assure', { methods: ['review'] })], before))).toBe(true)
  })

  it.each(['declare', 'assure'] as const)('finds a second more or less of a proof that lasts: %s', (mode) => {
    const lasts = (seconds: number) => [row('AR', mode, { recheckSeconds: seconds })]
    expect(shown(lasts(day + 1), lasts(day)).AR).toBe('weaker')
    expect(shown(lasts(day - 1), lasts(day)).AR).toBe('stricter')
  })

  it('finds a choice of methods that a law wanted and a row no longer does: it opens nothing, and is weaker', () => {
    const wanted = row('AR', 'assure', { methods: ['wallet', 'eid'], wantsChoice: true })
    expect(shown([row('AR', 'assure', { methods: ['wallet', 'eid'] })], [wanted]).AR).toBe('weaker')
    expect(shown([row('AR', 'block')], [wanted]).AR).toBe('stricter')
    expect(shown([wanted], [row('AR', 'assure', { methods: ['wallet', 'eid'] })]).AR).toBeUndefined()
  })

  it('finds the visitors of an unknown place: they have the strictest row of all', () => {
    expect(shown([row('AR', 'block')])).toEqual({ AR: 'stricter', ZZ: 'stricter' })
    expect(shown([], [row('AR', 'block')])).toEqual({ AR: 'weaker', ZZ: 'weaker' })
  })

  it('finds the states that the row of their whole country would hide', () => {
    const found = shown([row('US', 'declare')])
    expect(found['US-CA']).toBe('stricter')
    // A state's own row comes before the country's, and a published country before the shipped states.
    expect([found['US-TX'], found['US-TN'], found['US-VA']]).toEqual(['weaker', 'weaker', 'weaker'])
    expect(shown([row('US', 'declare'), row('US-TX', 'assure')])['US-TX']).toBeUndefined()
  })

  it('finds the regions that no row names, whatever region a row names to hide them', () => {
    for (const decoy of ['0', '1', 'Z0Z', 'ZZZ', 'BY']) {
      const found = changesOf([row('FR', 'open'), row(`FR-${decoy}`, 'assure')])
      expect(found.find(({ place }) => place === 'FR-*')?.is, decoy).toBe('weaker')
      expect(isWeaker(found)).toBe(true)
    }
  })

  it('finds what is weaker before or after the day on which a row begins', () => {
    const later = { from: '2027-03-01' }
    expect(shown([row('GB', 'declare', later)])).toMatchObject({ GB: 'weaker' })
    expect(shown([row('AR', 'assure', later)])).toEqual({ AR: 'stricter' })
    // A row that applied at once begins later: until then the place is open.
    expect(shown([row('AR', 'assure', later)], [row('AR', 'assure')])).toEqual({ AR: 'weaker' })
    expect(shown([row('AR', 'block', later)], [row('AR', 'assure')])).toMatchObject({ AR: 'both' })
  })

  it('finds only what visitors notice: another source or note is no change', () => {
    const [gb] = baseAgeRows
    expect(changesOf([{ ...(gb as AgeRow), source: 'The same law, newly read', counsel: 'x' }])).toEqual([])
  })
})

describe('published rows', () => {
  const whole = JSON.stringify([row('GB', 'declare'), row('AR', 'assure')])

  it('are applied as they are where all of them read', () => {
    const { policy, isWhole } = readAgeSnapshot([whole])
    expect([isWhole, modeAt(policy, 'GB'), modeAt(policy, 'AR'), modeAt(policy, 'DE')]).toEqual([
      true,
      'declare',
      'assure',
      'declare',
    ])
  })

  const broken: [string, string][] = [
    ['no JSON', whole.slice(1)],
    ['no list', '{"where":"GB"}'],
    ['no text at all', ''],
    [
      'an unknown mode',
      JSON.stringify([row('GB', 'declare'), row('AR', 'assure'), { ...row('DE', 'open'), mode: 'x' }]),
    ],
    ['an unknown place', JSON.stringify([row('GB', 'declare'), row('AR', 'assure'), row('QQ', 'open')])],
    ['a place twice', JSON.stringify([row('GB', 'declare'), row('AR', 'assure'), row('GB', 'open')])],
    ['a proof that proves nothing', JSON.stringify([row('GB', 'assure', { methods: ['declaration'] })])],
    ['an unknown field', JSON.stringify([{ ...row('GB', 'open'), until: 1 }])],
    ['a proof that lasts for ever', JSON.stringify([row('GB', 'assure', { recheckSeconds: 1e12 })])],
    ['a number for a row', '[7]'],
    ['too many rows', JSON.stringify(Array.from({ length: 101 }, () => row('GB', 'open')))],
  ]
  it.each(broken)('fail closed with %s: no place is weaker than the rows of the code', (_, text) => {
    const { policy, isWhole } = readAgeSnapshot([text])
    expect(isWhole).toBe(false)
    expect(isWeaker(compareAgePolicies(base, policy))).toBe(false)
    expect(modeAt(policy, 'GB')).toBe('assure')
  })

  it('keep what was stricter, of the broken version and of the ones before it', () => {
    const newest = JSON.stringify([row('GB', 'open'), row('AR', 'assure'), { where: 'DE' }])
    const before = JSON.stringify([row('MX', 'block'), row('GB', 'declare')])
    const { policy } = readAgeSnapshot([newest, before])
    expect(['AR', 'MX', 'GB', 'DE'].map((place) => modeAt(policy, place))).toEqual([
      'assure',
      'block',
      'assure',
      'declare',
    ])
    expect(isWeaker(compareAgePolicies(base, policy))).toBe(false)
  })

  it('of unknown age only make places stricter', () => {
    const { policy } = readOldAgeSnapshot([whole])
    expect([modeAt(policy, 'GB'), modeAt(policy, 'AR')]).toEqual(['assure', 'assure'])
    expect(readAgeRows(whole)).toMatchObject({ isWhole: true })
  })

  it('of nothing are the rows of the code', () => {
    expect(compareAgePolicies(base, readAgeSnapshot([]).policy)).toEqual([])
    expect(readAgeSnapshot([]).isWhole).toBe(true)
  })
})
