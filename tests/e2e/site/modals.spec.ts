// Every modal, one row each: opened by a press and by a link, with the focus trapped and returned, and closed by Esc, by a
// click outside, and by leaving the page and coming back. By default one: journeys of their own open the others.
import type { Locator, Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const
const film = pageOf(plainVideo)
const lists = href('member_playlists', { id: String(usernames.indexOf('boris') + 1) }, en)
const main = (page: Page) => page.locator('main')

/** The one with steps, for members; contact.spec.ts opens the one with a form, by a press and by keys. */
const isSampled = (name: string): boolean => name === 'AddTo'

type Row = { name: string; title: string; path: string; opener: (page: Page) => Locator; usr?: string }
const rows: readonly Row[] = [
  {
    name: 'Login',
    title: 'Sign in',
    path: film,
    opener: (page) => main(page).getByRole('button', { name: /^Like \d/ }),
  },
  {
    name: 'ContactUs',
    title: 'Contact us',
    path: film,
    opener: (page) => main(page).getByRole('link', { name: 'Report' }).first(),
  },
  {
    name: 'Download',
    title: 'Download this video',
    path: film,
    opener: (page) => main(page).getByRole('link', { name: 'Download' }),
  },
  {
    name: 'DownloadTg',
    title: 'Join our channel',
    path: film,
    opener: (page) => main(page).getByRole('link', { name: 'Download' }),
  },
  {
    name: 'AddTo',
    title: 'Add to…',
    path: film,
    usr: 'boris',
    opener: (page) => main(page).getByRole('link', { name: 'Add to…' }),
  },
  {
    name: 'ActionPlaylist',
    title: 'New playlist',
    path: lists,
    usr: 'boris',
    opener: (page) => main(page).getByRole('link', { name: 'New playlist' }),
  },
]

test.describe('a modal opens by a press and by a link, traps and returns the focus, and closes in every way', {
  tag: ['@js', '@wide'],
}, () => {
  for (const { name, title, path, opener, usr } of rows) {
    test(name, { tag: isSampled(name) ? [] : '@full' }, async ({ visitor }) => {
      const boris = await visitor()
      boris.expects(/status of 40[13]/)
      const { page } = boris
      if (usr) await signIn(boris, usr)
      await boris.opens(path)
      const dialog = page.getByRole('dialog', { name: title })
      const open = async () => {
        await opener(page).click()
        if (name === 'DownloadTg') await page.getByRole('button', { name: title }).click()
        await expect(dialog).toBeVisible()
      }
      await open()
      for (let times = 0; times < 4; times++) {
        await page.keyboard.press('Tab')
        // Beyond a dialog's last field is only the browser itself.
        expect(await page.evaluate(() => document.activeElement?.matches('main :not(dialog *)'))).toBe(false)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener(page)).toBeFocused()

      await open()
      if (name === 'AddTo') {
        // Another step in it focuses its first field, and so does the step back.
        await dialog.getByRole('button', { name: 'New playlist' }).click()
        await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused()
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog.getByRole('searchbox')).toBeFocused()
      }
      await page.mouse.click(4, 4)
      await expect(dialog).toBeHidden()
      await expect(opener(page)).toBeFocused()

      await open()
      await page.evaluate((to) => location.assign(to), href('information', { section: 'terms' }, en))
      await page.waitForURL('**/terms/')
      await page.goBack()
      await expect(opener(page)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      // Another page in between, or the link would only change the fragment. It is a page of the site: about:blank sends no
      // request by which the visitor could tell that the view under way is given up on by leaving.
      await boris.opens(href('information', { section: 'terms' }, en))
      await page.goto(`${path}#${name}`)
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL((url) => url.hash === '')
    })
  }
})
