// The menu of a card: to whom it subscribes, what it says, the number on the card and on the page; and a queue that the browser refuses, or that is full.
import { beforeEach, expect, test } from 'vitest'
import { followers } from '../../client/islands/people/followers.tsx'
import { toasts } from '../../client/islands/site/toasts.tsx'
import { locales } from '../../locales/locales.ts'
import { contract } from '../../shared/contract/contract.ts'
import { cardMenuRetryMs, queueMax } from '../../shared/limits.ts'
import { templateIn } from '../../shared/routes.ts'
import { cardMenuPath } from '../../shared/service-paths.ts'
import { callTemplate } from '../../worker/edge/parts/call-template.ts'
import { browserWorld } from './support/browser.ts'
import { islandOf, t } from './support/markup.ts'
import { answerJson } from './support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const attribute = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const authors = {
  pages: {
    model: templateIn('pornstar', 'en'),
    channel: templateIn('pornsite', 'en'),
    member: templateIn('member', 'en'),
  },
  own: [],
  calls: {
    model: callTemplate(contract.model.path, contract.model.fill({ dir: 'a' })),
    channel: callTemplate(contract.channel.path, contract.channel.fill({ dir: 'a' })),
    mine: callTemplate(contract.mine.path, contract.mine.fill({ section: 'member', object_id: 1 })),
  },
}
const menu = `<div id="card-menu" role="menu" popover="auto" data-texts="${attribute(locales.en.load())}" data-authors="${attribute(authors)}">
  <button type="button" role="menuitem" data-does="later"><span>Watch later</span></button>
  <button type="button" role="menuitem" data-does="next"><span>Play next</span></button>
  <button type="button" role="menuitem" data-does="queue"><span>Add to queue</span></button>
  <button type="button" role="menuitem" data-does="follow"><span>Subscribe</span></button></div>`

const videoCard = (title: string, author = '') =>
  `<li class="thumb"><a class="thumb-title" href="/video/${title.length}/fog/">${title}</a><p class="thumb-line">${author}</p></li>`
const page = (body: string) =>
  `<!doctype html><html lang="en" data-video="${templateIn('video', 'en')}" data-wake="/assets/wake.js"><head><title>page</title><link rel="icon" href="data:,"></head><body>
  <details data-live="/live"><a href="/members/1/">Profile</a></details>${body}</body></html>`
const ofVera = '<a href="/members/7/">vera</a>'
const northlight = `<li class="thumb"><a class="thumb-title" href="/pornsite/north-light/">North Light</a>
  <p class="thumb-line"><svg role="img" aria-label="${t('people.subscribers')}"></svg>41</p></li>`
const number = islandOf(followers, 'followers', {
  of: { section: 'channel' as const, object_id: '3' },
  count: 41,
  isOn: false,
})

type Queued = { video_id: number }
const queuedFog = { video_id: 0, dir: 'fog', title: 'Fog', scr: 'data:,', duration: '1:00' }

const marks = (section: string, id: number) => contract.mine.fill({ section: section as 'member', object_id: id })
const posts = () => testbed.site.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

async function open(body: string): Promise<void> {
  const { site, page: tab } = testbed
  site.on(cardMenuPath.fill({ tag: 'en' }), `<!doctype html><html><body>${menu}</body></html>`)
  site.on(contract.channel.fill({ dir: 'north-light' }), (response) =>
    answerJson(response, { channel: { channel_id: 3 } }),
  )
  site.on('/', page(body))
  await tab.goto('/')
  // As text: a function would be compiled for tests, where `import` is another one.
  await tab.evaluate("import('/assets/x-island.js').then(({ XIsland }) => customElements.define('x-island', XIsland))")
  await tab.evaluate("import('/assets/card-menus.js').then(({ showCardMenus }) => showCardMenus())")
}
const opensMenuOf = (title: string) => testbed.page.getByRole('button', { name: `Actions for “${title}”` }).click()
const item = (name: string) => testbed.page.getByRole('menuitem', { name, exact: true })

beforeEach(() => testbed.site.on('/api/input.php', (response) => answerJson(response, { ok: true })))

test('a card’s menu subscribes to the uploader that it names, says so the next time, and ends it', async () => {
  let isOn = false
  testbed.site.on(marks('member', 7), (response) => answerJson(response, { is_subscribed: isOn, subscribers: 4 }))
  await open(`<ul>${videoCard('Fog', ofVera)}${videoCard('Fog at dawn')}</ul>`)
  await opensMenuOf('Fog')
  await item('Subscribe to vera').click()
  await expect.poll(posts).toHaveLength(1)
  expect(posts()[0]).toContain('subscribe')
  isOn = true
  await opensMenuOf('Fog')
  await item('Unsubscribe from vera').click()
  await expect.poll(posts).toHaveLength(2)
  // A card that names neither channel nor uploader.
  await opensMenuOf('Fog at dawn')
  expect(await item('Watch later').isVisible()).toBe(true)
  expect(await testbed.page.getByRole('menuitem', { name: /ubscribe/ }).count()).toBe(0)
})

test('menus that did not load are asked for again, a few seconds later, by the next card that is pointed at', async () => {
  const { site, page: tab } = testbed
  const path = cardMenuPath.fill({ tag: 'en' })
  const asked = () => site.asked.filter((one) => one.path === path).length
  // No document.
  site.on(path, (response) => answerJson(response, {}))
  site.on('/', page(`<ul>${videoCard('Fog')}${videoCard('Fog at dawn')}</ul>`))
  await tab.clock.install()
  await tab.goto('/')
  await tab.evaluate("import('/assets/deferred.js').then(({ firstTouch }) => addEventListener('focusin', firstTouch))")
  const focuses = (title: string) => tab.getByRole('link', { name: title, exact: true }).focus()
  await focuses('Fog')
  await expect.poll(asked).toBe(1)
  await testbed.answered()
  site.on(path, `<!doctype html><html><body>${menu}</body></html>`)
  await focuses('Fog at dawn')
  await testbed.answered()
  expect(asked()).toBe(1)
  await tab.clock.runFor(cardMenuRetryMs)
  await focuses('Fog')
  await opensMenuOf('Fog at dawn')
  expect([await item('Watch later').isVisible(), asked()]).toEqual([true, 2])
})

test('a card that the focus came to while the script of menus loaded has its menu', async () => {
  await testbed.separately()
  const { site, page: tab } = testbed
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await tab.route('**/deferred.js', async (route) => {
    await held
    await route.continue()
  })
  site.on(cardMenuPath.fill({ tag: 'en' }), `<!doctype html><html><body>${menu}</body></html>`)
  site.on(
    '/',
    page(`<a href="/">Skip</a><ul>${videoCard('Fog')}</ul>`)
      .replace('<html', '<html data-later="/assets/deferred.js"')
      .replace('</head>', '<script type="module" src="/assets/boot.js"></script></head>'),
  )
  const asks = tab.waitForRequest('**/deferred.js')
  await tab.goto('/')
  for (const name of ['Skip', 'Fog']) await tab.getByRole('link', { name, exact: true }).focus()
  await asks
  release()
  await opensMenuOf('Fog')
  expect(await item('Watch later').isVisible()).toBe(true)
})

test.each(['Play next', 'Add to queue'])('“%s” says so where the browser stores nothing', async (act) => {
  await open(`<ul>${videoCard('Fog')}</ul>${islandOf(toasts, 'toasts', {})}`)
  await testbed.page.evaluate(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await opensMenuOf('Fog')
  await item(act).click()
  await testbed.page.getByText(t('card.queueRefused')).waitFor()
})

test.each(['Play next', 'Add to queue'])(
  '“%s” says that the queue is full, and takes no other video from it',
  async (act) => {
    await open(`<ul>${videoCard('Fog')}</ul>${islandOf(toasts, 'toasts', {})}`)
    const queued = Array.from({ length: queueMax }, (_, at) => ({ ...queuedFog, video_id: 100 + at }))
    await testbed.page.evaluate((text) => localStorage.setItem('queue', text), JSON.stringify(queued))
    await opensMenuOf('Fog')
    await item(act).click()
    await testbed.page.getByText(t('card.queueFull')).waitFor()
    const stored = () =>
      testbed.page.evaluate(() => JSON.parse(localStorage.getItem('queue') ?? '[]').map((one: Queued) => one.video_id))
    expect(await stored()).toEqual(queued.map((one) => one.video_id))
    // One that is queued already takes no place.
    queued[7] = { ...queuedFog, video_id: 'Fog'.length }
    await testbed.page.evaluate((text) => localStorage.setItem('queue', text), JSON.stringify(queued))
    await opensMenuOf('Fog')
    await item(act).click()
    await expect.poll(async () => (await stored()).indexOf('Fog'.length)).toBe(act === 'Play next' ? 0 : queueMax - 1)
  },
)

test('the visitor’s own videos and channels are not offered, nor a card of the visitor', async () => {
  const own = '<a href="/members/1/">anna</a>'
  testbed.site.on(marks('channel', 3), (response) =>
    answerJson(response, { is_subscribed: false, subscribers: 41, is_own: true }),
  )
  await open(
    `<ul>${videoCard('Rain', own)}<li class="thumb"><a class="thumb-title" href="/members/1/">anna</a></li>${northlight}</ul>`,
  )
  await opensMenuOf('Rain')
  expect(await item('Watch later').isVisible()).toBe(true)
  expect(await testbed.page.getByRole('menuitem', { name: /ubscribe/ }).count()).toBe(0)
  await testbed.page.keyboard.press('Escape')
  expect(await testbed.page.getByRole('button', { name: 'Actions for “anna”' }).count()).toBe(0)
  await opensMenuOf('North Light')
  await expect.poll(() => testbed.page.getByRole('button', { name: 'Actions for “North Light”' }).count()).toBe(0)
  expect(await testbed.page.getByRole('menuitem').count()).toBe(0)
})

test.each([
  [true, ['42', '42 subscribers']],
  [false, ['41', '41 subscribers']],
])(
  'the number of a channel’s card and of the page moves with the press, and back when it is refused: taken %s',
  async (isTaken, shown) => {
    const { page: tab, site } = testbed
    site.on(marks('channel', 3), (response) => answerJson(response, { is_subscribed: false, subscribers: 41 }))
    let answer: (() => void) | undefined
    site.on('/api/input.php', (response) => {
      answer = () =>
        isTaken
          ? answerJson(response, { ok: true })
          : answerJson(response, { error: 'No', code: 'failed', field: 'notify' }, 400)
    })
    await open(`${number}<ul>${northlight}</ul>`)
    const numbers = async () => [
      (await tab.locator('.thumb-line').textContent())?.trim(),
      (await tab.locator('#followers > div').textContent())?.trim(),
    ]
    await opensMenuOf('North Light')
    await expect.poll(() => site.asked.some(({ path }) => path === marks('channel', 3))).toBe(true)
    await item('Subscribe to North Light').click()
    await expect.poll(() => answer !== undefined).toBe(true)
    await expect.poll(numbers).toEqual(['42', '42 subscribers'])
    answer?.()
    await expect.poll(numbers).toEqual(shown)
  },
)
