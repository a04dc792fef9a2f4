// Channels like one: those that have the newest videos of its performers and of its categories. It looks at a bounded number of rows.
import type { D1Database } from '@cloudflare/workers-types'
import { channelTagsCompared, channelTagVideosCompared, channelVideosCompared } from '../../bounds.ts'
import { type ChannelCardRow, channelColumns } from './channels.ts'

/** Null for one that visitors do not see. */
export async function otherChannelsOf(db: D1Database, dir: string, count: number): Promise<ChannelCardRow[] | null> {
  const [own, others] = await db.batch<Record<string, never>>([
    db.prepare('SELECT channel_id FROM channels WHERE dir = ?1 AND is_hidden = 0').bind(dir),
    db.prepare(likeChannel).bind(dir, count),
  ])
  return own?.results.length === 0 ? null : ((others?.results ?? []) as unknown as ChannelCardRow[])
}

type TagKind = 'model' | 'category'
const tables = { model: 'models', category: 'categories' } as const satisfies Record<TagKind, string>

/** What a shared performer says, beside a shared category. */
const weights = { model: 3, category: 2 } as const satisfies Record<TagKind, number>

/** Of each tag, a share of this channel's videos and how rare the tag is: a category of most videos says next to nothing. */
const tagsOf = (kind: TagKind): string => `
  SELECT t.${kind}_id AS tag_id, ${weights[kind]} * count(*) / sqrt(1 + o.total_videos / 20.0) AS worth
  FROM own CROSS JOIN video_${tables[kind]} t ON t.video_id = own.video_id
  CROSS JOIN ${tables[kind]} o ON o.${kind}_id = t.${kind}_id
  GROUP BY t.${kind}_id ORDER BY worth DESC, tag_id LIMIT ${channelTagsCompared}`

const videosWith = (kind: TagKind): string => `
  SELECT tag.worth, near.value AS video_id
  FROM ${kind}_tags tag CROSS JOIN json_each((
    SELECT json_group_array(video_id) FROM (
      SELECT video_id FROM video_${tables[kind]} INDEXED BY video_${tables[kind]}_by_date
      WHERE ${kind}_id = tag.tag_id ORDER BY post_date DESC LIMIT ${channelTagVideosCompared}))) near`

const likeChannel = `
  WITH me AS (SELECT channel_id FROM channels WHERE dir = ?1),
  own AS MATERIALIZED (
    SELECT video_id FROM videos INDEXED BY videos_by_channel
    WHERE channel_id = (SELECT channel_id FROM me) AND gender = 'str' AND status_id = 1 AND is_private = 0
    ORDER BY post_date DESC LIMIT ${channelVideosCompared}
  ),
  model_tags AS MATERIALIZED (${tagsOf('model')}),
  category_tags AS MATERIALIZED (${tagsOf('category')}),
  near AS (${videosWith('model')} UNION ALL ${videosWith('category')}),
  liked AS (
    SELECT v.channel_id, sum(near.worth) AS likeness
    FROM near CROSS JOIN videos v ON v.video_id = near.video_id
    WHERE v.status_id = 1 AND v.is_private = 0 AND v.channel_id IS NOT NULL AND v.channel_id <> (SELECT channel_id FROM me)
    GROUP BY v.channel_id
  )
  SELECT ${channelColumns.replace('channel_id', 'channels.channel_id')}
  FROM liked CROSS JOIN channels ON channels.channel_id = liked.channel_id
  WHERE is_hidden = 0 AND total_videos > 0
  ORDER BY liked.likeness DESC, month_views DESC, channels.channel_id LIMIT ?2`
