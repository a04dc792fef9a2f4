// The sums of events that statistics show: by one property each, while `event_counts` has every combination of them. A row says how many
// names it keeps and how long; event-additions.ts says what an event adds to which.
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import { runningSumKeysMax, sumKeysMax } from '../bounds.ts'
import type { Counts } from './store/event-batches.ts'

/** Spans of time in seconds. A month is as long as the calendar says; its number only names the span. */
export const sumSpans = { slot: 300, hour: hourSeconds, day: daySeconds, month: 31 * daySeconds } as const
export type SumSpan = keyof typeof sumSpans
const sumSpanNames = Object.keys(sumSpans) as SumSpan[]

/** Rows of single objects hold so many ids each: a row has room for all. Details are many, so their rows hold fewer. */
export const idsOfRow = 10_000
export const idsOfDetails = 5000

type SumRow = {
  /** A row is about so many ids; null where one row has all names. */
  idsOfRow: number | null
  /** How long the sums of each span are kept, in seconds; a span without a number has none. */
  kept: Partial<Record<SumSpan, number>>
  /** Once a span is over, the largest sums of a row have their names, the others are one; null for all that `countsRowMaxBytes` has room for. */
  namesMax: { day: number; month: number } | null
}

const slots = 2 * daySeconds
const long = { day: 800 * daySeconds, month: 4000 * daySeconds }
/** A text may contain a name: it is kept as long as the searches themselves. */
const texts = { day: 90 * daySeconds }
const ofVideos = { day: 92 * daySeconds, month: 4000 * daySeconds }

export const eventSums = {
  /** All events by kind, and what follows from them. */
  total: { idsOfRow: null, kept: { slot: slots, hour: 90 * daySeconds, ...long }, namesMax: null },
  /** Views of videos. */
  view_country: { idsOfRow: null, kept: { slot: slots, ...long }, namesMax: null },
  visit_referrer: { idsOfRow: null, kept: long, namesMax: null },
  visit_country: { idsOfRow: null, kept: long, namesMax: null },
  visit_device: { idsOfRow: null, kept: long, namesMax: null },
  visit_language: { idsOfRow: null, kept: long, namesMax: null },
  /** Seconds of videos that were watched in each size. */
  watched_size: { idsOfRow: null, kept: long, namesMax: null },
  /** Plays of each video, and of the videos of each object: the largest, for lists. */
  play_video: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  play_category: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  play_model: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  play_channel: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  search_text: { idsOfRow: null, kept: texts, namesMax: sumKeysMax },
  search_missing: { idsOfRow: null, kept: texts, namesMax: sumKeysMax },
  search_opened: { idsOfRow: null, kept: texts, namesMax: sumKeysMax },
  impression_advert: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  click_advert: { idsOfRow: null, kept: long, namesMax: sumKeysMax },
  /** The same of every object, in rows of 10,000 ids, for the pages of single objects. */
  of_video_view: { idsOfRow, kept: ofVideos, namesMax: null },
  of_video_play: { idsOfRow, kept: ofVideos, namesMax: null },
  of_video_seconds: { idsOfRow, kept: ofVideos, namesMax: null },
  of_category_play: { idsOfRow, kept: long, namesMax: null },
  of_model_play: { idsOfRow, kept: long, namesMax: null },
  of_channel_play: { idsOfRow, kept: long, namesMax: null },
  of_model_view: { idsOfRow, kept: long, namesMax: null },
  of_channel_view: { idsOfRow, kept: long, namesMax: null },
  /** What creators see of a video, of all their videos, and of a channel's: see `creatorKey`. Texts that were searched are apart, and kept shorter. */
  video_details: { idsOfRow: idsOfDetails, kept: ofVideos, namesMax: null },
  video_texts: { idsOfRow: idsOfDetails, kept: texts, namesMax: null },
  uploader_details: { idsOfRow: idsOfDetails, kept: ofVideos, namesMax: null },
  uploader_texts: { idsOfRow: idsOfDetails, kept: texts, namesMax: null },
  channel_details: { idsOfRow: idsOfDetails, kept: ofVideos, namesMax: null },
  channel_texts: { idsOfRow: idsOfDetails, kept: texts, namesMax: null },
} as const satisfies Record<string, SumRow>

export type SumName = keyof typeof eventSums
const sumNames = Object.keys(eventSums) as SumName[]

export type EventSum = { name: SumName; span: number; at: number; page: number; counts: Counts }

export const isKept = (sum: SumName, span: SumSpan): boolean => Object.hasOwn(eventSums[sum].kept, span)

/** The row of a sum that is about this id. */
export function pageOfSum(sum: SumName, id: number): number {
  const { idsOfRow: ids } = eventSums[sum]
  return ids === null ? 0 : Math.floor(id / ids)
}

/** When the span with a moment begins, in seconds since 1970. */
export function beginOf(span: SumSpan, atSeconds: number): number {
  if (span !== 'month') return Math.floor(atSeconds / sumSpans[span]) * sumSpans[span]
  const date = new Date(atSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
}

/** How many names a row keeps while its span goes on; null for all that it has room for. */
export const namesMaxOf = ({ name }: Pick<EventSum, 'name'>): number | null =>
  eventSums[name].namesMax === null ? null : runningSumKeysMax

/** Rows are cut for so many spans after their own: a clock that stood still for two days leaves none uncut. */
const spansOfCut = 3

export type FinishedSum = { name: SumName; span: number; namesMax: number; firstSeconds: number; endSeconds: number }

/**
 * The sums whose rows name fewer once their span is over, with the moments between which such a row begins. An hour passes first, within
 * which the span's last batches are added up.
 */
export const finishedSums = (nowSeconds: number): FinishedSum[] =>
  sumNames.flatMap((name) => {
    const { namesMax } = eventSums[name]
    if (namesMax === null) return []
    return (['day', 'month'] as const).flatMap((span) => {
      if (!isKept(name, span)) return []
      const endSeconds = beginOf(span, nowSeconds - hourSeconds)
      const firstSeconds = endSeconds - spansOfCut * sumSpans[span]
      return [{ name, span: sumSpans[span], namesMax: namesMax[span], firstSeconds, endSeconds }]
    })
  })

/** The sums whose retention ends, with the moment before which they go. */
export const endedSums = (nowSeconds: number): { name: SumName; span: number; beforeSeconds: number }[] =>
  sumNames.flatMap((name) =>
    sumSpanNames.flatMap((span) => {
      const kept = (eventSums[name].kept as SumRow['kept'])[span]
      return kept === undefined ? [] : [{ name, span: sumSpans[span], beforeSeconds: nowSeconds - kept }]
    }),
  )
