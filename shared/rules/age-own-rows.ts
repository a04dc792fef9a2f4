// The operator's own age rows as they are kept with the code: they precede every shipped row (age-rows.ts). Rows that admins publish in
// the back office precede both. A mistake here stops the Worker from starting.
import type { AgeRow } from './age-row.ts'
import { shippedAgeRows, shippedAgeVersion } from './age-rows.ts'

/** Changing this value invalidates every earlier age proof. */
const ownVersion = '0'

/** For example { where: 'FR', mode: 'block', methods: [], recheckSeconds: 86_400, source: '…', reviewed: '2026-11-21' }. */
const ownRows: readonly AgeRow[] = []

/** What stands without any published version. */
export const baseAgeRows: readonly AgeRow[] = [...ownRows, ...shippedAgeRows]
/** Part of every proof. Rows that admins publish leave it as it is: each row says by itself which proofs it accepts, and how long. */
export const agePolicyVersion = `${shippedAgeVersion}.${ownVersion}`
