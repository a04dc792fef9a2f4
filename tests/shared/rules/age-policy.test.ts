// The age policy: which row applies to a place, what that row requires, and what no visitor can change.
import { describe, expect, it } from 'vitest'
import { ageRecheckSeconds } from '../../../shared/limits.ts'
import { type AgeProof, type AgeQuestion, agePolicy } from '../../../shared/rules/age-policy.ts'
import { type AgeMode, type AgeRow, ageModes } from '../../../shared/rules/age-row.ts'
import { shippedAgeRows } from '../../../shared/rules/age-rows.ts'
import { countryCodes, euCountries, usStates } from '../../../shared/rules/countries.ts'

const day = 86_400
const nowSeconds = 1_800_000_000
const row = (where: string, mode: AgeMode, change: Partial<AgeRow> = {}): AgeRow => ({
  where,
  mode,
  methods: mode === 'declare' ? ['declaration'] : mode === 'assure' ? ['estimate', 'review'] : [],
  recheckSeconds: 30 * day,
  source: 'A law',
  reviewed: '2026-11-21',
  ...change,
})
const shipped = agePolicy('1', shippedAgeRows)
const at = (text: string) => {
  const [country = '', region] = text.split('-')
  return { country, region: region ?? null }
}
const modeAt = (place: string, policy = shipped, seconds = nowSeconds) => policy.rowOf(at(place), seconds).mode

describe('the policy as shipped', () => {
  it.each([
    ['GB', 'assure'],
    ['CA', 'open'],
    ['AR', 'open'],
    ['AU', 'assure'],
    ['BR', 'assure'],
    ['DE', 'declare'],
    ['DK', 'assure'],
    ['ES', 'assure'],
    ['PL', 'assure'],
    ['US-WV', 'assure'],
    ['US-IA', 'assure'],
    ['FR', 'assure'],
    ['IT', 'assure'],
    ['US-TX', 'assure'],
    ['US-CA', 'open'],
    ['US-NY', 'open'],
    // A country whose states differ, without the state.
    ['US', 'assure'],
    ['US-ZZ', 'assure'],
    ['US-AE', 'assure'],
    ['T1', 'assure'],
    ['XX', 'assure'],
    ['', 'assure'],
    ['gb', 'assure'],
    ['ca', 'assure'],
    ['EU', 'assure'],
  ])('puts %s under %s', (place, mode) => expect(modeAt(place)).toBe(mode))

  it('covers every country of the European Union, and 27 states, each with its source, its date and a note for counsel', () => {
    for (const country of euCountries) expect(['declare', 'assure']).toContain(modeAt(country))
    expect(usStates.filter((state) => modeAt(`US-${state}`) === 'assure')).toHaveLength(27)
    for (const { source, reviewed, counsel } of shippedAgeRows) {
      expect([source.length > 10, reviewed, Boolean(counsel)]).toEqual([true, expect.stringMatching(/^20\d\d-/), true])
    }
    expect(new Set(shippedAgeRows.map(({ where }) => where)).size).toBe(shippedAgeRows.length)
  })

  it('leaves every country open that no row names, whatever its region', () => {
    const named = new Set(shippedAgeRows.map(({ where }) => where.slice(0, 2)))
    const others = countryCodes.filter((code) => !named.has(code))
    expect(others.length).toBeGreaterThan(200)
    for (const code of others) expect([modeAt(code), modeAt(`${code}-01`)]).toEqual(['open', 'open'])
  })

  it('renews proofs after 30 days, in Tennessee after an hour, which also applies to unknown places', () => {
    const recheck = (place: string) => shipped.rowOf(at(place), nowSeconds).recheckSeconds
    expect([recheck('GB'), recheck('DE'), recheck('US-TN'), recheck('T1'), recheck('US')]).toEqual([
      ageRecheckSeconds,
      ageRecheckSeconds,
      3600,
      3600,
      3600,
    ])
    expect(ageRecheckSeconds).toBe(30 * day)
  })
})

describe('the first matching row', () => {
  const policy = (...rows: AgeRow[]) => agePolicy('1', rows)
  it('counts, so that an operator’s rows override the shipped ones', () => {
    const own = policy(row('GB', 'block'), row('CA', 'declare'), ...shippedAgeRows)
    expect([modeAt('GB', own), modeAt('CA', own), modeAt('DE', own)]).toEqual(['block', 'declare', 'declare'])
  })

  it('may cover the whole country: then no later region of it is reached', () => {
    const own = policy(row('US', 'open'), ...shippedAgeRows)
    expect(['US', 'US-TX', 'US-ZZ'].map((place) => modeAt(place, own))).toEqual(['open', 'open', 'open'])
  })

  it('may cover a region, with the rest of the country behind it', () => {
    const own = policy(row('US-TX', 'block'), row('US', 'declare'), ...shippedAgeRows)
    expect(['US-TX', 'US-UT', 'US-NY'].map((place) => modeAt(place, own))).toEqual(['block', 'declare', 'declare'])
    // The state is unknown: the strictest reachable row applies.
    expect(['US', 'US-ZZ'].map((place) => modeAt(place, own))).toEqual(['block', 'block'])
  })

  it('may cover a region of another country', () => {
    const own = policy(row('CA-QC', 'assure'))
    expect(['CA-QC', 'CA-ON', 'CA'].map((place) => modeAt(place, own))).toEqual(['assure', 'open', 'assure'])
  })

  it.each(ageModes.map((mode, index) => [mode, index] as const))(
    'is missing for Tor, unknown and missing places: they get the strictest mode of all (%s)',
    (mode, index) => {
      const rows = ageModes.slice(0, index + 1).map((one, place) => row(['AT', 'BE', 'CH', 'DK'][place] ?? '', one))
      for (const place of ['T1', 'XX', '', 'QQ', 'unknown']) expect(modeAt(place, policy(...rows))).toBe(mode)
    },
  )

  it('begins on its day, and until then the next row of the place applies, for places that are not known as well', () => {
    const start = Date.parse('2027-03-01') / 1000
    const own = policy(
      row('AR', 'block', { from: '2027-03-01' }),
      row('AR', 'declare'),
      row('CL', 'assure', { from: '2027-03-01' }),
    )
    const modes = (seconds: number) => ['AR', 'CL', 'T1'].map((place) => modeAt(place, own, seconds))
    expect(modes(start - 1)).toEqual(['declare', 'open', 'declare'])
    expect(modes(start)).toEqual(['block', 'assure', 'block'])
    expect(own.starts).toEqual([start])
  })

  it('that had begun when it was reviewed applies whatever a clock says; one reviewed before waits for its day', () => {
    const own = policy(
      row('AR', 'assure', { from: '2026-07-01', reviewed: '2026-07-01' }),
      row('CL', 'assure', { from: '2026-07-02', reviewed: '2026-07-01' }),
    )
    expect(['AR', 'CL'].map((place) => modeAt(place, own, 0))).toEqual(['assure', 'open'])
    expect(own.starts).toEqual([Date.parse('2026-07-02') / 1000])
    // A clock that is set back opens no place that the shipped rows close.
    for (const { where, mode, from } of shippedAgeRows.filter((one) => one.from !== undefined)) {
      expect([where, from, modeAt(where, shipped, 0)]).toEqual([where, expect.stringMatching(/^20\d\d-/), mode])
    }
    // A day is missing only where no law is in force that is known of.
    const undated = shippedAgeRows.filter(({ from }) => from === undefined)
    expect(undated.map(({ where, isUnverified }) => [where, isUnverified])).toEqual(
      ['DK', 'ES', 'PL'].map((where) => [where, true]),
    )
  })

  it('lets a proof of a cookie count in the country of its row alone, and one of an account everywhere', () => {
    const own = agePolicy('1', [row('GB', 'assure'), row('FR', 'assure'), row('DE', 'declare')])
    const isOpen = (place: string, country?: string) => {
      const proof = { method: 'estimate' as const, atSeconds: nowSeconds - 60, policyVersion: '1' }
      const proofs = [country === undefined ? proof : { ...proof, country }]
      const nothing = { gate: 'closed', hasAgreed: false, isMember: false, isPromo: false } as const
      return own.decide({ ...nothing, place: at(place), proofs, nowSeconds }).isOpen
    }
    expect(['GB', 'FR', 'DE', 'T1'].map((place) => isOpen(place, 'GB'))).toEqual([true, false, true, false])
    expect(['GB', 'FR', 'DE', 'T1'].map((place) => isOpen(place))).toEqual([true, true, true, true])
    expect([isOpen('T1', ''), isOpen('GB', '')]).toEqual([true, false])
  })

  it('lets visitors of unknown places choose no method that is a fallback at a strict row, while another one is left', () => {
    const fallbacksOf = (...rows: AgeRow[]) => policy(...rows).rowOf(at('T1'), nowSeconds).fallbacks
    const accepting = (where: string, fallbacks?: AgeRow['fallbacks']) =>
      row(where, 'assure', { methods: ['wallet', 'eid'], ...(fallbacks && { fallbacks }) })
    expect(fallbacksOf(accepting('GB', ['eid']), accepting('DE'))).toEqual(['eid'])
    expect(fallbacksOf(accepting('GB', ['eid']), accepting('DE', ['wallet']))).toBeUndefined()
    expect(fallbacksOf(accepting('GB'), accepting('DE'))).toBeUndefined()
  })

  it('gives unknown places only the methods that every strict row accepts', () => {
    const own = policy(row('GB', 'assure', { methods: ['estimate'] }), row('FR', 'assure'))
    expect(own.rowOf(at('T1'), nowSeconds).methods).toEqual(['estimate'])
  })
})

describe('the decision', () => {
  const policy = agePolicy('7', [
    row('GB', 'assure', { methods: ['estimate'] }),
    row('DE', 'declare'),
    row('KP', 'block'),
    row('AT', 'open'),
  ])
  const proof = (change: Partial<AgeProof> = {}): AgeProof => ({
    method: 'estimate',
    atSeconds: nowSeconds - day,
    policyVersion: '7',
    ...change,
  })
  const ask = (place: string, change: Partial<AgeQuestion> = {}) => {
    const decision = policy.decide({
      place: at(place),
      gate: 'closed',
      hasAgreed: false,
      isMember: false,
      proofs: [],
      isPromo: false,
      nowSeconds,
      ...change,
    })
    return decision.isOpen ? decision.because : `closed by ${decision.row.mode}`
  }

  it.each<[string, Partial<AgeQuestion>, string]>([
    ['AT', {}, 'open'],
    ['CA', {}, 'open'],
    ['AT', { gate: 'exempt' }, 'open'],

    ['DE', {}, 'closed by declare'],
    ['DE', { gate: 'exempt' }, 'exempt'],
    ['DE', { hasAgreed: true }, 'agreed'],
    ['DE', { isMember: true }, 'member'],
    ['DE', { proofs: [proof()] }, 'verified'],
    ['DE', { proofs: [proof({ policyVersion: '6' })] }, 'closed by declare'],
    ['DE', { isPromo: true }, 'closed by declare'],

    ['GB', {}, 'closed by assure'],
    ['GB', { gate: 'exempt' }, 'exempt'],
    ['GB', { hasAgreed: true }, 'closed by assure'],
    // Signing in alone never opens it.
    ['GB', { isMember: true }, 'closed by assure'],
    ['GB', { isMember: true, hasAgreed: true }, 'closed by assure'],
    ['GB', { proofs: [proof()] }, 'verified'],
    ['GB', { proofs: [proof({ method: 'review' })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ method: 'declaration' })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ method: 'review' }), proof()] }, 'verified'],
    ['GB', { proofs: [proof({ policyVersion: '6' })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ policyVersion: '' })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ atSeconds: nowSeconds - 30 * day + 1 })] }, 'verified'],
    ['GB', { proofs: [proof({ atSeconds: nowSeconds - 30 * day })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ atSeconds: nowSeconds + 1 })] }, 'closed by assure'],
    ['GB', { proofs: [proof({ atSeconds: Number.NaN })] }, 'closed by assure'],
    ['GB', { isPromo: true }, 'promo'],

    ['KP', {}, 'closed by block'],
    ['KP', { gate: 'exempt' }, 'exempt'],
    ['KP', { hasAgreed: true, isMember: true, proofs: [proof()], isPromo: true }, 'closed by block'],

    // The strictest of these rows is `block`.
    ['T1', {}, 'closed by block'],
    ['T1', { gate: 'exempt' }, 'exempt'],
    ['XX', { proofs: [proof()], isPromo: true }, 'closed by block'],
  ])('in %s with %j is: %s [S4-068]', (place, change, expected) => expect(ask(place, change)).toBe(expected))

  it('for an unknown place under assure is the same as in the strictest place, but no promotion reaches it', () => {
    const own = agePolicy('7', [row('GB', 'assure')])
    const question = { place: at('T1'), gate: 'closed' as const, hasAgreed: true, isMember: true, nowSeconds }
    expect(own.decide({ ...question, proofs: [], isPromo: true }).isOpen).toBe(false)
    expect(own.decide({ ...question, proofs: [proof()], isPromo: false }).isOpen).toBe(true)
  })
})

describe('a policy with a mistake', () => {
  // As a typing mistake past the compiler.
  const wrong = (where: string, mode: AgeMode, change: Record<string, unknown> = {}) =>
    row(where, mode, change as Partial<AgeRow>)
  it.each([
    ['an unknown country', wrong('UK', 'assure'), /UK is no country/],
    ['a country in small letters', wrong('gb', 'assure'), /gb is no country/],
    ['an unknown state', wrong('US-TE', 'assure'), /US-TE is no region/],
    ['a region that is none', wrong('CA-quebec', 'open'), /CA-quebec is no region/],
    ['an unknown mode', wrong('GB', 'asure' as AgeMode), /GB has the unknown mode "asure"/],
    [
      'an unknown method',
      wrong('GB', 'assure', { methods: ['estimate', 'guess'] }),
      /GB has the unknown method "guess"/,
    ],
    ['no method', wrong('GB', 'assure', { methods: [] }), /GB accepts no method/],
    [
      'a declaration in place of a check',
      wrong('GB', 'assure', { methods: ['declaration', 'review'] }),
      /a mere declaration/,
    ],
    ['no declaration', wrong('DE', 'declare', { methods: ['review'] }), /DE asks for a declaration and accepts none/],
    ['no interval', wrong('GB', 'assure', { recheckSeconds: 0 }), /GB has no interval/],
    ['half a second', wrong('GB', 'assure', { recheckSeconds: 0.5 }), /GB has no interval/],
    ['no source', wrong('GB', 'assure', { source: '' }), /GB names no source/],
    ['no date', wrong('GB', 'assure', { reviewed: 'today' }), /GB has no date/],
    [
      'a first day that is none',
      wrong('GB', 'assure', { from: '2027-02-30' }),
      /GB begins on "2027-02-30", which is no day/,
    ],
    ['a word that means nothing', wrong('GB', 'assure', { recheckDays: 30 }), /GB holds "recheckDays"/],
  ])('is refused: %s', (_, mistake, message) => {
    expect(() => agePolicy('1', [mistake])).toThrow(message)
    expect(() => agePolicy('1', [row('CA', 'open'), mistake])).toThrow(/^age policy: /)
  })

  it('is refused with all mistakes at once, and without a version', () => {
    expect(() => agePolicy('', [wrong('UK', 'assure'), wrong('DE', 'declare', { source: '' })])).toThrow(
      'age policy: the policy has no version; UK is no country; DE names no source',
    )
  })
})
