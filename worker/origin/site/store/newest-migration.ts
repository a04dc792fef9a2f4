// The schema of the database, as wrangler's table of migrations names it.
import type { D1Database } from '@cloudflare/workers-types'

export const newestMigration = (db: D1Database): Promise<string | null> =>
  db.prepare('SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1').first<string>('name')
