// A member's data export: one statement a part, each row as the member should read it.
import type { D1Database } from '@cloudflare/workers-types'
import { messagePicturePath } from '../../../../shared/service-paths.ts'
import type { Watched } from '../../playlists/store/watched-videos.ts'

const pictureRoot = messagePicturePath.template.replace('{picture}', '')

const date = (column: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`

/** The query of each part; `?1` is the member. */
const parts = {
  account: `SELECT email, granted_role AS role, lang, is_confirmed, is_history_paused, ${date('added_date')} AS made FROM accounts WHERE user_id = ?1`,
  profile: `SELECT user_id, username, avatar, cover, about_me, country, gender, birth_date, relationship, orientation, education,
    website, show_birth_date, ${date('added_date')} AS joined, ${date('seen_date')} AS seen, viewed, subscribers, total_videos, is_verified,
    show_details, show_friends, show_subscriptions, show_wall, show_messages, show_seen FROM users WHERE user_id = ?1`,
  identities: `SELECT provider, subject, ${date('added_date')} AS added FROM identities WHERE user_id = ?1`,
  former_usernames: `SELECT username, ${date('changed_date')} AS changed, ${date('kept_until')} AS kept_until
    FROM former_usernames WHERE user_id = ?1`,
  passkeys: `SELECT name, is_synced, ${date('added_date')} AS added, ${date('used_date')} AS used FROM passkeys WHERE user_id = ?1`,
  sessions: `SELECT ${date('added_date')} AS begun, ${date('seen_date')} AS seen, ${date('expires_date')} AS ends, browser, system, kind, country
    FROM sessions WHERE user_id = ?1`,
  playlists: `SELECT playlist_id, title, description, is_private AS private, orientation, ${date('added_date')} AS made,
    (SELECT json_group_array(c.dir) FROM playlist_categories p JOIN categories c USING (category_id)
      WHERE p.playlist_id = playlists.playlist_id) AS categories,
    (SELECT json_group_array(json_object('video_id', video_id, 'title', title)) FROM (
      SELECT v.video_id, v.title FROM playlist_videos l JOIN videos v USING (video_id)
      WHERE l.playlist_id = playlists.playlist_id ORDER BY l.place
    )) AS videos
    FROM playlists WHERE user_id = ?1 AND deleted_date IS NULL ORDER BY playlist_id`,
  favourites: kept('favourite'),
  watch_later: kept('watch_later'),
  // The rows are in a database that may be another one; what they name is here.
  history: `SELECT value ->> 'video_id' AS video_id, v.title, ${date("value ->> 'watched_date'")} AS watched
    FROM json_each(?1) JOIN videos v ON v.video_id = value ->> 'video_id' ORDER BY key`,
  votes: `SELECT section, object_id, vote, ${date('added_date')} AS added FROM votes WHERE user_id = ?1 ORDER BY added_date`,
  subscriptions: `SELECT type, object_id, ${date('added_date')} AS added FROM subscriptions WHERE user_id = ?1 ORDER BY added_date`,
  friends: `SELECT f.friend_id AS user_id, u.username, f.is_accepted AS accepted, ${date('f.added_date')} AS added
    FROM friends f JOIN users u ON u.user_id = f.friend_id WHERE f.user_id = ?1 ORDER BY f.added_date`,
  friend_requests: `SELECT f.user_id, u.username, ${date('f.added_date')} AS added
    FROM friends f JOIN users u ON u.user_id = f.user_id WHERE f.friend_id = ?1 AND f.is_accepted = 0`,
  blocked: `SELECT b.blocked_id AS user_id, u.username, ${date('b.added_date')} AS added
    FROM blocks b JOIN users u ON u.user_id = b.blocked_id WHERE b.user_id = ?1`,
  comments: `SELECT comment_id, section, object_id, nullif(root_id, 0) AS reply_below, comment, former_texts, is_held, ${date('added_date')} AS written
    FROM comments WHERE user_id = ?1 AND is_held <> 3 ORDER BY added_date`,
  messages: `SELECT m.message_id, CASE WHEN m.user_id = ?1 THEN 'sent' ELSE 'received' END AS direction,
    o.username AS with_member, m.message, p.alt AS picture_described, '${pictureRoot}' || p.picture AS picture, ${date('m.sent_date')} AS sent
    FROM conversations c
    JOIN messages m ON m.low_id = min(c.user_id, c.other_id) AND m.high_id = max(c.user_id, c.other_id)
      AND m.message_id > c.cleared_message_id
    LEFT JOIN message_pictures p ON p.message_id = m.message_id
    JOIN users o ON o.user_id = c.other_id WHERE c.user_id = ?1 ORDER BY m.message_id`,
  comment_rules: `SELECT holds_all, words, ${date('changed_date')} AS changed FROM comment_rules WHERE user_id = ?1`,
  notification_settings: `SELECT choices, has_titles, is_discreet, quiet_from, quiet_to, time_zone,
    digest_due IS NOT NULL AS has_digest, ${date('changed_date')} AS changed FROM notification_settings WHERE user_id = ?1`,
  mails_stopped: `SELECT m.reason, ${date('m.added_date')} AS since
    FROM accounts a JOIN mail_suppressions m ON m.email_hash = a.email_hash WHERE a.user_id = ?1`,
  push_devices: `SELECT browser, system, substr(endpoint, 1, 8 + instr(substr(endpoint, 9), '/') - 1) AS service,
    ${date('added_date')} AS added FROM push_devices WHERE user_id = ?1 ORDER BY device_id`,
  // Notifications: the file and the table have kept the name.
  notices: `SELECT kind, actor_id, section, object_id, is_read, ${date('added_date')} AS told FROM notices WHERE user_id = ?1`,
  videos: `SELECT v.video_id, v.title, v.description,
    (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
    (SELECT json_group_object(d.lang, d.description) FROM video_descriptions d WHERE d.video_id = v.video_id) AS descriptions,
    (SELECT json_group_array(c.dir) FROM video_categories l JOIN categories c USING (category_id) WHERE l.video_id = v.video_id) AS categories,
    (SELECT json_group_array(m.title) FROM video_models l JOIN models m USING (model_id) WHERE l.video_id = v.video_id) AS performers,
    (SELECT c.title FROM channels c WHERE c.channel_id = v.channel_id) AS channel, v.tags, v.vr, v.status_id, v.is_private,
    v.are_comments_off AS comments_off, v.is_embed_off AS embed_off,
    (SELECT p.blocked FROM video_countries p WHERE p.video_id = v.video_id) AS blocked_countries,
    ${date('v.post_date')} AS posted, ${date('v.publish_date')} AS planned, ${date('v.bin_date')} AS deleted
    FROM videos v WHERE v.user_id = ?1 ORDER BY v.video_id`,
  captions: `SELECT c.video_id, v.title, c.lang, c.kind, c.vtt
    FROM videos v JOIN video_captions c ON c.video_id = v.video_id WHERE v.user_id = ?1`,
  chapters: `SELECT t.video_id, v.title, t.chapters, ${date('t.changed_date')} AS changed
    FROM videos v JOIN video_texts t ON t.video_id = v.video_id WHERE v.user_id = ?1 AND t.chapters <> ''`,
  models: `SELECT model_id, title, dir, description, website, links, (SELECT json_group_object(d.lang, d.description)
    FROM subject_descriptions d WHERE d.section = 'model' AND d.object_id = models.model_id) AS descriptions
    FROM models WHERE user_id = ?1`,
  channels: `SELECT channel_id, title, dir, alias, description, (SELECT json_group_object(d.lang, d.description)
    FROM subject_descriptions d WHERE d.section = 'channel' AND d.object_id = channels.channel_id) AS descriptions,
    url, links, sections, picture, cover FROM channels WHERE user_id = ?1`,
  channel_roles: `SELECT p.channel_id, c.title, p.role, p.is_accepted AS accepted, ${date('p.added_date')} AS asked
    FROM channel_people p JOIN channels c USING (channel_id) WHERE p.user_id = ?1`,
  channel_offers: `SELECT o.channel_id, c.title, ${date('o.added_date')} AS offered
    FROM channel_offers o JOIN channels c USING (channel_id) WHERE o.user_id = ?1`,
  uploads: `SELECT upload_id, state, reason, note, file_name, file_bytes, details, video_id,
    (SELECT r.video_id FROM video_replacements r WHERE r.upload_id = uploads.upload_id) AS replaces_video, ${date('added_date')} AS sent
    FROM uploads WHERE user_id = ?1`,
  upload_templates: `SELECT name, fields, ${date('changed_date')} AS changed FROM upload_templates WHERE user_id = ?1 ORDER BY name`,
  captions_sent: `SELECT c.upload_id, c.lang, c.kind, c.vtt
    FROM uploads u JOIN upload_captions c ON c.upload_id = u.upload_id WHERE u.user_id = ?1`,
  people_on_record: `SELECT p.upload_id, p.name, p.record_date, ${date('p.added_date')} AS entered, p.custodian AS sealed
    FROM upload_people p JOIN uploads u USING (upload_id) WHERE u.user_id = ?1 ORDER BY p.person_id`,
  releases: `SELECT r.upload_id, r.name, r.state, ${date('r.added_date')} AS invited, ${date('r.answered_date')} AS answered,
    ${date('r.withdrawn_date')} AS withdrawn, r.version FROM releases r JOIN uploads u USING (upload_id)
    WHERE u.user_id = ?1 ORDER BY r.release_id`,
  releases_signed: `SELECT r.name, r.state, ${date('r.answered_date')} AS signed, ${date('r.withdrawn_date')} AS withdrawn,
    r.is_members_only, r.reason, r.sealed FROM release_signers s JOIN releases r ON r.signer_id = s.signer_id WHERE s.user_id = ?1 AND r.sealed <> ''
    ORDER BY r.release_id`,
  releases_unsigned: `SELECT r.name, r.state, ${date('r.added_date')} AS invited, ${date('r.answered_date')} AS answered,
    ${date('r.refused_date')} AS refused, r.reason FROM release_signers s JOIN releases r ON r.signer_id = s.signer_id
    WHERE s.user_id = ?1 AND r.sealed = '' ORDER BY r.release_id`,
  release_addresses: `SELECT alarm AS sealed FROM release_signers WHERE user_id = ?1 AND alarm <> ''`,
  release_alarms: `SELECT a.outcome, ${date('a.added_date')} AS told FROM release_signers s
    JOIN release_alarms a ON a.signer_id = s.signer_id WHERE s.user_id = ?1 ORDER BY a.alarm_id`,
  age_checks: `SELECT state, method, reason, policy_version, ${date('added_date')} AS sent, ${date('decided_date')} AS decided
    FROM age_checks WHERE user_id = ?1`,
  age_proofs: `SELECT method, policy_version, ${date('proved_date')} AS proved FROM age_proofs WHERE user_id = ?1`,
  decisions: `SELECT kind, address, decision, reason, note, ${date('decided_date')} AS decided, answer,
    ${date('answered_date')} AS answered, settled_reason, settled_note, ${date('settled_date')} AS settled,
    CASE WHEN decision = 'take_down' THEN answer_sealed END AS sealed
    FROM legal_notices WHERE uploader_id = ?1 AND decided_date IS NOT NULL`,
  notices_sent: `SELECT kind, address, ${date('filed_date')} AS sent, decision, ${date('decided_date')} AS decided,
    nullif(sealed, '') AS sealed FROM legal_notices WHERE sender_id = ?1`,
  member_acts: `SELECT act, reason, statement, ${date('decided_date')} AS decided, ${date('until_date')} AS until,
    ${date('lifted_date')} AS lifted, lifted_reason, lifted_statement, appeal, ${date('appealed_date')} AS appealed, settled,
    settled_reason, settled_note, ${date('settled_date')} AS settled_on FROM member_acts WHERE user_id = ?1 ORDER BY act_id`,
  performer_claims: `SELECT m.title AS performer, c.text, c.state, c.reason, c.statement, ${date('c.added_date')} AS claimed,
    ${date('c.decided_date')} AS decided FROM performer_claims c LEFT JOIN models m ON m.model_id = c.model_id
    WHERE c.user_id = ?1 ORDER BY c.claim_id`,
  video_edits: `SELECT video_id, before, fields, state, reason, note, ${date('added_date')} AS sent, ${date('decided_date')} AS decided
    FROM video_edits WHERE user_id = ?1 ORDER BY edit_id`,
  posters_sent: `SELECT object_id AS video_id, state, reason, ${date('added_date')} AS sent
    FROM subject_pictures WHERE actor_id = ?1 AND waits = 1`,
  reports: `SELECT subject, email, message, referrer, ${date('added_date')} AS sent FROM reports WHERE user_id = ?1`,
} as const

function kept(list: string): string {
  return `SELECT k.video_id, v.title, ${date('k.added_date')} AS added FROM kept_videos k JOIN videos v USING (video_id)
    WHERE k.user_id = ?1 AND k.list = '${list}' ORDER BY k.added_date`
}

export type DataPart = keyof typeof parts
/** Parts whose column `sealed` holds more of a row, and the purpose it was sealed for. A reply to a removal is its uploader's. */
export const sealedParts: { [SqlPart in DataPart]?: 'custodians' | 'notices' | 'releases' | 'release alarms' } = {
  people_on_record: 'custodians',
  releases_signed: 'releases',
  release_addresses: 'release alarms',
  decisions: 'notices',
  notices_sent: 'notices',
}
/** In the order of the export. */
export const dataParts = Object.keys(parts) as DataPart[]

/** The videos of a slice of the watch history, in its order. */
export async function namedHistory(db: D1Database, watched: readonly Watched[]): Promise<Record<string, unknown>[]> {
  const { results } = await db.prepare(parts.history).bind(JSON.stringify(watched)).all<Record<string, unknown>>()
  return results
}

/** A slice of a part other than the history: rows from `offset` on. */
export async function rowsOf(
  db: D1Database,
  part: DataPart,
  userId: number,
  offset: number,
  count: number,
): Promise<Record<string, unknown>[]> {
  const { results } = await db
    .prepare(`SELECT * FROM (${parts[part]}) LIMIT ?2 OFFSET ?3`)
    .bind(userId, count, offset)
    .all<Record<string, unknown>>()
  return results
}
