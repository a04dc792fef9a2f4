// Fields that performers, channels and members share. Field names stay as the upstream spells them.
import * as z from 'zod/mini'
import { countryPattern } from '../rules/browse-filters.ts'
import { type TraitValue, traits } from '../rules/people-traits.ts'
import { limitedCount } from './limited-count.ts'
import { Count, Id, MediaAddress } from './text.ts'

/** One trait: a code of rules/people-traits.ts. */
export const trait = <Name extends keyof typeof traits>(name: Name) =>
  z.optional(z.enum(traits[name] as unknown as readonly [TraitValue<Name>, ...TraitValue<Name>[]]))

/** Two lower-case letters. */
export const Country = z.string().check(z.regex(countryPattern))
/** A day, for example 1994-07-21. */
export const Day = z.iso.date()
/** Years. */
export const Age = z.int().check(z.gte(18), z.lte(120))
/** A website of their own. */
export const Website = z.url({ protocol: /^https?$/ })

/** Counts of a list. `videos` counts those that a visitor can find. */
export const PeopleStatistics = z.object({
  subscribers: Count,
  videos: Count,
  viewed: Count,
  likes: z.optional(Count),
  dislikes: z.optional(Count),
  comments: z.optional(Count),
  ...limitedCount,
})

/** Descriptions by language, besides English. */
export const Descriptions = z.optional(z.record(z.string(), z.string()))
/** Their pages on other sites. */
export const Links = z.optional(z.array(Website))
/** The member whose page it is, who is listed. */
export const MemberLink = z.optional(z.object({ user_id: Id, username: z.string() }))

/** More pictures that an upstream may send. */
export const morePictures = {
  scr1: z.optional(MediaAddress),
  previews: z.optional(z.array(MediaAddress).check(z.maxLength(3))),
  cf3: z.optional(z.string()),
}
