// Back navigation and prefetched pages: what a browser kept is not shown to another visitor, nor in an outdated state.
import { href } from '../../../shared/routes.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

test.use({ isNewBrowser: true })

const en = { lang: 'en' }
const list = href('videos', {}, en)
const longest = href('videos', { sort: 'longest' }, en)
const aboutCookies = href('information', { section: 'cookies' }, en)
/** Each browser has a video of its own. */
const ways = ['js-1440', 'nojs-390', 'js-390', 'nojs-1440']
const videoOf = (way: string): string => pageOf(listedAt(110 + ways.indexOf(way)))

const wears = ({ page }: Visitor, name: string) => page.locator('html').getAttribute(`data-${name}`)

test('a member who signs out leaves no private page behind the Back button', {
  tag: '@desk',
}, async ({ anna, way }) => {
  const { page } = anna
  await signIn(anna, 'anna')
  await anna.opens(list)
  await anna.opens(videoOf(way))
  await expect(page.locator('.own-name')).toHaveText('anna')
  await anna.opens(list)
  await anna.unfolds('menu')
  await page.locator('.own-menu summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('.own-name')).toHaveCount(0)
  while (!page.url().includes('/video/')) await page.goBack()
  await expect(page.locator('.own-name')).toHaveCount(0)
  // She is the uploader of videos, too, and the lines of their cards name her to all visitors.
  const textBesideAuthors = () => {
    const body = document.body.cloneNode(true) as HTMLElement
    for (const author of body.querySelectorAll('.thumb-line a')) author.remove()
    return body.textContent
  }
  expect(await page.evaluate(textBesideAuthors)).not.toContain('anna')
})

test('a button that a member pressed is still pressed after Back', {
  tag: ['@desk', '@full'],
}, async ({ anna, way }) => {
  const { page } = anna
  await signIn(anna, 'anna')
  // The second time it is sent in one piece, as pages are that a browser may keep.
  for (const _ of [1, 2]) await anna.opens(videoOf(way))
  const main = page.locator('main')
  await main.getByRole('button', { name: 'Watch later' }).click()
  await expect(main.getByRole('button', { name: 'In Watch later' })).toHaveAttribute('aria-pressed', 'true')
  await anna.opens(list)
  while (!page.url().includes('/video/')) await page.goBack()
  await expect(main.getByRole('button', { name: 'In Watch later' })).toHaveAttribute('aria-pressed', 'true')
})

test('a theme changed on the server applies after Back', { tag: ['@nojs', '@full'] }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(list)
  await anna.opens(list)
  await anna.opens(longest)
  // Until then the page looks as the device does, which is light.
  await page.getByRole('banner').getByTitle('Switch between dark and light').click()
  await expect.poll(() => wears(anna, 'theme')).toBe('dark')
  await page.waitForURL(`**${longest}`)
  await anna.opens(aboutCookies)
  await page.goBack()
  await page.waitForURL(`**${longest}`)
  await expect.poll(() => wears(anna, 'theme')).toBe('dark')
  await page.goBack()
  await expect.poll(() => wears(anna, 'theme')).toBe('dark')
})

test('after consent is withdrawn, Back shows nothing that had waited for it', { tag: '@desk' }, async ({
  anna,
  site,
  way,
}) => {
  const { page } = anna
  await setCookie(page.context(), 'consent', 'accepted', site)
  const path = pageOf(listedAt(113))
  for (const _ of [1, 2]) await anna.opens(path)
  expect(await wears(anna, 'consent')).toBe('accepted')
  await anna.opens(aboutCookies)
  await page.locator('main').getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => wears(anna, 'consent')).toBe('rejected')
  const before = anna.asked.length
  while (!page.url().includes('/video/')) await page.goBack()
  await expect.poll(() => wears(anna, 'consent')).toBe('rejected')
  await page.locator('footer').scrollIntoViewIfNeeded()
  // Without script a browser requests every frame; the answer depends on the cookie.
  if (way.startsWith('js')) expect(anna.asked.slice(before)).not.toContain('GET /frame/house/')
})
