// Numbers for creators. They are sums of events, in which no visitor is named; a count of fewer than five is null.
import * as z from 'zod/mini'
import { Count, Id } from '../entities/text.ts'
import { numbersLists, numbersRanges, numbersSubjects } from '../rules/studio-numbers.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

/** Null: fewer than five, but some. */
const Shown = z.nullable(Count)

export const creatorNumbers = endpoint('creatorNumbers', {
  method: 'GET',
  path: '/api/json/creator_numbers/{lifetime}/{of}.{id}.{range}.json',
  params: z.object({ of: z.enum(numbersSubjects), id: ZeroOrMore, range: z.enum(numbersRanges) }),
  conflictingParam: ({ of, id }) => ((of === 'all') === (id === 0) ? undefined : 'id'),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    of: z.enum(numbersSubjects),
    /** The video or the channel; null for all videos. */
    subject: z.nullable(z.object({ id: Id, dir: z.string(), title: z.string(), is_online: z.boolean() })),
    /** When events were last added up; null before the first time. */
    counted_date: z.nullable(z.iso.datetime()),
    views: Shown,
    /** Down to a multiple of five, and so are all numbers below. */
    plays: Shown,
    /** Of as many plays as `plays`. */
    seconds: Shown,
    /** How much of a video a play shows on average; null with fewer than five plays. */
    watched_percent: z.nullable(Count),
    likes: Shown,
    comments: Shown,
    /** Members who follow the creator or the channel, those of the range that began in it; null of one video. */
    followers: z.nullable(z.object({ count: Shown })),
    /** By day, or by month of all time; none of one day. The oldest first. Null also hides one beside a small one. */
    points: z.array(z.object({ date: z.iso.datetime(), views: Shown, plays: Shown, seconds: Shown })),
    /** How many of a hundred plays reached the end of each tenth; empty with fewer than five plays, null where fewer than five did. */
    retention: z.array(z.nullable(Count)),
    /**
     * The largest of each list, the most first. `name` is a title where the key is a video's id, and `is_own` whether its numbers are the
     * member's to read, too. Each row has at least five.
     */
    lists: z.array(
      z.object({
        list: z.enum(numbersLists),
        rows: z.array(z.object({ key: z.string(), name: z.string(), total: Count, is_own: z.optional(z.boolean()) })),
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ of, id }, answer) => answer.of === of && (answer.subject?.id ?? 0) === id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about:
    'The numbers of all own videos (id 0), one of them, or the videos of a channel that the member runs: today, in 28 days, or ever. Views, plays, time, what is reached, where views come from. Searches are kept 90 days. What is not theirs is refused with not_found.',
})
