// Answers in KV, which outlive the isolate. KV deletes them a day after their lifetime.
import { toHex } from '../../../shared/byte-encodings.ts'
import { contractVersion } from '../../../shared/contract/contract.ts'
import { changeRetriesMs, staleSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { checksOfRead } from './answer-checks.ts'
import { type Cached, entryOf, type Question } from './cached.ts'
import { noteKvFailure } from './kv-reads.ts'
import { parseWithCardCache } from './parse-with-card-cache.ts'

const keyMaxLength = 480

/** Throws for a value that is damaged, or that another version of the site has written and this one cannot show. */
export async function readKv(env: Env, question: Question): Promise<Cached | null> {
  const { value: text, metadata } = await env.cache.getWithMetadata<{ storedMs: number }>(
    await kvKey(question.path),
    'text',
  )
  if (text === null || typeof metadata?.storedMs !== 'number') return null
  return entryOfText(question, text, metadata.storedMs)
}

/** An answer that was checked before it was kept. Throws for a text that is damaged or of another version. */
export function entryOfText({ endpoint, params, lifetimeMs }: Question, text: string, askedMs: number): Cached {
  const { body, cardCount, whole } = parseWithCardCache(text)
  const checks = checksOfRead(endpoint, params)
  const fitted = checks.fit(body, cardCount)
  if (!fitted?.isExact) throw new Error('the value does not fit its schema')
  return entryOf(endpoint, { value: checks.finish(whole(fitted.value)), text }, lifetimeMs, askedMs)
}

export async function writeKv(env: Env, question: Question, entry: Pick<Cached, 'text' | 'askedMs'>): Promise<void> {
  const expirationTtl = question.lifetimeMs / 1000 + staleSeconds
  const metadata = { storedMs: entry.askedMs }
  try {
    await env.cache.put(await kvKey(question.path), entry.text, { expirationTtl, metadata })
  } catch (error) {
    // KV allows one write per second and key: another isolate was faster, or KV is unavailable. The next refresh writes
    // again.
    noteKvFailure('write', question.endpoint.name, error)
  }
}

/** Tried several times: what was deleted must not be served as a stale copy. */
export async function deleteKv(env: Env, { endpoint, path }: Question): Promise<void> {
  for (const waitMs of changeRetriesMs) {
    try {
      if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return await env.cache.delete(await kvKey(path))
    } catch (error) {
      noteKvFailure('delete', endpoint.name, error)
    }
  }
}

/** KV keys hold at most 512 bytes, so a longer path is hashed. A new contract version uses new keys. */
async function kvKey(path: string): Promise<string> {
  const key = `json:${contractVersion}:${path}`
  if (key.length <= keyMaxLength) return key
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  return `json:${contractVersion}:#${toHex(hash)}`
}
