// Tells search engines which addresses of public videos appeared, moved or went (indexnow.org), where the operator has set a key. Nothing
// of a visitor or a member is sent. An address that went is told, too: so that it leaves their results.
import { indexNowPostMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { indexNowBatch } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { setting } from './published-settings.ts'
import { siteOrigin } from './site-origin.ts'
import {
  collectAddresses,
  dropAddresses,
  forgetAddresses,
  indexNowState,
  pendingAddresses,
  takeTurn,
} from './store/index-now.ts'

type PingEnv = Pick<Env, 'db' | 'jobs' | 'site'>
/** The search engines' endpoint; a test answers in its place. */
type AskService = (address: string, init: RequestInit) => Promise<Response>

/** Every minute: begins or ends to collect addresses, and queues a job where some wait. */
export async function queueIndexNow({ db, jobs }: PingEnv): Promise<void> {
  const [key, { isOn, isWaiting }] = await Promise.all([setting({ db }, 'index_now_key'), indexNowState(db)])
  if (key === '') {
    if (isOn || isWaiting) await db.batch(forgetAddresses(db))
    return
  }
  if (!isOn) await collectAddresses(db).run()
  else if (isWaiting && (await takeTurn(db, currentSeconds()))) await jobs.send({ kind: 'index-now' })
}

/** One batch; what is left follows as another job. What was not accepted waits for the next turn. */
export async function submitToIndexNow(
  env: PingEnv,
  ask: AskService = (address, init) => fetch(address, init),
): Promise<void> {
  const [key, endpoint, site, pending] = await Promise.all([
    setting(env, 'index_now_key'),
    setting(env, 'index_now_endpoint'),
    siteOrigin(env),
    pendingAddresses(env.db),
  ])
  if (key === '' || site === null || pending.length === 0) return
  const urlList = pending.map(
    ({ video_id, dir }) => site + href('video', { id: String(video_id), dir }, { lang: 'en' }),
  )
  const status = await post(
    endpoint,
    { host: new URL(site).host, key, keyLocation: site + servicePaths.indexNow, urlList },
    ask,
  )
  if (status !== 200 && status !== 202) {
    writeLog('error', { event: 'index-now', problem: `the endpoint answered ${status ?? 'nothing'}` })
    return
  }
  await dropAddresses(env.db, pending).run()
  if (pending.length === indexNowBatch) await env.jobs.send({ kind: 'index-now' })
}

/** The status; null where there is no answer. */
async function post(endpoint: string, body: object, ask: AskService): Promise<number | null> {
  try {
    const answer = await ask(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(indexNowPostMs),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
