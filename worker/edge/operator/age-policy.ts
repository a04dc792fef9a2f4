// The age policy as this isolate knows it: the published rows over the operator's own (shared/rules/age-own-rows.ts) and the shipped ones
// (shared/rules/age-rows.ts).
import { agePolicyVersion, baseAgeRows } from '../../../shared/rules/age-own-rows.ts'
import { agePolicy } from '../../../shared/rules/age-policy.ts'
import { type AgeSnapshot, readAgeSnapshot, readOldAgeSnapshot } from '../../../shared/rules/read-age-rows.ts'

/** What stands while nothing is published, or nothing is known. */
export const basePolicy = agePolicy(agePolicyVersion, baseAgeRows)

/** Read anew at each use: every request asks for it, and a published version replaces it. */
export let policy = basePolicy

/** The version that is applied; 0 is none. */
let applied = 0
export const ageRowsVersion = (): number => applied
let isWhole = true
/** False while the newest version does not read: then only those of its rows stand that make nothing weaker. */
export const areAgeRowsGood = (): boolean => isWhole

/** Applies a version. */
export function publishAgeRows(version: number, snapshot: AgeSnapshot): void {
  const read = readAgeSnapshot(snapshot)
  policy = read.policy
  isWhole = read.isWhole
  applied = version
}

/** Applies a copy of unknown age, while no version is known. */
export function applyOldAgeRows(snapshot: AgeSnapshot): void {
  if (applied === 0) policy = readOldAgeSnapshot(snapshot).policy
}
