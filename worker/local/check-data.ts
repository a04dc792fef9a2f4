// Finds what would keep a site from running on a data folder. It only reads, so that a refused start changes nothing but what a
// process that was killed left half written.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { bindingOf } from '../../shared/versioned-secret.ts'
import { sealedVersionTexts } from '../origin/sql/sealed-columns.ts'
import { migrationNames, ownMigrations } from './migration-files.ts'
import { existingSecret, secretFileName } from './secret-files.ts'
import { isSeeded } from './seed-mark.ts'

/** `damage`: data are lost or wrong, and a backup helps. `refusal`: the data are good for another program. */
export type DataProblem = { kind: 'damage' | 'refusal'; text: string }

/** The processes of a start that was killed end after it, and the system may take a while for that. */
const lockedMostMs = 10_000
/** SQLite's SQLITE_BUSY and SQLITE_LOCKED. */
const lockedCodes: readonly unknown[] = [5, 6]
/** SQLite's SQLITE_READONLY_ROLLBACK. */
const halfWrittenCode = 776

/**
 * @param state where the local runtime persists
 * @param waitMs for other processes that still hold a database
 */
export function findDataProblem(path: string, state: string, waitMs = lockedMostMs): DataProblem | null {
  for (const name of globSync('**/*.sqlite', { cwd: state })) {
    const found = lookAt(join(state, name), waitMs)
    if (found === 'damaged') return damage(name)
    if (found === 'locked') return refusal('is in use by a process that is about to end. Start again in a moment.')
  }
  const databases = globSync('d1/**/*.sqlite', { cwd: state }).filter((name) => !/metadata/.test(name))
  if (databases.length === 0) return isSeeded(path) ? damage('it was seeded, but its database is missing') : null
  for (const name of databases) {
    const problem = reading(join(state, name), (database) => problemOf(database, path, name))
    if (problem) return problem
  }
  return null
}

function problemOf(database: DatabaseSync, path: string, name: string): DataProblem | null {
  const tables = columnOf(
    database,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
  )
  // A start that was interrupted before its first migration leaves no table.
  const isEmpty = tables.every((table) => table.startsWith('sqlite_') || table === bookkeeping)
  if (isEmpty) return isSeeded(path) ? damage('it was seeded, but its database is empty') : null
  const [known, applied] = [
    knownMigrations(database, tables),
    tables.includes(bookkeeping) ? appliedMigrations(database) : [],
  ]
  const [first = ''] = known
  if (!applied.includes(first)) return damage(`${name} is a database of another program`)
  const newer = applied.filter((migration) => !known.includes(migration)).at(-1)
  if (newer !== undefined)
    return refusal(`was written by a newer version of this program (${newer}). Start that version.`)
  return secretProblem(database, path)
}

/** Those of the site's database, or of one that a single noun has. */
function knownMigrations(database: DatabaseSync, tables: string[]): string[] {
  const [first] = tables.includes(bookkeeping) ? appliedMigrations(database) : []
  return ownNames().find((names) => names[0] === first) ?? migrationNames()
}

const ownNames = (): string[][] => Object.values(ownMigrations).map((folder) => migrationNames(folder))

/** Whether the file is the database of a single noun. One without a migration is not, nor one that cannot be read. */
export function isOwnDatabaseFile(file: string): boolean {
  try {
    const [first] = reading(file, appliedMigrations)
    return ownNames().some((names) => names[0] === first)
  } catch {
    return false
  }
}

/** Without the secret that sealed them, values in the database could not be opened again. */
function secretProblem(database: DatabaseSync, path: string): DataProblem | null {
  const versions = sealedVersionTexts().flatMap((sql) => (hasColumns(database, sql) ? columnOf(database, sql) : []))
  // A value without a version was not sealed by this program.
  const numbers = [...new Set(versions)].map(Number).filter((version) => version > 0)
  const names = numbers.map((version) => bindingOf('SIGNING_SECRET', version))
  const missing = names.find((name) => existingSecret(path, name) === null)
  if (missing === undefined) return null
  return damage(
    `its database has values that are sealed with ${missing}, but ${secretFileName(missing)} is missing or empty`,
  )
}

const bookkeeping = 'd1_migrations'
const appliedMigrations = (database: DatabaseSync): string[] =>
  columnOf(database, `SELECT name FROM ${bookkeeping} ORDER BY id`)

/** Whether SQLite can read the file's schema. Checking every page would take seconds on a big catalogue. */
function lookAt(file: string, waitMs: number): 'sound' | 'damaged' | 'locked' {
  try {
    reading(file, (database) => columnOf(database, 'SELECT count(*) FROM sqlite_schema'), waitMs)
    return 'sound'
  } catch (error) {
    // The lowest byte of a code is its kind: a database that is being recovered is busy, too.
    return lockedCodes.includes(codeOf(error) & 0xff) ? 'locked' : 'damaged'
  }
}

/** An older schema lacks columns that a migration is about to add. */
function hasColumns(database: DatabaseSync, sql: string): boolean {
  try {
    database.prepare(sql)
    return true
  } catch {
    return false
  }
}

/** A process that was killed in its first transaction (before SQLite's write-ahead log) left a journal, which only a writer can take back. */
function reading<T>(file: string, read: (database: DatabaseSync) => T, waitMs = lockedMostMs): T {
  const opened = (readOnly: boolean): T => {
    const database = new DatabaseSync(file, { readOnly, timeout: waitMs })
    try {
      return read(database)
    } finally {
      database.close()
    }
  }
  try {
    return opened(true)
  } catch (error) {
    if (codeOf(error) !== halfWrittenCode) throw error
    return opened(false)
  }
}

/** SQLite's extended result code; 0 for another error. */
const codeOf = (error: unknown): number => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

/** The first column of every row, as text. */
const columnOf = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map((row) => String(Object.values(row)[0]))

const damage = (text: string): DataProblem => ({ kind: 'damage', text })
const refusal = (text: string): DataProblem => ({ kind: 'refusal', text })
