// The deny list and its replicas. There is one list, so that changes have one order; isolates ask a replica, any one, because a single
// object does not answer ten thousand of them every other second.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { denyReplicaMs } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { denyListOf } from './deny-list-of.ts'
import type { DenyReplica } from './deny-replica.ts'

/** @param count how many replicas there are; 0: all isolates ask the list itself */
export function denyListsOf(
  lists: DurableObjectNamespace,
  replicas: DurableObjectNamespace | null,
  count: number,
): Pick<Env, 'deny' | 'deniedSince'> {
  const anyReplica = (of: DurableObjectNamespace) =>
    of.get(of.idFromName(`replica ${Math.floor(Math.random() * count)}`)) as unknown as DenyReplica
  return {
    deny: (entries) => denyListOf(lists).note(entries),
    async deniedSince(after) {
      if (replicas === null || count === 0) return denyListOf(lists).since(after)
      // A replica that is lost costs its isolates a moment: they ask the list.
      return beforeLate(anyReplica(replicas).since(after)).catch((error: unknown) => {
        writeLog('error', { event: 'deny-replica-failed', problem: String(error) })
        return denyListOf(lists).since(after)
      })
    },
  }
}

function beforeLate<Value>(asking: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing within ${denyReplicaMs} ms`)), denyReplicaMs)
  })
  return Promise.race([asking, late]).finally(() => clearTimeout(timer))
}
