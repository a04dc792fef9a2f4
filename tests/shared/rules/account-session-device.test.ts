// The device names in the list of sessions: User-Agents as browsers send them, and unknown devices.
import { expect, test } from 'vitest'
import { readSessionDevice, sessionDevice, sessionDeviceText } from '../../../shared/rules/account-session-device.ts'

const [mozilla, webkit] = ['Mozilla/5.0', 'AppleWebKit/537.36 (KHTML, like Gecko)']

test.each([
  ['Firefox on Android: phone', `${mozilla} (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0`],
  [
    'Firefox on iPhone: phone',
    `${mozilla} (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${webkit} FxiOS/133.0 Mobile/15E148 Safari/605`,
  ],
  ['Firefox on Linux: desktop', `${mozilla} (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0`],
  ['Chrome on Windows: desktop', `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS: desktop', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  [
    'Chrome on iPad: tablet',
    `${mozilla} (iPad; CPU OS 17_6 like Mac OS X) ${webkit} CriOS/131.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Edge on Windows: desktop',
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
  ],
  [
    'Opera on macOS: desktop',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/116.0.0.0`,
  ],
  [
    'Samsung Internet on Android: phone',
    `${mozilla} (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile`,
  ],
  ['Safari on macOS: desktop', `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`],
  [
    'Safari on iPhone: phone',
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
])('%s is recognised by its User-Agent, without versions', (label, userAgent) => {
  const device = sessionDevice(userAgent)
  expect(device && `${device.browser} on ${device.system}: ${device.kind}`).toBe(label)
  expect(device && readSessionDevice(sessionDeviceText(device))).toEqual(device)
})

test.each(['', 'node', 'curl/8.5.0', `${mozilla} (Windows NT 10.0)`, 'Firefox/133.0', 'constructor/toString'])(
  '%j is no known device: browser and system are both needed',
  (userAgent) => expect(sessionDevice(userAgent)).toBeNull(),
)

test.each([
  '',
  'Firefox',
  'Firefox/',
  '/Android',
  'Firefox/Android',
  'Firefox/Android/14',
  'Firefox/Android/phone/14',
  'firefox/android',
  'Firefox/<b>',
  'toString/constructor',
])('%j between the Workers is refused: only names of the lists are read', (text) =>
  expect(readSessionDevice(text)).toBeNull(),
)
