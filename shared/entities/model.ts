// Performers as the upstream describes them (spec §3).
import * as z from 'zod/mini'
import {
  Age,
  Country,
  Day,
  Descriptions,
  Links,
  MemberLink,
  morePictures,
  PeopleStatistics,
  trait,
  Website,
} from './people.ts'
import { Dir, Id, MediaAddress } from './text.ts'

/** One card of the performers' list: `img` is in portrait format; without one the site draws a picture. */
export const ModelThumb = z.object({
  model_id: Id,
  dir: Dir,
  title: z.string(),
  img: z.optional(MediaAddress),
  country: z.optional(Country),
  /** Their page belongs to an account: a moderator decided the claim. */
  is_verified: z.optional(z.literal(true)),
  statistics: PeopleStatistics,
})
export type ModelThumb = z.infer<typeof ModelThumb>

/** `status` 1 is active, 0 has retired; years. */
const Career = z.object({
  start: z.optional(z.int()),
  debut_age: z.optional(Age),
  status: z.union([z.literal(0), z.literal(1)]),
  end: z.optional(z.int()),
})

/** In the order of the year, starting at the end of March. */
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

/** A performer's own page. Heights are centimetres, weights kilograms; traits are codes of rules/people-traits.ts. */
export const Model = z.object({
  model_id: Id,
  dir: Dir,
  title: z.string(),
  img: z.optional(MediaAddress),
  scr: z.optional(MediaAddress),
  ...morePictures,
  description: z.optional(z.string()),
  descriptions: Descriptions,
  links: Links,
  member: MemberLink,
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
