// A small population for the embedded upstream: enough of each kind that every filter matches some and excludes some. It is
// generated once and inserted into tables, so that a test can compute every expected list from the rows.
import type { D1Database } from '@cloudflare/workers-types'
import { genders, letters } from '../../../shared/rules/browse-filters.ts'
import { traits } from '../../../shared/rules/people-traits.ts'

type Value = string | number | null
type Row = Record<string, Value>

/** A fixed pseudo-random sequence: a number from 0 up to `sides`. */
let state = 7
function roll(sides: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((state / 2 ** 31) * sides)
}
const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T
/** Unknown for one in six. */
const maybe = <T>(value: T): T | null => (roll(6) === 0 ? null : value)

const countries = ['de', 'gb', 'se', 'cz'] as const
const dayMs = 86_400_000

/** A birthday is never near today, so that no age changes while a test runs. */
function birthDate(): string {
  const birthday = new Date(Date.now() + (20 + roll(320)) * dayMs).toISOString().slice(4, 10)
  return `${new Date().getUTCFullYear() - 20 - roll(40)}${birthday === '-02-29' ? '-02-28' : birthday}`
}

const counters = (): Row => ({ viewed: roll(40), likes: roll(9), dislikes: roll(5), comments: roll(7) })

export const models = Array.from({ length: 260 }, (_, index) => {
  const name = `${letters[roll(26)]}${one(['ina', 'ora', 'eon', 'ula'])}-${index + 1}`
  return {
    model_id: index + 1,
    dir: name,
    title: name.toUpperCase(),
    picture: index % 3 ? `pictures/silk/vertical.webp` : null,
    country: maybe(one(countries)),
    race: maybe(one(traits.race)),
    birth_date: maybe(birthDate()),
    size_tits: maybe(one(traits.size_tits)),
    hair: maybe(one(traits.hair)),
    height: maybe(150 + roll(45)),
    weight: maybe(42 + roll(45)),
    tattoo: maybe(one(traits.tattoo)),
    piercing: maybe(one(traits.piercing)),
    total_videos: roll(30),
    subscribers: roll(20),
    month_views: roll(25),
    ...(counters() as { viewed: number; likes: number; dislikes: number; comments: number }),
  }
})

export const channels = Array.from({ length: 130 }, (_, index) => {
  const name = `${letters[roll(26)]}${one(['films', 'house', 'works'])}-${index + 1}`
  return {
    channel_id: index + 1,
    dir: name,
    title: name.toUpperCase(),
    url: `https://${name}.example/`,
    description: maybe(`What ${name} shows`),
    added_date: 1_700_000_000 + roll(9999),
    picture: maybe('pictures/silk/still.webp'),
    total_videos: roll(12),
    subscribers: roll(9),
    month_views: roll(15),
    ...(counters() as { viewed: number; likes: number; dislikes: number; comments: number }),
  }
})

const named = ['anna', 'boris', 'gina', 'hugo']
export const members = Array.from({ length: 420 }, (_, index) => ({
  user_id: index + 1,
  username:
    named[index] ??
    `${one(['anna', 'golden', 'Night', 'late'])}${one(['_', '-', ''])}${one(['light', 'train', 'anna'])}${index}`,
  avatar: maybe('pictures/silk/still.webp'),
  country: maybe(one(countries)),
  gender: maybe(one(traits.gender)),
  birth_date: maybe(birthDate()),
  relationship: maybe(one(traits.relationship)),
  orientation: maybe(one(traits.orientation)),
  added_date: 1_700_000_000 + roll(200),
  viewed: roll(30),
  video_views: roll(30),
  total_videos: roll(10),
  subscribers: roll(15),
}))

/** Anna's (1) friends, and her pending requests. */
export const friends = members
  .filter(({ user_id }) => user_id % 3 === 0)
  .flatMap(({ user_id }) => {
    const is_accepted = user_id % 9 === 0 ? 0 : 1
    const rows = [{ user_id: 1, friend_id: user_id, is_accepted, added_date: 1_700_000_000 + user_id }]
    return is_accepted ? [...rows, { user_id, friend_id: 1, is_accepted, added_date: 1_700_000_000 }] : rows
  })

/** The followers of boris (2), and what hugo (4) follows. */
export const subscriptions = [
  ...members.filter(({ user_id }) => user_id % 2 === 1).map(({ user_id }) => follow(user_id, 'member', 2)),
  ...[3, 5, 9].map((id) => follow(4, 'model', id)),
  ...[2, 4].map((id) => follow(4, 'channel', id)),
  ...[1, 2, 3].map((id) => follow(4, 'member', id)),
]
function follow(user_id: number, type: 'model' | 'channel' | 'member', object_id: number) {
  return { user_id, type, object_id, added_date: 1_710_000_000 + roll(40) }
}

/** Some models and channels of each gender have listed videos, some have none at all. */
export const totals = [
  ...models.flatMap(({ model_id }) => ofGenders('model', model_id)),
  ...channels.flatMap(({ channel_id }) => ofGenders('channel', channel_id)),
  ...Array.from({ length: 9 }, (_, index) => ofGenders('category', index + 1)).flat(),
]
function ofGenders(section: string, id: number) {
  return genders
    .filter((gender) => (gender === 'str' ? roll(10) > 0 : roll(4) === 0))
    .flatMap((gender) =>
      [1, 2].map((duration_class) => ({
        section,
        object: String(id),
        period: 'all',
        gender,
        duration_class,
        is_hd: roll(2),
        total: 1 + roll(9),
      })),
    )
}

export const hasVideos = (section: string, id: number, gender: string): boolean =>
  totals.some((row) => row.section === section && row.object === String(id) && row.gender === gender)

/** 1 to 40 are listed; 41 is private, 42 deleted, 43 awaits its moderation. Higher ids are watched more. */
export const videos = Array.from({ length: 43 }, (_, index) => ({
  video_id: index + 1,
  dir: `film-${index + 1}`,
  title: `Film ${index + 1}`,
  description: '',
  file_set_id: index % 2 ? 2 : 1,
  duration_seconds: 12.8,
  post_date: 1_700_000_000 + index,
  status_id: index === 41 ? 5 : index === 42 ? 3 : 1,
  is_private: index === 40 ? 1 : 0,
  is_hd: 1,
  gender: 'str',
  user_id: 2,
  viewed: index * 10,
}))

const fileSets = [
  { file_set_id: 1, folder: 'silk', duration_seconds: 12.8, timelines_count: 13, timelines_interval: 1 },
  { file_set_id: 2, folder: 'long-dusk', duration_seconds: 3_650, timelines_count: 183, timelines_interval: 20 },
]
const files = fileSets.flatMap(({ file_set_id, folder }) =>
  ['sd', 'hd'].map((quality, index) => ({
    file_set_id,
    format: `_${quality}.mp4`,
    media_key: `videos/${folder}/${quality}.mp4`,
    height: 360 * (index + 1),
  })),
)

export const playlists = Array.from({ length: 75 }, (_, index) => ({
  playlist_id: index + 1,
  user_id: 1 + roll(4),
  title: `Playlist ${index + 1}`,
  description: `What playlist ${index + 1} is about`,
  is_private: roll(4) === 0 ? 1 : 0,
  orientation: 'str',
  added_date: 1_700_000_000 + roll(50),
  total_videos: roll(12),
  video_views: roll(30),
  ...(counters() as { viewed: number; likes: number; dislikes: number; comments: number }),
}))

/** Every playlist holds videos in an order of its own; unlisted videos remain in it. */
export const playlistVideos = playlists.flatMap(({ playlist_id }) =>
  [41, 42, ...Array.from({ length: playlist_id % 40 }, (_, index) => 1 + ((index * 7 + playlist_id) % 40))].map(
    (video_id, place) => ({ playlist_id, video_id, place: place + 1 }),
  ),
)

const commented = ['video', 'model', 'channel', 'playlist', 'member'] as const
export const comments = commented.flatMap((section, kind) =>
  Array.from({ length: 30 }, (_, index) => ({
    comment_id: kind * 1000 + index + 1,
    section,
    object_id: index % 5 === 4 ? 6 : 5,
    user_id: 1 + roll(4),
    added_date: 1_705_000_000 + roll(12),
    comment: `What was said as number ${index + 1}`,
    is_held: index % 7 === 3 ? 1 : 0,
  })),
)

/** German titles of all but the last three; the fifth is hidden. */
export const categories = ['Clouds', 'Apples', 'Zebras', 'Rain', 'Hidden', 'Oceans', 'Islands', 'Eagles', 'Night'].map(
  (title, index) => ({
    category_id: index + 1,
    dir: index === 4 ? 'voyeur' : title.toLowerCase(),
    title,
    total_videos: 10 + ((index * 5) % 7),
    picture: index % 2 ? 'pictures/silk/still.webp' : null,
  }),
)
export const categoryTitles = ['Wolken', 'Äpfel', 'Zebras', 'Regen', 'Verborgenes', 'Ozeane'].map((title, index) => ({
  category_id: index + 1,
  lang: 'de',
  title,
}))
const videoCategories = videos.map(({ video_id }) => ({ video_id, category_id: 1 + (video_id % 3) }))

export const searchTerms = Array.from({ length: 45 }, (_, index) => ({
  term: `words of search ${index}`,
  searched: 100 + ((index * 37) % 45),
  total_videos: index % 10 === 0 ? 0 : index,
}))

export const offers = ['de', '', 'gb', '', 'de'].map((country, index) => ({
  partner_video_id: index + 1,
  country,
  links: JSON.stringify(
    index === 4 ? ['https://one.example/', 'https://two.example/'] : [`https://p${index}.example/`],
  ),
  tags: JSON.stringify(['rain', 'tea']),
  pretitle: index === 2 ? null : 'New',
  title: `Offer ${index + 1}`,
  picture: index === 2 ? null : 'pictures/silk/still.webp',
}))

const names = [
  ...categories.map(({ category_id, title }) => ({
    titles: [title, categoryTitles.find((row) => row.category_id === category_id)?.title ?? ''].join(' . '),
    section: 'category',
    object_id: category_id,
  })),
  ...models.map(({ model_id, title }) => ({ titles: title, section: 'model', object_id: model_id })),
  ...channels.map(({ channel_id, title }) => ({ titles: title, section: 'channel', object_id: channel_id })),
]

/** Inserts all of it into a migrated database. */
export async function populate(db: D1Database): Promise<void> {
  const tables: [string, Row[]][] = [
    ['users', members],
    ['models', models],
    ['channels', channels],
    ['categories', categories],
    ['category_titles', categoryTitles],
    ['file_sets', fileSets],
    ['files', files],
    ['videos', videos],
    ['video_categories', videoCategories],
    ['video_totals', totals],
    ['friends', friends],
    ['subscriptions', subscriptions],
    ['playlists', playlists],
    ['playlist_videos', playlistVideos],
    ['comments', comments],
    ['search_terms', searchTerms],
    ['partner_videos', offers],
    ['name_search', names],
  ]
  await db.batch(
    tables.map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      const values = columns.map((column) => `value ->> '${column}'`)
      return db
        .prepare(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM json_each(?1)`)
        .bind(JSON.stringify(rows))
    }),
  )
}
