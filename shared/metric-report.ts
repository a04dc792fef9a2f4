// How the counts of isolates are joined: each isolate sends what it counted to one object, a few seconds after it counted
// the first of it. An isolate that ends before loses those seconds; a report that fails is sent again, and counted once.
import * as z from 'zod/mini'
import { metricReportMs } from './limits.ts'
import type { MetricCounts } from './metric-counts.ts'
import type { SeriesValues } from './metric-series.ts'

const Series = z.record(z.string(), z.union([z.number(), z.array(z.number())]))

/** What an isolate sends: counts since its last report, and gauges as they are. `sequence` tells a repetition. */
export const MetricReport = z.object({
  isolate: z.string(),
  sequence: z.number(),
  counts: Series,
  gauges: z.record(z.string(), z.number()),
})
export type MetricReport = z.infer<typeof MetricReport>

/** Where reports go. */
export type ReportTarget = {
  /** Sends a report; throws when it did not arrive. */
  send: (report: MetricReport) => Promise<void>
  /** Gets the counts of each report once, also when it has to be sent again. */
  write?: (counts: SeriesValues) => void
}

/** The reports of one isolate. */
export type MetricReporter = {
  /** Work that sends a report in a few seconds, for `waitUntil`; null while such work is under way. */
  reportSoon: (target: ReportTarget, nowMs?: number) => Promise<void> | null
  /** Sends what was counted. Never throws: what could not be sent is part of the next report. */
  reportNow: (target: ReportTarget) => Promise<void>
}

/** @param gauges what is now, read for each report */
export function createMetricReporter(
  counts: MetricCounts,
  gauges: () => Record<string, number> = () => ({}),
): MetricReporter {
  const never = Number.NEGATIVE_INFINITY
  let isolate = ''
  let sequence = 0
  let unsent: SeriesValues | null = null
  let begunMs = never

  async function reportNow({ send, write }: ReportTarget): Promise<void> {
    // Random values cannot be made while the modules load.
    isolate ||= crypto.randomUUID()
    if (!unsent) {
      unsent = counts.take()
      sequence += 1
      write?.(unsent)
    }
    const own = sequence
    try {
      await send({ isolate, sequence, counts: unsent, gauges: gauges() })
      if (own === sequence) unsent = null
    } catch {
      // The next report begins with these counts.
    }
  }

  return {
    reportNow,
    reportSoon(target, nowMs = Date.now()) {
      // A clock that was set back must not delay reports.
      if (nowMs >= begunMs && nowMs - begunMs < metricReportMs) return null
      begunMs = nowMs
      return new Promise((resolve) => setTimeout(resolve, metricReportMs)).then(() => reportNow(target))
    },
  }
}
