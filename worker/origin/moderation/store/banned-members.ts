// What a ban hides and marks, and what comes back when it is lifted. Videos go as takedowns do: by orders that the clock
// carries out, so that a member with thousands of videos costs one statement. Comments follow the account's standing
// (worker/origin/comments/remove-comments.ts).
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { isRemovable } from './takedowns.ts'

/** `playlists.deleted_date` of a banned member's public playlists: after every time at which deleted ones are swept. */
const hiddenPlaylist = 9_999_999_999

const banned = '(SELECT user_id FROM member_acts WHERE act_key = ?1)'

/** After the act, in its batch: nothing happens without its row. */
export const hideMember = (db: D1Database, actKey: string): D1PreparedStatement[] => [
  ...[
    `INSERT OR IGNORE INTO hidden_videos (video_id, act_id)
      SELECT v.video_id, a.act_id FROM member_acts a JOIN videos v ON v.user_id = a.user_id
      WHERE a.act_key = ?1 AND ${isRemovable('v.status_id')}`,
    `INSERT INTO takedown_orders (video_id, reason, act_id)
      SELECT h.video_id, 'rules', a.act_id FROM member_acts a JOIN hidden_videos h ON h.act_id = a.act_id WHERE a.act_key = ?1`,
    `UPDATE playlists SET deleted_date = ${hiddenPlaylist}
      WHERE user_id = ${banned} AND is_private = 0 AND deleted_date IS NULL`,
    `INSERT OR IGNORE INTO banned_marks (kind, hash, act_id)
      SELECT 'device', s.device_hash, a.act_id FROM member_acts a JOIN sessions s ON s.user_id = a.user_id
      WHERE a.act_key = ?1 AND s.device_hash IS NOT NULL`,
  ].map((sql) => db.prepare(sql).bind(actKey)),
  hideChannels(db, actKey),
]

/** After the ban was lifted and the standing settled: while another ban stands nothing comes back. */
export const unhideMember = (db: D1Database, userId: number, actId: number): D1PreparedStatement[] => {
  const free = '(SELECT user_id FROM accounts WHERE user_id = ?1 AND is_banned = 0)'
  return [
    ...[
      // What is kept down by more than the ban stays down when the order is carried out.
      `INSERT INTO takedown_orders (video_id, reason, act_id)
        SELECT h.video_id, NULL, h.act_id FROM hidden_videos h WHERE h.act_id = ?1`,
      'DELETE FROM hidden_videos WHERE act_id = ?1',
      'UPDATE channels SET is_hidden = 0, hidden_by = NULL, version = version + 1 WHERE hidden_by = ?1',
      'DELETE FROM banned_marks WHERE act_id = ?1',
    ].map((sql) => db.prepare(sql).bind(actId)),
    db
      .prepare(`UPDATE playlists SET deleted_date = NULL WHERE user_id = ${free} AND deleted_date = ${hiddenPlaylist}`)
      .bind(userId),
  ]
}

/** Takes every video of a member down for good, scheduled and private ones too, by the act that deletes the account. */
export const orderRemovalOfVideos = (db: D1Database, actKey: string): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO takedown_orders (video_id, reason)
      SELECT v.video_id, 'rules' FROM member_acts a JOIN videos v ON v.user_id = a.user_id
      WHERE a.act_key = ?1 AND ${isRemovable('v.status_id')}`)
    .bind(actKey)

const byActsOf = (column: string) => `${column} IN (SELECT act_id FROM member_acts WHERE user_id = ${banned})`

/** What bans hid belongs to the act that deletes everything: no lift and no granted appeal brings it back. */
export const takeOverFromBans = (db: D1Database, actKey: string): D1PreparedStatement[] =>
  [
    `DELETE FROM hidden_videos WHERE ${byActsOf('act_id')}`,
    // A ban that was lifted a moment ago.
    `DELETE FROM takedown_orders WHERE reason IS NULL AND video_id IN (SELECT video_id FROM videos WHERE user_id = ${banned})`,
    `UPDATE channels SET hidden_by = (SELECT act_id FROM member_acts WHERE act_key = ?1)
      WHERE user_id = ${banned} AND ${byActsOf('hidden_by')}`,
    `UPDATE member_acts SET due_date = NULL WHERE user_id = ${banned} AND due_date IS NOT NULL`,
  ].map((sql) => db.prepare(sql).bind(actKey))

/** Hides the channels that a member owns, by the act. */
export const hideChannels = (db: D1Database, actKey: string): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE channels SET is_hidden = 1, hidden_by = (SELECT act_id FROM member_acts WHERE act_key = ?1), version = version + 1
      WHERE user_id = ${banned} AND is_hidden = 0`)
    .bind(actKey)

/** Of the channels that a member owns. */
export const channelIdsOf = (db: D1Database, userId: number): Promise<number[]> =>
  idsOfChannels(db.prepare('SELECT channel_id FROM channels WHERE user_id = ?1').bind(userId))

/** Of the channels that an act hides, also where another member owns them by now. */
export const channelIdsHiddenBy = (db: D1Database, actId: number): Promise<number[]> =>
  idsOfChannels(db.prepare('SELECT channel_id FROM channels WHERE hidden_by = ?1').bind(actId))

const idsOfChannels = async (statement: D1PreparedStatement): Promise<number[]> =>
  (await statement.all<{ channel_id: number }>()).results.map(({ channel_id }) => channel_id)

/** Adds a mark for every version of a hash. */
export const addBannedMark = (
  db: D1Database,
  actKey: string,
  kind: 'email' | 'device',
  hash: string,
): D1PreparedStatement =>
  db
    .prepare(
      'INSERT OR IGNORE INTO banned_marks (kind, hash, act_id) SELECT ?2, ?3, act_id FROM member_acts WHERE act_key = ?1',
    )
    .bind(actKey, kind, hash)

/** Of the account's ban that stands, for a device from which its member signed in since. */
export const addBannedDevice = (db: D1Database, actId: number, hash: string): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO banned_marks (kind, hash, act_id)
      SELECT 'device', ?2, act_id FROM member_acts WHERE act_id = ?1 AND act = 'ban'`)
    .bind(actId, hash)

/** Whether any of these hashes is that of a banned member. */
export async function isBannedMark(
  db: D1Database,
  kind: 'email' | 'device',
  hashes: readonly string[],
): Promise<boolean> {
  const found = await db
    .prepare(
      'SELECT 1 AS found FROM banned_marks WHERE kind = ?1 AND hash IN (SELECT value FROM json_each(?2)) LIMIT 1',
    )
    .bind(kind, JSON.stringify(hashes))
    .first()
  return found !== null
}
