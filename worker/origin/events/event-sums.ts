// The sums of events that statistics show: by one property each, while `event_counts` has every combination of them. Sums are written in
// the batch that adds up the events, so that both say the same.
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import type { EventTotal } from '../../../shared/statistics.ts'
import { sumKeysMax } from '../bounds.ts'
import type { EventKindName } from './event-kinds.ts'
import type { Counts } from './store/event-batches.ts'
import type { VideoFacts } from './store/video-facts.ts'

/** Spans of time in seconds. A month is as long as the calendar says; its number only names the span. */
export const sumSpans = { slot: 300, hour: hourSeconds, day: daySeconds, month: 31 * daySeconds } as const
export type SumSpan = keyof typeof sumSpans
const sumSpanNames = Object.keys(sumSpans) as SumSpan[]

type SumRow = {
  /** How long the sums of each span are kept, in seconds; a span without a number has none. */
  kept: Partial<Record<SumSpan, number>>
  /** The largest sums of a row have their names, the others are one; null where every name is an object that exists. */
  namesMax: { day: number; month: number } | null
}

const slots = 2 * daySeconds
const long = { day: 800 * daySeconds, month: 4000 * daySeconds }
/** A text may contain a name: it is kept as long as the searches themselves. */
const texts = { day: 90 * daySeconds }

export const eventSums = {
  /** All events by kind, and what follows from them. */
  total: { kept: { slot: slots, hour: 90 * daySeconds, ...long }, namesMax: null },
  /** Views of videos. */
  view_country: { kept: { slot: slots, ...long }, namesMax: null },
  visit_referrer: { kept: long, namesMax: null },
  visit_country: { kept: long, namesMax: null },
  visit_device: { kept: long, namesMax: null },
  visit_language: { kept: long, namesMax: null },
  /** Plays of each video, and of the videos of each object: the largest, for lists. */
  play_video: { kept: long, namesMax: sumKeysMax },
  play_category: { kept: long, namesMax: sumKeysMax },
  play_model: { kept: long, namesMax: sumKeysMax },
  play_channel: { kept: long, namesMax: sumKeysMax },
  search_text: { kept: texts, namesMax: sumKeysMax },
  search_missing: { kept: texts, namesMax: sumKeysMax },
  search_opened: { kept: texts, namesMax: sumKeysMax },
  impression_advert: { kept: long, namesMax: sumKeysMax },
  click_advert: { kept: long, namesMax: sumKeysMax },
  /** The same of every object, in rows of 10,000 ids, for the pages of single objects. */
  of_video_view: { kept: { day: 92 * daySeconds }, namesMax: null },
  of_video_play: { kept: { day: 92 * daySeconds }, namesMax: null },
  of_video_seconds: { kept: { day: 92 * daySeconds }, namesMax: null },
  of_category_play: { kept: long, namesMax: null },
  of_model_play: { kept: long, namesMax: null },
  of_channel_play: { kept: long, namesMax: null },
  of_model_view: { kept: long, namesMax: null },
  of_channel_view: { kept: long, namesMax: null },
} as const satisfies Record<string, SumRow>

export type SumName = keyof typeof eventSums
const sumNames = Object.keys(eventSums) as SumName[]

/** What an event adds: to a name of a sum. */
type Added = { sum: SumName; key: string; amount: number }
type Facts = ReadonlyMap<string, VideoFacts>
type Counted = { kind: EventKindName; values: readonly string[]; total: number }

const total = (key: EventTotal, amount: number): Added => ({ sum: 'total', key, amount })

/** What so many events of a kind with these values add. */
const addedBy: Record<EventKindName, (values: readonly string[], count: number, facts: Facts) => Added[]> = {
  view([object = '', country = ''], count) {
    const [section, id = ''] = object.split(' ')
    if (section === 'video')
      return [
        total('view', count),
        { sum: 'view_country', key: country, amount: count },
        { sum: 'of_video_view', key: id, amount: count },
      ]
    return section === 'model' || section === 'channel' ? [{ sum: `of_${section}_view`, key: id, amount: count }] : []
  },
  play([video = ''], count, facts) {
    const { categories = [], models = [], channels = [] } = facts.get(video) ?? {}
    const of = (tag: 'category' | 'model' | 'channel', ids: readonly number[]): Added[] =>
      ids.flatMap((id) => [
        { sum: `play_${tag}`, key: String(id), amount: count },
        { sum: `of_${tag}_play`, key: String(id), amount: count },
      ])
    return [
      total('play', count),
      { sum: 'play_video', key: video, amount: count },
      { sum: 'of_video_play', key: video, amount: count },
      ...of('category', categories),
      ...of('model', models),
      ...of('channel', channels),
    ]
  },
  coview: () => [],
  watched([video = ''], count, facts) {
    const seconds = Math.round(((facts.get(video)?.seconds ?? 0) * count) / 10)
    return [total('seconds', seconds), { sum: 'of_video_seconds', key: video, amount: seconds }]
  },
  visit: ([referrer = '', country = '', device = '', language = ''], count) => [
    total('visit', count),
    { sum: 'visit_referrer', key: referrer, amount: count },
    { sum: 'visit_country', key: country, amount: count },
    { sum: 'visit_device', key: device, amount: count },
    { sum: 'visit_language', key: language, amount: count },
  ],
  search: ([text = '', results = ''], count) => [
    total('search', count),
    { sum: 'search_text', key: text, amount: count },
    ...(results === '0' ? [total('missing', count), { sum: 'search_missing' as const, key: text, amount: count }] : []),
  ],
  opened: ([text = ''], count) => [total('opened', count), { sum: 'search_opened', key: text, amount: count }],
  impression: ([advert = ''], count) => [
    total('impression', count),
    { sum: 'impression_advert', key: advert, amount: count },
  ],
  click: ([advert = ''], count) => [total('click', count), { sum: 'click_advert', key: advert, amount: count }],
  page: (_, count) => [total('page', count)],
  signup: (_, count) => [total('signup', count)],
  upload: (_, count) => [total('upload', count)],
}

/** The videos whose facts the sums of these events need. */
export const videosOfSums = (counted: readonly Counted[]): string[] => [
  ...new Set(
    counted.flatMap(({ kind, values: [video = ''] }) => (kind === 'play' || kind === 'watched' ? [video] : [])),
  ),
]

export type EventSum = { name: SumName; span: number; at: number; page: number; counts: Counts }

/** Sums by hour, day and month. */
export function sumsOf(counted: readonly (Counted & { hour: number })[], facts: Facts): EventSum[] {
  const at = (spans: readonly SumSpan[]) => counted.map((one) => ({ ...one, spans, atSeconds: one.hour * hourSeconds }))
  return summed(at(['hour', 'day', 'month']), facts)
}

/** Sums of five minutes, of what was counted within them. */
export const slotSumsOf = (counted: readonly Counted[], atSeconds: number): EventSum[] =>
  summed(
    counted.map((one) => ({ ...one, spans: ['slot'] as const, atSeconds })),
    new Map(),
  )

type Timed = Counted & { spans: readonly SumSpan[]; atSeconds: number }

function summed(counted: readonly Timed[], facts: Facts): EventSum[] {
  const byKey = new Map<string, EventSum>()
  for (const { kind, values, total: count, spans, atSeconds } of counted) {
    for (const { sum, key, amount } of addedBy[kind](values, count, facts)) {
      const page = sum.startsWith('of_') ? pageOfSum(Number(key)) : 0
      for (const name of spans) {
        if (!isKept(sum, name)) continue
        const [span, at] = [sumSpans[name], beginOf(name, atSeconds)]
        const place = [sum, span, at, page].join(' ')
        const one = byKey.get(place) ?? { name: sum, span, at, page, counts: {} }
        one.counts[key] = (one.counts[key] ?? 0) + amount
        byKey.set(place, one)
      }
    }
  }
  return [...byKey.values()]
}

const isKept = (sum: SumName, span: SumSpan): boolean => Object.hasOwn(eventSums[sum].kept, span)

/** Rows of single objects hold so many ids each. */
const idsOfRow = 10_000
export const pageOfSum = (id: number): number => Math.floor(id / idsOfRow)

/** When the span with a moment begins, in seconds since 1970. */
export function beginOf(span: SumSpan, atSeconds: number): number {
  if (span !== 'month') return Math.floor(atSeconds / sumSpans[span]) * sumSpans[span]
  const date = new Date(atSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
}

/** How many names a row keeps; null for all. */
export function namesMaxOf({ name, span }: Pick<EventSum, 'name' | 'span'>): number | null {
  const { namesMax } = eventSums[name]
  if (namesMax === null) return null
  return span === sumSpans.month ? namesMax.month : namesMax.day
}

/** The sums whose retention ends, with the moment before which they go. */
export const endedSums = (nowSeconds: number): { name: SumName; span: number; beforeSeconds: number }[] =>
  sumNames.flatMap((name) =>
    sumSpanNames.flatMap((span) => {
      const kept = (eventSums[name].kept as SumRow['kept'])[span]
      return kept === undefined ? [] : [{ name, span: sumSpans[span], beforeSeconds: nowSeconds - kept }]
    }),
  )
