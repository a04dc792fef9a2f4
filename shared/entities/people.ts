// Performers, channels and members as the upstream speaks of them (spec §3). Field names stay as they come; what is not
// known of somebody is not there.
import * as z from 'zod/mini'
import { countryPattern } from '../rules/filters.ts'
import { audiences } from '../rules/member-sections.ts'
import { type TraitValue, traits } from '../rules/traits.ts'
import { Count, Dir, Id, MediaAddress } from './text.ts'

const trait = <Name extends keyof typeof traits>(name: Name) =>
  z.optional(z.enum(traits[name] as unknown as readonly [TraitValue<Name>, ...TraitValue<Name>[]]))

const Country = z.string().check(z.regex(countryPattern))
/** A day: 1994-07-21. */
const Day = z.iso.date()
const Age = z.int().check(z.gte(18), z.lte(120))
/** Somebody's own page elsewhere. */
export const Website = z.url({ protocol: /^https?$/ })

/** What a list counts of somebody. `videos` are those that a visitor finds. */
const PeopleStatistics = z.object({
  subscribers: Count,
  videos: Count,
  viewed: Count,
  likes: z.optional(Count),
  dislikes: z.optional(Count),
  comments: z.optional(Count),
})

/** Pictures that an upstream may tell of somebody besides. */
const morePictures = {
  scr1: z.optional(MediaAddress),
  previews: z.optional(z.array(MediaAddress).check(z.maxLength(3))),
  cf3: z.optional(z.string()),
}

/** One card of a list of performers: `img` is upright. */
export const ModelThumb = z.object({
  model_id: Id,
  dir: Dir,
  title: z.string(),
  img: MediaAddress,
  country: z.optional(Country),
  statistics: PeopleStatistics,
})
export type ModelThumb = z.infer<typeof ModelThumb>

/** `status` 1 is active, 0 has finished; years. */
const Career = z.object({
  start: z.optional(z.int()),
  debut_age: z.optional(Age),
  status: z.union([z.literal(0), z.literal(1)]),
  end: z.optional(z.int()),
})

/** In the order of the year, from the end of March on. */
export const zodiacSigns = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const

/** A performer's own page. Heights are centimetres, weights kilograms; traits are codes of rules/traits.ts. */
export const Model = z.object({
  model_id: Id,
  dir: Dir,
  title: z.string(),
  img: MediaAddress,
  scr: z.optional(MediaAddress),
  ...morePictures,
  description: z.optional(z.string()),
  alias: z.optional(z.string()),
  gender: trait('gender'),
  age: z.optional(Age),
  birth_date: z.optional(Day),
  country: z.optional(Country),
  race: trait('race'),
  career: z.optional(Career),
  zodiac: z.optional(z.enum(zodiacSigns)),
  hair: trait('hair'),
  eye: trait('eye'),
  tattoo: trait('tattoo'),
  piercing: trait('piercing'),
  size_tits: trait('size_tits'),
  measurements: z.optional(z.string()),
  height: z.optional(z.int().check(z.positive())),
  weight: z.optional(z.int().check(z.positive())),
  added_date: z.iso.datetime(),
  education: z.optional(z.string()),
  relationship: trait('relationship'),
  orientation: trait('orientation'),
  website: z.optional(Website),
  statistics: PeopleStatistics,
})
export type Model = z.infer<typeof Model>

/** One card of a list of channels. */
export const ChannelThumb = z.object({
  channel_id: Id,
  dir: Dir,
  title: z.string(),
  scr: MediaAddress,
  statistics: PeopleStatistics,
})
export type ChannelThumb = z.infer<typeof ChannelThumb>

/** A channel's own page; `url` is the site that it speaks for. */
export const Channel = z.object({
  ...ChannelThumb.shape,
  ...morePictures,
  url: Website,
  description: z.optional(z.string()),
  added_date: z.iso.datetime(),
})
export type Channel = z.infer<typeof Channel>

/** One card of the community. */
export const MemberThumb = z.object({
  user_id: Id,
  username: z.string(),
  avatar: z.optional(MediaAddress),
  country: z.optional(Country),
  gender: trait('gender'),
  age: z.optional(Age),
  statistics: PeopleStatistics,
})
export type MemberThumb = z.infer<typeof MemberThumb>

/** Who sees which part of a profile: rules/member-sections.ts. */
const Seen = z.enum(audiences)
export const MemberPrivacy = z.object({ details: Seen, friends: Seen, subscriptions: Seen, wall: Seen, messages: Seen })

/** A member's own page, as far as whoever asks may know of it. */
export const Member = z.object({
  ...MemberThumb.shape,
  cover: z.optional(MediaAddress),
  about_me: z.optional(z.string()),
  birth_date: z.optional(Day),
  relationship: trait('relationship'),
  orientation: trait('orientation'),
  education: z.optional(z.string()),
  website: z.optional(Website),
  added_date: z.iso.datetime(),
  /** Everything is everybody's where it does not say. */
  privacy: z.optional(MemberPrivacy),
})
export type Member = z.infer<typeof Member>
