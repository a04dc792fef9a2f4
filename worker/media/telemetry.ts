// The spans of the jobs, and what every log line of this process carries.
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { createSpanExporter, type SpanExporter, type TraceSettings } from '../../shared/span-exporter.ts'
import { createTracer, type Trace } from '../../shared/tracer.ts'
import type { Step } from './step.ts'

export const tracer = createTracer(new AsyncLocalStorage<Trace>())

/** The version of the package that this source belongs to. */
export const version = String(
  Object(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version,
)

/** @param onLost is told how many spans the collector did not take */
export const spanExporterTo = (settings: TraceSettings | null, onLost: (spans: number) => void): SpanExporter | null =>
  settings &&
  createSpanExporter({
    settings,
    service: { name: 'edgetube-media', version },
    send: (url, init) => fetch(url, init),
    onLost,
  })

/** One span for each step of a job, from its beginning to that of the next. */
export function followSteps(): { at: (step: Step) => void; end: (isError?: boolean) => void } {
  let current: Step | null = null
  let startMs = Date.now()
  const end = (isError = false) => {
    if (current) tracer.note({ name: `step ${current}`, kind: 'internal' }, startMs, isError)
    current = null
  }
  return {
    end,
    at(step) {
      if (step === current) return
      end()
      current = step
      startMs = Date.now()
    },
  }
}
