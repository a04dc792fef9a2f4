// Statistics in the back office, for editors and admins; any other caller is refused with not_found. They are sums of events, in which no
// visitor is named.
import * as z from 'zod/mini'
import { Count, Id } from '../entities/text.ts'
import { moderationQueueNames } from '../rules/moderation-queues.ts'
import { fileClasses } from '../site-costs.ts'
import {
  comparisons,
  countedFamilies,
  type DayRange,
  eventTotals,
  isRangeWithin,
  objectRangeDaysMax,
  rangeDaysMax,
  topLists,
} from '../statistics.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Day, WholeNumber } from './params.ts'

/** One number a step, the oldest first: an hour where the range has one or two days, else a day. */
const Points = z.array(Count)

/** Why two days are no range. */
const badRange = (range: DayRange, max: number) => (isRangeWithin(range, max) ? undefined : ('to' as const))

export const adminStatistics = endpoint('adminStatistics', {
  method: 'GET',
  path: '/api/json/admin_statistics/{lifetime}/{from}.{to}.{compare}.json',
  params: z.object({ from: Day, to: Day, compare: z.enum(comparisons) }),
  conflictingParam: (range) => badRange(range, rangeDaysMax),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** When events were last added up; null before the first time. */
    counted_date: z.nullable(z.iso.datetime()),
    /** Of the points: hours of one or two days, while those are kept. Absent: as the length of the range says. */
    step: z.optional(z.enum(['hour', 'day'])),
    /** `before` are the points of the compared range; null without one. */
    totals: z.array(z.object({ total: z.enum(eventTotals), points: Points, before: z.nullable(Points) })),
    /**
     * The largest of each list. `id` is an object of the catalogue, or of an advert its campaign; null for other names,
     * where it exists no more, and of adverts for editors. Of sizes, the total is in seconds.
     */
    tops: z.array(
      z.object({
        list: z.enum(topLists),
        rows: z.array(z.object({ key: z.string(), id: z.nullable(Id), name: z.string(), total: Count })),
      }),
    ),
    /** What campaigns earned by their rates of each day of the range, in hundredths of the site's currency. Null for editors, and without rates. */
    advert_income: z.nullable(Count),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Events over a range of days (UTC, 366 at most), compared with the weeks before or those a year before, and the largest lists of the range. Of each day the 300 largest names of a list are counted. For admins also what campaigns earned by the rates of those days.',
})

export const adminNow = endpoint('adminNow', {
  method: 'GET',
  path: '/api/json/admin_now/{lifetime}/now.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** The end of the last half an hour that is counted. */
    until_date: z.iso.datetime(),
    views: Count,
    plays: Count,
    pages: Count,
    /** Views by country, the most first; an empty code where the place is not known. */
    countries: z.array(z.object({ country: z.string(), total: Count })),
    /** For admins; null for editors. */
    operation: z.nullable(
      z.object({
        queues: z.array(
          z.object({ queue: z.enum(moderationQueueNames), total: Count, oldest_date: z.nullable(z.iso.datetime()) }),
        ),
        /** Bytes of all databases. */
        database_bytes: Count,
        /** Files in the bucket by class; empty before it was first listed. */
        files: z.array(z.object({ class: z.enum(fileClasses), bytes: Count, files: Count })),
        /** When the bucket was last listed; what came and went since is added. */
        files_checked_date: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'The last half an hour that is counted, the queues of moderators and the size of the databases and of the files.',
})

export const adminObjectStatistics = endpoint('adminObjectStatistics', {
  method: 'GET',
  path: '/api/json/admin_object_statistics/{lifetime}/{family}.{id}.{from}.{to}.json',
  params: z.object({ family: z.enum(countedFamilies), id: WholeNumber, from: Day, to: Day }),
  conflictingParam: (range) => badRange(range, objectRangeDaysMax),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    id: Id,
    /** By day. A total that is not counted of this family is absent. */
    totals: z.array(z.object({ total: z.enum(eventTotals), points: Points })),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ id }, answer) => answer.id === id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Events of one video, category, performer or channel by day, 90 days at most: views of its page (a category has none), plays of its videos, and of a video the seconds that were played.',
})
