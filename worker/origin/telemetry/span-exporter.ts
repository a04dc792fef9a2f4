// Sends the spans of this Worker to the collector that the operator configured.
import { createSpanExporter, type SpanExporter, type TraceSettings } from '../../../shared/span-exporter.ts'
import { counts } from './counts.ts'
import { version } from './version.ts'

export const spanExporterTo = (settings: TraceSettings | null): SpanExporter | null =>
  settings &&
  createSpanExporter({
    settings,
    service: { name: 'edgetube-origin', version },
    send: (url, init) => fetch(url, init),
    onLost: (spans) => counts.add('eventsLost', { what: 'spans' }, spans),
  })
