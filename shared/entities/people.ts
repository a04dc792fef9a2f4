// What performers, channels and members have in common. Field names stay as they come.
import * as z from 'zod/mini'
import { countryPattern } from '../rules/browse-filters.ts'
import { type TraitValue, traits } from '../rules/people-traits.ts'
import { Count, MediaAddress } from './text.ts'

/** What is known of one trait: a code of rules/traits.ts. */
export const trait = <Name extends keyof typeof traits>(name: Name) =>
  z.optional(z.enum(traits[name] as unknown as readonly [TraitValue<Name>, ...TraitValue<Name>[]]))

/** Two small letters. */
export const Country = z.string().check(z.regex(countryPattern))
/** A day: 1994-07-21. */
export const Day = z.iso.date()
/** Years. */
export const Age = z.int().check(z.gte(18), z.lte(120))
/** Somebody's own page elsewhere. */
export const Website = z.url({ protocol: /^https?$/ })

/** What a list counts of somebody. `videos` are those that a visitor finds. */
export const PeopleStatistics = z.object({
  subscribers: Count,
  videos: Count,
  viewed: Count,
  likes: z.optional(Count),
  dislikes: z.optional(Count),
  comments: z.optional(Count),
})

/** Pictures that an upstream may tell of somebody besides. */
export const morePictures = {
  scr1: z.optional(MediaAddress),
  previews: z.optional(z.array(MediaAddress).check(z.maxLength(3))),
  cf3: z.optional(z.string()),
}
