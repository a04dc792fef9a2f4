// The cookie of a device that signed in before: wrong passwords from elsewhere do not count against it. Written and checked by
// the origin, passed on by the edge.
import { deviceCookieSeconds } from '../limits.ts'
import { hostCookie } from './host-cookie.ts'

/** The name as a browser keeps it. */
export const deviceCookieName = hostCookie('device')

/** @param value the device's id and its marks, a dot before each */
export const deviceCookie = (value: string): string =>
  `${deviceCookieName}=${value}; Max-Age=${deviceCookieSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

/** As the origin makes them: an id, and a mark for each of a few accounts. Anything else is no device. */
export const isDeviceValue = (text: string | undefined): text is string =>
  /^[\w-]{43}(\.[\w-]{43}){1,4}$/.test(text ?? '')
