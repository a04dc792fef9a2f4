// The demo's rows that do not depend on the number of videos.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { toIndexText } from '../search/store/search-text.ts'
import { insert } from '../sql/insert-rows.ts'
import { categories } from './categories.ts'
import { pictureOfCategory } from './category-pictures.ts'
import { channels } from './channels.ts'
import { commentsCount, commentsOn } from './comments.ts'
import { newestPostSeconds } from './counters.ts'
import type { Loop } from './loops-manifest.ts'
import { membersOf } from './members.ts'
import { offersOf } from './offers.ts'
import { performers } from './performers.ts'
import { stillPictureKey, verticalPictureKey } from './pictures.ts'
import { playlists } from './playlists.ts'
import { searchTerms } from './search-terms.ts'
import { followers, friendships, subscriptions } from './social-graph.ts'
import { translations, words } from './words/words.ts'

const purposes = { performer: 201, channel: 202 }

export function insertPeople(db: D1Database, loops: readonly Loop[]): D1PreparedStatement[] {
  const subscriptionRows = subscriptions()
  const subscribers = {
    model: followers(subscriptionRows, 'model'),
    channel: followers(subscriptionRows, 'channel'),
    member: followers(subscriptionRows, 'member'),
  }
  const members = membersOf(loops)
  return [
    ...insert(
      db,
      'users',
      members.map((member) => ({ ...member, subscribers: subscribers.member.get(member.user_id) ?? 0 })),
    ),
    ...insert(
      db,
      'models',
      performers.map((performer) => ({
        ...performer,
        picture: verticalPictureKey(performer.model_id, purposes.performer, loops),
        comments: commentsCount('model', performer.model_id),
        subscribers: subscribers.model.get(performer.model_id) ?? 0,
      })),
    ),
    ...insert(
      db,
      'channels',
      channels.map((channel) => ({
        ...channel,
        picture: stillPictureKey(channel.channel_id, purposes.channel, loops),
        comments: commentsCount('channel', channel.channel_id),
        subscribers: subscribers.channel.get(channel.channel_id) ?? 0,
      })),
    ),
    ...insertCategories(db, loops),
    ...insert(db, 'subscriptions', subscriptionRows),
    ...insert(db, 'friends', friendships()),
    ...insert(
      db,
      'playlists',
      playlists.map((playlist) => ({ ...playlist, comments: commentsCount('playlist', playlist.playlist_id) })),
    ),
    ...insert(db, 'comments', [
      ...performers.flatMap(({ model_id, added_date }) => commentRows('model', model_id, added_date)),
      ...channels.flatMap(({ channel_id, added_date }) => commentRows('channel', channel_id, added_date)),
      ...playlists.flatMap(({ playlist_id, added_date }) => commentRows('playlist', playlist_id, added_date)),
      ...members.flatMap(({ user_id, added_date }) => commentRows('member', user_id, added_date)),
    ]),
    ...insert(
      db,
      'search_terms',
      searchTerms.map((row) => ({ ...row, total_videos: 0 })),
    ),
    ...insert(db, 'partner_videos', offersOf(loops)),
    ...insert(db, 'name_search', suggestable()),
  ]
}

function insertCategories(db: D1Database, loops: readonly Loop[]): D1PreparedStatement[] {
  const rows = categories.map(({ dir, title }, index) => ({
    category_id: index + 1,
    dir,
    title,
    picture: pictureOfCategory(index + 1, loops),
  }))
  const titles = categories.flatMap((_, index) =>
    translations.map((lang) => ({ category_id: index + 1, lang, title: words[lang].categories[index] ?? '' })),
  )
  return [...insert(db, 'categories', rows), ...insert(db, 'category_titles', titles)]
}

const commentRows = (section: Parameters<typeof commentsCount>[0], id: number, from: number) =>
  commentsOn(section, id, commentsCount(section, id), { from, to: newestPostSeconds })

/** What a search suggests while a visitor types: categories by title in any language, performers also by alias. */
const suggestable = () => [
  ...categories.map((_, index) => ({
    titles: toIndexText(
      Object.values(words)
        .map((table) => table.categories[index] ?? '')
        .join(' . '),
    ),
    section: 'category',
    object_id: index + 1,
  })),
  ...performers.map(({ model_id, title, alias }) => ({
    titles: toIndexText(alias ? `${title} . ${alias}` : title),
    section: 'model',
    object_id: model_id,
  })),
  ...channels.map(({ channel_id, title }) => ({
    titles: toIndexText(title),
    section: 'channel',
    object_id: channel_id,
  })),
]
