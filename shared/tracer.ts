// The spans of the request or job that runs: each program gives the storage that knows which one does.
import type { Span, SpanExporter } from './span-exporter.ts'
import { newSpanId, type TraceParent, traceHeader, traceParentText } from './trace-parent.ts'

/** The trace of a request or job, and where its spans go; null where nothing is exported. */
export type Trace = TraceParent & { exporter: SpanExporter | null }

/** What this file uses of an AsyncLocalStorage. */
type Storage = { getStore: () => Trace | undefined; run: <Result>(trace: Trace, work: () => Result) => Result }

type Named = Pick<Span, 'name' | 'kind'> & { attributes?: Span['attributes'] }

/** The tracer of one program. */
export type Tracer = {
  /** Runs work as a part of a trace. */
  within: <Result>(trace: Trace, work: () => Result) => Result
  /** The id of the trace that runs. */
  traceId: () => string | undefined
  /** The headers that pass the trace on. */
  headers: () => Record<string, string>
  /** Runs work as a span of its own. Without a sampled trace the work runs alone. */
  span: <Result>(named: Named, work: () => Promise<Result>) => Promise<Result>
  /** Adds a finished span to the trace that runs. */
  note: (named: Named, startMs: number, isError?: boolean) => void
}

/** A tracer over the storage of its program. */
export function createTracer(storage: Storage): Tracer {
  const sampled = () => {
    const trace = storage.getStore()
    return trace?.isSampled && trace.exporter ? { trace, exporter: trace.exporter } : null
  }
  return {
    within: (trace, work) => storage.run(trace, work),
    traceId: () => storage.getStore()?.traceId,
    headers(): Record<string, string> {
      const trace = storage.getStore()
      return trace ? { [traceHeader]: traceParentText(trace) } : {}
    },
    async span({ name, kind, attributes = {} }, work) {
      const now = sampled()
      if (!now) return work()
      const { traceId, spanId: parentId } = now.trace
      const spanId = newSpanId()
      const startMs = Date.now()
      const end = (isError: boolean) =>
        now.exporter.add({ traceId, spanId, parentId, name, kind, startMs, endMs: Date.now(), attributes, isError })
      try {
        const result = await storage.run({ ...now.trace, spanId }, work)
        end(false)
        return result
      } catch (error) {
        end(true)
        throw error
      }
    },
    note({ name, kind, attributes = {} }, startMs, isError = false) {
      const now = sampled()
      if (!now) return
      const { traceId, spanId: parentId } = now.trace
      const ids = { traceId, spanId: newSpanId(), parentId }
      now.exporter.add({ ...ids, name, kind, startMs, endMs: Date.now(), attributes, isError })
    },
  }
}
