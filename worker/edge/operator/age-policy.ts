// The operator's own age policy. A row here precedes every shipped row (shared/rules/age-rows.ts), so one line changes
// a country or a region; a mistake stops the Worker from starting. Edit here; everything else follows.
import { type AgeRow, agePolicy } from '../../../shared/rules/age-policy.ts'
import { shippedAgeRows, shippedAgeVersion } from '../../../shared/rules/age-rows.ts'

/** Changing this value invalidates every earlier age proof. */
const ownVersion = '0'

/** For example { where: 'FR', mode: 'block', methods: [], recheckSeconds: 86_400, source: '…', reviewed: '2026-11-21' }. */
const ownRows: readonly AgeRow[] = []

export const policy = agePolicy(`${shippedAgeVersion}.${ownVersion}`, [...ownRows, ...shippedAgeRows])
