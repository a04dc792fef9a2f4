// The cookie notice and its two answers.
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const home = href('index', {}, { lang: 'en' })
const notice = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Cookies' })
const stored = async ({ page }: Visitor) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-consent')?.value
const anew = ({ page }: Visitor) => page.context().clearCookies({ name: '__Host-consent' })

test('anna rejects, and is not asked again [S2-144 S4-079 S4-080]', { tag: '@plain-desk' }, async ({ anna }) => {
  await anew(anna)
  await anna.opens(home)
  const [reject, accept] = [
    notice(anna).getByRole('button', { name: 'Reject' }),
    notice(anna).getByRole('button', { name: 'Accept' }),
  ]
  const [one, other] = [await reject.boundingBox(), await accept.boundingBox()]
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
  expect(one?.width).toBeGreaterThan(0)
  const look = (element: Element) => {
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
    return { color, backgroundColor, fontSize, fontWeight }
  }
  expect(await reject.evaluate(look)).toEqual(await accept.evaluate(look))
  await reject.click()
  await expect(notice(anna)).toBeHidden()
  await anna.opens(home)
  await expect(notice(anna)).toBeHidden()
  expect(await stored(anna)).toBe('rejected')
})

test('anna accepts, the page stays where it is, and she is not asked again [S4-079 S4-080]', {
  tag: '@js',
}, async ({ anna }) => {
  await anew(anna)
  await anna.opens(home)
  const before = anna.asked.length
  await notice(anna).getByRole('button', { name: 'Accept' }).click()
  await expect(notice(anna)).toBeHidden()
  await expect(anna.page.locator('html')).toHaveAttribute('data-consent', 'accepted')
  expect(anna.asked.slice(before).filter((line) => line === `GET ${home}` || line.startsWith('POST /consent'))).toEqual(
    [],
  )
  expect(await stored(anna)).toBe('accepted')
  await anna.opens(home)
  await expect(notice(anna)).toBeHidden()
  await expect(anna.page.locator('html')).toHaveAttribute('data-consent', 'accepted')
})

// worker/edge/endpoints/choose-consent.test.ts shows the same of the page's answer.
test('a browser that sends Global Privacy Control counts as rejected', {
  tag: ['@plain', '@full'],
}, async ({ visitor }) => {
  const one = await visitor({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await anew(one)
  await one.opens(home)
  await expect(notice(one)).toBeHidden()
})
