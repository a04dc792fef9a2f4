// A backup is one database. Rows of a noun that has a database of its own are put back beside the others, where a site without that
// database has them; one with it moves them again.
import { DatabaseSync } from 'node:sqlite'
import { mergingOwnRows, ownTables } from '../origin/sql/own-databases.ts'
import { requireIntact } from './snapshot-database.ts'

/** @param copy a copied first database @param own copies of databases of single nouns */
export function mergeOwnDatabases(copy: string, own: readonly string[]): void {
  if (own.length === 0) return
  const db = new DatabaseSync(copy)
  try {
    for (const file of own) {
      db.prepare('ATTACH ? AS own').run(file)
      const tables = db.prepare(ownTables).all()
      for (const { name } of tables) for (const sql of mergingOwnRows[String(name)] ?? []) db.exec(sql)
      db.exec('DETACH own')
    }
  } finally {
    db.close()
  }
  requireIntact(copy)
}
