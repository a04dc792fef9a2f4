// The operator's own age policy. A row here goes before every row that ships (shared/rules/age-rows.ts), so that one line
// changes a country or a region; a mistake in it stops the Worker from starting. Edit here; everything else follows.
import { type AgeRow, agePolicy } from '../../../shared/rules/age-policy.ts'
import { shippedAgeRows, shippedAgeVersion } from '../../../shared/rules/age-rows.ts'

/** Another value makes everybody prove their age again. */
const ownVersion = '0'

/** For example { where: 'FR', mode: 'block', methods: [], recheckSeconds: 86_400, source: '…', reviewed: '2026-11-21' }. */
const ownRows: readonly AgeRow[] = []

export const policy = agePolicy(`${shippedAgeVersion}.${ownVersion}`, [...ownRows, ...shippedAgeRows])
