// Presses that are faster than the answers, in a real browser: each shows at once, and the last one counts.
import { expect, test } from 'vitest'
import { listToggle } from '../../../client/islands/playlists/list-toggle.tsx'
import { toasts } from '../../../client/islands/site/toasts.tsx'
import { vote } from '../../../client/islands/video/vote.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import { actField, actsPath } from '../../../shared/stat.ts'
import { browserWorld } from '../support/browser.ts'
import { islandOf, pageOf, t } from '../support/markup.ts'
import { answerJson } from '../support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const action = '/elsewhere'
const favourite = islandOf(listToggle, 'toggle', { action, kind: 'favourite', of: { video_id: '7' }, isOn: false })

/** A page whose acts wait for the answers of the test: with a code they are refused. */
async function opensSlowly(markup: string): Promise<((code?: string) => void)[]> {
  const { page, site } = testbed
  const answers: ((code?: string) => void)[] = []
  site.on(actsPath, (response) => {
    answers.push((code) =>
      code ? answerJson(response, { error: 'No', code, field: 'notify' }, 400) : answerJson(response, { ok: true }),
    )
  })
  site.on('/', pageOf(markup + islandOf(toasts, 'toasts', {})))
  await page.goto('/')
  return answers
}
const button = (name: MessageKey) => testbed.page.getByRole('button', { name: t(name), exact: true })
const sent = (field: 'act' | 'vote') =>
  testbed.site.asked
    .filter(({ path }) => path === actsPath)
    .map(({ body }) => new URLSearchParams(body).get(actField(field)))
const isAnswered = () => testbed.page.locator('form[aria-busy=false]').waitFor()

test('a list’s button pressed again before the answer shows it at once, and takes the video out afterwards', async () => {
  const answers = await opensSlowly(favourite)
  await button('act.favourite').click()
  await button('act.isFavourite').click()
  await button('act.favourite').waitFor()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await isAnswered()
  await button('act.favourite').waitFor()
  expect(sent('act')).toEqual(['favourite', 'rem'])
})

test('a list’s button pressed three times before the answer sends one act', async () => {
  const answers = await opensSlowly(favourite)
  for (const name of ['act.favourite', 'act.isFavourite', 'act.favourite'] as const) await button(name).click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await isAnswered()
  await button('act.isFavourite').waitFor()
  expect(sent('act')).toEqual(['favourite'])
})

test.each<[string | undefined, string[]]>([
  [undefined, ['1', 'none']],
  // What was not stored need not be taken back.
  ['failed', ['1']],
])('a like taken back before its answer (%s) sends %j', async (code, votes) => {
  const props = { action, section: 'video', objectId: '7', likes: 10, dislikes: 2, vote: null } as const
  const answers = await opensSlowly(islandOf(vote, 'vote', props))
  const like = testbed.page.locator('#vote button').first()
  const now = async () => [await like.getAttribute('aria-pressed'), await like.locator('span').textContent()]
  await like.click()
  await expect.poll(now).toEqual(['true', '11'])
  await like.click()
  await expect.poll(now).toEqual(['false', '10'])
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.(code)
  await expect.poll(() => answers.length).toBe(votes.length)
  answers[1]?.()
  await isAnswered()
  expect(await now()).toEqual(['false', '10'])
  expect(sent('vote')).toEqual(votes)
})
