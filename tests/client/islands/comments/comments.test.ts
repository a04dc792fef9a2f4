// Writing, holding and deleting comments in a real browser: what a member sees at once, and which messages.
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { comments } from '../../../../client/islands/comments/comments.tsx'
import { toasts } from '../../../../client/islands/site/toasts.tsx'
import { actsPath } from '../../../../shared/stat.ts'
import { islandProps, comments as written } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

type Props = typeof comments extends Island<infer Own> ? Own : never

const testbed = browserWorld({ isPageKept: true })
const shown = () => testbed.page.locator('.comment-text').allTextContents()
const heading = () => testbed.page.locator('h2').textContent()
const field = () => testbed.page.getByLabel('Your comment')
const form = () => testbed.page.locator('.comment-form')
const sent = () => testbed.site.asked.filter(({ path }) => path === actsPath)
const stat = (index: number) => Object.fromEntries(new URLSearchParams(sent()[index]?.body))

/** The server's answers to the acts that follow, in order; the last one repeats. */
function says(...answers: [status: number, body: object][]): void {
  let next = 0
  testbed.site.on(actsPath, (response) => {
    const [status, body] = answers[Math.min(next++, answers.length - 1)] ?? [500, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

async function open(props: object = {}): Promise<void> {
  const islands =
    islandOf(comments, 'talk', { ...islandProps.comments, ...props } as Props) + islandOf(toasts, 'notices', {})
  testbed.site.on('/film', pageOf(islands))
  testbed.site.on('/', pageOf(islands))
  await testbed.page.goto('/')
  await testbed.page.locator('x-island#talk').hover()
  await testbed.page.waitForSelector('x-island#talk[data-state="awake"]')
}
async function write(text: string): Promise<void> {
  await field().fill(text)
  await form().getByRole('button').click()
}

beforeEach(() =>
  testbed.site.on('/api/comments.json', (response) => answerJson(response, { comments: written, total_count: 25 })),
)

describe('a comment', () => {
  test('appears on top at once, raises the total and empties the field [S1-011]', async () => {
    says([200, { ok: true, comment_id: 90 }], [200, { ok: true, comment_id: 91 }])
    await open()
    expect(await heading()).toBe('25 comments')
    await write('  Lovely <b>fog</b>  ')
    await expect.poll(shown).toEqual(['Lovely <b>fog</b>', ...written.slice(0, 10).map(({ comment }) => comment)])
    expect([await heading(), await field().inputValue()]).toEqual(['26 comments', ''])
    expect(stat(0)).toEqual({
      'stat[act]': 'comm',
      'stat[section]': 'video',
      'stat[object_id]': '12',
      'stat[msg]': '  Lovely <b>fog</b>  ',
    })
    await write('And the light')
    await expect.poll(async () => (await shown()).slice(0, 2)).toEqual(['And the light', 'Lovely <b>fog</b>'])
    const ids = sent().map(({ headers }) => headers['idempotency-key'])
    expect([ids[0], ids[1] === ids[0]]).toEqual(['a-form-of-annas-1', false])
  })

  test('written on a later page returns to the first page', async () => {
    says([200, { ok: true, comment_id: 90 }])
    await open()
    await testbed.page.locator('[data-page="3"]').first().click()
    await expect.poll(shown).toEqual(written.slice(20).map(({ comment }) => comment))
    await write('From the last page')
    await expect.poll(async () => (await shown())[0]).toBe('From the last page')
    expect((await shown())[1]).toBe(written[0]?.comment)
  })

  test('the retry after a page that failed turns to that page', async () => {
    let isDown = true
    testbed.site.on('/api/comments.json', (response) => {
      if (isDown) response.destroy()
      else answerJson(response, { comments: written, total_count: 25 })
    })
    await open()
    await testbed.page.locator('[data-page="3"]').first().click()
    const retry = testbed.page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    isDown = false
    testbed.complaints.length = 0
    await retry.click()
    await expect.poll(shown).toEqual(written.slice(20).map(({ comment }) => comment))
  })

  test('has a live character count, and an error at its field until it is long enough', async () => {
    says([200, { ok: true, comment_id: 90 }])
    await open()
    await testbed.page.getByText('0 of 2,000 characters').waitFor()
    await field().fill('oh!')
    await form().getByRole('button').press('Enter')
    await testbed.page.getByText('Enter at least 5 characters').waitFor()
    await testbed.page.getByText('3 of 2,000 characters').waitFor()
    expect([await field().getAttribute('aria-invalid'), sent().length]).toEqual(['true', 0])
    await expect.poll(() => field().evaluate((area) => area === document.activeElement)).toBe(true)
    await field().fill('oh! that sky')
    await expect.poll(() => field().getAttribute('aria-invalid')).toBeNull()
    await form().getByRole('button').click()
    await expect.poll(async () => (await shown())[0]).toBe('oh! that sky')
  })

  test('that waits for a moderator says so and does not raise the total', async () => {
    says([200, { ok: true, comment_id: 90, is_held: true }])
    await open()
    await write('See https://example.com')
    await expect.poll(async () => (await shown())[0]).toBe('See https://example.com')
    expect(await testbed.page.locator('#comment-90').textContent()).toContain('Will appear after review')
    expect(await heading()).toBe('25 comments')
  })
})

describe('a comment that is refused', () => {
  test('by the rate limit tells at its field how long to wait [S8-001]', async () => {
    says([429, { error: 'too_many_attempts', code: 'too_many_attempts', field: 'msg', info: 541 }])
    await open()
    await write('One too many')
    await testbed.page.getByText('You can comment again in 10 min.').waitFor()
    expect(await form().locator('.field-error').textContent()).toContain('Too many attempts. Try again later.')
    expect([await field().inputValue(), (await shown()).length]).toEqual(['One too many', 10])
  })

  test('for a reason without a field is shown as a toast, and the typed text stays [S7-081 S7-082]', async () => {
    const codes = [{ field: 'notify', code: 'not_found' }]
    says([404, { error: 'not_found', code: 'not_found', field: 'notify', codes }])
    await open()
    await write('Too late for this')
    await testbed.page.locator('.notice-error', { hasText: 'Something went wrong. Try again.' }).waitFor()
    expect(await field().inputValue()).toBe('Too late for this')
  })

  test.each([
    ['the network failed', (response: ServerResponse) => void response.destroy()],
    [
      'the answer was lost behind the edge',
      (response: ServerResponse) =>
        answerJson(response, { error: 'The answer is not to be had', code: 'upstream' }, 503),
    ],
  ])('because %s is retried once, and a later submit repeats the same comment', async (_, fails) => {
    let isDown = true
    testbed.site.on(actsPath, (response) => {
      if (isDown) fails(response)
      else answerJson(response, { ok: true, comment_id: 90 })
    })
    await open()
    await write('Through the storm')
    await testbed.page.locator('.notice-error').waitFor()
    isDown = false
    await form().getByRole('button').click()
    await expect.poll(async () => (await shown())[0]).toBe('Through the storm')
    const ids = sent().map(({ headers }) => headers['idempotency-key'])
    // The browser itself may retry a broken connection.
    expect([new Set(ids).size, ids.length > 2]).toEqual([1, true])
  })
})

describe('a member’s own comment', () => {
  const own = { ...written[0], comment_id: 77, user_id: 3, username: 'anna', comment: 'Mine' }

  test('is deleted after a confirmation, and the total falls', async () => {
    says([200, { ok: true }])
    await open({ comments: [own, ...written.slice(0, 9)] })
    const comment = testbed.page.locator('#comment-77')
    expect(await testbed.page.locator('.comment-delete').count()).toBe(1)
    await comment.getByText('Delete', { exact: true }).first().click()
    await comment.getByText('Delete this comment for good?').waitFor()
    expect(sent()).toHaveLength(0)
    await comment.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(shown).not.toContain('Mine')
    expect(stat(0)).toEqual({ 'stat[act]': 'rem', 'stat[section]': 'comment', 'stat[object_id]': '77' })
    expect(await heading()).toBe('24 comments')
    expect(await testbed.page.evaluate(() => document.activeElement?.localName)).toBe('h2')
  })

  test('that is already deleted says so', async () => {
    says([404, { error: 'not_found', code: 'not_found', field: 'notify' }])
    await open({ comments: [own] })
    await testbed.page.locator('.comment-delete summary').click()
    await testbed.page.getByRole('button', { name: 'Delete' }).click()
    await testbed.page.locator('.notice-error', { hasText: 'no longer' }).waitFor()
    expect(await shown()).toEqual(['Mine'])
  })
})

test('a visitor sees links to sign in and sign up in place of the form [S6-004]', async () => {
  await open({ self: null })
  const links = await testbed.page
    .locator('.comment-prompt a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Sign in', '/signin'],
    ['Sign up', '/signup'],
  ])
  expect(await form().count()).toBe(0)
})
