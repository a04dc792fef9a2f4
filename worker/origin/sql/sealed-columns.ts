// The columns with sealed values, and the purpose of each. Sealing for a purpose without a row here does not compile.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** Each has an index over the prefix of its values, up to the first dot: the version that sealed them. */
export const sealedColumns = [
  { table: 'second_factors', column: 'secret', purpose: 'second factors' },
  { table: 'upload_people', column: 'custodian', purpose: 'custodians' },
  { table: 'import_records', column: 'custodian', purpose: 'custodians' },
  { table: 'legal_notices', column: 'sealed', purpose: 'notices' },
  { table: 'legal_notices', column: 'answer_sealed', purpose: 'notices' },
  { table: 'releases', column: 'sealed', purpose: 'releases' },
  { table: 'release_signers', column: 'alarm', purpose: 'release alarms' },
] as const

export type SealedColumn = (typeof sealedColumns)[number]
export type SealedPurpose = SealedColumn['purpose']

const versionOf = (column: string) => `substr(${column}, 1, instr(${column}, '.'))`

export type SealedValue = { id: number; value: string }

/** Values that another version sealed, after an id, in the order of their ids. */
export async function valuesOfOtherVersions(
  db: D1Database,
  { table, column }: SealedColumn,
  version: number,
  afterId: number,
  limit: number,
): Promise<SealedValue[]> {
  const sealedWith = versionOf(column)
  // Two ranges of the index: with "<>", or in the order of the rows, the whole table is read.
  const { results } = await db
    .prepare(`
      SELECT rowid AS id, ${column} AS value FROM ${table}
      WHERE ${column} <> '' AND (${sealedWith} < ?1 OR ${sealedWith} > ?1) AND +rowid > ?2 ORDER BY +rowid LIMIT ?3`)
    .bind(`${version}.`, afterId, limit)
    .all<SealedValue>()
  return results
}

/** Does nothing when the value was changed meanwhile. */
export const replaceSealed = (
  db: D1Database,
  { table, column }: SealedColumn,
  { id, value }: SealedValue,
  anew: string,
): D1PreparedStatement =>
  db.prepare(`UPDATE ${table} SET ${column} = ?3 WHERE rowid = ?1 AND ${column} = ?2`).bind(id, value, anew)

/** How many values a version sealed, as one statement for the command line. Values without a version belong to the first. */
export function countSealedText(version: number): string {
  const counts = sealedColumns.map(({ table, column }) => {
    const sealedWith = versionOf(column)
    const isOfIt =
      version === 1 ? `(${sealedWith} = '1.' OR length(${sealedWith}) > 7)` : `${sealedWith} = '${version}.'`
    return `(SELECT count(*) FROM ${table} WHERE ${column} <> '' AND ${isOfIt})`
  })
  return `SELECT ${counts.join(' + ')} AS sealed`
}

/** The versions that sealed values, as one statement for each column: `1`, `2` and so on. */
export function sealedVersionTexts(): string[] {
  return sealedColumns.map(({ table, column }) => {
    const sealedWith = versionOf(column)
    return `
      SELECT DISTINCT CASE WHEN length(${sealedWith}) > 7 THEN '1' ELSE rtrim(${sealedWith}, '.') END
      FROM ${table} WHERE ${column} <> ''`
  })
}
