// Events by hour and by day, with every combination of the values that are read.
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import { readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import { countsOfRowMax } from '../bounds.ts'
import { type EventKindName, eventKinds } from './event-kinds.ts'
import { fittingCounts } from './fitting-counts.ts'
import type { EventCounts } from './store/event-counts.ts'
import { viewPageOf } from './store/view-counts.ts'

type Counted = { kind: EventKindName; hour: number; values: string[]; total: number }

/** By hour and by day. */
export function countsBySpan(counted: readonly Counted[]): EventCounts[] {
  const byKey = new Map<string, EventCounts>()
  for (const { kind, hour, values, total } of counted) {
    const atHour = hour * hourSeconds
    const kept = eventKinds[kind].keptSeconds
    const spans = [
      ...(kept.hour === null ? [] : [{ span: hourSeconds, at: atHour }]),
      ...(kept.day === null ? [] : [{ span: daySeconds, at: Math.floor(atHour / daySeconds) * daySeconds }]),
    ]
    for (const name of namesOf(kind, values)) {
      const page = pageOf(kind, name)
      for (const { span, at } of spans) {
        const key = [kind, span, at, page].join(' ')
        const one = byKey.get(key) ?? { kind, span, at, page, counts: {} }
        one.counts[name] = (one.counts[name] ?? 0) + total
        byKey.set(key, one)
      }
    }
  }
  // Every visitor can search for new texts: the rare ones are counted together.
  return [...byKey.values()].map((one) => ({ ...one, counts: fittingCounts(one.counts, countsOfRowMax) }))
}

/** Each advert has counts by country; by device and language, a campaign of many countries had more names than a row keeps. */
const valuesOfAdvert = 2

/** What a count is called: by its values, a view by its video alone, and a pair by either of its videos. */
function namesOf(kind: EventKindName, values: readonly string[]): string[] {
  if (kind === 'coview') return [values.join('\t'), values.toReversed().join('\t')]
  if (isOfAdvert(kind)) return [values.slice(0, valuesOfAdvert).join('\t')]
  if (kind !== 'view') return [values.join('\t')]
  const [section, id = ''] = (values[0] ?? '').split(' ')
  return section === 'video' ? [id] : []
}

/** Videos by ten thousand, a campaign by itself. */
function pageOf(kind: EventKindName, name: string): number {
  if (isByVideo(kind)) return viewPageOf(Number.parseInt(name, 10))
  if (!isOfAdvert(kind)) return 0
  return readCountedAdvert(name.slice(0, name.indexOf('\t')))?.campaignId ?? 0
}

const isOfAdvert = (kind: EventKindName): boolean => kind === 'impression' || kind === 'click'

const isByVideo = (kind: EventKindName): boolean => kind === 'view' || eventKinds[kind].dimensions[0] === 'video'
