// Notifications that are to be told by mail and push, and digests that are due. A row is claimed in the batch that writes what tells it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { NotificationKind } from '../../../../shared/entities/notification.ts'
import { isSignedIn } from './push-devices.ts'

export type PendingNotification = {
  notice_id: number
  user_id: number
  kind: NotificationKind
  added_date: number
  told_date: number
  is_read: 0 | 1
  /** The account has a confirmed address, and is open. */
  has_mail: 0 | 1
  choices: string
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
  /** Ids of browsers, as a JSON list. */
  devices: string
}

export async function pendingNotifications(
  db: D1Database,
  nowSeconds: number,
  limit: number,
): Promise<PendingNotification[]> {
  const { results } = await db
    .prepare(`
      SELECT n.notice_id, n.user_id, n.kind, n.added_date, n.told_date, n.is_read,
        coalesce(a.is_confirmed = 1 AND a.email LIKE '%@%', 0) AS has_mail, coalesce(s.choices, '{}') AS choices,
        s.quiet_from, s.quiet_to, coalesce(s.time_zone, 'UTC') AS time_zone,
        (SELECT json_group_array(p.device_id) FROM push_devices p WHERE p.user_id = a.user_id AND ${isSignedIn('p')}) AS devices
      FROM notices n INDEXED BY notices_untold
      LEFT JOIN accounts a ON a.user_id = n.user_id AND a.closed_until <= ?1
      LEFT JOIN notification_settings s ON s.user_id = n.user_id
      WHERE n.told_date < n.added_date AND n.due_date <= ?1 ORDER BY n.due_date LIMIT ?2`)
    .bind(nowSeconds, limit)
    .all<PendingNotification>()
  return results
}

/** Those that no other run told, and that were not renewed meanwhile. */
export const markNotified = (db: D1Database, rows: readonly PendingNotification[]): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE notices SET told_date = added_date FROM json_each(?1) AS told
      WHERE notice_id = told.value ->> 0 AND added_date = told.value ->> 1 AND told_date < added_date`)
    .bind(JSON.stringify(rows.map(({ notice_id, added_date }) => [notice_id, added_date])))

export const postponeNotifications = (
  db: D1Database,
  rows: readonly { notice_id: number; dueSeconds: number }[],
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE notices SET due_date = later.value ->> 1 FROM json_each(?1) AS later
      WHERE notice_id = later.value ->> 0 AND told_date < added_date`)
    .bind(JSON.stringify(rows.map(({ notice_id, dueSeconds }) => [notice_id, dueSeconds])))

export type DueDigest = {
  user_id: number
  digest_due: number
  digest_since: number
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
}

export async function dueDigests(db: D1Database, nowSeconds: number, limit: number): Promise<DueDigest[]> {
  const { results } = await db
    .prepare(`
      SELECT user_id, digest_due, digest_since, quiet_from, quiet_to, time_zone
      FROM notification_settings INDEXED BY notification_settings_by_digest
      WHERE digest_due IS NOT NULL AND digest_due <= ?1 ORDER BY digest_due LIMIT ?2`)
    .bind(nowSeconds, limit)
    .all<DueDigest>()
  return results
}

/** Those that no other run took, and that their member did not end meanwhile. */
export const takeDigests = (
  db: D1Database,
  taken: readonly (Pick<DueDigest, 'user_id' | 'digest_due'> & { nextSeconds: number; sinceSeconds: number })[],
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE notification_settings SET digest_due = taken.value ->> 'nextSeconds', digest_since = taken.value ->> 'sinceSeconds'
      FROM json_each(?1) AS taken
      WHERE user_id = taken.value ->> 'user_id' AND digest_due = taken.value ->> 'digest_due'`)
    .bind(JSON.stringify(taken))
