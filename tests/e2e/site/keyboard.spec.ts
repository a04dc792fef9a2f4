// Journeys by keyboard alone, several on one way: every step is reached by Tab, shows that it has the focus, and is done by a
// key. tests/journeys.csv lists them, beside the journeys that other files show.
import type { Locator } from 'playwright'
import { exitPresses } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { discretion } from '../../../worker/edge/operator/discretion.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const en = { lang: 'en' } as const
const videos = href('videos', {}, en)
const idOf = (usr: string) => String(usernames.indexOf(usr) + 1)

/** Further than this nobody should have to go. */
const stepsMax = 90

/** Tab, again and again, until it has the focus; and the focus is seen. */
async function reaches({ page }: Visitor, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < stepsMax; step++) {
    await page.keyboard.press(key)
    if (await isThere()) break
  }
  expect(await isThere(), `Tab leads to ${target}`).toBe(true)
  const isSeen = () =>
    target.evaluate((element) => {
      const around = [element, element.closest('label, .header-search') ?? element]
      return around
        .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
    })
  await expect.poll(isSeen, { message: `the focus is seen on ${target}` }).toBe(true)
}

/** Past header and nav by the link that is there for that. */
async function skips({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
}

test('anna chooses, sorts, narrows, leafs and sets by keyboard alone', { tag: ['@js', '@wide'] }, async ({ anna }) => {
  const { page } = anna
  const html = page.locator('html')
  await anna.opens(videos)
  await test.step('by keys: the theme', async () => {
    await reaches(anna, page.locator('.theme-toggle button'))
    await page.keyboard.press('Enter')
    await expect(html).toHaveAttribute('data-theme', 'light')
  })
  await test.step('by keys: the languages, and out of them', async () => {
    const summary = page.locator('.language-menu summary')
    await reaches(anna, summary)
    await page.keyboard.press('Enter')
    await reaches(anna, page.locator('.language-menu a').first())
    await page.keyboard.press('Escape')
    await expect(summary).toBeFocused()
  })
  await test.step('by keys: small pictures, and what was watched', async () => {
    await reaches(anna, page.locator('.watched-toggle'))
    await page.keyboard.press('Space')
    await expect(html).toHaveAttribute('data-watched', 'hidden')
    await page.keyboard.press('Space')
    await expect(html).toHaveAttribute('data-watched', 'shown')
    await reaches(anna, page.locator('.thumbs-toggle button'))
    await page.keyboard.press('Enter')
    await expect(html).toHaveAttribute('data-thumbs', '2')
  })
  await test.step('by keys: another order, and a length', async () => {
    await anna.opens(videos)
    await skips(anna)
    await reaches(anna, page.locator('main').getByRole('link', { name: 'Longest' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/videos/longest/')
    await skips(anna)
    await reaches(anna, page.locator('.filter-menu').filter({ hasText: 'Length' }).locator('summary'))
    await page.keyboard.press('Enter')
    await reaches(anna, page.locator('.filter-menu[open] a').last())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/videos/longest/?duration=3')
  })
  await test.step('by keys: the next page, and the information at the foot', async () => {
    await anna.opens(videos)
    await reaches(
      anna,
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await page.waitForURL('**/videos/?page=2')
    await reaches(anna, page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href('information', { section: 'terms' }, en)}`)
  })
  await test.step('by keys: another country', async () => {
    await anna.opens(href('index', {}, en))
    await skips(anna)
    await reaches(anna, page.getByRole('link', { name: /choose another country/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('Germ')
    await reaches(anna, page.getByRole('button', { name: 'Germany', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Germany')
  })
})

test('what lies over a small page goes when anna goes on past its end by keyboard, and its button opens and closes it', {
  tag: ['@js', '@phone', '@narrow'],
}, async ({ anna }) => {
  const { page } = anna
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const over = page.locator('[popover]:popover-open')
  await anna.opens(videos)
  for (const opener of [button, page.getByRole('button', { name: 'Sort and filter' })]) {
    await opener.click()
    await expect(over).toHaveCount(1)
    await reaches(anna, page.locator('main .thumb-title').first())
    await expect(over).toHaveCount(0)
  }
  await button.click()
  await expect(over).toHaveCount(1)
  await button.click()
  await expect(over).toHaveCount(0)
})

test('anna sets what suits her, and leaves in a moment, by keyboard alone', { tag: ['@js', '@wide'] }, async ({
  anna,
}) => {
  const { page } = anna
  const away = `${new URL(discretion.exitHref).origin}/**`
  await page.route(away, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }))
  anna.expects(/^another host: /)
  await anna.opens(videos)
  await anna.opens(href('settings', {}, en))
  await test.step('by keys: the settings', async () => {
    await skips(anna)
    await reaches(anna, page.getByRole('radio', { name: 'Dark' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
    for (const name of [/^Show previews/, /^Discreet tab/, /^Quick exit/]) {
      await reaches(anna, page.getByRole('checkbox', { name }))
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your settings are saved.')).toBeVisible()
    await expect(page).toHaveTitle(discretion.tabTitle)
    expect(await anna.theme()).toBe('light')
    expect(await violationsIn(page)).toEqual([])
  })
  await test.step('every other page knows of it', async () => {
    await anna.opens(videos)
    await expect(page).toHaveTitle(discretion.tabTitle)
    await expect(page.locator('html')).toHaveAttribute('data-hover', 'off')
  })
  await test.step('by keys: the quick way out, of which nothing leads back', async () => {
    await page.keyboard.press('Shift+A')
    // The script that listens comes after the page, and presses count only when they are quick.
    await expect(async () => {
      for (let press = 0; press < exitPresses; press++) await page.keyboard.press('Shift')
      await expect(page).toHaveTitle('Elsewhere', { timeout: 1000 })
    }).toPass()
    await page.goBack()
    await expect(page).toHaveURL(/\/settings\//)
    await reaches(anna, page.locator('.quick-exit'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Elsewhere')
  })
})

test('mira signs in, keeps, talks and leaves by keyboard alone', { tag: ['@js', '@wide'] }, async ({ visitor }) => {
  const mira = await visitor()
  mira.expects(/status of 40[13]/)
  const { page } = mira
  const main = page.locator('main')
  const film = pageOf(listedAt(130))
  const pressed = (name: string | RegExp) => main.getByRole('button', { name })
  await mira.opens(film)
  await skips(mira)
  await test.step('by keys: a like, for which she signs in where she is', async () => {
    await reaches(mira, pressed(/^Like/))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Username')).toBeFocused()
    await page.keyboard.type('mira')
    await reaches(mira, dialog.getByLabel('Password', { exact: true }))
    await page.keyboard.type('mira-moderates')
    await page.keyboard.press('Enter')
    await expect(page.locator('.own-name')).toHaveText('mira')
    await expect(pressed(/^Like/)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('by keys: a favourite, and a film for later', async () => {
    await mira.opens(film)
    await skips(mira)
    await reaches(mira, pressed('Add to favourites'))
    await page.keyboard.press('Enter')
    await expect(pressed('In favourites')).toBeFocused()
    await reaches(mira, pressed('Watch later'))
    await page.keyboard.press('Space')
    await expect(pressed('On your list')).toBeFocused()
  })
  await test.step('by keys: the lists of a film, and back to where she was', async () => {
    const link = main.getByRole('link', { name: 'Add to…' })
    await reaches(mira, link)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add to…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })
  await test.step('by keys: more of the related films', async () => {
    const more = main.locator('.related').getByRole('link', { name: 'Show more' })
    await reaches(mira, more)
    await page.keyboard.press('Enter')
    await expect(main.locator('.related .thumb')).toHaveCount(40)
  })
  await test.step('by keys: a comment', async () => {
    await reaches(mira, page.getByLabel('Your comment'))
    await page.keyboard.type('Written without a mouse')
    await reaches(mira, page.getByRole('button', { name: 'Post comment' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.comment-text').first()).toHaveText('Written without a mouse')
  })
  await test.step('by keys: a message', async () => {
    await mira.opens(href('conversation', { id: idOf('ada') }, en))
    await skips(mira)
    await reaches(mira, main.locator('textarea'))
    await page.keyboard.type('Hello by keys')
    await reaches(mira, main.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    await expect(main.getByText('Hello by keys')).toBeVisible()
  })
  await test.step('by keys: the history paused, and the way out of the account', async () => {
    await mira.opens(href('member_history', { id: idOf('mira') }, en))
    await skips(mira)
    await reaches(mira, main.locator('.act-bar button').first())
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-history', 'off')
    await reaches(mira, page.locator('.own-menu summary'))
    await page.keyboard.press('Enter')
    await reaches(mira, page.locator('.own-menu button[type=submit]'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})
