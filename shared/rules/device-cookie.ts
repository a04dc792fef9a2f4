// The cookie of a device that signed in before: wrong passwords from elsewhere do not count against it. The origin writes and
// checks it, the edge passes it on.
import { hostCookie } from './host-cookie.ts'

/** The name as a browser keeps it. */
export const deviceCookieName = hostCookie('device')

/** As the origin makes it: an id, and a mark for each of a few accounts. Any other value is ignored. */
export const isDeviceValue = (text: string | undefined): text is string =>
  /^[\w-]{43}(\.[\w-]{43}){1,4}$/.test(text ?? '')
