// Members in the back office by hand: ada finds one and warns them with the keyboard alone; and without script she suspends one, who
// learns why at the next sign-in, appeals, and comes back by mira's decision.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import { passwordOf } from '../../support/runtime/demo-passwords.ts'

const en = { lang: 'en' } as const
type Row = (sql: string) => Promise<unknown[]>

/** A new member with anna's password; the id. */
async function newMember(row: Row, name: string): Promise<string> {
  await row(
    `INSERT INTO users (username, added_date, seen_date) VALUES ('${name}', unixepoch(), unixepoch()) ON CONFLICT DO NOTHING RETURNING 1`,
  )
  await row(
    `INSERT INTO accounts (user_id, email, password_hash, is_confirmed, added_date)
     SELECT user_id, '${name}@example.com', (SELECT password_hash FROM accounts JOIN users USING (user_id) WHERE username = 'anna'), 1, 1
     FROM users WHERE username = '${name}' ON CONFLICT DO NOTHING RETURNING 1`,
  )
  const [id] = await row(`SELECT user_id FROM users WHERE username = '${name}'`)
  return String(id)
}

/** No problem of accessibility, and nothing beyond the width of the screen. */
const isSound = async (page: Page) => {
  // The header that stays on screen covers what scrolled below it.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsIn(page)).toEqual([])
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

test('ada finds a member and warns them with the keyboard alone, and the member reads why', { tag: '@js' }, async ({
  anna: ada,
  visitor,
  mark,
  row,
}) => {
  const name = `keys-${mark}`
  await newMember(row, name)
  const { page } = ada
  await signIn(ada, 'ada')
  await ada.opens(href('admin_members', {}, en))
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await isSound(page)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search: Members' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Matches: 1')).toBeVisible()
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await isSound(page)
  await page.getByLabel('Reason').focus()
  await page.keyboard.type('Spam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Please read the rules.')
  const submit = page.getByRole('button', { name: 'Decide', exact: true })
  for (let pressed = 0; pressed < 4; pressed++) {
    if (await submit.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decided. The member has been told.')).toBeVisible()
  await isSound(page)

  const member = await visitor()
  await signInAs(member.page, name)
  await member.opens(href('notifications', {}, en))
  await member.page.getByRole('link', { name: 'A decision was made about your account' }).click()
  await expect(member.page.getByText('Please read the rules.')).toBeVisible()
  await isSound(member.page)
})

// The decision at the sign-in, the appeal and its reversal by forms: worker/edge/pages/admin/members.test.ts.
test('a suspended member learns why at the next sign-in, appeals, and comes back by another moderator', {
  tag: ['@plain', '@full'],
}, async ({ anna: ada, visitor, mark, row }) => {
  const name = `plain-${mark}`
  const id = await newMember(row, name)
  await signIn(ada, 'ada')
  await ada.opens(href('admin_member', { id }, en))
  const { page } = ada
  await page.getByLabel('What').selectOption({ label: 'Suspension' })
  await page.getByLabel('Until the end of').fill('2030-01-31')
  await page.getByLabel('Reason').selectOption({ label: 'Harassment' })
  await page.getByLabel('Statement to the member').fill('You wrote to people who had blocked you.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('Decided. The member has been told.')).toBeVisible()

  const member = await visitor()
  member.expects(/status of 400/)
  await member.opens(href('signin', {}, en))
  await member.page.getByLabel('Username').fill(name)
  await member.page.getByLabel('Password', { exact: true }).fill(passwordOf('anna'))
  await member.page.locator('form.form-card').getByRole('button', { name: 'Sign in' }).click()
  await expect(member.page.getByText('You wrote to people who had blocked you.')).toBeVisible()
  await member.page.getByLabel('Why the decision is wrong').fill('They had not blocked me.')
  await member.page.getByRole('button', { name: 'Send' }).click()
  await expect(member.page.getByText('Appeal waiting for a decision')).toBeVisible()

  const mira = await visitor()
  await signIn(mira, 'mira')
  await mira.opens(href('moderation_appeals', {}, en))
  const item = mira.page.locator('[data-moderation-item]', { hasText: name })
  await expect(item).toContainText('They had not blocked me.')
  await item.getByLabel('Reason').selectOption({ label: 'The decision was a mistake' })
  await item.getByRole('button', { name: 'Reverse the decision' }).click()
  await expect(item).toHaveCount(0)
  await signInAs(member.page, name)
  await member.opens(href('account', {}, en))
  await expect(member.page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

// videos.spec.ts opens the bar by keyboard, too.
test('the bar of staff opens by keyboard, moves nothing, and leads to the takedown and the uploader’s file', {
  tag: ['@js', '@full'],
}, async ({ anna: ada }) => {
  const { page } = ada
  await signIn(ada, 'ada')
  await ada.opens(href('video', { id: String(plainVideo.video_id), dir: plainVideo.dir }, en))
  const bar = page.locator('.staff-bar')
  const topOf = () => page.locator('main').evaluate((main) => [main.getBoundingClientRect().top, main.scrollHeight])
  const before = await topOf()
  await bar.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('link', { name: 'Member’s file' })).toBeVisible()
  expect(await topOf()).toEqual(before)
  await isSound(page)
  await bar.getByRole('link', { name: 'Take down' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Take down' })).toBeVisible()
  await isSound(page)
  await ada.opens(href('moderation', {}, en))
  await isSound(page)
  await ada.opens(href('moderation_comments', {}, en))
  await isSound(page)
})

async function signInAs(page: Page, usr: string): Promise<void> {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const sent = await page.request.post('/api/login.php', { form: { usr, pwd: passwordOf('anna') }, headers })
  expect(sent.status()).toBe(200)
}
