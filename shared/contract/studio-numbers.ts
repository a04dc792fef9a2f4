// Numbers for creators. They are sums of events, in which no visitor is named; a count of fewer than five is null.
import * as z from 'zod/mini'
import { Count, Id } from '../entities/text.ts'
import { numbersLists, numbersRanges } from '../rules/studio-numbers.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

/** Null: fewer than five, but some. */
const Shown = z.nullable(Count)

export const creatorNumbers = endpoint('creatorNumbers', {
  method: 'GET',
  path: '/api/json/creator_numbers/{lifetime}/{video_id}.{range}.json',
  params: z.object({ video_id: ZeroOrMore, range: z.enum(numbersRanges) }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** Null where the numbers are those of all videos. */
    video: z.nullable(z.object({ id: Id, dir: z.string(), title: z.string(), is_online: z.boolean() })),
    /** When events were last added up; null before the first time. */
    counted_date: z.nullable(z.iso.datetime()),
    views: Shown,
    plays: Shown,
    /** That were played. */
    seconds: Shown,
    /** How much of a video a play shows on average; null with fewer than five plays. */
    watched_percent: z.nullable(Count),
    likes: Shown,
    comments: Shown,
    /** Members who follow the creator, those of the range that began in it; null of one video. */
    followers: z.nullable(z.object({ count: Shown })),
    /** By day, or by month of all time; none of one day. The oldest first. */
    points: z.array(z.object({ date: z.iso.datetime(), views: Shown, plays: Shown, seconds: Shown })),
    /** How many of a hundred plays reached the end of each tenth; empty with fewer than five plays, null where fewer than five did. */
    retention: z.array(z.nullable(Count)),
    /** The largest of each list, the most first. `name` is a title where the key is a video's id. A search has at least five. */
    lists: z.array(
      z.object({
        list: z.enum(numbersLists),
        rows: z.array(z.object({ key: z.string(), name: z.string(), total: Shown })),
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ video_id }, { video }) => (video?.id ?? 0) === video_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about:
    'The numbers of one of the own videos, or with 0 of all of them, today, in 28 days, or ever: views, plays, time, what is reached, where views come from. Searches are kept 90 days. The video of another member is refused with not_found.',
})
