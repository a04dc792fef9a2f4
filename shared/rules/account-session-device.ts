// The device of a session as its member reads it: the names of browser and system and the class of device, derived from the User-Agent
// at sign-in. All come from closed lists, so that neither a version nor any part of the header is stored.

import { type DeviceClass, deviceClass, deviceClasses } from './device-class.ts'

const browsers = {
  Edge: /\bEdg(e|A|iOS)?\//,
  Opera: /\b(OPR|OPT|OPiOS)\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  Chrome: /Chrome\/|\bCriOS\//,
  Safari: /\bSafari\//,
}
const systems = {
  iPhone: /\((iPhone|iPod)/,
  iPad: /\(iPad/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  macOS: /\bMacintosh\b/,
  Linux: /\bLinux\b/,
}

/** Names from the lists: `{ browser: 'Firefox', system: 'Android', kind: 'phone' }`. */
export type SessionDevice = { browser: string; system: string; kind: DeviceClass }

/**
 * The first matching row counts: Edge, Opera and others also name Chrome, and Android names Linux. Null unless both are known.
 */
export function sessionDevice(userAgent: string): SessionDevice | null {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  return browser && system ? { browser, system, kind: deviceClass(userAgent) } : null
}

/** The form between the edge and the origin: `Firefox/Android/phone`. */
export const sessionDeviceText = ({ browser, system, kind }: SessionDevice): string => `${browser}/${system}/${kind}`

/** Null for a name that is in none of the lists. */
export function readSessionDevice(text: string): SessionDevice | null {
  const [browser = '', system = '', named, ...rest] = text.split('/')
  const isKnown = rest.length === 0 && Object.hasOwn(browsers, browser) && Object.hasOwn(systems, system)
  const kind = deviceClasses.find((one) => one === named)
  return isKnown && kind ? { browser, system, kind } : null
}

const nameIn = (patterns: Record<string, RegExp>, text: string): string | undefined =>
  Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0]
