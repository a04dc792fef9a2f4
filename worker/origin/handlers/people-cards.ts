// From rows to the cards of people and channels. A card without a picture gets a grey one.
import type { ChannelThumb } from '../../../shared/entities/channel.ts'
import type { MemberThumb } from '../../../shared/entities/member.ts'
import type { ModelThumb } from '../../../shared/entities/model.ts'
import { yearsSince } from '../../../shared/rules/calendar.ts'
import { hiddenFolder, mediaAddress, picturesOf } from '../files/addresses.ts'
import type { ChannelCardRow } from '../store/channels.ts'
import type { MemberCardRow } from '../store/members.ts'
import type { ModelCardRow } from '../store/models.ts'

/** Answers omit unknown values. */
export const known = <Value>(value: Value | null): Value | undefined => value ?? undefined

export const pictureAt = (key: string | null): string | undefined => (key === null ? undefined : mediaAddress(key))
const pictureOr = (key: string | null): string => pictureAt(key) ?? picturesOf(hiddenFolder).still

export const ageOn = (nowMs: number, birthDate: string | null): number | undefined =>
  birthDate === null ? undefined : yearsSince(birthDate, nowMs)

export const modelThumbOf = (row: ModelCardRow): ModelThumb => ({
  model_id: row.model_id,
  dir: row.dir,
  title: row.title,
  img: pictureOr(row.picture),
  country: known(row.country),
  statistics: statisticsOf(row),
})

export const channelThumbOf = (row: ChannelCardRow): ChannelThumb => ({
  channel_id: row.channel_id,
  dir: row.dir,
  title: row.title,
  scr: pictureOr(row.picture),
  statistics: statisticsOf(row),
})

const statisticsOf = (row: ModelCardRow | ChannelCardRow): ChannelThumb['statistics'] => ({
  subscribers: row.subscribers,
  videos: row.total_videos,
  viewed: row.viewed,
  likes: row.likes,
  dislikes: row.dislikes,
  comments: row.comments,
})

/** Lists show every caller a member's public details only. */
export const memberThumbOf = (
  row: MemberCardRow,
  nowMs: number,
  showsDetails = row.show_details === 'public',
): MemberThumb => ({
  user_id: row.user_id,
  username: row.username,
  avatar: pictureAt(row.avatar),
  ...(showsDetails && { country: known(row.country), gender: known(row.gender), age: ageOn(nowMs, row.birth_date) }),
  statistics: { subscribers: row.subscribers, videos: row.total_videos, viewed: row.viewed },
})
