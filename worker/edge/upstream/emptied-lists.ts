// An upstream that rebuilds an index answers empty lists for a moment. An empty list in the place of many items is believed
// when the next answer says the same.
import { manyItems } from '../../../shared/limits.ts'
import type { Cached, Question } from './cached.ts'
import { Lru } from './lru.ts'

const emptiedMaxBytes = 256 * 1024

/** Lists that were answered empty where the kept copy has many items. */
const emptied = new Lru<true>(emptiedMaxBytes)

/** Whether an empty list takes the place of a copy that may still be served, for the first time. */
export function isSuddenlyEmpty(
  { endpoint, params, path, sinceMs }: Question,
  kept: Cached | undefined,
  value: unknown,
): boolean {
  const field = endpoint.listOf(params)?.field
  if (field === undefined || endpoint.isNeverStale || lengthOf(value, field) !== 0) return false
  const isMany = kept !== undefined && kept.askedMs > sinceMs && lengthOf(kept.value, field) >= manyItems
  if (!isMany || emptied.get(path)) return false
  emptied.set(path, true, path.length * 2)
  return true
}

/** Forgets the first empty answer. */
export const confirmed = ({ path }: Question): void => emptied.delete(path)

function lengthOf(value: unknown, field: string): number {
  const list: unknown = Object(value)[field]
  return Array.isArray(list) ? list.length : 0
}
