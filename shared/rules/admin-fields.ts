// The fields that the back office edits of performers, channels and playlists, in the order of their forms. The form, the check of what
// was typed, the columns of the table and the names in the log derive from these rows.
import { zodiacSigns } from '../entities/model.ts'
import {
  channelSectionsMax,
  subjectDescriptionMaxLength,
  subjectFirstYear,
  subjectHeightCm,
  subjectLineMaxLength,
  subjectTitleMaxLength,
  subjectWeightKg,
} from '../limits.ts'
import type { SubjectFamily } from './admin-families.ts'
import { channelSectionNames } from './channel-sections.ts'
import { traits } from './people-traits.ts'

/**
 * What a field holds. `names` are lines of other names, `links` lines of addresses on allowed hosts, `member` is a username, `mark` is
 * '1' or ''. `sections` are some of `of` in an order, with commas; a form sends each in a field with its place, `sections_1`. A `description` also has a text in each other language.
 */
export type FieldKind =
  | { kind: 'line' | 'description'; max: number; isRequired?: boolean }
  | { kind: 'dir' | 'names' | 'links' | 'url' | 'day' | 'country' | 'member' | 'mark'; isRequired?: boolean }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'sections'; of: readonly string[]; most: number }

const line = { kind: 'line', max: subjectLineMaxLength } as const
const title = { kind: 'line', max: subjectTitleMaxLength, isRequired: true } as const
const dir = { kind: 'dir', isRequired: true } as const
const description = { kind: 'description', max: subjectDescriptionMaxLength } as const
const year = { kind: 'number', min: subjectFirstYear, max: 2100 } as const
const choice = <const Values extends readonly string[]>(of: Values) => ({ kind: 'choice', of }) as const

/** By family, in the order of the form; the names are those of columns, and `member` is the username behind `user_id`. */
const adminFields = {
  models: {
    title,
    dir,
    alias: { kind: 'names' },
    description,
    gender: choice(traits.gender),
    birth_date: { kind: 'day' },
    country: { kind: 'country' },
    race: choice(traits.race),
    hair: choice(traits.hair),
    eye: choice(traits.eye),
    height: { kind: 'number', ...subjectHeightCm },
    weight: { kind: 'number', ...subjectWeightKg },
    size_tits: choice(traits.size_tits),
    measurements: line,
    tattoo: choice(traits.tattoo),
    piercing: choice(traits.piercing),
    zodiac: choice(zodiacSigns),
    relationship: choice(traits.relationship),
    orientation: choice(traits.orientation),
    education: line,
    career_status: choice(['1', '0']),
    career_start: year,
    career_end: year,
    debut_age: { kind: 'number', min: 18, max: 120 },
    website: { kind: 'url' },
    links: { kind: 'links' },
    member: { kind: 'member' },
    is_hidden: { kind: 'mark' },
  },
  channels: {
    title,
    dir,
    alias: { kind: 'names' },
    description,
    url: { kind: 'url' },
    sections: { kind: 'sections', of: channelSectionNames, most: channelSectionsMax },
    links: { kind: 'links' },
    member: { kind: 'member' },
    is_hidden: { kind: 'mark' },
  },
  // A playlist's content is its owner's.
  playlists: { is_featured: { kind: 'mark' }, is_hidden: { kind: 'mark' } },
} as const satisfies Record<SubjectFamily, Record<string, FieldKind>>

export type AdminField = { [Family in SubjectFamily]: keyof (typeof adminFields)[Family] & string }[SubjectFamily]

/** The fields of a family with their kinds, in order. */
export const fieldsOfFamily = (family: SubjectFamily): [AdminField, FieldKind][] =>
  Object.entries(adminFields[family]) as [AdminField, FieldKind][]

/** Hosts that a performer's or a channel's links may lead to, and the name of each; their subdomains too. */
export const linkHosts = {
  'x.com': 'X',
  'twitter.com': 'X',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'facebook.com': 'Facebook',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  'reddit.com': 'Reddit',
  't.me': 'Telegram',
  'twitch.tv': 'Twitch',
  'onlyfans.com': 'OnlyFans',
  'fansly.com': 'Fansly',
  'patreon.com': 'Patreon',
  'linktr.ee': 'Linktree',
  'imdb.com': 'IMDb',
  'wikipedia.org': 'Wikipedia',
} as const satisfies Record<string, string>

/** The name of the site that a link leads to; null for an address that is not allowed. */
export function linkSite(address: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  const host = Object.entries(linkHosts).find(([name]) => url.hostname === name || url.hostname.endsWith(`.${name}`))
  return host?.[1] ?? null
}
