// What files hold besides videos: categories, performers, channels and playlists, a row each. Their fields are those of the back office,
// and a few that only a file has.
import type { AdminField } from './admin-fields.ts'
import { fieldsOfFamily } from './admin-fields.ts'
import type { ImportField } from './admin-import-fields.ts'

/** In the order of an import: what names others comes after them. The rows of a file are all of one kind. */
export const importKinds = ['categories', 'performers', 'channels', 'videos', 'playlists'] as const
export type ImportKind = (typeof importKinds)[number]
export type ObjectKind = Exclude<ImportKind, 'videos'>

/** Under this name the audit log and the back office have each. */
export const familyOfKind = {
  categories: 'categories',
  performers: 'models',
  channels: 'channels',
  playlists: 'playlists',
} as const satisfies Record<ObjectKind, string>

/**
 * `kind` is the word of --what. `former_dirs` are addresses that lead to the object. `own_picture` and `own_cover` name files of this
 * site's bucket. `videos` of a playlist are in its order.
 */
export type ObjectField =
  | AdminField
  | 'kind'
  | 'foreign_id'
  | 'source'
  | 'aliases'
  | 'place'
  | 'parent'
  | 'former_dirs'
  | 'own_picture'
  | 'own_cover'
  | 'added_date'
  | 'viewed'
  | 'likes'
  | 'dislikes'
  | 'owner'
  | 'categories'
  | 'videos'
/** What an object may have in another language. */
type TranslatedText = 'title' | 'description' | 'dir'
/** Also a title, a description or an address in another language: `description_de`. */
export type ObjectColumn = ObjectField | `${TranslatedText}_${string}`

/** Which column of a file of any kind is which field, by the name of the column. */
export type FileMapping = Readonly<Record<string, ImportField | ObjectColumn>>

const keys = ['kind', 'foreign_id', 'source'] as const
const counts = ['added_date', 'viewed', 'likes', 'dislikes'] as const
const editedOf = (family: 'models' | 'channels'): ObjectField[] => fieldsOfFamily(family).map(([name]) => name)

/** In the order of an exported file. */
export const objectFields: Record<ObjectKind, readonly ObjectField[]> = {
  categories: [
    ...keys,
    'dir',
    'title',
    'description',
    'aliases',
    'parent',
    'place',
    'is_hidden',
    'former_dirs',
    'own_picture',
  ],
  performers: [...keys, ...editedOf('models'), 'former_dirs', ...counts, 'own_picture'],
  channels: [...keys, ...editedOf('channels'), 'former_dirs', ...counts, 'own_picture', 'own_cover'],
  playlists: [
    ...keys,
    'title',
    'description',
    'owner',
    'orientation',
    'is_featured',
    'is_hidden',
    ...counts,
    'categories',
    'videos',
  ],
}

/** Which texts of a kind have a column for each other language. */
export const translatedTexts: Record<ObjectKind, readonly TranslatedText[]> = {
  categories: ['title', 'description', 'dir'],
  performers: ['description'],
  channels: ['description'],
  playlists: [],
}

/** What other sites call them: in lower case, with one underscore between words. */
export const objectHeaders: Partial<Record<ObjectField, readonly string[]>> = {
  foreign_id: ['id', 'model_id', 'performer_id', 'channel_id', 'category_id', 'playlist_id', 'external_id'],
  source: ['content_source', 'provider', 'origin'],
  title: ['name', 'title_en'],
  dir: ['address', 'slug', 'path', 'permalink'],
  alias: ['aliases', 'aka', 'other_names', 'also_known_as'],
  aliases: ['alias', 'synonyms', 'other_names'],
  description: ['bio', 'biography', 'about', 'desc', 'text', 'description_en'],
  gender: ['sex'],
  birth_date: ['birthday', 'date_of_birth', 'dob', 'born'],
  country: ['nationality', 'country_code'],
  race: ['ethnicity'],
  hair: ['hair_color', 'hair_colour'],
  eye: ['eyes', 'eye_color', 'eye_colour'],
  height: ['height_cm'],
  weight: ['weight_kg'],
  tattoo: ['tattoos'],
  piercing: ['piercings'],
  zodiac: ['star_sign'],
  website: ['url', 'homepage'],
  url: ['website', 'homepage', 'site_url'],
  links: ['social_links', 'socials', 'social'],
  member: ['owner', 'username', 'user'],
  owner: ['member', 'username', 'user', 'author'],
  is_hidden: ['hidden'],
  is_featured: ['featured'],
  place: ['order', 'position', 'sort_order'],
  parent: ['parent_category', 'group'],
  former_dirs: ['former_addresses', 'old_slugs', 'redirects'],
  added_date: ['added', 'created', 'created_at', 'date'],
  viewed: ['views', 'hits'],
  likes: ['votes_up'],
  dislikes: ['votes_down'],
  videos: ['video_ids'],
}

/** The columns that only rows of a kind have. */
export const signsOfKind: Record<ObjectKind, readonly ObjectField[]> = {
  performers: ['birth_date', 'race', 'hair', 'eye', 'measurements', 'tattoo', 'piercing', 'career_start', 'debut_age'],
  categories: ['parent', 'place'],
  playlists: ['videos'],
  channels: ['own_cover'],
}

/** By one of these a row is found again. */
export const objectKeyFields: readonly ObjectColumn[] = ['foreign_id', 'dir', 'title']

/** Whether a name is a column of a kind. */
export function isObjectColumn(kind: ObjectKind, name: string): name is ObjectColumn {
  const [, text = ''] = /^(title|description|dir)_[a-z]{2}$/.exec(name) ?? []
  return objectFields[kind].some((one) => one === name) || translatedTexts[kind].some((one) => one === text)
}
