// Which objects are public, remembered for a minute by each isolate: a popular one is asked for many times a second.
import type { D1Database } from '@cloudflare/workers-types'
import { publicObjectSeconds, publicObjectsMax } from '../bounds.ts'
import { type ActTargetKind, exists } from './act-targets.ts'

/** Until when an object counts as public. */
const publicUntil = new Map<string, number>()

export async function isPublicObject(
  db: D1Database,
  kind: ActTargetKind,
  id: number,
  nowSeconds: number,
): Promise<boolean> {
  const object = `${kind} ${id}`
  if ((publicUntil.get(object) ?? 0) > nowSeconds) return true
  if (!(await exists(db, kind, id, null))) return false
  if (publicUntil.size >= publicObjectsMax) publicUntil.clear()
  publicUntil.set(object, nowSeconds + publicObjectSeconds)
  return true
}
