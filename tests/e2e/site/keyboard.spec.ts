// Journeys by keyboard alone, several in one session: every control is reached by Tab, shows its focus, and is used by
// a key. tests/journeys.csv lists them, beside the journeys of other files.
import { exitPresses } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { discretion } from '../../../worker/edge/operator/discretion.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { reaches, skips } from '../../support/browser/by-keys.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'

const en = { lang: 'en' } as const
const videos = href('videos', {}, en)
const idOf = (usr: string) => String(usernames.indexOf(usr) + 1)

// Until it is chosen, the theme is the device's.
test.use({ colorScheme: 'dark' })

test('anna chooses, sorts, filters, pages and configures by keyboard alone', { tag: ['@js', '@wide'] }, async ({
  anna,
}) => {
  const { page } = anna
  const html = page.locator('html')
  await anna.opens(videos)
  await test.step('by keys: the theme', async () => {
    await reaches(anna, page.locator('.theme-toggle button:visible'))
    await page.keyboard.press('Enter')
    await expect(html).toHaveAttribute('data-theme', 'light')
  })
  await test.step('by keys: the language menu, opened and closed', async () => {
    const summary = page.locator('.language-menu summary')
    await reaches(anna, summary)
    await page.keyboard.press('Enter')
    await reaches(anna, page.locator('.language-menu a').first())
    await page.keyboard.press('Escape')
    await expect(summary).toBeFocused()
  })
  await test.step('by keys: small cards, and hidden watched videos', async () => {
    await reaches(anna, page.locator('.watched-toggle'))
    await page.keyboard.press('Space')
    await expect(html).toHaveAttribute('data-watched', 'hidden')
    await page.keyboard.press('Space')
    await expect(html).toHaveAttribute('data-watched', 'shown')
    await reaches(anna, page.locator('.thumbs-toggle button'))
    await page.keyboard.press('Enter')
    await expect(html).toHaveAttribute('data-thumbs', '2')
  })
  await test.step('by keys: another sort order, and a length filter', async () => {
    await anna.opens(videos)
    await skips(anna)
    await reaches(anna, page.locator('main').getByRole('link', { name: 'Longest' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/videos/longest/')
    await skips(anna)
    await reaches(anna, page.locator('.filter-menu').filter({ hasText: 'Length' }).locator('summary'))
    await page.keyboard.press('Enter')
    await reaches(anna, page.locator('.filter-menu[open] input:checked'))
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Over 30 minutes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/videos/longest/?duration=3')
  })
  await test.step('by keys: the next page, and the footer’s information', async () => {
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

test('a panel over a small page closes when anna tabs past its end, and its button opens and closes it', {
  tag: ['@js', '@phone', '@narrow', '@full'],
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

test('anna changes her settings and uses the quick exit by keyboard alone', { tag: ['@js', '@wide'] }, async ({
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
    await reaches(anna, page.getByRole('radio', { name: 'Same as device' }))
    await page.getByRole('radio', { name: 'Dark' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
    for (const name of [/^Show previews/, /^Discreet tab/, /^Quick exit/]) {
      await reaches(anna, page.getByRole('checkbox', { name }))
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your settings were saved.')).toBeVisible()
    await expect(page).toHaveTitle('Notes')
    expect(await anna.theme()).toBe('light')
    expect(await violationsIn(page)).toEqual([])
  })
  await test.step('every other page applies them', async () => {
    await anna.opens(videos)
    await expect(page).toHaveTitle('Notes')
    await expect(page.locator('html')).toHaveAttribute('data-hover', 'off')
  })
  await test.step('by keys: the quick exit, from which Back does not return', async () => {
    await page.keyboard.press('Shift+A')
    // The listening script loads after the page, and presses count only in quick succession.
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

test('mira signs in, saves videos, writes and signs out by keyboard alone', { tag: ['@js', '@wide'] }, async ({
  visitor,
  row,
  attempt,
}) => {
  const mira = await visitor()
  mira.expects(/status of 40[13]/)
  const { page } = mira
  const main = page.locator('main')
  const video = listedAt(130 + attempt)
  const film = pageOf(video)
  const pressed = (name: string | RegExp) => main.getByRole('button', { name })
  const comments = 'INSERT INTO comments (section, object_id, user_id, added_date, comment, root_id)'
  const on = `'video', ${video.video_id}`
  const [root] = await row(`${comments} VALUES (${on}, 6, 1, 'A thread', 0) RETURNING comment_id`)
  await row(
    `${comments} SELECT ${on}, 6, value, 'Reply ' || value, ${root} FROM json_each('[1, 2, 3, 4]') RETURNING comment_id`,
  )
  await mira.opens(film)
  await skips(mira)
  await test.step('by keys: a like, for which she signs in on the page', async () => {
    await reaches(mira, pressed(/^Like \d/))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Username')).toBeFocused()
    await page.keyboard.type('mira')
    await reaches(mira, dialog.getByLabel('Password', { exact: true }))
    await page.keyboard.type('mira-moderates')
    await page.keyboard.press('Enter')
    await expect(page.locator('.own-name')).toHaveText('mira')
    await expect(pressed(/^Like \d/)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('by keys: a favourite, and a video for later', async () => {
    await mira.opens(film)
    await skips(mira)
    await reaches(mira, pressed('Add to Favourites'))
    await page.keyboard.press('Enter')
    await expect(pressed('In Favourites')).toBeFocused()
    await reaches(mira, pressed('Watch later'))
    await page.keyboard.press('Space')
    await expect(pressed('In Watch later')).toBeFocused()
  })
  await test.step('by keys: the lists of a video, and the focus back', async () => {
    const link = main.getByRole('link', { name: 'Add to…' })
    await reaches(mira, link)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add to…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })
  await test.step('by keys: a comment', async () => {
    await reaches(mira, page.getByLabel('Your comment'))
    await page.keyboard.type('Written without a mouse')
    await reaches(mira, page.getByRole('button', { name: 'Post comment' }))
    await page.keyboard.press('Enter')
    await expect(page.locator('.comment-text').first()).toHaveText('Written without a mouse')
  })
  await test.step('by keys: a reply, and a longer thread opened', async () => {
    const talk = page.locator('#comments')
    await reaches(mira, talk.getByRole('link', { name: 'Reply' }).first())
    await page.keyboard.press('Enter')
    await expect(talk.getByLabel('Your reply to mira')).toBeFocused()
    await page.keyboard.type('Nor was this reply')
    await reaches(mira, talk.getByRole('button', { name: 'Post comment' }).last())
    await page.keyboard.press('Enter')
    await expect(talk.locator('.comment-text', { hasText: 'Nor was this reply' })).toBeVisible()
    await reaches(mira, talk.getByRole('link', { name: 'Show all 4 replies' }))
    await page.keyboard.press('Enter')
    await expect(talk.locator('.comment-text', { hasText: 'Reply 4' })).toBeVisible()
    expect(await violationsIn(page, '#comments')).toEqual([])
  })
  await test.step('by keys: more related videos', async () => {
    const more = main.locator('.related').getByRole('link', { name: 'Show more' })
    await reaches(mira, more)
    await page.keyboard.press('Enter')
    await expect(main.locator('.related .thumb-title')).toHaveCount(40)
    await expect(main.locator('.related .thumb-title').nth(20)).toBeFocused()
  })
  await test.step('by keys: a message', async () => {
    await mira.opens(href('conversation', { id: idOf('ada') }, en))
    await skips(mira)
    await reaches(mira, main.locator('textarea'))
    await page.keyboard.type(`Hello by keys, ${attempt + 1}`)
    await reaches(mira, main.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    await expect(main.getByText(`Hello by keys, ${attempt + 1}`)).toBeVisible()
  })
  await test.step('by keys: a search in messages', async () => {
    await mira.opens(href('messages', {}, en))
    await skips(mira)
    await reaches(mira, main.getByLabel('Search your messages'))
    await page.keyboard.type('by KEYS')
    await page.keyboard.press('Enter')
    await reaches(mira, main.locator('.message-search .person-whole').first())
    await page.keyboard.press('Enter')
    await expect(main.getByText(`Hello by keys, ${attempt + 1}`).first()).toBeVisible()
  })
  await test.step('by keys: a new password that is too short', async () => {
    mira.expects(/status of 400/)
    await mira.opens(href('account', {}, en))
    await skips(mira)
    await reaches(mira, main.getByLabel('New password'))
    await page.keyboard.type('four')
    const form = main.locator('form', { has: page.getByLabel('New password') })
    await reaches(mira, form.getByLabel('Current password'))
    await page.keyboard.type('mira-moderates')
    await page.keyboard.press('Enter')
    await expect(form.getByText('The password is too short')).toBeVisible()
  })
  await test.step('by keys: the history paused, and signing out', async () => {
    await mira.opens(href('member_history', { id: idOf('mira') }, en))
    await skips(mira)
    await reaches(mira, main.locator('.act-bar button').first())
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-history', 'off')
    // Her account remembers it: a further try presses the same button.
    await row('UPDATE accounts SET is_history_paused = 0 WHERE user_id = 3 RETURNING 1')
    await reaches(mira, page.locator('.own-menu summary'))
    await page.keyboard.press('Enter')
    await reaches(mira, page.locator('.own-menu button[type=submit]'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})
