// Writing, holding and deleting comments in a real browser: what a member sees at once, and which messages.
import type { ServerResponse } from 'node:http'
import type { WebSocketRoute } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { goneSince } from '../../../../client/comment-news.ts'
import type { Island } from '../../../../client/island.ts'
import { comments } from '../../../../client/islands/comments/comments.tsx'
import { memberComments } from '../../../../client/islands/comments/member-comments.tsx'
import { toasts } from '../../../../client/islands/site/toasts.tsx'
import { actsPath } from '../../../../shared/stat.ts'
import { commentPages, islandProps, comments as written } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

type PropsOf<Of> = Of extends Island<infer Own> ? Own : never

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

const open = (props: object = {}): Promise<void> =>
  openPage(
    islandOf(memberComments, 'talk', { ...islandProps['member-comments'], ...props } as PropsOf<typeof memberComments>),
  )
const openAsVisitor = (props: object = {}): Promise<void> =>
  openPage(islandOf(comments, 'talk', { ...islandProps.comments, ...props } as PropsOf<typeof comments>))

async function openPage(talk: string): Promise<void> {
  const islands = talk + islandOf(toasts, 'toasts', {})
  testbed.site.on('/film', pageOf(islands))
  testbed.site.on('/', pageOf(islands))
  await testbed.page.goto('/')
  await testbed.page.locator('x-island#talk').hover()
  await testbed.page.waitForSelector('x-island#talk[data-state="awake"]')
}
/** In view, as they are for a reader who scrolls with the page's own scroll bar. */
async function openUntouched(talk: string): Promise<void> {
  testbed.site.on('/', pageOf(`<section class="comments">${talk}</section>`))
  await testbed.page.goto('/')
}
const stateOfTalk = () => testbed.page.locator('#talk').getAttribute('data-state')
async function write(text: string): Promise<void> {
  await field().fill(text)
  await form().getByRole('button').click()
}

beforeEach(() => {
  for (const { path, answer } of commentPages) testbed.site.on(path, (response) => answerJson(response, answer))
})

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

  test('links the members and times that it names at once', async () => {
    says([200, { ok: true, comment_id: 90, mentions: [{ user_id: 8, username: 'boris' }] }])
    await open()
    await write('Look at 1:02, @Boris and @nobody')
    await expect.poll(async () => (await shown())[0]).toBe('Look at 1:02, @Boris and @nobody')
    const links = testbed.page.locator('#comment-90 .comment-text a')
    expect(await links.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))).toEqual([
      ['1:02', '/film?start_time=62'],
      ['@Boris', '/de/members/8/'],
    ])
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
    const { path, answer } = commentPages[2] ?? { path: '', answer: {} }
    testbed.site.on(path, (response) => {
      if (isDown) response.destroy()
      else answerJson(response, answer)
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

  test('of a page whose answer is late does not come back over one that was asked for since', async () => {
    const { path } = commentPages[2] ?? { path: '' }
    const late = Promise.withResolvers<ServerResponse>()
    testbed.site.on(path, late.resolve)
    await open()
    await testbed.page.locator('[data-page="3"]').first().click()
    const response = await late.promise
    await testbed.page.locator('[data-page="2"]').first().click()
    const second = written.slice(10, 20).map(({ comment }) => comment)
    await expect.poll(shown).toEqual(second)
    answerJson(response, commentPages[2]?.answer ?? {})
    await testbed.settled()
    expect(await shown()).toEqual(second)
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
    await testbed.page.locator('.toast-error', { hasText: 'Something went wrong. Try again.' }).waitFor()
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
    await testbed.page.locator('.toast-error').waitFor()
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

  test('that is already deleted, in another tab, goes from the page as well', async () => {
    says([404, { error: 'not_found', code: 'not_found', field: 'notify' }])
    await open({ comments: [own] })
    await testbed.page.locator('.comment-delete summary').click()
    await testbed.page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(shown).toEqual([])
  })
})

describe('a visitor who reads comments', () => {
  const dated = (comment_id: number, day: number) => ({
    ...written[0],
    comment_id,
    comment: `Of day ${day}`,
    added_date: `2026-01-0${day}T00:00:00.000Z`,
  })
  const [one, two, three] = [dated(1, 1), dated(2, 2), dated(3, 3)]

  test('is told of new comments, sees them when pressing, and no longer sees those that are gone', async () => {
    const latest = { comments: [three, one], total_count: 2, page: 1, pages: 1 }
    testbed.site.on('/api/latest.json', (response) => answerJson(response, latest))
    await openAsVisitor({
      comments: [two, one],
      total: 2,
      latestSource: { path: '/api/latest.json', everyMs: 60_000, most: 2 },
    })
    const button = testbed.page.getByRole('button', { name: 'Show 1 new comment' })
    await button.waitFor()
    expect([await shown(), await heading()]).toEqual([['Of day 1'], '1 comment'])
    await button.click()
    await expect.poll(shown).toEqual(['Of day 3', 'Of day 1'])
    expect([await heading(), await button.count()]).toEqual(['2 comments', 0])
    expect(testbed.site.asked.filter(({ path }) => path === '/api/latest.json')).toHaveLength(1)
  })

  test('is told of them without a pointer or key, and gets React only then', async () => {
    let latest = { comments: [two, one], total_count: 2, page: 1, pages: 1 }
    testbed.site.on('/api/latest.json', (response) => answerJson(response, latest))
    const latestSource = { path: '/api/latest.json', everyMs: 300, most: 9 }
    await openUntouched(
      islandOf(comments, 'talk', { ...islandProps.comments, comments: [two, one], total: 2, latestSource } as PropsOf<
        typeof comments
      >),
    )
    const asked = (path: string) => testbed.site.asked.filter((one) => one.path === path).length
    await expect.poll(() => asked('/api/latest.json')).toBeGreaterThan(1)
    expect([await stateOfTalk(), asked('/assets/wake.js')]).toEqual(['asleep', 0])
    latest = { ...latest, comments: [three, one] }
    await testbed.page.getByRole('button', { name: 'Show 1 new comment' }).waitFor()
    await expect.poll(shown).toEqual(['Of day 1'])
  })

  test('on a later page is told of those only that come after the first answer', async () => {
    let latest = { comments: [three, two], total_count: 40, page: 1, pages: 4 }
    testbed.site.on('/api/latest.json', (response) => answerJson(response, latest))
    await openAsVisitor({
      comments: [one],
      total: 40,
      page: 2,
      pages: 4,
      latestSource: { path: '/api/latest.json', everyMs: 300, most: 9 },
    })
    const asked = () => testbed.site.asked.filter(({ path }) => path === '/api/latest.json').length
    await expect.poll(asked).toBeGreaterThan(1)
    const button = testbed.page.getByRole('button', { name: /new comment/ })
    expect(await button.count()).toBe(0)
    latest = { ...latest, comments: [dated(5, 4), three] }
    await button.waitFor()
    expect(await button.textContent()).toBe('Show 1 new comment')
  })

  test.each<[string, object[], number, { shown: object[]; gone: number[] }]>([
    ['the last page has all', [three, one], 1, { shown: [two, one], gone: [2] }],
    ['an older comment may be on the next page', [three, two], 2, { shown: [two, one], gone: [] }],
    [
      'a thread that is gone takes its replies',
      [three],
      1,
      { shown: [two, { ...dated(4, 2), root_id: 2 }], gone: [4, 2] },
    ],
    [
      'a reply beyond the first ones stays',
      [{ ...two, replies: 5 }],
      1,
      { shown: [{ ...dated(4, 2), root_id: 2 }], gone: [] },
    ],
    [
      'a deleted reply of a short thread',
      [{ ...two, replies: 0 }],
      1,
      { shown: [{ ...dated(4, 2), root_id: 2 }], gone: [4] },
    ],
  ])('knows what is gone: %s', (_, comments, pages, { shown: now, gone }) => {
    const latest = { comments, total_count: 9, page: 1, pages }
    expect(goneSince(latest as never, now as never)).toEqual(gone)
  })
})

test('a member hears of a new comment by the socket, sees it when pressing, and no longer sees one that is gone', async () => {
  await testbed.separately()
  const sockets: { address: string; route: WebSocketRoute }[] = []
  await testbed.page.routeWebSocket('**/live?*', (route) => void sockets.push({ address: route.url(), route }))
  const [one, two, three] = [1, 2, 3].map((id) => ({ ...written[0], comment_id: id, comment: `Number ${id}` }))
  const latest = { comments: [three, one], total_count: 2, page: 1, pages: 1 }
  const { path } = commentPages[0] ?? { path: '' }
  testbed.site.on(path, (response) => answerJson(response, latest))
  await open({ comments: [two, one], total: 2, livePath: '/live?comments=video.12' })
  await expect.poll(() => sockets.length).toBe(1)
  expect(sockets[0]?.address).toBe(`${testbed.site.origin.replace('http', 'ws')}/live?comments=video.12`)
  sockets[0]?.route.send('comment 3')
  const button = testbed.page.getByRole('button', { name: 'Show 1 new comment' })
  await button.waitFor()
  // Nothing moves under the eyes of a reader.
  expect([await shown(), testbed.site.asked.some((asked) => asked.path.startsWith(path))]).toEqual([
    ['Number 2', 'Number 1'],
    false,
  ])
  // Its author's own page hears of it, too.
  for (let time = 0; time < 2; time++) sockets[0]?.route.send('gone 2')
  await expect.poll(shown).toEqual(['Number 1'])
  expect(await heading()).toBe('1 comment')
  await button.click()
  await expect.poll(shown).toEqual(['Number 3', 'Number 1'])
  expect([await heading(), await button.count(), sockets.length]).toEqual(['2 comments', 0, 1])
})

test('a member whom no pointer or key brought to the comments hears of them by a socket, one at a time', async () => {
  await testbed.separately()
  const sockets: WebSocketRoute[] = []
  let closed = 0
  await testbed.page.routeWebSocket('**/live?*', (route) => {
    sockets.push(route)
    route.onClose(() => void closed++)
  })
  const [one, two] = [1, 2].map((id) => ({ ...written[0], comment_id: id, comment: `Number ${id}` }))
  const props = {
    ...islandProps['member-comments'],
    comments: [two, one],
    total: 2,
    livePath: '/live?comments=video.12',
  }
  await openUntouched(islandOf(memberComments, 'talk', props as PropsOf<typeof memberComments>))
  await expect.poll(() => sockets.length).toBe(1)
  expect([await stateOfTalk(), testbed.site.asked.some(({ path }) => path === '/assets/wake.js')]).toEqual([
    'asleep',
    false,
  ])
  sockets[0]?.send('comment 3')
  await testbed.page.getByRole('button', { name: 'Show 1 new comment' }).waitFor()
  await expect.poll(() => [sockets.length, closed]).toEqual([2, 1])
  sockets[1]?.send('gone 2')
  await expect.poll(shown).toEqual(['Number 1'])
})

describe('a thread', () => {
  const root = { ...written[0], comment_id: 60, comment: 'First of all', replies: 5 }
  const reply = { ...written[1], comment_id: 61, username: 'gina', comment: 'And then', root_id: 60 }
  const others = [62, 63, 64].map((comment_id) => ({ ...reply, comment_id, comment: `More ${comment_id}` }))
  const comment = (id: number) => testbed.page.locator(`#comment-${id}`)

  test('opens in place, and a reply to a reply is sent and shown in it, with the name that it answers', async () => {
    says([200, { ok: true, comment_id: 90 }])
    testbed.site.on('/api/comments/newest/60/1.json', (response) =>
      answerJson(response, { comments: [root, reply, ...others], total_count: 5, page: 1, pages: 1 }),
    )
    await open({ comments: [root, reply] })
    await testbed.page.getByRole('link', { name: 'Show all 5 replies' }).click()
    await expect.poll(shown).toEqual(['First of all', 'And then', 'More 62', 'More 63', 'More 64'])
    await comment(61).getByRole('link', { name: 'Reply' }).click()
    await testbed.page.getByLabel('Your reply to gina').fill('Just so')
    await comment(61).getByRole('button', { name: 'Post comment' }).click()
    await expect.poll(async () => (await shown()).at(-1)).toBe('@gina Just so')
    expect(stat(0)).toMatchObject({ 'stat[act]': 'comm', 'stat[reply_to]': '61', 'stat[msg]': 'Just so' })
    // Its key is not that of the form above, which would be answered with what that has written.
    expect(sent()[0]?.headers['idempotency-key']).not.toContain('a-form-of-annas')
    expect(await comment(60).locator('.comment-replies > li').count()).toBe(5)
    expect(await heading()).toBe('26 comments')
  })

  test('stays open when the answer of another one comes', async () => {
    const second = { ...root, comment_id: 70, comment: 'Second of all' }
    const late = Promise.withResolvers<ServerResponse>()
    testbed.site.on('/api/comments/newest/60/1.json', late.resolve)
    testbed.site.on('/api/comments/newest/70/1.json', (response) =>
      answerJson(response, {
        comments: [second, { ...reply, comment_id: 71, root_id: 70, comment: 'Of the second' }],
        total_count: 2,
        page: 1,
        pages: 1,
      }),
    )
    await open({ comments: [root, second] })
    const opener = (id: number) => comment(id).getByRole('link', { name: 'Show all 5 replies' })
    await opener(60).click()
    const response = await late.promise
    await opener(70).click()
    await expect.poll(shown).toEqual(['First of all', 'Second of all', 'Of the second'])
    answerJson(response, { comments: [root, reply], total_count: 2, page: 1, pages: 1 })
    await expect.poll(shown).toEqual(['First of all', 'And then', 'Second of all', 'Of the second'])
  })

  test('keeps its place when its first comment is deleted, and the reply in it', async () => {
    says([200, { ok: true }])
    await open({ comments: [{ ...root, user_id: 3, replies: 1 }, reply] })
    await comment(60).locator(':scope > div > .comment-foot').getByText('Delete', { exact: true }).first().click()
    await comment(60).getByRole('button', { name: 'Delete' }).click()
    await testbed.page.getByText('This comment is not shown').waitFor()
    expect(await shown()).toEqual(['And then'])
  })

  test('stands below the own comment that waits, in place of what others see of it', async () => {
    const { replies: _, ...own } = { ...root, user_id: 3 }
    await open({ comments: [{ ...own, username: '', comment: '', is_gone: true, replies: 1 }, reply], held: [own] })
    expect(await shown()).toEqual(['First of all', 'And then'])
    expect(await testbed.page.locator('#comment-60 .comment-replies .comment-text').allTextContents()).toEqual([
      'And then',
    ])
    expect(await testbed.page.locator('#comment-60').count()).toBe(1)
  })

  test('stays below the place of the own comment that an edit has wait, on a later page', async () => {
    says([200, { ok: true, comment_id: 60, is_held: true }])
    const own = { ...root, user_id: 3, added_date: '2026-01-04T23:50:00.000Z', replies: 1 }
    await open({ comments: [own, reply], page: 2 })
    await testbed.page.locator('.comment-edit summary').click()
    await comment(60).getByLabel('Edit').fill('See www.example.com')
    await testbed.page.getByRole('button', { name: 'Save comment' }).click()
    await comment(60).getByText('This comment is not shown').waitFor()
    expect(await shown()).toEqual(['And then'])
    expect(await testbed.page.locator('#comment-60 .comment-replies .comment-text').allTextContents()).toEqual([
      'And then',
    ])
  })
})

describe('below a comment', () => {
  const first = { ...written[0], comment_id: 60, likes: 2 }

  test('a like is counted at once, and taken back', async () => {
    says([200, { ok: true }])
    await open({ comments: [first] })
    const like = testbed.page.locator('#comment-60 .comment-like')
    await like.click()
    await expect.poll(() => like.textContent()).toBe('3')
    expect([await like.getAttribute('aria-pressed'), stat(0)['stat[vote]']]).toEqual(['true', '1'])
    await like.click()
    await expect.poll(() => like.textContent()).toBe('2')
    expect(stat(1)['stat[vote]']).toBe('0')
  })

  test('the author edits it for a while, and it is marked', async () => {
    says([200, { ok: true, comment_id: 60 }])
    const added_date = '2026-01-04T23:50:00.000Z'
    const own = { ...first, user_id: 3, comment: 'Fog' }
    await open({
      comments: [
        { ...own, added_date },
        { ...own, comment_id: 59 },
      ],
    })
    expect(await testbed.page.locator('.comment-edit summary').count()).toBe(1)
    await testbed.page.locator('.comment-edit summary').click()
    await testbed.page.locator('#comment-60').getByLabel('Edit').fill('Snow at last')
    await testbed.page.getByRole('button', { name: 'Save comment' }).click()
    await expect.poll(async () => (await shown())[0]).toBe('Snow at last')
    expect(stat(0)).toMatchObject({ 'stat[act]': 'comment', 'stat[section]': 'edit', 'stat[object_id]': '60' })
    expect(await testbed.page.locator('#comment-60 .comment-line').textContent()).toContain('edited')
  })

  test('the owner of the page shows it first, and another no more: both move at once, and the focus stays', async () => {
    says([200, { ok: true }])
    const numbered = (comment_id: number) => ({ ...first, comment_id, comment: `Number ${comment_id}` })
    const [a, b, c] = [numbered(57), numbered(58), numbered(59)]
    const { path } = commentPages[0] ?? { path: '' }
    const waiting: ServerResponse[] = []
    testbed.site.on(path, (response) => void waiting.push(response))
    const answers = (...comments: object[]) =>
      answerJson(waiting.shift() as ServerResponse, { comments, total_count: 3, page: 1, pages: 1 })
    await open({ isOwner: true, comments: [{ ...b, is_pinned: true }, c, a], total: 3 })
    const button = (id: number, name: string) => testbed.page.locator(`#comment-${id}`).getByRole('button', { name })
    await button(57, 'Show first').focus()
    await testbed.page.keyboard.press('Enter')
    // Before the page has come again.
    await expect.poll(shown).toEqual(['Number 57', 'Number 58', 'Number 59'])
    expect(await testbed.page.getByText('Shown first by the owner').count()).toBe(1)
    await expect.poll(() => waiting.length).toBe(1)
    answers({ ...a, is_pinned: true }, c, b)
    await expect.poll(shown).toEqual(['Number 57', 'Number 59', 'Number 58'])
    const focused = () => testbed.page.evaluate(() => document.activeElement?.closest('.comment')?.id)
    await expect.poll(focused).toBe('comment-57')
    await testbed.page.keyboard.press('Enter')
    await expect.poll(() => waiting.length).toBe(1)
    answers(c, b, a)
    await expect.poll(shown).toEqual(['Number 59', 'Number 58', 'Number 57'])
    await expect.poll(focused).toBe('comment-57')
  })

  test('the owner of the page gives it a heart, seen at once, and takes it back; what is refused changes nothing', async () => {
    says([200, { ok: true }], [200, { ok: true }], [404, { error: 'not_found', code: 'not_found', field: 'notify' }])
    await open({ isOwner: true, comments: [first, { ...first, comment_id: 59 }] })
    const one = testbed.page.locator('#comment-60')
    const hearts = testbed.page.getByLabel('The owner likes this comment')
    await one.getByRole('button', { name: 'Give a heart' }).click()
    await one.getByLabel('The owner likes this comment').waitFor()
    expect([await hearts.count(), stat(0)]).toEqual([
      1,
      { 'stat[act]': 'comment', 'stat[section]': 'heart', 'stat[object_id]': '60', 'stat[vote]': '1' },
    ])
    await one.getByRole('button', { name: 'Take the heart back' }).click()
    await hearts.waitFor({ state: 'detached' })
    expect(stat(1)['stat[vote]']).toBe('0')
    await one.getByRole('button', { name: 'Give a heart' }).click()
    await testbed.page.locator('.toast-error', { hasText: 'no longer' }).waitFor()
    expect(await hearts.count()).toBe(0)
  })

  test('a reader sees the heart of the owner and has no button for it', async () => {
    await open({ comments: [{ ...first, is_hearted: true }] })
    expect(await testbed.page.getByLabel('The owner likes this comment').count()).toBe(1)
    expect(await testbed.page.getByRole('button', { name: /heart/ }).count()).toBe(0)
  })
})

test('another order is shown in place, and times and members in a text are links', async () => {
  const text = 'See 1:02:03 and 0:07, @boris and @nobody'
  const found = { ...written[0], comment: text, mentions: [{ user_id: 7, username: 'Boris' }] }
  testbed.site.on('/api/comments/top/0/1.json', (response) =>
    answerJson(response, { comments: [found], total_count: 1, page: 1, pages: 1 }),
  )
  await open()
  await testbed.page.getByRole('link', { name: 'Most liked' }).click()
  await expect.poll(shown).toEqual([text])
  const links = await testbed.page
    .locator('.comment-text a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.dataset.seeks]))
  expect(links).toEqual([
    ['1:02:03', '/film?start_time=3723', '3723'],
    ['0:07', '/film?start_time=7', '7'],
    ['@boris', '/de/members/7/', undefined],
  ])
})

test('a visitor sees links to sign in and sign up in place of the form [S6-004]', async () => {
  await openAsVisitor()
  const links = await testbed.page
    .locator('.comment-prompt a')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Sign in', '/signin'],
    ['Sign up', '/signup'],
  ])
  expect(await form().count()).toBe(0)
})
