// Reads where spans are exported from a program's variables: OTLP_URL, OTLP_HEADERS and OTLP_SHARE.
import { isEncryptedOrLocal } from './rules/encrypted-address.ts'
import type { TraceSettings } from './span-exporter.ts'

type Read = { settings: TraceSettings | null; problems: string[] }

/** The share of traces where none is set. */
const usualShare = 0.05

/** Null settings where no OTLP_URL is set: nothing is exported then. */
export function readTraceSettings({
  OTLP_URL,
  OTLP_HEADERS,
  OTLP_SHARE,
}: {
  OTLP_URL?: unknown
  OTLP_HEADERS?: unknown
  OTLP_SHARE?: unknown
}): Read {
  if (!OTLP_URL) return { settings: null, problems: [] }
  const url = String(OTLP_URL).replace(/\/+$/, '')
  const share = OTLP_SHARE ? Number(OTLP_SHARE) : usualShare
  const headers = readHeaders(String(OTLP_HEADERS ?? ''))
  const problems = [
    ...(URL.canParse(url) && isEncryptedOrLocal(url) ? [] : ['the variable OTLP_URL is not an https address']),
    ...(share >= 0 && share <= 1 ? [] : ['the variable OTLP_SHARE is not a number from 0 to 1']),
    ...(headers ? [] : ['the secret OTLP_HEADERS is not like name=value,name=value']),
  ]
  return { settings: problems.length ? null : { url, headers: headers ?? {}, share }, problems }
}

/** `name=value,name=value`, each value percent-encoded, as OpenTelemetry's own variable; null for another form. */
function readHeaders(text: string): Record<string, string> | null {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) =>
    /^\s*([\w-]+)\s*=\s*([\x21-\x2b\x2d-\x7e]+(?: [\x21-\x2b\x2d-\x7e]+)*)\s*$/.exec(pair),
  )
  try {
    return Object.fromEntries(
      read.map((found) => {
        if (!found?.[1] || !found[2]) throw new Error('another form')
        return [found[1], decodeURIComponent(found[2])]
      }),
    )
  } catch {
    return null
  }
}
