// Refreshes the published age rows of this isolate, as the site settings are. Without an answer the last version stands. An isolate that
// has never had one reads the copy in KV, and applies only what makes no place weaker: the copy may be old.
import * as z from 'zod/mini'
import { publishedAgePolicy } from '../../../shared/contract/age-policy-published.ts'
import { settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { settingsFreshMs, settingsRetryMs, settingsUsableMs, settingsWaitMs } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { ageRowsVersion, applyOldAgeRows, areAgeRowsGood, publishAgeRows } from '../operator/age-policy.ts'
import { writeLog } from '../telemetry/log.ts'
import { checksOfRead } from './answer-checks.ts'
import { heardChangeMs } from './changes.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { keptFresh } from './kept-fresh.ts'
import { callUpstream } from './upstream.ts'

/** Null when they are recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export const { refresh: refreshAgeRows } = keptFresh({
  freshMs: settingsFreshMs,
  usableMs: settingsUsableMs,
  waitMs: settingsWaitMs,
  retryMs: settingsRetryMs,
  load,
  onSilence: (fault) => writeLog('error', { event: 'age-rows-failed', error: String(fault) }),
  changedMs: () => heardChangeMs(settingsTag),
})

/** False when the upstream has none. */
async function load({ env, waitUntil }: FetchDeps): Promise<boolean> {
  const answer = await ask(env, ageRowsVersion()).catch(async (fault: unknown) => {
    if (ageRowsVersion() === 0) await applyCopy(env)
    throw fault
  })
  if (answer === null) return false
  if (answer.texts === null) return true
  publishAgeRows(answer.version, answer.texts)
  if (!areAgeRowsGood()) writeLog('error', { event: 'age-rows-refused', what: String(answer.version) })
  if (answer.version > 0) waitUntil(storeCopy(env, JSON.stringify(answer.texts)))
  return true
}

async function ask(env: Env, known: number) {
  const row = checksOfRead(publishedAgePolicy as unknown as AnyEndpoint, { known })
  const asking = callUpstream(env, row, publishedAgePolicy.fill({ known }), {}, undefined, settingsFreshMs)
  const answer = await asking.catch((fault: unknown) => {
    // An upstream that answers 404 without JSON has no age rows.
    if (fault instanceof UpstreamFault && fault.kind === 'status' && /\b404\b/.test(fault.message)) return null
    throw fault
  })
  if (answer === null || (!answer.ok && answer.code === 'not_found')) return null
  if (!answer.ok) throw new UpstreamFault('status', `refused with ${answer.code}`, answer.code)
  return answer.value as NonNullable<ReturnType<typeof publishedAgePolicy.parseAnswer>>
}

const copyKey = 'age-rows'
const Copy = z.array(z.string())

/** Every isolate has the same to store, so it is written only where it differs. */
async function storeCopy({ cache }: Env, text: string): Promise<void> {
  try {
    if ((await cache.get(copyKey)) !== text) await cache.put(copyKey, text)
  } catch {
    // The next version stores it again.
  }
}

async function applyCopy({ cache }: Env): Promise<void> {
  const text = await cache.get(copyKey).catch(() => null)
  if (text === null) return
  const read = Copy.safeParse(parsed(text))
  if (read.success) applyOldAgeRows(read.data)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
