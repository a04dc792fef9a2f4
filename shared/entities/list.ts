// What every list answers (spec §3): the items, how many there are in all, and the ways on.
import * as z from 'zod/mini'
import { Count } from './text.ts'
import { NamedDir, Thumb } from './video.ts'

export const VideoList = z.object({
  videos: z.array(Thumb),
  total_count: Count,
  categories: z.optional(z.array(NamedDir)),
  related_searches: z.optional(z.array(z.string())),
})
export type VideoList = z.infer<typeof VideoList>

/** What an upstream says instead of an answer: a reason for people, a code for programs, the input it is about. */
export const UpstreamRefusal = z.object({ error: z.string(), code: z.string(), field: z.optional(z.string()) })
