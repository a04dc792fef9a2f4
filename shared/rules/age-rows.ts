// The age policy as shipped: reviewed defaults, and no legal advice. An operator's own rows stand in the operator's file and
// come first, after review by counsel.
import { ageRecheckSeconds, hourSeconds } from '../limits.ts'
import type { AgeRow } from './age-row.ts'
import { euCountries } from './countries.ts'

/** Increased when a change of the rows makes earlier proofs void. */
export const shippedAgeVersion = '1'

const reviewed = '2026-11-26'
const recheckSeconds = ageRecheckSeconds
const confirm = 'Confirm that the law applies to you, that your method satisfies it, and how long a proof may last.'

const assure = (where: string, source: string, change: Partial<AgeRow> = {}): AgeRow => ({
  where,
  mode: 'assure',
  methods: ['estimate', 'review', 'wallet', 'eid'],
  recheckSeconds,
  source,
  reviewed,
  counsel: confirm,
  ...change,
})

const dsa = 'Digital Services Act (EU) 2022/2065 art. 28(1), and the Commission guidelines of 14 July 2025 on minors'
/** What could not be verified takes the stricter mode. */
const unverified = 'Whether this is in force could not be verified, so the stricter mode stands: decide.'

/** Member states of the EU whose own law asks for more than the others, or may do so. */
const ownLaw: Record<string, { row?: AgeRow; counsel?: string }> = {
  FR: {
    row: assure(
      'FR',
      'Law 2024-449 (SREN) art. 10; Arcom standard of 9 October 2024; for sites of other member states the order of 26 February 2025, from 7 June 2025, upheld on 15 July 2025',
      {
        from: '2025-01-11',
        counsel:
          'The standard wants a choice of methods, one of them of double anonymity: confirm which of yours is one.',
        wantsChoice: true,
      },
    ),
  },
  IT: {
    row: assure(
      'IT',
      'Decree-law 123/2023 art. 13-bis; AGCOM resolution 96/25/CONS, for sites abroad from 1 February 2026',
      {
        from: '2025-11-12',
        counsel: 'Two steps, by an independent certified party that does not learn the site: confirm your method.',
      },
    ),
  },
  ES: {
    row: assure('ES', 'LGCA (Law 13/2022) art. 89; bill 121/000052 on minors in digital environments, 11 April 2025', {
      counsel: `Art. 89 binds providers established in Spain; the bill binds more. ${unverified}`,
      isUnverified: true,
    }),
  },
  DK: {
    row: assure('DK', 'Political agreement of 2025 on age checks for pornography, with a national app from 2026', {
      counsel: unverified,
      isUnverified: true,
    }),
  },
  PL: {
    row: assure('PL', 'Bill on the access of minors to pornography, adopted by the government in June 2026', {
      counsel: unverified,
      isUnverified: true,
    }),
  },
  DE: { counsel: 'JMStV s. 4(2) asks providers under German law for a closed user group: then set assure.' },
  IE: {
    counsel:
      'The Online Safety Code, from 21 July 2025, binds video platforms established in Ireland: then set assure.',
  },
}

const union = euCountries.map(
  (where): AgeRow =>
    ownLaw[where]?.row ?? {
      where,
      mode: 'declare',
      methods: ['declaration'],
      recheckSeconds,
      from: '2024-02-17',
      source: dsa,
      reviewed,
      counsel:
        ownLaw[where]?.counsel ??
        'The guidelines recommend verification, and on 26 March 2026 the Commission found, for now, that a click is no effective measure: decide on assure.',
    },
)

/**
 * States whose laws require sites of this kind to verify ages, with the day from which they apply. With Iowa and Tennessee they are 27, as many as
 * the industry counted in June 2026.
 */
const states = [
  ['AL', '2024-10-01', 'HB 164 (2024)'],
  ['AR', '2023-08-01', 'Act 612 (2023)'],
  ['AZ', '2025-09-26', 'HB 2112 (2025)'],
  ['FL', '2025-01-01', 'HB 3 (2024)'],
  ['GA', '2025-07-01', 'SB 351 (2024)'],
  ['ID', '2024-07-01', 'HB 498 (2024)'],
  ['IN', '2024-07-01', 'SB 17 (2024)'],
  ['KS', '2024-07-01', 'SB 394 (2024)'],
  ['KY', '2024-07-15', 'HB 278 (2024)'],
  ['LA', '2023-01-01', 'Act 440 (2022)'],
  ['MO', '2025-11-30', '15 CSR 60-18 (2025)'],
  ['MS', '2023-07-01', 'SB 2346 (2023)'],
  ['MT', '2024-01-01', 'SB 544 (2023)'],
  ['NC', '2024-01-01', 'HB 8 (2023)'],
  ['ND', '2025-08-01', 'HB 1561 and SB 2380 (2025)'],
  ['NE', '2024-07-18', 'LB 1092 (2024)'],
  ['OH', '2025-09-30', 'HB 96 (2025)'],
  ['OK', '2024-11-01', 'SB 1959 (2024)'],
  ['SC', '2025-01-01', 'HB 3424 (2024)'],
  ['SD', '2025-07-01', 'HB 1053 (2025)'],
  ['TX', '2023-09-01', 'HB 1181 (2023), upheld in Free Speech Coalition v. Paxton on 27 June 2025'],
  ['UT', '2023-05-03', 'SB 287 (2023); SB 73 (2026), from 6 May 2026'],
  ['VA', '2023-07-01', 'SB 1515 (2023)'],
  ['WV', '2026-06-12', 'HB 4412 (2026)'],
  ['WY', '2025-07-01', 'HB 43 (2025)'],
] as const

/** Reviewed defaults and no legal advice; the operator’s own rows come before them, and the first match counts. */
export const shippedAgeRows: readonly AgeRow[] = [
  assure('GB', 'Online Safety Act 2023 ss. 12 and 81; Ofcom guidance on highly effective age assurance', {
    from: '2025-07-25',
    counsel: 'Highly effective is judged by method, process and provider: keep the provider’s evidence.',
  }),
  assure('AU', 'Online Safety Act 2021; Age-Restricted Material Codes registered on 9 September 2025', {
    from: '2026-03-09',
    counsel: 'A click does not suffice. Confirm that your method is appropriate, and how its effect is monitored.',
  }),
  assure('BR', 'Law 15.211/2025 (ECA Digital) art. 9; Decree 12.880/2026 of 18 March 2026', {
    from: '2026-03-17',
    methods: ['wallet', 'eid'],
    counsel:
      'The decree wants ages verified, and an estimate does not suffice. The final rules of the ANPD on methods could not be verified: confirm yours.',
    isUnverified: true,
  }),
  ...union,
  ...states.map(([state, from, source]) => assure(`US-${state}`, source, { from })),
  assure('US-IA', 'HF 864 (2026), Iowa Code chapter 554J', { from: '2026-07-01', reviewed: '2026-11-27' }),
  assure('US-TN', 'SB 1792 (2024)', {
    from: '2025-01-13',
    recheckSeconds: hourSeconds,
    counsel: 'An age-verified session lasts an hour at most here.',
  }),
]
