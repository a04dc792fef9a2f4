// The service levels: what the site promises, and how a minute of it is counted. Alerts, the status page and the dashboard of
// Grafana derive from this table.
import { takedownBoundSeconds } from './limits.ts'
import type { MetricKey, secondsBuckets } from './metrics.ts'

/** Values that a series must have, by label. A label that is not named may have any value. */
export type LabelValues = Readonly<Record<string, readonly string[]>>

/** How the good and all events of a level are counted. */
type LevelCount =
  /** A counter: `all` selects its series, `good` narrows them. */
  | { of: 'counter'; metric: MetricKey; all: LabelValues; good: LabelValues }
  /** A histogram: observations up to a bound of its buckets are good. */
  | { of: 'histogram'; metric: MetricKey; all: LabelValues; withinSeconds: (typeof secondsBuckets)[number] }
  /** A gauge: minutes in which it is at most the bound are good. */
  | { of: 'minutes'; metric: MetricKey; atMost: number }
  /** Decisions of moderators: those within their legal deadline are good. A missed deadline counts once, when it passes. */
  | { of: 'decisions'; clock: LegalClock }

/** Notices of law, answers to decisions (counter-notices and appeals), and photos of age checks. */
export type LegalClock = 'notices' | 'replies' | 'ages'

/** One promise. */
export type ServiceLevel = {
  counts: LevelCount
  /** The share of events that have to be good within `levelWindowSeconds`. */
  objective: number
  /** Fewer bad events than this in the long window of an alert are no alert: a site with few visitors would page for one error. */
  leastBad: number
  /** The heading in worker/README.md. */
  runbook: string
}

const answered = { status: ['1xx', '2xx', '3xx', '4xx'] } as const
const warm = { kind: ['page'], cache: ['hit', 'stale'] } as const
const cold = { kind: ['page'], cache: ['miss', 'bypass', 'none'] } as const

/** In the order of the status page. */
export const serviceLevels = {
  /** Pages with a copy in the cache. */
  warm_pages: {
    counts: { of: 'counter', metric: 'requests', all: warm, good: answered },
    objective: 0.9999,
    leastBad: 10,
    runbook: 'Pages fail',
  },
  /** Pages that need the upstream. */
  cold_pages: {
    counts: { of: 'counter', metric: 'requests', all: cold, good: answered },
    objective: 0.999,
    leastBad: 10,
    runbook: 'Pages fail',
  },
  first_byte: {
    counts: { of: 'histogram', metric: 'answerSeconds', all: { kind: ['page'] }, withinSeconds: 0.5 },
    objective: 0.99,
    leastBad: 50,
    runbook: 'Pages are slow',
  },
  takedowns: {
    counts: { of: 'minutes', metric: 'denyListAgeSeconds', atMost: takedownBoundSeconds },
    objective: 0.999,
    leastBad: 2,
    runbook: 'Takedowns are late',
  },
  notices_in_time: {
    counts: { of: 'decisions', clock: 'notices' },
    objective: 0.999,
    leastBad: 1,
    runbook: 'A legal deadline passed',
  },
  replies_in_time: {
    counts: { of: 'decisions', clock: 'replies' },
    objective: 0.999,
    leastBad: 1,
    runbook: 'A legal deadline passed',
  },
  ages_in_time: {
    counts: { of: 'decisions', clock: 'ages' },
    objective: 0.999,
    leastBad: 1,
    runbook: 'A legal deadline passed',
  },
} as const satisfies Record<string, ServiceLevel>

export type LevelName = keyof typeof serviceLevels

/** In the same order. */
export const levelNames = Object.keys(serviceLevels) as [LevelName, ...LevelName[]]
