// The counters of all limits, in the objects that hold them. Keys are `limit:subject` or `limit:subject:more`: all limits of a
// subject (a network, a member) are in one object, which can reserve several at once.
import { createHash } from 'node:crypto'
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { limiterObjects } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import type { Counter, Limiter } from './limiter.ts'

type Limiters = Pick<Env, 'take' | 'giveBack' | 'forget' | 'reserve' | 'fail' | 'release' | 'countOf'>

export function limitersOf(namespace: DurableObjectNamespace): Limiters {
  const of = (key: string) => namespace.get(namespace.idFromName(limiterName(key))) as unknown as Limiter
  // The counters of a reservation have the same subject.
  const ofAll = ([first]: readonly Counter[]) => of(first?.key ?? '')
  return {
    take: (counter) => of(counter.key).take(hashed(counter)),
    giveBack: (key) => of(key).giveBack(counterName(key)),
    forget: (key) => of(key).forget(counterName(key)),
    countOf: (key, windowSeconds) => of(key).count(counterName(key), windowSeconds),
    reserve: (counters, pendingMax) => ofAll(counters).reserve(counters.map(hashed), pendingMax),
    fail: (id, counters) => ofAll(counters).fail(id, counters.map(hashed)),
    release: (id, counters, emptied = []) =>
      ofAll(counters).release(
        id,
        counters.map(hashed),
        emptied.map(({ key }) => counterName(key)),
      ),
  }
}

/** The name of the object that counts a key. */
export function limiterName(key: string): string {
  const [limit = key, subject = limit] = key.split(':')
  return `limiter ${(digest(subject)[0] ?? 0) % limiterObjects}`
}

/** The key within its object: a hash, because keys contain names and e-mail addresses. */
export const counterName = (key: string): string => digest(key).toString('base64url')

const hashed = (counter: Counter): Counter => ({ ...counter, key: counterName(counter.key) })
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
