// The deletion of an account, and what its member is told before.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { friendsPrivacy, withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { noteRemovalOfMember } from '../../comments/store/comment-removals.ts'
import { dropSubscriptionsOf } from '../../members/store/subscriptions.ts'
import { dropMessagesOf } from '../../messages/store/messages.ts'
import { purgePlaylistsOf } from '../../playlists/store/playlist-edits.ts'
import { nameOfLeft } from '../../sql/left-members.ts'
import { withdrawUploadsOf } from '../../studio/store/upload-states.ts'

/**
 * Deletes everything of a member but what they published, which stays under a name that no sign-up can take. Rows of tables that
 * refer to the account are deleted with it. Likes and dislikes stay counted, without their voter.
 */
export const deleteAccount = (db: D1Database, userId: number, nowSeconds: number): D1PreparedStatement[] => [
  noteRemovalOfMember(db, userId),
  ...dropMessagesOf(db, userId),
  ...dropSubscriptionsOf(db, userId),
  ...purgePlaylistsOf(db, userId),
  withdrawUploadsOf(db, userId, nowSeconds),
  binUnpublishedOf(db, userId, nowSeconds),
  ...[
    'DELETE FROM kept_videos WHERE user_id = ?1',
    'DELETE FROM watched_videos WHERE user_id = ?1',
    'DELETE FROM votes WHERE user_id = ?1',
    'DELETE FROM friends WHERE user_id = ?1 OR friend_id = ?1',
    'DELETE FROM blocks WHERE user_id = ?1 OR blocked_id = ?1',
    'UPDATE age_checks SET user_id = NULL WHERE user_id = ?1',
    'UPDATE models SET user_id = NULL WHERE user_id = ?1',
    'DELETE FROM channel_offers WHERE user_id = ?1 OR channel_id IN (SELECT channel_id FROM channels WHERE user_id = ?1)',
    // Invitations that were not accepted end with the owner; editors stay.
    'DELETE FROM channel_people WHERE user_id = ?1 OR (is_accepted = 0 AND channel_id IN (SELECT channel_id FROM channels WHERE user_id = ?1))',
    'UPDATE channels SET user_id = NULL, is_left = 1 WHERE user_id = ?1',
    'DELETE FROM performer_claims WHERE user_id = ?1',
    'DELETE FROM video_edits WHERE user_id = ?1',
    'DELETE FROM subject_pictures WHERE actor_id = ?1 AND waits = 1',
    'DELETE FROM upload_templates WHERE user_id = ?1',
    'DELETE FROM notification_settings WHERE user_id = ?1',
    'DELETE FROM former_usernames WHERE user_id = ?1',
    'DELETE FROM push_devices WHERE user_id = ?1',
    'DELETE FROM age_draft_rows WHERE user_id = ?1',
    // The agreement of the person stays on record, without the account.
    'UPDATE release_signers SET user_id = NULL WHERE user_id = ?1',
    `UPDATE users SET username = ${nameOfLeft('user_id')}, avatar = NULL, cover = NULL, about_me = NULL, country = NULL,
      gender = NULL, birth_date = NULL, relationship = NULL, orientation = NULL, education = NULL, website = NULL
      WHERE user_id = ?1`,
    'DELETE FROM accounts WHERE user_id = ?1',
  ].map((sql) => db.prepare(sql).bind(userId)),
]

/** What visitors do not see goes with its member, by way of the bin: else the clock would publish a scheduled video. */
const binUnpublishedOf = (db: D1Database, userId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE videos SET bin_date = coalesce(bin_date, ?2), publish_date = NULL, version = version + 1
      WHERE user_id = ?1 AND (status_id = ${withheldStatusId} OR (status_id = 1 AND is_private = ${friendsPrivacy}))`)
    .bind(userId, nowSeconds)

export type AccountCounts = Record<'playlists' | 'friends' | 'subscriptions' | 'messages' | 'videos', number>

/** What a member has stored besides comments, shown before they delete their account. */
export async function countsOf(db: D1Database, userId: number): Promise<AccountCounts> {
  const count = (rows: string) => `(SELECT count(*) FROM ${rows})`
  const row = await db
    .prepare(`
      SELECT ${count('playlists WHERE user_id = ?1 AND deleted_date IS NULL')} AS playlists,
        ${count('friends WHERE user_id = ?1 AND is_accepted = 1')} AS friends,
        ${count('subscriptions WHERE user_id = ?1')} AS subscriptions,
        ${count('conversations WHERE user_id = ?1 AND last_message_id > cleared_message_id')} AS messages,
        ${count('videos WHERE user_id = ?1 AND status_id = 1')} AS videos`)
    .bind(userId)
    .first<AccountCounts>()
  return row ?? { playlists: 0, friends: 0, subscriptions: 0, messages: 0, videos: 0 }
}
