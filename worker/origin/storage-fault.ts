// The database, the files or the Durable Objects do not do their work right now. Such a fault is answered 503 with the time to
// wait; every other error is a mistake of this program.
import { storageRetrySeconds } from '../../shared/limits.ts'

/** `read_only`: what is stored can be read, but nothing can be written. */
export type StorageCode = keyof typeof storageRetrySeconds

export class StorageFault extends Error {
  readonly code: StorageCode
  readonly retryAfterSeconds: number
  constructor(code: StorageCode, detail: string) {
    super(`storage ${code}: ${detail}`)
    this.code = code
    this.retryAfterSeconds = storageRetrySeconds[code]
  }
}

/** What the platform calls its faults. The first pattern that fits decides. */
const patterns: readonly [StorageCode, RegExp][] = [
  ['read_only', /SQLITE_FULL|SQLITE_READONLY|Exceeded maximum (DB size|account storage)|readonly database/i],
  ['overloaded', /is overloaded|Too many requests queued|queued for too long/i],
  [
    'storage_busy',
    /SQLITE_(BUSY|LOCKED|IOERR|INTERRUPT)|Network connection lost|caused object to be reset|was reset|D1 DB reset|Cannot resolve D1 DB|transient issue|Internal error in D1|Durable Object|storage operation exceeded/i,
  ],
]

/** Whatever this call throws is a fault of the storage: what it asks refuses nothing by throwing. */
export const asStorageFault =
  <Value>(call: () => Promise<Value>) =>
  async (): Promise<Value> => {
    try {
      return await call()
    } catch (error) {
      throw storageFaultOf(error) ?? new StorageFault('storage_busy', String(error))
    }
  }

/** Null for an error that is no fault of the storage, for example a constraint that a statement violates. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageFault) return error
  const text = String(error instanceof Error ? error.message : error)
  const code = patterns.find(([, pattern]) => pattern.test(text))?.[0]
  return code ? new StorageFault(code, text) : null
}
