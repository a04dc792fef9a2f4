// What each event adds to the sums of statistics. Sums are written in the batch that adds up the events, so that both say the same.
import { hourSeconds } from '../../../shared/limits.ts'
import type { EventTotal } from '../../../shared/statistics.ts'
import type { EventKindName } from './event-kinds.ts'
import { beginOf, type EventSum, isKept, pageOfSum, type SumName, type SumSpan, sumSpans } from './event-sums.ts'
import { fittingCounts } from './fitting-counts.ts'
import type { VideoFacts } from './store/video-facts.ts'

/** What an event adds: to a name of a sum. */
type Added = { sum: SumName; key: string; amount: number }
type Facts = ReadonlyMap<string, VideoFacts>
type Counted = { kind: EventKindName; values: readonly string[]; total: number }

const total = (key: EventTotal, amount: number): Added => ({ sum: 'total', key, amount })

/** The name of a detail: whose it is, of what kind, and its value where the kind has some. */
export const creatorKey = (id: string | number, ...detail: readonly string[]): string => [id, ...detail].join(' ')

/** Whose videos are counted together: the uploader's, and those of a channel. None where the video is gone. */
const groupsOf = (video: string, facts: Facts): { group: 'uploader' | 'channel'; id: number }[] => {
  const { uploader, channels = [] } = facts.get(video) ?? {}
  return [
    ...(uploader === undefined ? [] : [{ group: 'uploader' as const, id: uploader }]),
    ...channels.map((id) => ({ group: 'channel' as const, id })),
  ]
}

const ofGroups = (video: string, detail: readonly string[], amount: number, facts: Facts): Added[] =>
  groupsOf(video, facts).map(({ group, id }) => ({ sum: `${group}_details`, key: creatorKey(id, ...detail), amount }))

/** A detail of a video, and of all videos of its groups. */
const details = (video: string, detail: readonly string[], amount: number, facts: Facts): Added[] => [
  { sum: 'video_details', key: creatorKey(video, ...detail), amount },
  ...ofGroups(video, detail, amount, facts),
]

const secondsOfTenths = (video: string, count: number, facts: Facts): number =>
  Math.round(((facts.get(video)?.seconds ?? 0) * count) / 10)

/** What so many events of a kind with these values add. */
const addedBy: Record<EventKindName, (values: readonly string[], count: number, facts: Facts) => Added[]> = {
  view([object = '', country = ''], count, facts) {
    const [section, id = ''] = object.split(' ')
    if (section === 'video')
      return [
        total('view', count),
        { sum: 'view_country', key: country, amount: count },
        { sum: 'of_video_view', key: id, amount: count },
        ...details(id, ['country', country], count, facts),
        ...ofGroups(id, ['view'], count, facts),
        ...ofGroups(id, ['video', id], count, facts),
      ]
    return section === 'model' || section === 'channel' ? [{ sum: `of_${section}_view`, key: id, amount: count }] : []
  },
  play([video = '', , device = ''], count, facts) {
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
      ...details(video, ['device', device], count, facts),
      ...ofGroups(video, ['play'], count, facts),
      ...of('category', categories),
      ...of('model', models),
      ...of('channel', channels),
    ]
  },
  coview: () => [],
  watched([video = '', tenth = ''], count, facts) {
    const seconds = secondsOfTenths(video, count, facts)
    return [
      total('seconds', seconds),
      { sum: 'of_video_seconds', key: video, amount: seconds },
      ...details(video, ['tenth', tenth], count, facts),
      ...ofGroups(video, ['seconds'], seconds, facts),
    ]
  },
  size: ([video = '', , size = ''], count, facts) => [
    { sum: 'watched_size', key: size, amount: secondsOfTenths(video, count, facts) },
  ],
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
  arrival: ([video = '', referrer = ''], count, facts) => details(video, ['referrer', referrer], count, facts),
  found: ([video = '', text = ''], count, facts) => [
    { sum: 'video_texts', key: creatorKey(video, 'text', text), amount: count },
    ...groupsOf(video, facts).map(
      ({ group, id }): Added => ({ sum: `${group}_texts`, key: creatorKey(id, 'text', text), amount: count }),
    ),
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
    counted.flatMap(({ kind, values: [object = ''] }) => {
      if (kind === 'view') return object.startsWith('video ') ? [object.slice('video '.length)] : []
      return /^(play|watched|size|arrival|found)$/.test(kind) ? [object] : []
    }),
  ),
]

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
      const page = pageOfSum(sum, Number.parseInt(key, 10))
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
  // Names are not cut here: the row of the database has some that count more than these do now.
  return [...byKey.values()].map((one) => ({ ...one, counts: fittingCounts(one.counts) }))
}
