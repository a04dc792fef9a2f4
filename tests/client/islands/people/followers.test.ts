// Subscribing in a real browser: the follower count beside the button changes with each press.
import { expect, test } from 'vitest'
import { followers } from '../../../../client/islands/people/followers.tsx'
import { listToggle } from '../../../../client/islands/playlists/list-toggle.tsx'
import { toasts } from '../../../../client/islands/site/toasts.tsx'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf, t } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

const testbed = browserWorld({ isPageKept: true })

test.each([
  [false, ['41 subscribers', '42 subscribers', '41 subscribers']],
  [true, ['41 subscribers', '40 subscribers', '41 subscribers']],
])('a member who already follows: %s; the follower count after each press is %j', async (isOn, numbers) => {
  const { page, site } = testbed
  site.on('/api/input.php', (response) => answerJson(response, { ok: true }))
  const of = { section: 'model', object_id: '1' } as const
  const button = islandOf(listToggle, 'follow', { action: '/elsewhere', kind: 'subscribe', of, isOn })
  site.on('/', pageOf(islandOf(followers, 'followers', { of, count: 41, isOn }) + button))
  await page.goto('/')
  const shown = () => page.locator('#followers > div').textContent()
  for (const [press, number] of numbers.entries()) {
    if (press > 0) await page.locator('#follow button').click()
    await expect.poll(async () => (await shown())?.trim()).toBe(number)
  }
})

test('the count moves before the answer, and is taken back when the act is refused, which a toast says [S8-013]', async () => {
  const { page, site } = testbed
  let refuse: (() => void) | undefined
  site.on('/api/input.php', (response) => {
    refuse = () => answerJson(response, { error: 'No', code: 'failed', field: 'notify' }, 400)
  })
  const of = { section: 'member', object_id: '2' } as const
  const button = islandOf(listToggle, 'follow', { action: '/elsewhere', kind: 'subscribe', of, isOn: false })
  const body = islandOf(followers, 'followers', { of, count: 41, isOn: false }) + button
  site.on('/', pageOf(body + islandOf(toasts, 'toasts', {})))
  await page.goto('/')
  const shown = async () => [
    (await page.locator('#followers > div').textContent())?.trim(),
    await page.locator('#follow button').getAttribute('aria-pressed'),
  ]
  await page.locator('#follow button').click()
  await expect.poll(shown).toEqual(['42 subscribers', 'true'])
  await expect.poll(() => refuse !== undefined).toBe(true)
  refuse?.()
  await expect.poll(shown).toEqual(['41 subscribers', 'false'])
  await expect.poll(() => page.locator('.toast-error').textContent()).toContain(t('notify.subscribe_failed'))
})
