// Members as the upstream describes them (spec §3); unknown facts are absent.
import * as z from 'zod/mini'
import { audiences } from '../rules/members-sections.ts'
import { Age, Country, Day, PeopleStatistics, trait, Website } from './people.ts'
import { Id, MediaAddress } from './text.ts'

/** One card of the members' list. */
export const MemberThumb = z.object({
  user_id: Id,
  username: z.string(),
  avatar: z.optional(MediaAddress),
  /** An admin verified the member, or they are a performer whose claim was decided. */
  is_verified: z.optional(z.literal(true)),
  country: z.optional(Country),
  gender: trait('gender'),
  age: z.optional(Age),
  statistics: PeopleStatistics,
})
export type MemberThumb = z.infer<typeof MemberThumb>

/** Who sees which part of a profile: rules/members-sections.ts. */
const Seen = z.enum(audiences)
export const MemberPrivacy = z.object({
  details: Seen,
  friends: Seen,
  subscriptions: Seen,
  wall: Seen,
  messages: Seen,
  seen: Seen,
})

/** A member's own page, as far as the caller may see it. */
export const Member = z.object({
  ...MemberThumb.shape,
  cover: z.optional(MediaAddress),
  about_me: z.optional(z.string()),
  /** Only where the member shows it, and to themselves. */
  birth_date: z.optional(Day),
  show_birth_date: z.optional(z.boolean()),
  relationship: trait('relationship'),
  orientation: trait('orientation'),
  education: z.optional(z.string()),
  website: z.optional(Website),
  added_date: z.iso.datetime(),
  /** A setting that is absent means "public". */
  privacy: z.optional(MemberPrivacy),
})
export type Member = z.infer<typeof Member>
