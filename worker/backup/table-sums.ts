// The rows of a database as sums: how many each table has, and a hash over their values in the order of their keys. Two databases
// with the same sums hold the same rows, whatever their files look like.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

type TableSum = { name: string; rows: number; sha256: string }

type Value = null | bigint | number | string | Uint8Array

/** Indexes of searches are left out: they derive from tables, and their inner tables depend on their history. */
export function sumTables(file: string): TableSum[] {
  const db = new DatabaseSync(file, { readOnly: true, readBigInts: true, returnArrays: true })
  try {
    return tableNames(db).map((name) => sumTable(db, name))
  } finally {
    db.close()
  }
}

function sumTable(db: DatabaseSync, name: string): TableSum {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of db
    .prepare(`SELECT ${columnsOf(db, name)} FROM ${quoted(name)} ORDER BY ${orderOf(db, name)}`)
    .iterate()) {
    hash.update(`${JSON.stringify((row as unknown as Value[]).map(textOf))}\n`)
    rows++
  }
  return { name, rows, sha256: hash.digest('hex') }
}

/** The type belongs to the value: the text "1" is another value than the number. */
function textOf(value: Value): string | null {
  if (value === null) return null
  if (typeof value === 'bigint') return `i${value}`
  if (typeof value === 'number') return `f${value}`
  return typeof value === 'string' ? `s${value}` : `b${Buffer.from(value).toString('hex')}`
}

/** Tables of the site, and the counters of its ids; not the runtime's own. */
function tableNames(db: DatabaseSync): string[] {
  const all = db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
  return firstColumn(all.all()).filter((name) => name === 'sqlite_sequence' || !/^(sqlite|_cf)_/.test(name))
}

/** Without generated columns, which derive from the others. */
const columnsOf = (db: DatabaseSync, table: string): string =>
  firstColumn(db.prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid').all(table))
    .map(quoted)
    .join(', ')

function orderOf(db: DatabaseSync, table: string): string {
  if (table === 'sqlite_sequence') return 'name'
  const keys = firstColumn(db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table))
  return keys.length ? keys.map(quoted).join(', ') : 'rowid'
}

const firstColumn = (rows: unknown[]): string[] => (rows as unknown as string[][]).map(([value = '']) => value)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
