// Videos that a member's friends show to friends alone, beside the lists and searches of that member.
import type { D1Database } from '@cloudflare/workers-types'
import { friendsPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { friendsAsked, videosPerFriend } from '../../bounds.ts'
import { videoText } from './members-only.ts'

/** SQL: a member's latest friends. @param userId an expression */
const circleOf = (userId: string): string => `
  SELECT friend_id FROM friends INDEXED BY friends_by_date
  WHERE user_id = ${userId} AND is_accepted = 1 ORDER BY added_date DESC LIMIT ${friendsAsked}`

const isForFriends = (video: string): string => `${video}.is_private = ${friendsPrivacy} AND ${video}.status_id = 1`

/** SQL: whether a friend shows the member any. @param userId an expression */
export const seesFriendsVideos = (userId: string): string => `
  EXISTS (SELECT 1 FROM (${circleOf(userId)}) circle CROSS JOIN videos v INDEXED BY videos_for_friends
    ON v.user_id = circle.friend_id AND ${isForFriends('v')})`

/** The newest first, each with the words by which a search finds it. */
export async function videosOfFriends(
  db: D1Database,
  userId: number,
  most: number,
): Promise<{ video_id: number; text: string }[]> {
  const { results } = await db
    .prepare(`
      WITH circle AS (${circleOf('?1')}),
      found AS (
        SELECT v.video_id, v.post_date FROM circle CROSS JOIN videos v ON v.video_id IN (
          SELECT w.video_id FROM videos w INDEXED BY videos_for_friends
          WHERE w.user_id = circle.friend_id AND ${isForFriends('w')} ORDER BY w.post_date DESC LIMIT ${videosPerFriend})
        ORDER BY v.post_date DESC, v.video_id DESC LIMIT ?2
      )
      SELECT v.video_id, ${videoText} AS text
      FROM found CROSS JOIN videos v ON v.video_id = found.video_id LEFT JOIN channels c ON c.channel_id = v.channel_id
      ORDER BY found.post_date DESC, found.video_id DESC`)
    .bind(userId, most)
    .all<{ video_id: number; text: string }>()
  return results
}
