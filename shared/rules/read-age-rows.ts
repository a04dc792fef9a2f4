// Reads published age rows, and fails closed: where a version does not read, the rows of the code stand, and of the published ones those
// that make no place weaker.
import { AgeRowEntity } from '../entities/age-row.ts'
import { ageRowsMax } from '../limits.ts'
import { agePolicyVersion, baseAgeRows } from './age-own-rows.ts'
import { type AgePolicy, agePolicy } from './age-policy.ts'
import { type AgeRow, ageRowProblems } from './age-row.ts'
import { compareAgePolicies, isWeaker } from './compare-age-policies.ts'

/** The stored texts of versions, the newest first, up to one that reads. */
export type AgeSnapshot = readonly string[]

/** `isWhole`: all of the newest version is applied. */
export type ReadAgeSnapshot = { policy: AgePolicy; rows: AgeRow[]; isWhole: boolean }

/** The rows of a version over the rows of the code. Throws with every problem of the rows. */
export const ageRowsOver = (rows: readonly AgeRow[], base: readonly AgeRow[] = baseAgeRows): AgePolicy =>
  agePolicy(agePolicyVersion, [...rows.toSorted(regionsFirst), ...base])

/** A region's row behind the row of its whole country would never count. */
const regionsFirst = (one: AgeRow, other: AgeRow): number =>
  Number(other.where.includes('-')) - Number(one.where.includes('-')) || (one.where < other.where ? -1 : 1)

/** The policy of a snapshot; no snapshot is none. */
export function readAgeSnapshot(texts: AgeSnapshot, base: readonly AgeRow[] = baseAgeRows): ReadAgeSnapshot {
  const read = texts.map(readAgeRows)
  const [newest] = read
  if (!newest) return { policy: ageRowsOver([], base), rows: [], isWhole: true }
  if (newest.isWhole) return { policy: ageRowsOver(newest.rows, base), rows: newest.rows, isWhole: true }
  const lastGood = read.findIndex(({ isWhole }) => isWhole)
  const known = read.slice(0, lastGood < 0 ? read.length : lastGood + 1).flatMap(({ rows }) => rows)
  const rows = stricterRows([...new Map(known.toReversed().map((row) => [row.where, row])).values()], base)
  return { policy: ageRowsOver(rows, base), rows, isWhole: false }
}

/** A snapshot of unknown age: only what makes no place weaker than the rows of the code. */
export const readOldAgeSnapshot = (texts: AgeSnapshot): ReadAgeSnapshot => readAgeSnapshot(['', ...texts])

/** The rows that make no place weaker, alone or together. */
function stricterRows(rows: readonly AgeRow[], base: readonly AgeRow[]): AgeRow[] {
  const makesWeaker = (some: readonly AgeRow[], more: readonly AgeRow[]) =>
    isWeaker(compareAgePolicies(ageRowsOver(some, base), ageRowsOver(more, base)))
  if (!makesWeaker([], rows)) return [...rows]
  const kept: AgeRow[] = []
  for (const row of rows) if (!makesWeaker(kept, [...kept, row])) kept.push(row)
  return kept
}

/** The rows of a stored text that read well; `isWhole` where all of it does. */
export function readAgeRows(text: string): { rows: AgeRow[]; isWhole: boolean } {
  const found = parsed(text)
  if (found === null || found.length > ageRowsMax) return { rows: [], isWhole: false }
  const rows = found.flatMap((one): AgeRow[] => {
    const read = AgeRowEntity.safeParse(one)
    return read.success && ageRowProblems(read.data).length === 0 ? [read.data] : []
  })
  const isWhole = rows.length === found.length && new Set(rows.map(({ where }) => where)).size === rows.length
  return { rows, isWhole }
}

function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
