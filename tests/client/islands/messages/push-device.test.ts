// Notifications of a browser, turned on and off in a real one: its worker is registered under the page's own policy. What a headless
// browser has not is faked: the visitor's permission, and the push service's subscription.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ownTimeZone } from '../../../../client/islands/messages/own-time-zone.tsx'
import { pushDevice } from '../../../../client/islands/messages/push-device.tsx'
import { writes } from '../../../../shared/contract/contract.ts'
import { pushWorkerPolicy, servicePaths } from '../../../../shared/service-paths.ts'
import { pushPageHeaders } from '../../../../worker/edge/http/headers.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson, answerScript } from '../../support/site.ts'

const testbed = browserWorld()
const { path } = writes.pushDevice
/** 65 bytes that begin as those of a point. */
const pushKey = Buffer.from([4, ...Array.from({ length: 64 }, (_, byte) => byte)]).toString('base64url')
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: { p256dh: 'a-point', auth: 'a-secret' },
}

type Fake = { permission: NotificationPermission; answer: NotificationPermission; formerKey?: string }

/** In the browser, before its page: the permission that the visitor gives, and a subscription that is kept like a browser keeps it. */
function fakePush({ permission, answer, formerKey, endpoint, keys }: Fake & typeof subscription): void {
  let allowed = permission
  Object.defineProperty(Notification, 'permission', { get: () => allowed })
  Notification.requestPermission = async () => {
    allowed = answer
    return answer
  }
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const subscribed = (key: string) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null
      return true
    },
  })
  let current = formerKey === undefined ? null : subscribed(formerKey)
  PushManager.prototype.getSubscription = async () => current as never
  PushManager.prototype.subscribe = async (options) => {
    if (current) throw new DOMException('subscribed with another key', 'InvalidStateError')
    current = subscribed(String(options?.applicationServerKey))
    return current as never
  }
}

async function opens(fake: Fake): Promise<Page> {
  const { site, page } = testbed
  const props = { worker: servicePaths.pushWorker, policy: pushWorkerPolicy, path, pushKey, page: '/settings/' }
  // Under the edge's own policy, which has no pictures in addresses.
  const html = pageOf(islandOf(pushDevice, 'push', props)).replace('data:,', servicePaths.favicon)
  const { 'speculation-rules': _, ...headers } = pushPageHeaders
  site.on('/settings/', (response) => void response.writeHead(200, headers).end(html))
  for (const asked of [servicePaths.favicon, servicePaths.reports])
    site.on(asked, (response) => void response.writeHead(204).end())
  site.on(servicePaths.pushWorker, (response) => answerScript(response, ''))
  await page.addInitScript(fakePush, { ...fake, ...subscription })
  await page.goto('/settings/')
  await page.locator('#push[data-state="awake"]').waitFor({ state: 'attached' })
  return page
}

const sent = () => testbed.site.asked.filter((one) => one.path === path).map(({ body }) => body)
const on = () => testbed.page.getByRole('button', { name: 'Turn on in this browser' })
const off = () => testbed.page.getByRole('button', { name: 'Turn off in this browser' })
const fieldsOf = (body: string): Record<string, string> => JSON.parse(body)

test('a visitor who allows notifications turns them on and off again; only the site’s push worker becomes one', async () => {
  testbed.site.on(path, (response) => answerJson(response, { ok: true }))
  const page = await opens({ permission: 'default', answer: 'granted' })
  await on().click()
  await page.getByText('This browser now shows notifications.').waitFor()
  expect(sent().map(fieldsOf)).toEqual([{ act: 'add', endpoint: subscription.endpoint, ...subscription.keys }])
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) => [active?.scriptURL, scope]),
  )
  expect(workers).toEqual([[testbed.site.origin + servicePaths.pushWorker, `${testbed.site.origin}/`]])
  // The policy is used up, and a text is no address.
  const refused = await page.evaluate(async (policy) => {
    const again = () => Reflect.get(window, 'trustedTypes').createPolicy(policy, { createScriptURL: String })
    const attempts = [again, () => navigator.serviceWorker.register('/other.js')]
    return Promise.all(
      attempts.map((attempt) =>
        Promise.resolve()
          .then(attempt)
          .then(
            () => 'allowed',
            ({ name }) => name,
          ),
      ),
    )
  }, pushWorkerPolicy)
  expect(refused).toEqual(['TypeError', 'TypeError'])
  testbed.complaints.length = 0
  await off().click()
  await page.getByText('This browser no longer shows notifications.').waitFor()
  expect(sent().slice(1).map(fieldsOf)).toEqual([{ act: 'leave', endpoint: subscription.endpoint }])
  await on().waitFor()
  expect(testbed.complaints).toEqual([])
})

test('a refused permission is told in words, and nothing is registered or sent', async () => {
  const page = await opens({ permission: 'default', answer: 'denied' })
  await on().click()
  await page.getByText('Notifications are blocked in this browser. Allow them in its settings for this site.').waitFor()
  expect([await on().count(), sent()]).toEqual([0, []])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(testbed.complaints).toEqual([])
})

test('where the site refuses the browser, its subscription ends and the visitor can try again', async () => {
  testbed.site.on(path, (response) => answerJson(response, { error: 'unavailable', code: 'unavailable' }, 503))
  const page = await opens({
    permission: 'granted',
    answer: 'granted',
    formerKey: Buffer.from('old').toString('base64url'),
  })
  await on().click()
  await page.getByText('We couldn’t turn them on in this browser. Try again.').waitFor()
  testbed.site.on(path, (response) => answerJson(response, { ok: true }))
  await on().click()
  await off().waitFor()
  expect(sent().map((body) => fieldsOf(body).act)).toEqual(['add', 'add'])
})

test('the time zone of the device is chosen for a member who never chose one, and offered to others; a time in the form stays the same moment unless it was typed', async () => {
  const { site, page } = testbed
  const form = (isUnchosen: boolean) =>
    pageOf(
      `<form><input type="datetime-local" name="at" value="2098-07-01T18:00"><select name="time_zone"><option selected>UTC</option><option>Asia/Tokyo</option></select>${islandOf(ownTimeZone, 'zone', { field: 'time_zone', clock: 'at', isUnchosen })}</form>`,
    )
  site.on('/new/', form(true))
  site.on('/chosen/', form(false))
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'America/New_York' }) as never
  })
  const select = page.locator('select')
  const clock = page.locator('[name="at"]')
  await page.goto('/new/')
  await page.getByText('Set to this device’s time zone: America/New York.').waitFor()
  expect([await select.inputValue(), await clock.inputValue()]).toEqual(['America/New_York', '2098-07-01T14:00'])
  await page.goto('/chosen/')
  const offer = page.getByRole('button', { name: 'Use this device’s time zone: America/New York' })
  await offer.waitFor()
  expect([await select.inputValue(), await clock.inputValue()]).toEqual(['UTC', '2098-07-01T18:00'])
  await clock.fill('2098-07-01T20:00')
  await offer.click()
  expect(await clock.inputValue()).toBe('2098-07-01T20:00')
  expect([await select.inputValue(), await offer.count()]).toEqual(['America/New_York', 0])
  expect(testbed.complaints).toEqual([])
})
