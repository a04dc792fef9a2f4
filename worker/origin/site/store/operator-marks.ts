// What the operator's commands note for the running site.
import type { D1Database } from '@cloudflare/workers-types'

/** When the newest backup was made, in seconds since 1970; null where none is known. */
export const newestBackup = (db: D1Database): Promise<number | null> =>
  db.prepare(`SELECT at_date FROM operator_marks WHERE name = 'backup'`).first<number>('at_date')
