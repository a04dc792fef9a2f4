// What one member has done to one target.
import type { D1Database } from '@cloudflare/workers-types'
import { type ActTargetKind, actTargets } from '../../sql/act-targets.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'

export type OwnMarksRow = {
  vote: 0 | 1 | null
  likes: number | null
  dislikes: number | null
  favourite: 0 | 1
  watch_later: 0 | 1
  subscribed: 0 | 1
  subscribers: number | null
  own: 0 | 1
  /** 1 for friends, 0 for a request. */
  sent: 0 | 1 | null
  received: 0 | 1 | null
  blocked: 0 | 1
}

export async function ownMarksOf(
  db: D1Database,
  userId: number,
  section: ActTargetKind,
  objectId: number,
): Promise<OwnMarksRow> {
  const kept = (list: string) =>
    `EXISTS (SELECT 1 FROM kept_videos WHERE user_id = ?1 AND list = '${list}' AND video_id = ?3 AND ?2 = 'video')`
  const { table, id } = actTargets[section]
  const followed = followedWith(section)
  const counted = (column: string) =>
    section === 'member' ? `NULL AS ${column}` : `(SELECT ${column} FROM ${table} WHERE ${id} = ?3) AS ${column}`
  const row = await db
    .prepare(`
      SELECT
        (SELECT vote FROM votes WHERE user_id = ?1 AND section = ?2 AND object_id = ?3) AS vote,
        ${counted('likes')},
        ${counted('dislikes')},
        ${kept('favourite')} AS favourite,
        ${kept('watch_later')} AS watch_later,
        EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ?1 AND type = ${followed.type} AND object_id = ${followed.id}) AS subscribed,
        ${followed.count} AS subscribers,
        (?2 = 'member' AND ?1 = ?3)
          OR EXISTS (SELECT 1 FROM channels WHERE ?2 = 'channel' AND channel_id = ?3 AND user_id = ?1) AS own,
        (SELECT is_accepted FROM friends WHERE ?2 = 'member' AND user_id = ?1 AND friend_id = ?3) AS sent,
        (SELECT is_accepted FROM friends WHERE ?2 = 'member' AND user_id = ?3 AND friend_id = ?1) AS received,
        EXISTS (SELECT 1 FROM blocks WHERE ?2 = 'member' AND user_id = ?1 AND blocked_id = ?3) AS blocked`)
    .bind(userId, section, objectId)
    .first<OwnMarksRow>()
  if (!row) throw new Error('a row without a table is always there')
  return row
}

/** What the follow button of a target's page follows, and its number of subscribers: with a video, these are its uploader's. */
function followedWith(section: ActTargetKind): { type: string; id: string; count: string } {
  const isFollowable = ['model', 'channel', 'member'].includes(section)
  const kind = section === 'video' ? 'member' : section
  const { table, id } = actTargets[kind]
  // A member who may not see a video learns nothing of its uploader.
  const objectId =
    section === 'video' ? `(SELECT v.user_id FROM videos v WHERE v.video_id = ?3 AND ${isSeenBy('v', '?1')})` : '?3'
  const hasCount = isFollowable || section === 'video'
  return {
    type: section === 'video' ? "'member'" : '?2',
    id: objectId,
    count: hasCount ? `(SELECT subscribers FROM ${table} WHERE ${id} = ${objectId})` : 'NULL',
  }
}
