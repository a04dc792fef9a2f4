// Answers in KV, which outlive the isolate. KV deletes them a day after their lifetime.
import { toHex } from '../../../shared/byte-encodings.ts'
import { contractVersion } from '../../../shared/contract/contract.ts'
import { staleSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { type Cached, entryOf, type Question } from './cached.ts'
import { parseWithCardCache } from './parse-with-card-cache.ts'

const keyMaxLength = 480

export async function readKv(env: Env, question: Question): Promise<Cached | null> {
  const { value: text, metadata } = await env.cache.getWithMetadata<{ storedMs: number }>(
    await kvKey(question.path),
    'text',
  )
  if (text === null || typeof metadata?.storedMs !== 'number') return null
  // It was validated before it was stored.
  const { body, whole } = parseWithCardCache(text)
  const askedMs = metadata.storedMs
  return entryOf(question.endpoint, { value: whole(body), text }, question.lifetimeMs, askedMs)
}

export async function writeKv(env: Env, question: Question, entry: Cached): Promise<void> {
  const expirationTtl = question.lifetimeMs / 1000 + staleSeconds
  const metadata = { storedMs: entry.askedMs }
  try {
    await env.cache.put(await kvKey(question.path), entry.text, { expirationTtl, metadata })
  } catch (error) {
    // KV allows one write per second and key: another isolate was faster, or KV is unavailable. The next refresh writes
    // again.
    writeLog('info', { event: 'kv-write-failed', endpoint: question.endpoint.name, error: String(error) })
  }
}

export const deleteKv = async (env: Env, path: string): Promise<void> => env.cache.delete(await kvKey(path))

/** KV keys hold at most 512 bytes, so a longer path is hashed. A new contract version uses new keys. */
async function kvKey(path: string): Promise<string> {
  const key = `json:${contractVersion}:${path}`
  if (key.length <= keyMaxLength) return key
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path))
  return `json:${contractVersion}:#${toHex(hash)}`
}
