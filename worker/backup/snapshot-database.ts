// A consistent copy of the database while the site writes it. VACUUM INTO reads within one transaction, so the copy is the state
// after one commit and before the next; in WAL mode it holds up no writer. Deleted rows leave no bytes behind in the copy.
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../local/terminal.ts'

/** Another process may hold the file for a moment, as when it writes its log back. */
const busyMs = 30_000

/** @param to a file that does not exist yet */
export function snapshotDatabase(from: string, to: string): void {
  const db = new DatabaseSync(from, { readOnly: true, timeout: busyMs })
  try {
    db.prepare('VACUUM INTO ?').run(to)
  } finally {
    db.close()
  }
  requireIntact(to)
}

/** Refuses a database in which SQLite finds a fault: such a backup would restore the fault. */
export function requireIntact(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = db.prepare('PRAGMA integrity_check(1)').all()
    const said = String(found?.integrity_check)
    if (said !== 'ok') throw new Refusal(`The database is damaged, so it is not backed up: ${said}`)
  } finally {
    db.close()
  }
}

/** The names of the migrations that made the schema, in their order. */
export function appliedMigrations(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}
