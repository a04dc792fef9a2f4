// Events that the edge reports and the embedded upstream counts: visits, pages, searches, adverts, and what is watched. Nothing in them
// names a visitor.
import * as z from 'zod/mini'
import { searchMaxLength } from './limits.ts'
import { routeNames } from './routes.ts'
import { deviceClasses } from './rules/device-class.ts'
import { referrerClasses } from './rules/referrer-class.ts'
import { watchedSizes } from './rules/video-watched-sizes.ts'
import { watchedSteps } from './rules/video-watched-steps.ts'

/** A text that was searched: normalised, and no longer than addresses have it. */
export const searchedText = z.string().check(
  z.minLength(1),
  z.refine((text) => [...text].length <= searchMaxLength),
)

/** The name of an advert, as the page's `data-metrik` has it. */
export const advertName = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))

const device = z.enum(deviceClasses)
const language = z.string().check(z.regex(/^[a-zA-Z-]{2,20}$/))
const videoId = z.int().check(z.gte(1))

/** An event as the edge sends it. */
export const SiteEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    route: z.enum([...routeNames, 'none']),
    language,
    device,
  }),
  z.object({ kind: z.literal('visit'), referrer: z.enum(referrerClasses), language, device }),
  /** A visit that began with the page of a video. */
  z.object({ kind: z.literal('arrival'), video: videoId, referrer: z.enum(referrerClasses) }),
  z.object({ kind: z.literal('search'), text: searchedText, results: z.int().check(z.gte(0)) }),
  z.object({ kind: z.literal('opened'), text: searchedText, place: z.int().check(z.gte(1)) }),
  /** The video that was opened. */
  z.object({ kind: z.literal('found'), text: searchedText, video: videoId }),
  z.object({ kind: z.literal('impression'), advert: advertName, language, device }),
  z.object({ kind: z.literal('click'), advert: advertName, language, device }),
  z.object({ kind: z.literal('play'), video: videoId, device }),
  z.object({ kind: z.literal('coview'), video: videoId, previous: videoId }),
  /** The size that played, where the player told it. */
  z.object({
    kind: z.literal('watched'),
    video: videoId,
    tenth: z.int().check(z.gte(1), z.lte(watchedSteps)),
    size: z.optional(z.enum(watchedSizes)),
  }),
])
/** The same as a type. */
export type SiteEvent = z.infer<typeof SiteEvent>
