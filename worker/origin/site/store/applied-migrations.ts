// The schema of the database, as wrangler's table of migrations names it.
import type { D1Database } from '@cloudflare/workers-types'

/** Oldest first; empty for a database that was never migrated. */
export async function appliedMigrations(db: D1Database): Promise<string[]> {
  try {
    const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()
    return results.map(({ name }) => name)
  } catch (error) {
    if (/no such table/.test(String(error))) return []
    throw error
  }
}
