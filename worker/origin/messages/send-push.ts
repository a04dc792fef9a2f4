// Sends one notification to one browser by its push service (RFC 8030).
import { pushKeepSeconds, pushPostMs } from '../../../shared/limits.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import { encryptPush, vapidHeader } from '../crypto/web-push.ts'
import type { Env } from '../env.ts'
import type { SendPush } from '../job-kinds.ts'
import { type Translation, translatorFor } from '../mail/reader-language.ts'
import { setting } from '../site/published-settings.ts'
import { writeLog } from '../telemetry/log.ts'
import { notificationPath, notificationText, type Wording } from './notification-words.ts'
import type { NotificationRow } from './store/listed-notifications.ts'
import { notificationSettingsOf } from './store/notification-settings.ts'
import { dropPushDevice, type PushDeviceRow, pushDeviceById } from './store/push-devices.ts'
import { waitingNotification } from './waiting-notification.ts'

/** What the browser shows, and the page that a press opens. */
type PushMessage = { title: string; body: string; path: string; tag: string }

/** The push service of a browser; a test answers in its place. */
type AskService = (address: string, init: RequestInit) => Promise<Response>

/** What was read or withdrawn meanwhile is not sent. Throws where the service could not take it: it is sent again. */
export async function sendPush(
  { device_id, notice_id, site }: SendPush,
  env: Env,
  ask: AskService = (address, init) => fetch(address, init),
): Promise<void> {
  const device = await pushDeviceById(env.db, device_id)
  if (!device) return
  const [row, account, own] = await Promise.all([
    waitingNotification(env, notice_id, device.user_id),
    accountById(env.db, device.user_id),
    notificationSettingsOf(env.db, device.user_id),
  ])
  if (!row || !account) return
  const wording = { hasTitles: own?.has_titles === 1, isDiscreet: own?.is_discreet === 1 }
  const siteName = await setting(env, 'site_name')
  const message = pushMessage(row, { userId: device.user_id, siteName }, wording, await translatorFor(account.lang))
  const status = await postPush(device, message, { site, secret: env.signingSecret, ask })
  if (status === 'gone') await dropPushDevice(env.db, device).run()
}

/** In discreet mode it names neither the site nor what happened; a title or a name only where the member chose so. */
export function pushMessage(
  row: NotificationRow,
  { userId, siteName }: { userId: number; siteName: string },
  wording: Wording,
  { t, lang }: Translation,
): PushMessage {
  const what = notificationText(row, wording, t, lang)
  return {
    title: wording.isDiscreet ? what : siteName,
    body: wording.isDiscreet ? '' : what,
    path: notificationPath(row, userId, lang),
    tag: String(row.notice_id),
  }
}

/** `gone`: the browser ended its subscription, or it belongs to a retired key. */
async function postPush(
  device: PushDeviceRow,
  message: PushMessage,
  { site, secret, ask }: { site: string; secret: Env['signingSecret']; ask: AskService },
): Promise<'sent' | 'gone'> {
  const { endpoint, key_version: keyVersion } = device
  const authorization = await vapidHeader({ endpoint, keyVersion, site, nowSeconds: currentSeconds() }, secret)
  if (authorization === null) return 'gone'
  const answer = await ask(endpoint, {
    method: 'POST',
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(pushKeepSeconds),
      urgency: 'normal',
    },
    body: await encryptPush(JSON.stringify(message), device),
    redirect: 'manual',
    signal: AbortSignal.timeout(pushPostMs),
  })
  await answer.body?.cancel()
  if (isGone(answer.status)) return 'gone'
  // The service's limit or fault passes; what it refuses, it refuses again.
  if (answer.status === 429 || answer.status >= 500) throw new Error(`the push service answered ${answer.status}`)
  if (!answer.ok) writeLog('error', { event: 'push-refused', status: answer.status })
  return 'sent'
}

/** The answers that end a subscription (RFC 8030, 7.3). */
const isGone = (status: number): boolean => status === 404 || status === 410
