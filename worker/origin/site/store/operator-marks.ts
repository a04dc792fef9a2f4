// What the operator's commands note for the running site.
import type { D1Database } from '@cloudflare/workers-types'

/** When the newest backup was made, in seconds since 1970; null where none is known. */
export const newestBackup = (db: D1Database): Promise<number | null> =>
  db.prepare(`SELECT at_date FROM operator_marks WHERE name = 'backup'`).first<number>('at_date')

/** A statement for a command line: a backup was made now. */
export const backupNoteText =
  "INSERT INTO operator_marks (name, at_date) VALUES ('backup', unixepoch()) ON CONFLICT (name) DO UPDATE SET at_date = excluded.at_date RETURNING name"
