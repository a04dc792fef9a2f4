// KV with a count of its operations: what Cloudflare's bill counts.
import type { KVNamespace } from '@cloudflare/workers-types'
import { seriesId } from '../../../shared/metric-series.ts'
import { counts } from './counts.ts'

const series = {
  get: seriesId('operations', { of: 'kvReads' }),
  getWithMetadata: seriesId('operations', { of: 'kvReads' }),
  put: seriesId('operations', { of: 'kvWrites' }),
  delete: seriesId('operations', { of: 'kvDeletes' }),
  list: seriesId('operations', { of: 'kvLists' }),
} as const

/** Once for an isolate; a call costs one more addition. */
export function countedKv(kv: KVNamespace): KVNamespace {
  const counted =
    (method: keyof typeof series) =>
    (...given: unknown[]) => {
      counts.addTo(series[method], 1)
      return (kv[method] as (...given: unknown[]) => unknown).apply(kv, given)
    }
  const methods = Object.keys(series) as (keyof typeof series)[]
  return Object.fromEntries(methods.map((method) => [method, counted(method)])) as unknown as KVNamespace
}
