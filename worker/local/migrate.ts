// Migrates the embedded database at every start, without a prompt and without a second process. Files and bookkeeping are
// wrangler's, so `wrangler d1 migrations apply` (which a deployment runs) sees the same state.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { unstable_readConfig, unstable_splitSqlQuery } from 'wrangler'
import { workers } from '../build/paths.ts'

const bookkeeping = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Applies new migrations, each in one transaction, and returns their names. */
export async function migrate(db: D1Database, names = migrationNames()): Promise<string[]> {
  await db.prepare(bookkeeping).run()
  const done = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const missing = names.filter((name) => !done.results.some((row) => row.name === name))
  for (const name of missing) {
    const statements = unstable_splitSqlQuery(readFileSync(join(migrationsFolder(), name), 'utf8')).map((sql) =>
      db.prepare(sql),
    )
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
  return missing
}

/** The migrations of this version, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder())
    .filter((name) => name.endsWith('.sql'))
    .sort()

function migrationsFolder(): string {
  const [database] = unstable_readConfig({ config: workers.origin.config }).d1_databases
  return join(dirname(workers.origin.config), database?.migrations_dir ?? 'migrations')
}
