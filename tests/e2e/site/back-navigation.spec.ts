// The way back, and a page that was fetched ahead: what a browser kept is shown to nobody else, and not as it was before
// something was pressed.
import { href } from '../../../shared/routes.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const en = { lang: 'en' }
const list = href('videos', {}, en)
const longest = href('videos', { sort: 'longest' }, en)
const aboutCookies = href('information', { section: 'cookies' }, en)
/** Each browser has a film of its own. */
const film: Record<string, string> = { 'js-1440': pageOf(listedAt(110)), 'nojs-390': pageOf(listedAt(111)) }

const wears = ({ page }: Visitor, name: string) => page.locator('html').getAttribute(`data-${name}`)

test(
  'whoever signs out leaves nothing of theirs to the one who presses Back',
  {
    tag: ['@desk', '@plain'],
  },
  async ({ anna }, { project }) => {
    const { page } = anna
    await signIn(anna, 'anna')
    await anna.opens(list)
    await anna.opens(film[project.name] ?? list)
    await expect(page.locator('.own-name')).toHaveText('anna')
    await anna.opens(list)
    await anna.unfolds('menu')
    await page.locator('.own-menu summary').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.locator('.own-name')).toHaveCount(0)
    while (!page.url().includes('/video/')) await page.goBack()
    await expect(page.locator('.own-name')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText('anna')
  },
)

test(
  'what a member pressed is pressed on the way back',
  {
    tag: ['@desk', '@plain'],
  },
  async ({ anna }, { project }) => {
    const { page } = anna
    await signIn(anna, 'anna')
    // The second time it leaves in one piece, as pages do that a browser may keep.
    for (const _ of [1, 2]) await anna.opens(film[project.name] ?? list)
    const main = page.locator('main')
    await main.getByRole('button', { name: 'Watch later' }).click()
    await expect(main.getByRole('button', { name: 'On your list' })).toHaveAttribute('aria-pressed', 'true')
    await anna.opens(list)
    while (!page.url().includes('/video/')) await page.goBack()
    await expect(main.getByRole('button', { name: 'On your list' })).toHaveAttribute('aria-pressed', 'true')
  },
)

test('a theme that the server was sent is worn on the way back', { tag: '@nojs' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(list)
  await anna.opens(list)
  await anna.opens(longest)
  await page.getByRole('banner').getByTitle('Switch between dark and light').click()
  await expect.poll(() => wears(anna, 'theme')).toBe('light')
  await page.waitForURL(`**${longest}`)
  await anna.opens(aboutCookies)
  await page.goBack()
  await page.waitForURL(`**${longest}`)
  await expect.poll(() => wears(anna, 'theme')).toBe('light')
  await page.goBack()
  await expect.poll(() => wears(anna, 'theme')).toBe('light')
})

test(
  'after a consent is taken back, Back brings nothing that had waited for it',
  { tag: ['@desk', '@plain'] },
  async ({ anna, site }, { project }) => {
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
    // Without script a browser asks for every frame; what it is answered there goes by the cookie.
    if (project.name.startsWith('js')) expect(anna.asked.slice(before)).not.toContain('GET /frame/house/')
  },
)
