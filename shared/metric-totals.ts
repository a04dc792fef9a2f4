// The Durable Object that joins the counts of all isolates of one Worker. It holds the totals in memory and stores them every
// few seconds: a restart of the object loses at most that. It also knows since when each part of the site has had its state.
import * as z from 'zod/mini'
import { metricReportMs, metricTotalsSaveMs } from './limits.ts'
import { MetricReport } from './metric-report.ts'
import { addSeries, readSeriesId, type SeriesValues, seriesId } from './metric-series.ts'
import { metrics } from './metrics.ts'

/** What this object uses of a Durable Object's state. */
type ObjectState = {
  storage: {
    get: <Value>(name: string) => Promise<Value | undefined>
    put: (name: string, value: unknown) => Promise<void>
    setAlarm: (ms: number) => Promise<void>
  }
  blockConcurrencyWhile: (work: () => Promise<void>) => Promise<unknown>
}

/** Its addresses: a report is sent, states are sent and answered with since when, all series are read. */
export const totalsPaths = { report: '/report', states: '/states', series: '/series' } as const

const States = z.record(z.string(), z.string())

/** Since when each part has had its state, in milliseconds since 1970. */
export const StatesSince = z.record(z.string(), z.object({ state: z.string(), sinceMs: z.number() }))
type StatesSince = z.infer<typeof StatesSince>

type Stored = { totals: SeriesValues; states: StatesSince }
type Isolate = { sequence: number; atMs: number; gauges: Record<string, number> }

/** An isolate that is silent for longer is gone. */
const isolateMs = 60_000 + metricReportMs
/** Series beyond this are counted as lost. */
const seriesMax = 20_000

/** One object of this class joins the counts of one Worker. */
export class MetricTotals {
  private readonly storage: ObjectState['storage']
  private stored: Stored = { totals: {}, states: {} }
  private readonly isolates = new Map<string, Isolate>()
  private isSaveDue = false

  constructor(state: ObjectState) {
    this.storage = state.storage
    void state.blockConcurrencyWhile(async () => {
      this.stored = (await this.storage.get<Stored>('totals')) ?? this.stored
    })
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === totalsPaths.series) return Response.json(this.series())
    const body: unknown = await request.json()
    if (pathname === totalsPaths.states) return Response.json(await this.noteStates(States.parse(body)))
    await this.add(MetricReport.parse(body))
    return new Response(null, { status: 204 })
  }

  async alarm(): Promise<void> {
    this.isSaveDue = false
    await this.storage.put('totals', this.stored)
  }

  private async add({ isolate, sequence, counts, gauges }: MetricReport): Promise<void> {
    const known = this.isolates.get(isolate)
    this.isolates.set(isolate, { sequence, atMs: Date.now(), gauges })
    // A report whose answer was lost is sent again.
    if (known && known.sequence >= sequence) return
    const { totals } = this.stored
    const isFull = Object.keys(totals).length >= seriesMax
    const kept = isFull ? Object.entries(counts).filter(([id]) => id in totals) : Object.entries(counts)
    const lost = Object.keys(counts).length - kept.length
    addSeries(totals, Object.fromEntries(kept))
    if (lost) addSeries(totals, { [seriesId('eventsLost', { what: 'counts' })]: lost })
    await this.saveSoon()
  }

  private async noteStates(states: Record<string, string>): Promise<StatesSince> {
    const known = this.stored.states
    const nowMs = Date.now()
    const changed = Object.entries(states).filter(([part, state]) => known[part]?.state !== state)
    for (const [part, state] of changed) known[part] = { state, sinceMs: nowMs }
    if (changed.length) await this.saveSoon()
    return known
  }

  private async saveSoon(): Promise<void> {
    if (this.isSaveDue) return
    this.isSaveDue = true
    await this.storage.setAlarm(Date.now() + metricTotalsSaveMs)
  }

  /** The totals, the joined gauges of the isolates, and how many isolates there are. */
  private series(): { series: SeriesValues; isolates: number } {
    const nowMs = Date.now()
    const gauges: Record<string, number> = {}
    for (const [id, isolate] of this.isolates) {
      if (nowMs - isolate.atMs > isolateMs) this.isolates.delete(id)
      else joinGauges(gauges, isolate.gauges)
    }
    return { series: { ...this.stored.totals, ...gauges }, isolates: this.isolates.size }
  }
}

/** Gauges are added, except those of which only the greatest says something. */
function joinGauges(joined: Record<string, number>, more: Record<string, number>): void {
  for (const [id, value] of Object.entries(more)) {
    const key = readSeriesId(id)?.key
    const isGreatest = key !== undefined && 'join' in metrics[key]
    const known = joined[id] ?? 0
    joined[id] = isGreatest ? Math.max(known, value) : known + value
  }
}

/** What `/series` answers. */
export const TotalsAnswer = z.object({
  series: z.record(z.string(), z.union([z.number(), z.array(z.number())])),
  isolates: z.number(),
})
