// The header that joins the spans of one request over all programs (W3C Trace Context): `traceparent`.

/** A place in a trace: the ids are 32 and 16 hex digits. `isSampled`: spans of it are exported. */
export type TraceParent = { traceId: string; spanId: string; isSampled: boolean }

/** The name of the header. */
export const traceHeader = 'traceparent'

const form = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Null for a header that is missing or malformed. */
export function readTraceParent(text: string | null | undefined): TraceParent | null {
  const [, traceId, spanId, flags] = form.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header of a request that is sent within a span. */
export const traceParentText = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/**
 * The trace that begins with a request. Its id is that of the request without dashes, so that a visitor's error page leads to its
 * spans; a share of all traces is sampled, by the id.
 */
export function newTrace(requestId: string, share: number): TraceParent {
  const traceId = withoutDashes(requestId)
  const isSampled = share > 0 && Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32
  return { traceId, spanId: traceId.slice(16), isSampled }
}

/** Of a UUID; three times as fast as a search for the dashes. */
const withoutDashes = (id: string): string =>
  id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)

/** A random id of a span. */
export function newSpanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  bytes[0] = (bytes[0] ?? 0) | 1
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
