// What members write under a film and on a wall: with script where it stands, without it as forms of the page; and that
// whatever somebody writes is text in everybody's browser.
import AxeBuilder from '@axe-core/playwright'
import { href } from '../../shared/routes.ts'
import { demoAccounts } from '../../worker/origin/seed/accounts.ts'
import { expect, test } from '../support/people/journey.ts'
import { listed } from '../support/people/shelf.ts'
import type { Visitor } from '../support/people/visitor.ts'

const en = { lang: 'en' } as const
/** Each browser has a film and a member of its own: they share one site, and nobody writes often. */
const own: Record<string, { film: number; usr: string }> = {
  'js-1440': { film: 100, usr: 'boris' },
  'js-390': { film: 101, usr: 'mira' },
  'nojs-390': { film: 102, usr: 'ada' },
  'nojs-1440': { film: 103, usr: 'ada' },
}
const filmOf = (project: string): string => {
  const { video_id, dir } = listed[own[project]?.film ?? 0] ?? { video_id: 0, dir: '' }
  return href('video', { id: String(video_id), dir }, en)
}

async function signIn({ page }: Visitor, usr: string): Promise<void> {
  await page.goto(href('signin', {}, en))
  const form = page.locator('form.form-card:visible')
  await form.getByLabel('Username').fill(usr)
  await form
    .getByLabel('Password', { exact: true })
    .fill(demoAccounts.find((one) => one.username === usr)?.password ?? '')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/')
}
const talk = ({ page }: Visitor) => page.locator('#comments')
const texts = (visitor: Visitor) => talk(visitor).locator('.comment-text').allTextContents()
async function write(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByLabel('Your comment').fill(text)
  await visitor.page.getByRole('button', { name: 'Post comment' }).click()
}
const total = async (visitor: Visitor) => Number.parseInt((await talk(visitor).locator('h2').textContent()) ?? '', 10)

test(
  'somebody logs in where the form would be, writes, reads it on top, and takes it back [S1-011 S6-004]',
  { tag: ['@phone', '@desk'] },
  async ({ visitor }, { project }) => {
    const member = await visitor()
    const { page } = member
    const film = filmOf(project.name)
    await member.opens(film)
    await expect(talk(member).getByText('Log in or sign up to write a comment.')).toBeVisible()
    await expect(page.getByLabel('Your comment')).toHaveCount(0)
    await signIn(member, own[project.name]?.usr ?? '')
    await member.opens(film)
    const before = await total(member)
    const text = `Seen from ${project.name}: what a light`
    await write(member, text)
    await expect(talk(member).locator('.comment-text').first()).toHaveText(text)
    await expect(talk(member).locator('h2')).toContainText(String(before + 1))
    await member.opens(film)
    expect((await texts(member))[0]).toBe(text)
    await talk(member).locator('.comment-delete summary').first().click()
    await talk(member).getByRole('button', { name: 'Delete' }).click()
    await expect(talk(member).getByText(text)).toHaveCount(0)
    expect(await total(member)).toBe(before)
  },
)

test('what is too short is said at its field, and stays there to be mended [S5-005]', async ({ visitor }, {
  project,
}) => {
  const anna = await visitor()
  anna.expects(/status of 400/)
  await signIn(anna, 'anna')
  await anna.opens(href('member_wall', { id: '12' }, en))
  await write(anna, 'oh ')
  await expect(talk(anna).getByText('Enter at least 5 characters')).toBeVisible()
  await expect(anna.page.getByLabel('Your comment')).toHaveValue('oh ')
  const text = `oh, now I see (${project.name})`
  await write(anna, text)
  await expect(talk(anna).locator('.comment-text').first()).toHaveText(text)
})

test('a comment with a link waits, and only its writer sees it', async ({ visitor }, { project }) => {
  const [anna, hugo] = [await visitor(), await visitor()]
  await signIn(anna, 'anna')
  const film = filmOf(project.name)
  await anna.opens(film)
  const text = `The place: https://example.com/${project.name}`
  await write(anna, text)
  await expect(talk(anna).locator('.comment', { hasText: text })).toContainText('Will appear after review')
  await hugo.opens(film)
  expect(await texts(hugo)).not.toContain(text)
})

test('whatever somebody writes is text in everybody’s browser', { tag: '@js' }, async ({ visitor }) => {
  const [boris, anna] = [await visitor(), await visitor()]
  const corpus = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    '</textarea></x-island><svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">here</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!--<script>',
    '&lt;b&gt; {{7*7}}',
  ].join(' ')
  let alerts = 0
  for (const { page } of [boris, anna]) page.on('dialog', (dialog) => dialog.dismiss().then(() => alerts++))
  await signIn(boris, 'boris')
  const wall = href('member_wall', { id: '13' }, en)
  await boris.opens(wall)
  await write(boris, corpus)
  await expect(talk(boris).locator('.comment-text').first()).toHaveText(corpus)
  await anna.opens(wall)
  await talk(anna).hover()
  await anna.page.waitForSelector('#talk[data-state="awake"]')
  await expect(talk(anna).locator('.comment-text').first()).toHaveText(corpus)
  expect(await talk(anna).locator('.comment-text *, iframe, script:not([type="application/json"])').count()).toBe(0)
  expect(alerts).toBe(0)
})

test('axe finds nothing wrong with a form, a comment that waits and one that is to be deleted', { tag: '@js' }, async ({
  visitor,
}) => {
  const anna = await visitor()
  await signIn(anna, 'anna')
  await anna.opens(href('member_wall', { id: '14' }, en))
  await write(anna, 'See https://example.com')
  await expect(talk(anna).locator('.comment-held')).toBeVisible()
  await talk(anna).locator('.comment-delete summary').click()
  await write(anna, 'oh')
  for (const theme of ['dark', 'light']) {
    await anna.page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    await anna.page.locator('.notice').first().waitFor({ state: 'detached' })
    const { violations } = await new AxeBuilder({ page: anna.page }).include('#comments').analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  }
})
