// Refreshes the site settings of this isolate, in the background or, after a pause, before the answer. Without an answer the last good
// version stands; without any, the operator's files do.
import { settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { publishedSettings } from '../../../shared/contract/site-settings-published.ts'
import { settingsFreshMs, settingsRetryMs, settingsUsableMs, settingsWaitMs } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { publishSettings, settingsVersion } from '../operator/published.ts'
import { writeLog } from '../telemetry/log.ts'
import { checksOfRead } from './answer-checks.ts'
import { heardChangeMs } from './changes.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { keptFresh } from './kept-fresh.ts'
import { callUpstream } from './upstream.ts'

/** Null when they are recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export const { refresh: refreshSettings } = keptFresh<Pick<FetchDeps, 'env' | 'waitUntil'>>({
  freshMs: settingsFreshMs,
  usableMs: settingsUsableMs,
  waitMs: settingsWaitMs,
  retryMs: settingsRetryMs,
  load: ({ env }) => load(env),
  onSilence: (fault) => writeLog('error', { event: 'settings-failed', error: String(fault) }),
  changedMs: () => heardChangeMs(settingsTag),
})

/** False when the upstream has no settings. */
async function load(env: Env): Promise<boolean> {
  const answer = await ask(env, settingsVersion())
  if (answer === null) return false
  if (answer.texts && !publishSettings(answer.version, answer.texts))
    writeLog('error', { event: 'settings-refused', what: String(answer.version) })
  return true
}

async function ask(env: Env, known: number) {
  const row = checksOfRead(publishedSettings as unknown as AnyEndpoint, { known })
  const asking = callUpstream(env, row, publishedSettings.fill({ known }), {}, undefined, settingsFreshMs)
  const answer = await asking.catch((fault: unknown) => {
    // An upstream that answers 404 without JSON has no settings.
    if (fault instanceof UpstreamFault && fault.kind === 'status' && /\b404\b/.test(fault.message)) return null
    throw fault
  })
  if (answer === null || (!answer.ok && answer.code === 'not_found')) return null
  if (!answer.ok) throw new UpstreamFault('status', `refused with ${answer.code}`, answer.code)
  return answer.value as NonNullable<ReturnType<typeof publishedSettings.parseAnswer>>
}
