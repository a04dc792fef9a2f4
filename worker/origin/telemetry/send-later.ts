// Sends counts and spans, a few seconds later and after the request or job that caused them.
import { waitUntil } from 'cloudflare:workers'
import type { ReportTarget } from '../../../shared/metric-report.ts'
import type { SpanExporter } from '../../../shared/span-exporter.ts'
import { reporter } from './counts.ts'

export function reportCounts({ metricTarget }: { metricTarget: ReportTarget }): void {
  const report = reporter.reportSoon(metricTarget)
  if (report) waitUntil(report)
}

export function exportSpans({ spans }: { spans: SpanExporter | null }): void {
  const sending = spans?.exportSoon()
  if (sending) waitUntil(sending)
}
