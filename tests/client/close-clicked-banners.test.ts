// A direct-sale banner is removed when it reports a click, and only by a message from its own origin and window.
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { openSite, type Site } from './support/site.ts'

const testbed = browserWorld({ isPageKept: true })
let partner: Site
let stranger: Site
beforeEach(async () => {
  partner = await openSite()
  stranger = await openSite()
})
afterEach(async () => {
  await partner.close()
  await stranger.close()
})

const answer = (html: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-same-origin'

/** A house ad with a frame of `name` over it, whose messages are to come from `origin`. */
const cell = (name: string, origin: string) =>
  `<li class="banner"><a href="/ours">Ours</a><iframe class="slot-frame" id="${name}" src="/frame/${name}" width="300" height="250" sandbox="${sandbox}" data-direct="${origin}"></iframe></li>`
/** Our own document around a partner's. */
const around = (src: string) =>
  answer(`<body><iframe src="${src}" sandbox="${sandbox}" width="280" height="200"></iframe>`)
const says = (message: string) => answer(`<button onclick="top.postMessage(${message}, '*')">Buy</button>`)
const click = "{ type: 'click' }"

async function opens(cells: string): Promise<void> {
  const style =
    '<style>.banner{position:relative;width:300px;height:250px;list-style:none} iframe{position:absolute;inset:0;border:0}</style>'
  testbed.site.on(
    '/page',
    answer(
      `<!DOCTYPE html><link rel="icon" href="data:,">${style}<ul>${cells}</ul><script type="module" src="/assets/slots.js"></script>`,
    ),
  )
  await testbed.page.goto('/page', { waitUntil: 'networkidle' })
}
const frames = () => testbed.page.locator('iframe.slot-frame').count()
const presses = (name: string) =>
  testbed.page.frameLocator(`#${name}`).frameLocator('iframe').getByRole('button', { name: 'Buy' }).click()
/** Messages arrive in order: earlier ones have been handled. */
const heard = async () => {
  await testbed.page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'mark' && resolve(null))
        postMessage('mark', '*')
      }),
  )
  await testbed.settled()
}

describe('a direct sale’s banner', () => {
  test('is removed when it reports a click; the house ad below keeps its place and gets the focus [S4-035]', async () => {
    testbed.site.on('/frame/sold', around(`${partner.origin}/banner`))
    partner.on('/banner', says(click))
    await opens(cell('sold', partner.origin))
    const box = await testbed.page.locator('.banner').boundingBox()
    await presses('sold')
    await expect.poll(frames).toBe(0)
    expect(await testbed.page.locator('.banner').boundingBox()).toEqual(box)
    expect(await testbed.page.evaluate(() => document.activeElement?.textContent)).toBe('Ours')
    expect(testbed.complaints).toEqual([])
  })

  test('that is a house ad is removed in the same way [S4-035]', async () => {
    testbed.site.on(
      '/frame/house',
      answer('<a href="#there">Look</a><script type="module" src="/assets/house-frame.js"></script>'),
    )
    await opens(cell('house', ''))
    await testbed.page.frameLocator('#house').getByRole('link', { name: 'Look' }).click()
    await expect.poll(frames).toBe(0)
  })

  test('stays when another frame of the same origin posts the message', async () => {
    testbed.site.on('/frame/sold', around(`${partner.origin}/silent`))
    testbed.site.on('/frame/other', around(`${partner.origin}/banner`))
    partner.on('/silent', says("'nothing'"))
    partner.on('/banner', says(click))
    await opens(cell('sold', partner.origin) + cell('other', 'https://nobody.example'))
    await presses('other')
    await heard()
    expect(await frames()).toBe(2)
  })

  test('stays when its frame shows another origin that posts the message', async () => {
    testbed.site.on('/frame/sold', around(`${stranger.origin}/banner`))
    stranger.on('/banner', says(click))
    await opens(cell('sold', partner.origin))
    await presses('sold')
    await heard()
    expect(await frames()).toBe(1)
  })

  test('stays on any other message', async () => {
    testbed.site.on('/frame/sold', around(`${partner.origin}/banner`))
    const messages = ["'click'", 'null', "{ type: 'close' }", '[]', '7']
    partner.on('/banner', says(`[${messages}][(globalThis.said = (globalThis.said ?? -1) + 1)]`))
    await opens(cell('sold', partner.origin))
    for (const message of messages) {
      await presses('sold')
      await heard()
      expect([message, await frames()]).toEqual([message, 1])
    }
    expect(testbed.complaints).toEqual([])
  })

  test('stays when the page itself posts the message', async () => {
    testbed.site.on('/frame/house', answer('<p>Silent</p>'))
    await opens(cell('house', ''))
    await testbed.page.evaluate(() => postMessage({ type: 'click' }, '*'))
    await heard()
    expect(await frames()).toBe(1)
  })
})
