// Channels: pages of them, and one in full.
import type { D1Database } from '@cloudflare/workers-types'
import type { ChannelSort } from '../../../../shared/rules/browse-filters.ts'
import { channelFilters } from '../../../../shared/rules/people-traits.ts'
import type { Gender } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { conditionsOf, type FilterSql, type FilterValues } from '../../sql/traits.ts'
import { isVerifiedChannel } from '../../sql/verified.ts'
import { beginsWith, hasVideos, namedLike, type PageColumns, pageColumns, pageOfTags } from './tags.ts'

export type ChannelCardRow = {
  channel_id: number
  dir: string
  title: string
  picture: string | null
  total_videos: number
  subscribers: number
  viewed: number
  likes: number
  dislikes: number
  comments: number
  /** Its owner is verified. */
  is_verified: 0 | 1
}

/** The columns of a channel's card. */
export const channelColumns = `channel_id, dir, title, picture, total_videos, subscribers, viewed, likes, dislikes, comments,
  ${isVerifiedChannel('channels')} AS is_verified`

type ChannelFilter = (typeof channelFilters)[number]

const filterSql: FilterSql<ChannelFilter> = { letter: beginsWith }

/** Channels with a listed video of a gender; with a letter, those that begin with it. */
export function pageOfChannels(
  db: D1Database,
  list: { gender: Gender; filters: FilterValues<ChannelFilter>; sort: ChannelSort; search?: string | undefined },
  page: PageOf,
): Promise<{ rows: ChannelCardRow[]; total: number }> {
  const conditions = [
    hasVideos('channels', list.gender),
    ...namedLike('channels', list.search),
    ...conditionsOf(channelFilters, filterSql, list.filters, Date.now()),
  ]
  return pageOfTags(db, { table: 'channels', columns: channelColumns, sort: list.sort, conditions }, page)
}

export type ChannelRow = ChannelCardRow &
  PageColumns & {
    url: string
    cover: string | null
    sections: string | null
    description: string | null
    added_date: number
  }

export async function channelByDir(db: D1Database, dir: string): Promise<ChannelRow | null> {
  return db
    .prepare(
      `SELECT ${channelColumns}, url, cover, sections, description, added_date, ${pageColumns('channels')} FROM channels WHERE dir = ?1 AND is_hidden = 0`,
    )
    .bind(dir)
    .first<ChannelRow>()
}
