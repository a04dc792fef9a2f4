// Devices that signed in to an account before (OWASP's "device cookies"). A device holds a random id and, for each of its
// accounts, a mark that only this deployment can make; the database holds none of it.
import { isDeviceValue } from '../../../shared/rules/device-cookie.ts'
import { newestOf, type SecretVersion } from '../../../shared/versioned-secret.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import { newToken } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { deviceCookie } from '../http/cookies.ts'

/** A device keeps the marks of its newest accounts. */
const accountsOfDevice = 4

/** The device's id if it signed in to this account before; null for an unknown device. */
export async function knownDevice(env: Env, { device }: Caller, userId: number | null): Promise<string | null> {
  if (userId === null || !isDeviceValue(device ?? undefined)) return null
  const [id = '', ...marks] = (device ?? '').split('.')
  // A mark is valid while the version of the secret that made it exists.
  const candidates = await Promise.all(env.signingSecret.map((version) => markOf(version, id, userId)))
  return candidates.some((mark) => marks.includes(mark)) ? id : null
}

/** The id of the caller's device; a new one for a device that has none. */
export const deviceIdOf = ({ device }: Caller): string =>
  (isDeviceValue(device ?? undefined) ? (device ?? '').split('.')[0] : undefined) ?? newToken()

/** Marks this device as known to the account. */
export async function rememberDevice(env: Env, caller: Caller, userId: number, id: string): Promise<void> {
  const [, ...marks] = isDeviceValue(caller.device ?? undefined) ? (caller.device ?? '').split('.') : []
  const mark = await markOf(newestOf(env.signingSecret), id, userId)
  const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, accountsOfDevice)
  caller.setCookie(deviceCookie([id, ...kept].join('.')))
}

const markOf = (secret: SecretVersion, id: string, userId: number): Promise<string> =>
  keyedHash(`${id} ${userId}`, 'devices', secret)
