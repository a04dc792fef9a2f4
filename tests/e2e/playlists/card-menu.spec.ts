// The menu of a video card: by keyboard, by touch, signed out and signed in, and what a visitor is not interested in.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listed, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { fillsSignIn } from '../../support/browser/sign-in.ts'

const lang = 'en'
const videos = href('videos', {}, { lang })
const history = href('history', {}, { lang })
const [first, second] = listed.toReversed() as [(typeof listed)[number], (typeof listed)[number]]

const cardOf = (page: Page, video: (typeof listed)[number]) =>
  page.locator('main .thumb', { has: page.locator(`[href^="${pageOf(video)}"]`) })
const dots = (page: Page, { title }: (typeof listed)[number]) =>
  page.getByRole('button', { name: `Actions for “${title}”` })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const menu = (page: Page) => page.getByRole('menu', { name: 'Video actions' })

test('by keyboard anna opens a card’s menu, hides a video, takes that back, and finds it again in her history', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(videos)
  await cardOf(page, first).locator('.thumb-title').focus()
  await expect(dots(page, first)).toBeAttached()
  // It is the last stop of its card.
  await dots(page, first).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Watch later')).toBeFocused()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await violationsIn(page, '.card-menu')).toEqual([])
  }
  await page.keyboard.press('ArrowUp')
  await expect(item(page, 'Report')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(dots(page, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(item(page, 'Not interested')).toBeFocused()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: `Undo: show “${first.title}” again` })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dots(page, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await item(page, 'Not interested').click()
  await expect(undo).toBeFocused()
  await anna.opens(videos)
  await expect(cardOf(page, first)).toBeHidden()
  await expect(cardOf(page, second)).toBeVisible()
  await anna.opens(history)
  await expect(page.getByText('1 video is hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Show them again' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Show them again' }).click()
  await anna.opens(videos)
  await expect(cardOf(page, first)).toBeVisible()
})

test('what needs an account leads anna to sign in from a card’s menu, and is done when she is back on the list', {
  tag: ['@js', '@narrow', '@phone'],
}, async ({ visitor }) => {
  const member = await visitor()
  const { page } = member
  await member.opens(videos)
  // Without a pointer that hovers every card has its button at once.
  await dots(page, first).tap()
  await item(page, 'Watch later').tap()
  await fillsSignIn(member, 'boris')
  await expect(page.getByText('Added to “Watch later”')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(videos)
  await dots(page, first).tap()
  await item(page, 'Add to playlist').tap()
  const dialog = page.getByRole('dialog', { name: 'Add to…' })
  const watchLater = dialog.getByRole('button', { name: /^Watch later/ })
  await expect(watchLater).toHaveAttribute('aria-pressed', 'true')
  await watchLater.tap()
  await expect(watchLater).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('button', { name: 'Close' }).first().tap()
  // A link of another site with the same fragment does nothing for a member.
  const [, id] = /\/video\/(\d+)\//.exec(pageOf(second)) ?? []
  await member.opens(`${href('trending', {}, { lang })}#card-later-${id}`)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await member.opens(videos)
  await dots(page, second).tap()
  await item(page, 'Add to playlist').tap()
  await expect(watchLater).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('button', { name: 'Close' }).first().tap()
  // The report is about the video, not about the list.
  await dots(page, second).tap()
  await item(page, 'Report').tap()
  await expect(page.getByRole('dialog').getByText(pageOf(second))).toBeVisible()
})

test(
  'a visitor subscribes from the card of a channel, finds the menu saying so, and the channel’s counter moves with it',
  {
    tag: ['@js', '@narrow', '@phone'],
  },
  async ({ visitor }, { retry }) => {
    const member = await visitor()
    const { page } = member
    await member.opens(href('pornsites', {}, { lang }))
    const card = page.locator('main .channel-card', { has: page.locator('.thumb-title') }).nth(retry)
    const link = card.locator('.thumb-title')
    const [title, address] = [(await link.textContent())?.trim() ?? '', (await link.getAttribute('href')) ?? '']
    const menuOf = () => card.getByRole('button', { name: `Actions for “${title}”` })
    await menuOf().tap()
    await expect(item(page, 'Watch later')).toBeHidden()
    await item(page, `Subscribe to ${title}`).tap()
    await fillsSignIn(member, 'boris')
    await expect(page.getByText('You’re subscribed now')).toBeVisible()
    await menuOf().tap()
    await expect(item(page, `Unsubscribe from ${title}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await member.opens(address)
    const number = async () => Number.parseInt((await page.locator('.profile #followers').textContent()) ?? '', 10)
    const before = await number()
    // The channel's own cards do not name it.
    await page.locator('main .thumb .card-dots').first().tap()
    await item(page, 'Unsubscribe').tap()
    await expect.poll(number).toBe(before - 1)
    await expect(page.locator('#follow button')).toHaveAttribute('aria-pressed', 'false')
  },
)

test('a card’s menu shares the video’s own address by the device, else copies it, else opens the page that has it', {
  tag: ['@js', '@wide'],
}, async ({ anna, site }) => {
  const { page } = anna
  const ways = async (can: { share?: boolean; copy?: boolean }) => {
    await page.evaluate(
      ({ share, copy }) => {
        const keep = (what: string) => async (value: unknown) => {
          document.title = `${what}: ${JSON.stringify(value)}`
        }
        Object.defineProperty(navigator, 'share', { value: share && keep('shared'), configurable: true })
        const writeText = copy ? keep('copied') : () => Promise.reject(new Error('no clipboard'))
        Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
      },
      { share: false, copy: false, ...can },
    )
    await cardOf(page, first).locator('.thumb-title').focus()
    await dots(page, first).press('Enter')
    await item(page, 'Share').click()
  }
  await anna.opens(videos)
  const address = site + pageOf(first)
  await ways({ share: true })
  await expect(page).toHaveTitle(`shared: ${JSON.stringify({ title: first.title, url: address })}`)
  await ways({ copy: true })
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(page).toHaveTitle(`copied: ${JSON.stringify(address)}`)
  await ways({})
  await page.waitForURL(address)
})
