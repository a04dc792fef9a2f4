// How a member is told of what happens: what is set, a save that is refused when another came between, and the browsers.
import type { AnswerOf, BodyOf } from '../../../shared/contract/contract.ts'
import { digestSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { chosenChannels, readChosen, tickedChoices } from '../../../shared/rules/messages-notification-channels.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { currentPushKey } from '../crypto/p256-keys.ts'
import { hashOf } from '../crypto/tokens.ts'
import { isBrowserKey } from '../crypto/web-push.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { suppressionOf } from '../mail/suppressions.ts'
import { notificationSettingsOf, saveNotificationSettings } from './store/notification-settings.ts'
import { addPushDevice, leavePushDevice, pushDevicesOf, removePushDevice } from './store/push-devices.ts'

export async function answerNotificationSettings(
  _: unknown,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'notificationSettings'>>> {
  const { db } = env
  const [row, devices, { publicKey }, account] = await Promise.all([
    notificationSettingsOf(db, user.user_id),
    pushDevicesOf(db, user.user_id),
    currentPushKey(env.signingSecret),
    accountById(db, user.user_id),
  ])
  const isSuppressed = account !== null && (await suppressionOf(db, account.email)) !== null
  return ok({
    version: row?.version ?? 0,
    on: tickedChoices(readChosen(row?.choices ?? '{}')),
    has_titles: row?.has_titles === 1,
    is_discreet: row?.is_discreet === 1,
    quiet_from: row?.quiet_from ?? null,
    quiet_to: row?.quiet_to ?? null,
    time_zone: row?.time_zone ?? 'UTC',
    has_digest: row !== null && row.digest_due !== null,
    mail: env.mail === null ? 'off' : isSuppressed ? 'suppressed' : 'on',
    push_key: publicKey,
    devices: devices.map(({ device_id, browser, system, added_date }) => ({
      device_id,
      browser,
      system,
      added_date: toIsoDate(added_date),
    })),
  })
}

export async function answerSaveNotificationSettings(
  form: BodyOf<'saveNotificationSettings'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<Done>> {
  const nowSeconds = currentSeconds()
  const hour = (text: string) => (text === '' ? null : Number(text))
  const { meta } = await saveNotificationSettings(db, {
    userId: user.user_id,
    version: Number(form.version),
    choices: JSON.stringify(chosenChannels(new Set(form.on.split(',')))),
    hasTitles: form.has_titles === '1',
    isDiscreet: form.is_discreet === '1',
    quietFrom: hour(form.quiet_from),
    quietTo: hour(form.quiet_to),
    timeZone: form.time_zone,
    hasDigest: form.digest === 'weekly',
    nowSeconds,
    digestDue: nowSeconds + digestSeconds,
  }).run()
  return meta.changes > 0 ? done : refusedForm([{ field: 'version', code: 'changed' }])
}

export async function answerPushDevice(
  form: BodyOf<'pushDevice'>,
  { db, signingSecret }: Env,
  { user: { user_id: userId }, token }: MemberCaller,
): Promise<Result<Done>> {
  if (form.act === 'add') {
    const { endpoint, p256dh, auth } = form
    if (!(await isBrowserKey(p256dh))) return refusedForm([{ field: 'p256dh', code: 'invalid' }])
    const { version: key_version } = await currentPushKey(signingSecret)
    const sessionHash = await hashOf(token ?? '')
    const device = { user_id: userId, endpoint, p256dh, auth, key_version, sessionHash, nowSeconds: currentSeconds() }
    await db.batch(addPushDevice(db, device))
    return done
  }
  const isRemoval = form.act === 'remove'
  const ending = isRemoval
    ? removePushDevice(db, userId, Number(form.device_id))
    : leavePushDevice(db, userId, form.endpoint)
  const { meta } = await ending.run()
  // A browser that is not on record any more has nothing to end.
  return meta.changes > 0 || !isRemoval ? done : refused('not_found', 'notify')
}
