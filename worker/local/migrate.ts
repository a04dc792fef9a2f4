// Migrates the embedded database at every start, without a prompt and without a second process. Files and bookkeeping are
// wrangler's, so `wrangler d1 migrations apply` (which a deployment runs) sees the same state.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { migrationNames, migrationsFolder, type OwnDatabase, ownMigrations } from './migration-files.ts'

const bookkeeping = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** The same for the database of a single noun. */
export const migrateOwn = (db: D1Database, binding: OwnDatabase): Promise<string[]> =>
  migrate(db, migrationNames(ownMigrations[binding]), ownMigrations[binding])

/** Applies new migrations, each in one transaction, and returns their names. */
export async function migrate(
  db: D1Database,
  names = migrationNames(),
  folder: string = migrationsFolder,
): Promise<string[]> {
  await db.prepare(bookkeeping).run()
  const done = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const missing = names.filter((name) => !done.results.some((row) => row.name === name))
  if (missing.length === 0) return []
  // Loading wrangler takes a second, and most starts migrate nothing.
  const { unstable_splitSqlQuery } = await import('wrangler')
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), 'utf8')).map((sql) => db.prepare(sql))
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
  return missing
}
