// Channels as the upstream describes them (spec §3).
import * as z from 'zod/mini'
import { channelSectionsMax } from '../limits.ts'
import { channelSectionNames } from '../rules/channel-sections.ts'
import { Descriptions, Links, MemberLink, morePictures, PeopleStatistics, Website } from './people.ts'
import { Dir, Id, MediaAddress } from './text.ts'

/** One card of a list of channels. Without `scr` the site draws a picture. */
export const ChannelThumb = z.object({
  channel_id: Id,
  dir: Dir,
  title: z.string(),
  scr: z.optional(MediaAddress),
  /** Its owner is verified. */
  is_verified: z.optional(z.literal(true)),
  statistics: PeopleStatistics,
})
export type ChannelThumb = z.infer<typeof ChannelThumb>

/** A channel's own page; `url` is the site that it represents, if it has one. */
export const Channel = z.object({
  ...ChannelThumb.shape,
  ...morePictures,
  url: z.optional(Website),
  description: z.optional(z.string()),
  /** Above its page. */
  cover: z.optional(MediaAddress),
  /** The rows of its page, in order; without any it shows the list of its videos. */
  sections: z.optional(z.array(z.enum(channelSectionNames)).check(z.maxLength(channelSectionsMax))),
  descriptions: Descriptions,
  links: Links,
  member: MemberLink,
  added_date: z.iso.datetime(),
})
export type Channel = z.infer<typeof Channel>
