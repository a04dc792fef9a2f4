// From rows to the cards of people and channels. The site draws a picture for a card without one.
import type { ChannelThumb } from '../../../shared/entities/channel.ts'
import type { LimitedCount } from '../../../shared/entities/limited-count.ts'
import type { MemberThumb } from '../../../shared/entities/member.ts'
import type { Model, ModelThumb } from '../../../shared/entities/model.ts'
import { yearsSince } from '../../../shared/rules/dates.ts'
import { mediaAddress } from '../files/addresses.ts'
import type { MemberCardRow } from '../members/store/members.ts'
import type { ChannelCardRow } from '../people/store/channels.ts'
import type { ModelCardRow } from '../people/store/models.ts'
import type { PageColumns } from '../people/store/tags.ts'

/** Answers omit unknown values. */
export const optional = <Value>(value: Value | null): Value | undefined => value ?? undefined

export const pictureUrl = (key: string | null): string | undefined => (key === null ? undefined : mediaAddress(key))

export const ageAt = (nowMs: number, birthDate: string | null): number | undefined =>
  birthDate === null ? undefined : yearsSince(birthDate, nowMs)

export const toModelThumb = (row: ModelCardRow, limit: LimitedCount = {}): ModelThumb => ({
  model_id: row.model_id,
  dir: row.dir,
  title: row.title,
  img: pictureUrl(row.picture),
  country: optional(row.country),
  ...(row.is_verified === 1 && { is_verified: true }),
  statistics: { ...statisticsOf(row), ...limit },
})

export const toChannelThumb = (row: ChannelCardRow, limit: LimitedCount = {}): ChannelThumb => ({
  channel_id: row.channel_id,
  dir: row.dir,
  title: row.title,
  scr: pictureUrl(row.picture),
  ...(row.is_verified === 1 && { is_verified: true }),
  statistics: { ...statisticsOf(row), ...limit },
})

/** What pages of performers and channels show besides their own facts. */
export function pageFieldsOf(row: PageColumns): Pick<Model, 'links' | 'descriptions' | 'member'> {
  const [links, descriptions] = [JSON.parse(row.links), JSON.parse(row.descriptions)]
  return {
    links: links.length ? links : undefined,
    descriptions: Object.keys(descriptions).length ? descriptions : undefined,
    member: row.member === null ? undefined : JSON.parse(row.member),
  }
}

const statisticsOf = (row: ModelCardRow | ChannelCardRow): ChannelThumb['statistics'] => ({
  subscribers: row.subscribers,
  videos: row.total_videos,
  viewed: row.viewed,
  likes: row.likes,
  dislikes: row.dislikes,
  comments: row.comments,
})

/** Lists show every caller a member's public details only. */
export const toMemberThumb = (
  row: MemberCardRow,
  nowMs: number,
  showsDetails = row.show_details === 'public',
): MemberThumb => ({
  user_id: row.user_id,
  username: row.username,
  avatar: pictureUrl(row.avatar),
  ...(row.is_verified === 1 && { is_verified: true }),
  ...(showsDetails && {
    country: optional(row.country),
    gender: optional(row.gender),
    age: ageAt(nowMs, row.birth_date),
  }),
  statistics: { subscribers: row.subscribers, videos: row.total_videos, viewed: row.viewed },
})
