// A database as SQL that D1 imports: tables with their rows, indexes of searches made anew by SQLite, then indexes and triggers, which
// would act on every row before. An export of D1 itself cannot be imported: it writes virtual tables into the schema.
import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBytes, piecesOf } from './cut-value.ts'
import { quoted } from './table-sums.ts'

/** D1 refuses statements over 100,000 bytes. */
const statementBytes = 90_000

export async function writeImport(database: string, to: string): Promise<void> {
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    await pipeline(Readable.from(importLines(db)), createWriteStream(to, { mode: 0o600 }))
  } finally {
    db.close()
  }
}

type Entry = { name: string; type: string; sql: string }

function* importLines(db: DatabaseSync): Generator<string> {
  yield 'PRAGMA defer_foreign_keys = TRUE;\n'
  const tables = entriesOf(db, "type = 'table' AND name IN (SELECT name FROM pragma_table_list WHERE type = 'table')")
  for (const { name, sql } of tables) {
    yield `${sql};\n`
    yield* insertsOf(db, name)
  }
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'").get()) {
    yield 'DELETE FROM sqlite_sequence;\n'
    yield* insertsOf(db, 'sqlite_sequence')
  }
  for (const entry of entriesOf(db, "sql LIKE 'CREATE VIRTUAL TABLE%'")) yield* searchOf(db, entry)
  for (const { sql } of entriesOf(db, "type IN ('index', 'trigger', 'view')")) yield `${sql};\n`
}

/** In the order in which they were made; without those of the runtime. */
const entriesOf = (db: DatabaseSync, where: string): Entry[] =>
  db
    .prepare(
      `SELECT name, type, sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND ${where} ORDER BY rowid`,
    )
    .all() as unknown as Entry[]

/** One without texts of its own stays empty: the site's clock fills it. */
function* searchOf(db: DatabaseSync, { name, sql }: Entry): Generator<string> {
  yield `${sql};\n`
  const [, content] = /\bcontent\s*=\s*'([^']*)'/.exec(sql) ?? []
  if (content === undefined) yield* insertsOf(db, name, ['rowid'])
  else if (content) yield `INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild');\n`
}

/** A NUL would end the statement, and SQLite quotes a text up to that only: the bytes of such a text are written. */
const writtenValue = (column: string): string => `CASE WHEN typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0
  THEN 'CAST(X''' || hex(${column}) || ''' AS TEXT)' ELSE quote(${column}) END`

/** @param more columns that SQLite does not list, by which rows are found */
function* insertsOf(db: DatabaseSync, table: string, more: string[] = []): Generator<string> {
  const found = db.prepare('SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid').all(table)
  const columns = [...more, ...found.map(({ name }) => quoted(String(name)))]
  const keys = more.length ? more : found.flatMap(({ name, pk }) => (Number(pk) > 0 ? [quoted(String(name))] : []))
  const begin = `INSERT INTO ${quoted(table)} (${columns.join(',')}) VALUES\n`
  let rows: string[] = []
  let bytes = Buffer.byteLength(begin)
  const read = db.prepare(`SELECT ${columns.map(writtenValue).join(', ')} FROM ${quoted(table)}`)
  for (const row of read.iterate()) {
    const values = Object.values(row).map(String)
    const text = `(${values.join(',')})`
    // With what joins it to the next one.
    const length = Buffer.byteLength(text) + 2
    if (rows.length && bytes + length > statementBytes) {
      yield `${begin}${rows.join(',\n')};\n`
      rows = []
      bytes = Buffer.byteLength(begin)
    }
    if (keys.length && bytes + length > statementBytes)
      yield* longRow({ begin, table: quoted(table), columns, keys }, values)
    else {
      rows.push(text)
      bytes += length
    }
  }
  if (rows.length) yield `${begin}${rows.join(',\n')};\n`
}

type Place = { begin: string; table: string; columns: readonly string[]; keys: readonly string[] }

/** The beginnings of its long values, to which the rest is added piece by piece. */
function* longRow({ begin, table, columns, keys }: Place, values: readonly string[]): Generator<string> {
  const named = columns.map((column, at) => ({ column, value: values[at] ?? '' }))
  const cut = named.map(({ column, value }) => ({ column, pieces: keys.includes(column) ? [value] : piecesOf(value) }))
  yield `${begin}(${cut.map(({ pieces: [first] }) => first).join(',')});\n`
  const row = named
    .flatMap(({ column, value }) => (keys.includes(column) ? [`${column} IS ${value}`] : []))
    .join(' AND ')
  for (const { column, pieces } of cut)
    for (const piece of pieces.slice(1)) {
      // What is joined is a text: bytes are made of it again.
      const joined = isBytes(piece) ? `CAST(${column} || ${piece} AS BLOB)` : `${column} || ${piece}`
      yield `UPDATE ${table} SET ${column} = ${joined} WHERE ${row};\n`
    }
}
