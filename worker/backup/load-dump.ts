// Makes a database file of the dump that D1 exports: one consistent point in time as SQL, with the indexes of searches, which D1
// exports only in the form that the command line of SQLite reads.
import { createReadStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { textOfBytes } from './cut-value.ts'
import { requireIntact } from './snapshot-database.ts'
import { sqlStatements } from './sql-statements.ts'

/** The dump's own transaction and settings: all of it is one transaction here. */
const isFrame = /^(BEGIN\b|COMMIT\b|PRAGMA\s+(foreign_keys|defer_foreign_keys)\b)/i

/** @param to a file that does not exist yet */
export async function loadDump(dump: string, to: string): Promise<void> {
  const db = new DatabaseSync(to, { enableForeignKeyConstraints: false })
  try {
    // A dump writes virtual tables into the schema itself.
    db.enableDefensive(false)
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
    for await (const statement of sqlStatements(createReadStream(dump, 'utf8'))) {
      if (!isFrame.test(statement)) db.exec(withoutNul(statement))
    }
    db.exec('COMMIT; PRAGMA writable_schema = RESET; PRAGMA journal_mode = DELETE')
  } finally {
    db.close()
  }
  requireIntact(to)
}

/** D1 exports a text with a NUL as it is, and SQLite would end the statement there. */
const withoutNul = (statement: string): string =>
  statement.includes('\0')
    ? statement.replace(/'[^']*(?:''[^']*)*'/g, (text) =>
        text.includes('\0') ? textOfBytes(Buffer.from(text.slice(1, -1).replaceAll("''", "'"))) : text,
      )
    : statement
