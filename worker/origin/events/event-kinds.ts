// The kinds of events: what the counts of each are told apart by, and how long they are kept. No cookie, address, member or session is
// part of a count.
import { daySeconds, hourSeconds, viewSeconds } from '../../../shared/limits.ts'
import type { CountedEvent } from '../durable/counted-event.ts'

type EventKind = {
  /** The first one chooses the shards that count. */
  dimensions: readonly [string, ...string[]]
  /** Events of the same visitor within this time count once; null where each counts. */
  onceSeconds: number | null
  /** How long counts by hour and by day are kept; null where there are none. */
  keptSeconds: { hour: number | null; day: number | null }
}

const kept = { hour: 90 * daySeconds, day: 800 * daySeconds }
/** Sums alone have them. */
const notKept = { hour: null, day: null }
const keptTexts = { hour: 7 * daySeconds, day: 90 * daySeconds }

export const eventKinds = {
  /**
   * An object's page was visible for a second. The object is a section and an id; the country '' where the view asks for that. Counters of
   * the catalogue take it, by day and country, and counts by hour the views of videos.
   */
  view: { dimensions: ['object', 'country'], onceSeconds: viewSeconds, keptSeconds: { hour: kept.hour, day: null } },
  /** A video began to play. */
  play: { dimensions: ['video', 'country', 'device'], onceSeconds: viewSeconds, keptSeconds: kept },
  /**
   * Two videos began to play one after the other in the same tab, or a member liked both; the older one is first. co-views.ts adds them
   * up long before that.
   */
  coview: {
    dimensions: ['video', 'other'],
    onceSeconds: viewSeconds,
    keptSeconds: { hour: 2 * daySeconds, day: null },
  },
  /** A tenth of a video (1 to 10) was played to its end. */
  watched: { dimensions: ['video', 'tenth'], onceSeconds: viewSeconds, keptSeconds: kept },
  /** The size in which a tenth of a video was watched. */
  size: { dimensions: ['video', 'tenth', 'size'], onceSeconds: viewSeconds, keptSeconds: notKept },
  /** A page was opened from another site, or from none. */
  visit: { dimensions: ['referrer', 'country', 'device', 'language'], onceSeconds: null, keptSeconds: kept },
  /** A text was searched: normalised, with the power of ten of the videos that it found. A text may contain a name, and is kept shorter. */
  search: { dimensions: ['text', 'results'], onceSeconds: viewSeconds, keptSeconds: keptTexts },
  /** A video was opened from the results of a search: its place there at most. */
  opened: { dimensions: ['text', 'place'], onceSeconds: viewSeconds, keptSeconds: keptTexts },
  /** A visit began with the page of a video. */
  arrival: { dimensions: ['video', 'referrer'], onceSeconds: viewSeconds, keptSeconds: notKept },
  /** A search led to a video. */
  found: { dimensions: ['video', 'text'], onceSeconds: viewSeconds, keptSeconds: notKept },
  /** Half of an advert was visible for a second. */
  impression: { dimensions: ['advert', 'country', 'device', 'language'], onceSeconds: null, keptSeconds: kept },
  /** An advert was opened. */
  click: { dimensions: ['advert', 'country', 'device', 'language'], onceSeconds: viewSeconds, keptSeconds: kept },
  /** A page was visible. */
  page: { dimensions: ['route', 'country', 'device', 'language'], onceSeconds: null, keptSeconds: kept },
  /** An account was made: by a form or through a provider. */
  signup: { dimensions: ['way'], onceSeconds: null, keptSeconds: kept },
  /** The file of an upload was complete: once, however often that is sent. */
  upload: { dimensions: ['way'], onceSeconds: viewSeconds, keptSeconds: kept },
} as const satisfies Record<string, EventKind>

export type EventKindName = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as EventKindName[]

type DimensionsOf<Kind extends EventKindName> = (typeof eventKinds)[Kind]['dimensions'][number]

/** Separates the parts of a key; no value contains it. */
const separator = '\t'

/** @param onceHash of the visitor, for kinds that count a visitor once */
export function eventOf<Kind extends EventKindName>(
  kind: Kind,
  values: Record<DimensionsOf<Kind>, string>,
  { nowSeconds, onceHash }: { nowSeconds: number; onceHash: string | null },
): CountedEvent {
  const { dimensions, onceSeconds } = eventKinds[kind]
  const hour = Math.floor(nowSeconds / hourSeconds)
  // The border: the values are a record of these dimensions.
  const parts = dimensions.map((name) => clean((values as Record<string, string>)[name] ?? ''))
  return {
    object: parts[0] ?? '',
    key: [kind, hour, ...parts].join(separator),
    once: onceHash !== null && onceSeconds !== null ? { hash: onceHash, untilSeconds: nowSeconds + onceSeconds } : null,
    atSeconds: nowSeconds,
  }
}

const clean = (value: string): string => value.replace(/\s+/g, ' ').trim()

/** A key's kind, hour (since 1970) and values; null for what this version does not count. */
export function readEventKey(key: string): { kind: EventKindName; hour: number; values: string[] } | null {
  const [name = '', hour, ...values] = key.split(separator)
  const kind = eventKindNames.find((one) => one === name)
  return kind && values.length === eventKinds[kind].dimensions.length ? { kind, hour: Number(hour), values } : null
}
