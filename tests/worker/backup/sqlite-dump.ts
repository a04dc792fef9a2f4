// A database as the command line of SQLite dumps it, which is the form of D1's export that has virtual tables: these are written
// into the schema, followed by their inner tables.
import { DatabaseSync } from 'node:sqlite'

/** D1 writes a text with a NUL as it is. SQLite quotes it up to that only. */
const exported = (column: string): string =>
  `iif(instr(${column}, char(0)) AND typeof(${column}) = 'text', '''' || replace(${column}, '''', '''''') || '''', quote(${column}))`

type Entry = { type: string; name: string; tbl_name: string; sql: string }

export function sqliteDump(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  const entries = db
    .prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY type = 'table' DESC, rowid",
    )
    .all() as unknown as Entry[]
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const rowsOf = (table: string): string[] => {
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all(table)
    const values = columns.map(({ name }) => exported(`"${name}"`)).join(" || ',' || ")
    const rows = db.prepare(`SELECT ${values} AS row FROM "${table}"`).all()
    return rows.map(({ row }) => `INSERT INTO ${table} VALUES(${row});`)
  }
  const lines = entries.flatMap(({ type, name, tbl_name, sql }) => {
    if (name === 'sqlite_sequence') return ['DELETE FROM sqlite_sequence;', ...rowsOf(name)]
    if (/^CREATE VIRTUAL/.test(sql)) {
      const row = [type, name, tbl_name].map(text).join(',')
      return [
        'PRAGMA writable_schema=ON;',
        `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES(${row},0,${text(sql)});`,
      ]
    }
    return type === 'table' ? [`${sql};`, ...rowsOf(name)] : [`${sql};`]
  })
  db.close()
  return [
    'PRAGMA foreign_keys=OFF;',
    'BEGIN TRANSACTION;',
    ...lines,
    'PRAGMA writable_schema=OFF;',
    'COMMIT;',
    '',
  ].join('\n')
}
