// A member's feed: the newest videos of what they follow, and what their friends show to friends, each once.
import type { D1Database } from '@cloudflare/workers-types'
import { friendsPrivacy, unlistedPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { subscriptionsMax } from '../../bounds.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'

/** @param sinceSeconds older videos are left out; nothing else bounds the rows to read */
export async function pageOfFeed(
  db: D1Database,
  userId: number,
  sinceSeconds: number,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const news = `
    followed AS (
      SELECT type, object_id FROM subscriptions INDEXED BY subscriptions_by_user
      WHERE user_id = ?1 ORDER BY added_date DESC LIMIT ${subscriptionsMax}
    ),
    news AS (
      SELECT t.video_id, t.post_date FROM followed f
      CROSS JOIN video_models t INDEXED BY video_models_by_date ON t.model_id = f.object_id AND t.post_date >= ?2
      WHERE f.type = 'model'
      UNION
      SELECT v.video_id, v.post_date FROM followed f
      CROSS JOIN videos v INDEXED BY videos_by_channel
        ON v.channel_id = f.object_id AND v.gender IN ('str', 'gay', 'she') AND v.post_date >= ?2
        AND v.status_id = 1 AND v.is_private = 0
      WHERE f.type = 'channel'
      UNION
      SELECT v.video_id, v.post_date FROM followed f
      CROSS JOIN videos v INDEXED BY videos_by_user
        ON v.user_id = f.object_id AND v.gender IN ('str', 'gay', 'she') AND v.post_date >= ?2
        AND v.status_id = 1 AND v.is_private = 0
      WHERE f.type = 'member'
      UNION
      SELECT v.video_id, v.post_date FROM videos v INDEXED BY videos_members_only
      WHERE v.is_private = 1 AND v.status_id = 1 AND v.gender IN ('str', 'gay', 'she') AND v.post_date >= ?2 AND (
        EXISTS (SELECT 1 FROM followed f WHERE f.type = 'channel' AND f.object_id = v.channel_id)
        OR EXISTS (SELECT 1 FROM followed f WHERE f.type = 'member' AND f.object_id = v.user_id))
      UNION
      SELECT v.video_id, v.post_date FROM friends f INDEXED BY friends_by_date
      CROSS JOIN videos v INDEXED BY videos_for_friends ON v.user_id = f.friend_id AND v.post_date >= ?2
        AND v.status_id = 1 AND v.is_private = ${friendsPrivacy}
      WHERE f.user_id = ?1 AND f.is_accepted = 1
    ),
    listed AS (
      SELECT news.video_id, news.post_date FROM news CROSS JOIN videos l ON l.video_id = news.video_id
      WHERE l.status_id = 1 AND l.is_private <> ${unlistedPrivacy} AND ${isSeenBy('l', '?1')}
    )`
  const found = await pageAndTotal<CardRow>(
    db,
    db
      .prepare(`
        WITH ${news},
        found AS (SELECT video_id, post_date FROM listed ORDER BY post_date DESC, video_id DESC LIMIT ?3 OFFSET ?4),
        page (video_id, place) AS (
          SELECT video_id, row_number() OVER (ORDER BY post_date DESC, video_id DESC) FROM found
        ) ${cardsOfPage}`)
      .bind(userId, sinceSeconds, count, offset),
    db
      .prepare(`WITH ${news} SELECT count(*) AS total FROM (SELECT 1 FROM listed LIMIT ?3)`)
      .bind(userId, sinceSeconds, totalMax),
  )
  return { cards: found.rows, total: found.total }
}
