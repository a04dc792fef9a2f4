// How members want to be told. A member without a row has the defaults.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { NotificationKind } from '../../../../shared/entities/notification.ts'

export type NotificationSettingsRow = {
  version: number
  choices: string
  has_titles: 0 | 1
  is_discreet: 0 | 1
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
  digest_due: number | null
}

export const notificationSettingsOf = (db: D1Database, userId: number): Promise<NotificationSettingsRow | null> =>
  db
    .prepare(`
      SELECT version, choices, has_titles, is_discreet, quiet_from, quiet_to, time_zone, digest_due
      FROM notification_settings WHERE user_id = ?1`)
    .bind(userId)
    .first<NotificationSettingsRow>()

type NewSettings = {
  userId: number
  version: number
  choices: string
  hasTitles: boolean
  isDiscreet: boolean
  quietFrom: number | null
  quietTo: number | null
  timeZone: string
  hasDigest: boolean
  nowSeconds: number
  digestDue: number
}

/** Changes nothing unless the stored version is the one that the form came from; 0 is no row. A digest that runs keeps its day. */
export const saveNotificationSettings = (db: D1Database, one: NewSettings): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notification_settings (user_id, version, choices, has_titles, is_discreet, quiet_from, quiet_to, time_zone,
        digest_due, digest_since, changed_date)
      SELECT ?1, 1, ?3, ?4, ?5, ?6, ?7, ?8, iif(?9, ?11, NULL), iif(?9, ?10, NULL), ?10
      WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM notification_settings WHERE user_id = ?1)
      ON CONFLICT (user_id) DO UPDATE SET version = version + 1, choices = excluded.choices, has_titles = excluded.has_titles,
        is_discreet = excluded.is_discreet, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        time_zone = excluded.time_zone, changed_date = excluded.changed_date,
        digest_due = iif(?9, coalesce(digest_due, ?11), NULL), digest_since = iif(?9, coalesce(digest_since, ?10), NULL)
      WHERE version = ?2`)
    .bind(
      one.userId,
      one.version,
      one.choices,
      Number(one.hasTitles),
      Number(one.isDiscreet),
      one.quietFrom,
      one.quietTo,
      one.timeZone,
      Number(one.hasDigest),
      one.nowSeconds,
      one.digestDue,
    )

/** Ends the digest of a member, as one press in a mail does. */
export const endDigest = (db: D1Database, userId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE notification_settings SET digest_due = NULL, digest_since = NULL, version = version + 1, changed_date = ?2
      WHERE user_id = ?1 AND digest_due IS NOT NULL`)
    .bind(userId, nowSeconds)

/** Ends the mails about one kind of notification. */
export const endMailsAbout = (
  db: D1Database,
  userId: number,
  kind: NotificationKind,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notification_settings (user_id, choices, changed_date)
      SELECT user_id, json_object('mail.' || ?2, 0), ?3 FROM accounts WHERE user_id = ?1
      ON CONFLICT (user_id) DO UPDATE SET version = version + 1, changed_date = ?3,
        choices = json_set(choices, '$."mail.' || ?2 || '"', 0)`)
    .bind(userId, kind, nowSeconds)
