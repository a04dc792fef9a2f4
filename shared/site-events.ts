// Events that the edge reports and the embedded upstream counts: pages, and what is watched. Nothing in them names a visitor.
import * as z from 'zod/mini'
import { routeNames } from './routes.ts'

/** Classes of devices, by their user agent. */
const deviceClasses = ['phone', 'tablet', 'desktop'] as const
/** One of them. */
export type DeviceClass = (typeof deviceClasses)[number]

/** The steps of a video that are reported: 0 when it begins, and each tenth that was played to its end. */
export const watchedSteps = 10

const device = z.enum(deviceClasses)
const videoId = z.int().check(z.gte(1))

/** An event as the edge sends it. */
export const SiteEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    route: z.enum([...routeNames, 'none']),
    language: z.string().check(z.maxLength(20)),
    device,
  }),
  z.object({ kind: z.literal('play'), video: videoId, device }),
  z.object({ kind: z.literal('watched'), video: videoId, tenth: z.int().check(z.gte(1), z.lte(watchedSteps)) }),
])
/** The same as a type. */
export type SiteEvent = z.infer<typeof SiteEvent>
