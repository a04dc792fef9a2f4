// The device of a session as its member reads it: the names of browser and system, derived from the User-Agent at sign-in. Both
// come from closed lists, so that neither a version nor any part of the header is stored.
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

/** Names from the two lists: `{ browser: 'Firefox', system: 'Android' }`. */
export type SessionDevice = { browser: string; system: string }

/**
 * The first matching row counts: Edge, Opera and others also name Chrome, and Android names Linux. Null unless both are known.
 */
export function sessionDevice(userAgent: string): SessionDevice | null {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  return browser && system ? { browser, system } : null
}

/** The form between the edge and the origin: `Firefox/Android`. */
export const sessionDeviceText = ({ browser, system }: SessionDevice): string => `${browser}/${system}`

/** Null for a name that is in neither list. */
export function readSessionDevice(text: string): SessionDevice | null {
  const [browser = '', system = '', ...rest] = text.split('/')
  const isKnown = rest.length === 0 && Object.hasOwn(browsers, browser) && Object.hasOwn(systems, system)
  return isKnown ? { browser, system } : null
}

const nameIn = (patterns: Record<string, RegExp>, text: string): string | undefined =>
  Object.entries(patterns).find(([, pattern]) => pattern.test(text))?.[0]
