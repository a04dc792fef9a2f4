// What one member has done to one target.
import type { D1Database } from '@cloudflare/workers-types'
import { followed } from '../../../../shared/contract/acts.ts'
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
  const counted = (column: string) =>
    section === 'member' ? `NULL AS ${column}` : `(SELECT ${column} FROM ${table} WHERE ${id} = ?3) AS ${column}`
  const row = await db
    .prepare(`
      WITH followed (type, id) AS (${followedWith(section)})
      SELECT
        (SELECT vote FROM votes WHERE user_id = ?1 AND section = ?2 AND object_id = ?3) AS vote,
        ${counted('likes')},
        ${counted('dislikes')},
        ${kept('favourite')} AS favourite,
        ${kept('watch_later')} AS watch_later,
        EXISTS (
          SELECT 1 FROM followed f JOIN subscriptions s ON s.user_id = ?1 AND s.type = f.type AND s.object_id = f.id
        ) AS subscribed,
        (SELECT CASE f.type ${subscriberCounts} END FROM followed f) AS subscribers,
        EXISTS (
          SELECT 1 FROM followed f
          WHERE (f.type = 'member' AND f.id = ?1) OR (f.type = 'channel' AND EXISTS (
            SELECT 1 FROM channels c WHERE c.channel_id = f.id AND c.user_id = ?1))
        ) AS own,
        (SELECT is_accepted FROM friends WHERE ?2 = 'member' AND user_id = ?1 AND friend_id = ?3) AS sent,
        (SELECT is_accepted FROM friends WHERE ?2 = 'member' AND user_id = ?3 AND friend_id = ?1) AS received,
        EXISTS (SELECT 1 FROM blocks WHERE ?2 = 'member' AND user_id = ?1 AND blocked_id = ?3) AS blocked`)
    .bind(userId, section, objectId)
    .first<OwnMarksRow>()
  if (!row) throw new Error('a row without a table is always there')
  return row
}

/** Whom the follow button of a target's page follows. A video's channel or uploader is that of its card; a member who may not see the video learns of neither. */
const followedWith = (section: ActTargetKind): string =>
  section === 'video'
    ? `SELECT iif(c.channel_id IS NULL, 'member', 'channel'), coalesce(c.channel_id, v.user_id)
        FROM videos v LEFT JOIN channels c ON c.channel_id = v.channel_id AND c.is_hidden = 0
        WHERE v.video_id = ?3 AND ${isSeenBy('v', '?1')}`
    : 'SELECT ?2, ?3'

const subscriberCounts = followed
  .map((kind) => {
    const { table, id } = actTargets[kind]
    return `WHEN '${kind}' THEN (SELECT subscribers FROM ${table} WHERE ${id} = f.id)`
  })
  .join(' ')
