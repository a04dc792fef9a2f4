// The counters of all limits, in the objects that hold them. Keys are `limit:subject` or `limit:subject:more`: all limits of a
// subject (a network, a member) are in one object, which can reserve several at once.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { toBase64url } from '../../../shared/byte-encodings.ts'
import { limiterObjects } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import type { Counter, Limiter } from './limiter.ts'

type Limiters = Pick<Env, 'take' | 'giveBack' | 'forget' | 'reserve' | 'fail' | 'release' | 'countOf'>

export function limitersOf(namespace: DurableObjectNamespace): Limiters {
  const ask = async <Value>(key: string, call: (limiter: Limiter) => Promise<Value>): Promise<Value> => {
    const id = namespace.idFromName(await limiterName(key))
    return call(namespace.get(id) as unknown as Limiter)
  }
  const askKey = async <Value>(key: string, call: (limiter: Limiter, counter: string) => Promise<Value>) => {
    const counter = await counterName(key)
    return ask(key, (limiter) => call(limiter, counter))
  }
  // The counters of a reservation have the same subject.
  const askAll = async <Value>(
    counters: readonly Counter[],
    call: (limiter: Limiter, hashed: Counter[]) => Promise<Value>,
  ) => {
    const all = await hashed(counters)
    return ask(counters[0]?.key ?? '', (limiter) => call(limiter, all))
  }
  return {
    take: (counter) => askKey(counter.key, (limiter, key) => limiter.take({ ...counter, key })),
    giveBack: ({ key, request }) => askKey(key, (limiter, counter) => limiter.giveBack(counter, request)),
    forget: (key) => askKey(key, (limiter, counter) => limiter.forget(counter)),
    countOf: (key, windowSeconds) => askKey(key, (limiter, counter) => limiter.count(counter, windowSeconds)),
    reserve: (counters, pendingMax) => askAll(counters, (limiter, all) => limiter.reserve(all, pendingMax)),
    fail: (id, counters) => askAll(counters, (limiter, all) => limiter.fail(id, all)),
    release: async (id, counters, emptied = []) => {
      const keys = (await hashed(emptied)).map(({ key }) => key)
      await askAll(counters, (limiter, all) => limiter.release(id, all, keys))
    },
  }
}

/** The name of the object that counts a key. */
export async function limiterName(key: string): Promise<string> {
  const [limit = key, subject = limit] = key.split(':')
  return `limiter ${((await digest(subject))[0] ?? 0) % limiterObjects}`
}

/** The key within its object: a hash, because keys contain names and e-mail addresses. */
export const counterName = async (key: string): Promise<string> => toBase64url(await digest(key))

const hashed = (counters: readonly Counter[]): Promise<Counter[]> =>
  Promise.all(counters.map(async (counter) => ({ ...counter, key: await counterName(counter.key) })))

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
