// Accounts that are suspended or banned, and what must not become a new account: the e-mail and the devices of banned members.
// Never a network address.
import { ok, type Result, refused } from '../../../shared/result.ts'
import { isDeviceValue } from '../../../shared/rules/device-cookie.ts'
import { newestOf } from '../../../shared/versioned-secret.ts'
import { currentSeconds } from '../clock.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { decisionKey } from '../moderation/receipts.ts'
import { addBannedDevice, isBannedMark } from '../moderation/store/banned-members.ts'
import { closingAct } from '../moderation/store/member-acts.ts'
import { deviceIdOf, knownDevice, rememberDevice } from './known-devices.ts'
import { notifyOfNewDevice } from './security-mail.ts'

/**
 * For a member who proved who they are. Null for an open account. Refused with account_closed: info is the decision and
 * the key of its page, `12.1~…`. A banned member's device is noted.
 */
export async function refuseClosed(
  env: Env,
  userId: number,
  deviceHash: string | null,
): Promise<(Result<never> & { ok: false }) | null> {
  const actId = await closingAct(env.db, userId, currentSeconds())
  if (actId === null) return null
  if (deviceHash !== null) await addBannedDevice(env.db, actId, deviceHash).run()
  return refused('account_closed', 'usr', `${actId}.${await decisionKey(actId, env.signingSecret)}`)
}

/**
 * The hash of the caller's device for its new session. The device remembers the account, also a closed one: its id comes back with the next
 * sign-up of this browser. A member is told of a device that the account does not know. Refused with account_closed.
 */
export async function admitDevice(env: Env, caller: Caller, userId: number): Promise<Result<string>> {
  const id = deviceIdOf(caller)
  const hash = await banHash(id, env)
  const closed = await refuseClosed(env, userId, hash)
  const isKnown = (await knownDevice(env, caller, userId)) !== null
  await rememberDevice(env, caller, userId, id)
  if (!closed && !isKnown) await notifyOfNewDevice(env, caller, userId)
  return closed ?? ok(hash)
}

/** What is kept of a device's id, or of an e-mail in lower case. */
export const banHash = (text: string, { signingSecret }: Pick<Env, 'signingSecret'>): Promise<string> =>
  keyedHash(text, 'bans', newestOf(signingSecret))

const hashesOf = (text: string, { signingSecret }: Env) =>
  Promise.all(signingSecret.map((version) => keyedHash(text, 'bans', version)))

export const isBannedEmail = async (env: Env, email: string): Promise<boolean> =>
  isBannedMark(env.db, 'email', await hashesOf(email.toLowerCase(), env))

/** By the id in the device's cookie. */
export async function isBannedDevice(env: Env, { device }: Caller): Promise<boolean> {
  if (!isDeviceValue(device ?? undefined)) return false
  const [id = ''] = (device ?? '').split('.')
  return isBannedMark(env.db, 'device', await hashesOf(id, env))
}
