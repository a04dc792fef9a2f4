// What members do with their playlists over a page: the modal that makes and changes one, and the browser's own question
// before one goes. Without a script the same is done on pages of their own, whose forms are tested without a browser.
import AxeBuilder from '@axe-core/playwright'
import { href } from '../../shared/routes.ts'
import { usernames } from '../../worker/origin/seed/member-names.ts'
import { expect, test } from '../support/people/journey.ts'
import { signsIn } from '../support/people/sign-in.ts'
import type { Visitor } from '../support/people/visitor.ts'

const en = { lang: 'en' } as const
/** Each browser has a member of its own: they share one site. */
const own: Record<string, string> = { 'js-1440': 'boris', 'js-390': 'mira' }

const dialog = ({ page }: Visitor) => page.getByRole('dialog')
const card = ({ page }: Visitor, title: string) => page.locator('main li', { hasText: title })
const asOthersSee = (visitor: Visitor, title: string) => visitor.page.getByRole('heading', { level: 1, name: title })

async function axe({ page }: Visitor): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  }
}

test(
  'a member makes a playlist over the page, gives it other words, and deletes it when the browser has asked [S2-094 S4-099 S4-101 S5-022 S5-069]',
  {
    tag: '@js',
  },
  async ({ visitor, hugo }, { project }) => {
    const usr = own[project.name] ?? ''
    const member = await visitor()
    const { page } = member
    await signsIn(member, usr)
    const lists = href('member_playlists', { id: String(usernames.indexOf(usr) + 1) }, en)
    await member.opens(lists)

    await page.getByRole('link', { name: 'New playlist' }).click()
    const title = dialog(member).getByLabel('Title')
    const [first, second] = [`Slow rain (${project.name})`, `Quiet snow (${project.name})`]
    // Left with too little in it, it says so; whoever goes on all the same is told again, and led back to it.
    await title.fill('ab')
    await dialog(member).getByLabel('Description').focus()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog(member).getByText('Enter at least 3 characters')).toBeVisible()
    await axe(member)
    await dialog(member).getByLabel('Description').fill('For long evenings')
    await dialog(member).getByRole('button', { name: 'Create' }).click()
    await expect(title).toBeFocused()
    await title.fill(first)
    await expect(dialog(member).getByText('Enter at least 3 characters')).toHaveCount(0)
    await dialog(member).getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(`**${lists}?refresh=1`)
    await expect(dialog(member)).toHaveCount(0)
    await card(member, first).getByRole('link', { name: first }).first().click()
    await expect(asOthersSee(member, first)).toBeVisible()
    const path = new URL(page.url()).pathname
    await hugo.opens(path)
    await expect(asOthersSee(hugo, first)).toBeVisible()

    const edit = page.getByRole('link', { name: 'Edit' })
    await edit.click()
    await expect(title).toHaveValue(first)
    await page.keyboard.press('Escape')
    await expect(dialog(member)).toHaveCount(0)
    await expect(edit).toBeFocused()
    await edit.click()
    await title.fill('')
    await dialog(member).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(member).getByText('This field is required')).toBeVisible()
    await expect(title).toBeFocused()
    await title.fill(second)
    await dialog(member).getByRole('button', { name: 'Save' }).click()
    await expect(asOthersSee(member, second)).toBeVisible()
    await expect(dialog(member)).toHaveCount(0)

    const asked: string[] = []
    const answers = (isYes: boolean) =>
      page.once('dialog', (question) => {
        asked.push(`${question.type()}: ${question.message()}`)
        return isYes ? question.accept() : question.dismiss()
      })
    const remove = page.getByRole('link', { name: 'Delete' })
    answers(false)
    await remove.click()
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^confirm: .*Quiet snow/)])
    expect((await page.request.get(path)).status()).toBe(200)
    answers(true)
    await remove.click()
    await page.waitForURL(`**${lists}?deleted=*`)
    await expect(card(member, second)).toHaveCount(0)
    await hugo.opens(path, 404)
  },
)
