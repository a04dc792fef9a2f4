// How much a member has sent, and may send.
import type { D1Database } from '@cloudflare/workers-types'
import { openStates } from '../../../../shared/rules/studio-upload-states.ts'
import { sqlListOf } from './upload-states.ts'

/** How many uploads a member may have open, and begin since a time with so many bytes. */
export type Quota = { open: number; added: number; bytes: number; sinceSeconds: number }

/** SQL: a member's open uploads, and what they sent since. */
export const usedQuota = (userId: string, since: string): string => `
  SELECT coalesce(sum(state IN (${sqlListOf(openStates)})), 0) AS open,
    coalesce(sum(added_date > ${since}), 0) AS added,
    coalesce(sum(CASE WHEN added_date > ${since} THEN file_bytes END), 0) AS bytes
  FROM uploads WHERE user_id = ${userId}`

export async function quotaOf(db: D1Database, userId: number, sinceSeconds: number) {
  const row = await db
    .prepare(usedQuota('?1', '?2'))
    .bind(userId, sinceSeconds)
    .first<{ open: number; added: number; bytes: number }>()
  return row ?? { open: 0, added: 0, bytes: 0 }
}
