// A probe: a request by which `npm run deploy` tries a version of the site before visitors get it, as if it came from another place.
// Its key is random for each deployment, names its own end, and is forgotten with the command.
import { fromBase64url, toBase64url } from './byte-encodings.ts'
import { importHmacKey } from './hmac-key.ts'
import { probeKeySeconds, probeSeconds } from './limits.ts'

/** The request header of a probe: `{place}.{seconds since 1970}.{mac}`. */
export const probeHeader = 'x-probe'

/** The edge Worker's secret that signs probes: `{seconds since 1970 at which it ends}.{random}`. */
export const probeKeyName = 'PROBE_KEY'

/** A new key. @param random 32 random bytes */
export const newProbeKey = (random: Uint8Array<ArrayBuffer>, nowSeconds: number): string =>
  `${nowSeconds + probeKeySeconds}.${toBase64url(random)}`

/** The header of one probe. @param place a country (`GB`) or a country and region (`US-TX`) */
export async function signProbe(key: string, place: string, nowSeconds: number): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await importHmacKey(key), textOf(place, String(nowSeconds)))
  return `${place}.${nowSeconds}.${toBase64url(mac)}`
}

/** The place of a probe; null for a header or a key that is invalid or has ended. */
export async function readProbe(key: string, header: string, nowSeconds: number): Promise<string | null> {
  const [place = '', time = '', mac = '', more] = header.split('.')
  const given = fromBase64url(mac)
  const isNow = Math.abs(Number(time) - nowSeconds) <= probeSeconds && nowSeconds < Number(key.split('.')[0])
  if (!isNow || !given || more !== undefined || !/^[A-Z\d]{2}(-[A-Z\d]{1,3})?$/.test(place)) return null
  const isSigned = await crypto.subtle.verify('HMAC', await importHmacKey(key), given, textOf(place, time))
  return isSigned ? place : null
}

const textOf = (place: string, time: string) => new TextEncoder().encode(`probe\n${place}\n${time}`)
