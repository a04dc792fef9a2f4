// Sends finished spans to a collector: OTLP over HTTP, in its JSON form. The buffer is bounded, nothing waits for the collector,
// and what cannot be sent is counted and forgotten.
import { spanExportMs, spansKept } from './limits.ts'

/** A finished span. Attributes hold names of tables and numbers, never what a visitor sent. */
export type Span = {
  traceId: string
  spanId: string
  /** Null for the first span of a trace. */
  parentId: string | null
  name: string
  kind: 'internal' | 'server' | 'client' | 'consumer'
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  isError: boolean
}

/** Where spans go: the collector's address without `/v1/traces`, its headers, and the share of traces that are sampled. */
export type TraceSettings = { url: string; headers: Record<string, string>; share: number }

/** The spans of one isolate or process. */
export type SpanExporter = {
  share: number
  add: (span: Span) => void
  /** Work that sends in a second, for `waitUntil`; null while such work is under way, or nothing waits. */
  exportSoon: () => Promise<void> | null
  /** Sends what waits. Never throws. */
  exportNow: () => Promise<void>
}

type Exporting = {
  settings: TraceSettings
  service: { name: string; version: string }
  send: (url: string, init: RequestInit) => Promise<Response>
  onLost: (spans: number) => void
}

/** How long the collector may take. */
const answerMs = 10_000

/** An exporter with an empty buffer. */
export function createSpanExporter({ settings, service, send, onLost }: Exporting): SpanExporter {
  let waiting: Span[] = []
  let isDue = false

  async function exportNow(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length === 0) return
    const headers = { 'content-type': 'application/json', ...settings.headers }
    const body = JSON.stringify(otlpOf(service, spans))
    const init = { method: 'POST', headers, body, redirect: 'manual' as const, signal: AbortSignal.timeout(answerMs) }
    const isTaken = await send(`${settings.url}/v1/traces`, init).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok
      },
      () => false,
    )
    if (!isTaken) onLost(spans.length)
  }

  return {
    share: settings.share,
    add(span) {
      if (waiting.length < spansKept) waiting.push(span)
      else onLost(1)
    },
    exportNow,
    exportSoon() {
      if (isDue || waiting.length === 0) return null
      isDue = true
      return new Promise((resolve) => setTimeout(resolve, spanExportMs)).then(() => {
        isDue = false
        return exportNow()
      })
    },
  }
}

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const

/** The request body of OTLP: ids in hex, nanoseconds and whole numbers as text. */
function otlpOf({ name, version }: Exporting['service'], spans: readonly Span[]) {
  const resource = { attributes: attributesOf({ 'service.name': name, 'service.version': version }) }
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'edgetube' }, spans: spans.map(otlpSpan) }] }] }
}

const otlpSpan = ({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, isError }: Span) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanosecondsOf(startMs),
  endTimeUnixNano: nanosecondsOf(Math.max(startMs, endMs)),
  attributes: attributesOf(attributes),
  status: isError ? { code: 2 } : {},
})

const nanosecondsOf = (ms: number): string => `${Math.round(ms)}000000`

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
