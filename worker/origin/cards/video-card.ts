// From rows to the cards of the contract.
import type { CategoryName, NamedDir, Thumb } from '../../../shared/entities/video.ts'
import { friendsPrivacy } from '../../../shared/rules/video-visibility.ts'
import { toIsoDate } from '../clock.ts'
import { clipAddress, picturesOf } from '../files/addresses.ts'
import type { CardRow } from '../sql/video-cards.ts'

export function toThumb(row: CardRow): Thumb {
  const { still, poster, vertical, previews } = picturesOf(row.folder)
  return {
    ...parseTitles(row.titles),
    video_id: row.video_id,
    dir: row.dir,
    title: row.title,
    scr: still,
    scr1: poster,
    img: vertical,
    thumbs: previews,
    ...(row.clip !== null && { clip: clipAddress(row.clip) }),
    duration: formatDuration(row.duration_seconds),
    post_date: toIsoDate(row.post_date),
    is_hd: row.is_hd === 1,
    ...(row.vr !== null && { is_vr: true as const }),
    ...audienceOf(row.is_private),
    ...publisherOf(row),
    video_viewed: row.viewed,
    rating: row.rating / 100,
    statistics: { viewed: row.viewed, likes: row.likes, dislikes: row.dislikes, comments: row.comments },
  }
}

/** Of a verified creator. */
export const verifiedMark = (isVerified: 0 | 1): { is_verified?: true } =>
  isVerified === 1 ? { is_verified: true } : {}

/** Its channel; of a video without one, its uploader. */
function publisherOf(row: CardRow): Pick<Thumb, 'channel' | 'user'> {
  const mark = verifiedMark(row.is_verified)
  if (row.channel_id !== null) {
    return { channel: { id: row.channel_id, title: row.channel_title, dir: row.channel_dir, ...mark } }
  }
  return row.user_id === null ? {} : { user: { id: row.user_id, username: row.username, ...mark } }
}

/** Cards and videos that not every visitor sees say so. */
const audienceOf = (isPrivate: number): Pick<Thumb, 'is_private' | 'seen_by'> => {
  if (isPrivate === friendsPrivacy) return { is_private: 1, seen_by: 'friends' }
  return isPrivate === 1 ? { is_private: 1 } : {}
}

/** `{"de":"…"}` as `{ title_de: '…' }`. */
export const parseTitles = (json: string): Record<string, string> => titledIn(JSON.parse(json))

/** `{"de":"…"}` as `{ description_de: '…' }`. */
export const parseDescriptions = (json: string): Record<string, string> =>
  Object.fromEntries(Object.entries(JSON.parse(json)).map(([lang, text]) => [`description_${lang}`, String(text)]))

/** Categories with `titles` and `dirs` by language, as a JSON array. */
export const parseCategories = (json: string): CategoryName[] =>
  JSON.parse(json).map(({ titles, dirs, ...named }: NamedDir & { titles: Record<string, string> }) => ({
    ...titledIn(titles),
    ...named,
    ...ownDirs(dirs),
  }))

/** A category's own addresses by language, as a JSON object; left out where it has none. */
export const parseDirs = (json: string): Pick<NamedDir, 'dirs'> => ownDirs(JSON.parse(json))

const ownDirs = (dirs: NamedDir['dirs']): Pick<NamedDir, 'dirs'> =>
  dirs && Object.keys(dirs).length > 0 ? { dirs } : {}

const titledIn = (titles: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).map(([lang, title]) => [`title_${lang}`, title]))

/** "h:m:s", rounded down, so that 9:59 never reads as 10:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`
}
