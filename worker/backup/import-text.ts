// A database as SQL that D1 imports: tables with their rows, indexes of searches made anew by SQLite, then indexes and triggers, which
// would act on every row before. An export of D1 itself cannot be imported: it writes virtual tables into the schema.
import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { quoted } from './table-sums.ts'

/** D1 refuses statements over 100 KB. */
const statementChars = 50_000

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

function* insertsOf(db: DatabaseSync, table: string, more: string[] = []): Generator<string> {
  const found = db.prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid').all(table)
  const columns = [...more, ...found.map(({ name }) => quoted(String(name)))]
  const begin = `INSERT INTO ${quoted(table)} (${columns.join(',')}) VALUES\n`
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ")
  let rows: string[] = []
  let chars = 0
  for (const { row } of db.prepare(`SELECT ${values} AS row FROM ${quoted(table)}`).iterate()) {
    const text = `(${row})`
    if (rows.length && chars + text.length > statementChars) {
      yield `${begin}${rows.join(',\n')};\n`
      rows = []
      chars = 0
    }
    rows.push(text)
    chars += text.length
  }
  if (rows.length) yield `${begin}${rows.join(',\n')};\n`
}
