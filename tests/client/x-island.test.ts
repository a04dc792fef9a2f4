// <x-island> in a real browser: when it hydrates, what happens to clicks meanwhile, and that it never blocks native
// behaviour.
import type { ServerResponse } from 'node:http'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { chunkTimeoutMs } from '../../shared/limits.ts'
import { stopClock } from '../support/browser/stopped-clock.ts'
import { browserWorld } from './support/browser.ts'
import { sample } from './support/islands/sample.tsx'
import { islandOf, pageOf } from './support/markup.ts'
import { answerScript, bundled, startPage } from './support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const chunk = '/assets/sample.js'
const elsewhere = '<h1>elsewhere</h1>'

const island = (): Locator => testbed.page.locator('x-island')
const state = () => island().getAttribute('data-state')
const becomes = (wanted: string) => testbed.page.waitForSelector(`x-island[data-state="${wanted}"]`)
const output = async () => (await testbed.page.locator('output').textContent())?.trim()

/** Opens a page with the sample island; further handlers are set before. */
async function open(markup = islandOf(sample, 'i1', {})): Promise<void> {
  testbed.site.on('/', pageOf(markup))
  for (const path of ['/elsewhere', '/posted', '/said']) testbed.site.on(path, pageOf(elsewhere))
  await testbed.page.goto('/')
  await testbed.page.waitForSelector('x-island[data-state]', { state: 'attached' })
}

/** The chunk's answers wait until the test releases them. */
function holdChunk(): () => Promise<void> {
  const waiting: ServerResponse[] = []
  testbed.site.on(chunk, (response) => void waiting.push(response))
  return async () => {
    const text = (await bundled()).get(chunk) ?? ''
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    for (const response of waiting) answerScript(response, text)
  }
}

test('with wake="call" hydrates only when it is called', async () => {
  await open(islandOf(sample, 'i1', {}, 'call'))
  await island().hover()
  await testbed.page.locator('button').focus()
  await testbed.page.waitForLoadState('networkidle')
  expect(await state()).toBe('asleep')
  await testbed.page.dispatchEvent('x-island', 'call')
  await becomes('awake')
})

test('loads nothing but the boot script until a visitor reaches for an island', async () => {
  await testbed.separately()
  await open()
  await testbed.page.waitForLoadState('networkidle')
  expect(await state()).toBe('asleep')
  const texts = await bundled()
  const loaded = testbed.site.asked.map(({ path }) => texts.get(path) ?? '').filter(Boolean)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.join('')).not.toContain('hydrateRoot')
})

test.each([
  ['a pointer enters', () => island().hover()],
  ['it gets keyboard focus', () => testbed.page.keyboard.press('Tab')],
  ['a finger taps', () => testbed.page.locator('p').dispatchEvent('pointerdown')],
  ['another island calls', () => island().dispatchEvent('call')],
])('hydrates without a mismatch when %s', async (_, touch) => {
  await open()
  await touch()
  await becomes('awake')
  await testbed.page.locator('a').click()
  expect(await output()).toBe('1')
  expect(await island().locator('script').count()).toBe(0)
  expect(testbed.complaints).toEqual([])
})

test('hydrates by itself when the URL’s fragment names it', async () => {
  await open()
  expect(await state()).toBe('asleep')
  await testbed.page.goto('/elsewhere')
  await testbed.page.goto('/#i1')
  await becomes('awake')
})

test('reports a mismatch between server and browser, so that the other tests would see it', async () => {
  await open(islandOf(sample, 'i1', {}).replace('x-island id="i1"', 'x-island id="i2"'))
  await island().hover()
  await becomes('awake')
  expect(testbed.complaints.join()).toContain('hydrated')
})

test('hydrates by itself with wake="load"', async () => {
  await open(islandOf(sample, 'i1', {}, 'load'))
  await becomes('awake')
  expect(testbed.complaints).toEqual([])
})

test('hydrates within 200 px of the viewport', async () => {
  testbed.site.on(
    '/assets/tall.css',
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/css' })
        .end('i{display:block;height:3000px}x-island{display:block}'),
  )
  await open(`<link rel="stylesheet" href="/assets/tall.css"><i></i>${islandOf(sample, 'i1', {}, 'visible')}`)
  expect(await state()).toBe('asleep')
  await testbed.page.evaluate(() => scrollTo(0, 3000 - innerHeight - 250))
  await testbed.settled()
  expect(await state()).toBe('asleep')
  await testbed.page.evaluate(() => scrollBy(0, 100))
  await becomes('awake')
})

test.each([
  ['a link', () => testbed.page.locator('a').click()],
  ['a picture inside a link', () => testbed.page.locator('svg').click()],
  ['a button of a form', () => testbed.page.locator('button').click()],
])('holds a click on %s during hydration, and repeats it once afterwards', async (_, click) => {
  await testbed.separately()
  const letGo = holdChunk()
  await open()
  await click()
  expect(await state()).toBe('waking')
  await letGo()
  await becomes('awake')
  await expect.poll(output).toBe('1')
  expect(testbed.page.url()).toBe(`${testbed.site.origin}/`)
})

test('holds a form that was submitted with the Enter key', async () => {
  await testbed.separately()
  const letGo = holdChunk()
  await open()
  await testbed.page.locator('input').fill('hello')
  await testbed.page.keyboard.press('Enter')
  expect(await state()).toBe('waking')
  await letGo()
  await expect.poll(output).toBe('0 hello')
})

test('submits nothing by itself once the visitor edits the form', async () => {
  await testbed.separately()
  const letGo = holdChunk()
  await open()
  await testbed.page.locator('input').fill('hel')
  await testbed.page.keyboard.press('Enter')
  await testbed.page.keyboard.type('lo')
  await letGo()
  await becomes('awake')
  await testbed.settled()
  expect(await output()).toBe('0')
  await testbed.page.keyboard.press('Enter')
  await expect.poll(output).toBe('0 hello')
})

test('does not hold a click for a new tab', async () => {
  await testbed.separately()
  holdChunk()
  await open()
  await testbed.page.locator('a').click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => testbed.site.asked.some(({ path }) => path === '/elsewhere')).toBe(true)
  expect(testbed.page.url()).toBe(`${testbed.site.origin}/`)
})

test('lets a held click act natively after 3 s', async () => {
  await testbed.separately()
  holdChunk()
  await testbed.page.clock.install()
  await open()
  await stopClock(testbed.page)
  await testbed.page.locator('button').click()
  await testbed.page.clock.runFor(2900)
  expect(testbed.page.url()).toBe(`${testbed.site.origin}/`)
  await testbed.page.clock.runFor(200)
  await testbed.page.waitForURL('**/posted')
})

test('keeps the server’s markup working if the chunk fails to load, and retries at the next interaction', async () => {
  await testbed.separately()
  let isBroken = true
  const text = (await bundled()).get(chunk) ?? ''
  testbed.site.on(chunk, (response) => (isBroken ? void response.writeHead(503).end() : answerScript(response, text)))
  await open()
  await island().hover()
  await becomes('failed')
  isBroken = false
  await testbed.page.mouse.move(0, 0)
  await testbed.page.locator('a').click()
  await becomes('awake')
  await expect.poll(output).toBe('1')
})

test('also retries if React failed to load', async () => {
  await testbed.separately()
  const texts = await bundled()
  const wake = [...texts.keys()].find((path) => path.includes('wake')) ?? ''
  let isBroken = true
  testbed.site.on(wake, (response) =>
    isBroken ? void response.writeHead(503).end() : answerScript(response, texts.get(wake) ?? ''),
  )
  await open()
  await island().hover()
  await becomes('failed')
  isBroken = false
  await testbed.page.mouse.move(0, 0)
  await island().hover()
  await becomes('awake')
})

test.each([
  ['link', 'a', '/elsewhere'],
  ['form', 'button', '/posted'],
])('a %s of an island that cannot hydrate works natively', async (_, selector, path) => {
  await testbed.separately()
  testbed.site.on(chunk, (response) => void response.writeHead(404).end())
  await open()
  await testbed.page.locator(selector).click()
  await testbed.page.waitForURL(`**${path}`)
})

test('gives up after 120 s, and stays as it is if the chunk arrives later [S8-046]', async () => {
  await testbed.separately()
  const letGo = holdChunk()
  await testbed.page.clock.install()
  await open()
  await stopClock(testbed.page)
  await island().hover()
  await testbed.page.clock.runFor(chunkTimeoutMs - 1000)
  expect(await state()).toBe('waking')
  await testbed.page.clock.runFor(1100)
  expect(await state()).toBe('failed')
  await letGo()
  await testbed.answered()
  expect(await state()).toBe('failed')
  expect(await island().locator('script').count()).toBe(1)
  expect(await output()).toBe('0')
})

test('restores the server’s markup if the view throws', async () => {
  await open(islandOf(sample, 'i1', { canWake: false }))
  const before = await island().innerHTML()
  await island().hover()
  await becomes('failed')
  // The pointer, which is still over it, may have caused one more try.
  await expect.poll(() => island().innerHTML()).toBe(before)
})

test('waits until the parser has finished an island of a streamed page', async () => {
  const markup = pageOf(islandOf(sample, 'i1', {}))
  const cuts = [markup.indexOf('<form'), markup.indexOf('"texts"'), markup.length]
  let more: () => void = () => {}
  testbed.site.on('/', async (response) => {
    startPage(response).write(markup.slice(0, cuts[0]))
    for (const [index, cut] of cuts.entries()) {
      await new Promise<void>((resolve) => {
        more = resolve
      })
      response.write(markup.slice(cut, cuts[index + 1]))
    }
    response.end()
  })
  await testbed.page.goto('/', { waitUntil: 'commit' })
  await testbed.page.waitForSelector('x-island[data-state="asleep"]')
  await testbed.page.locator('p').hover()
  await becomes('waking')
  more()
  await testbed.page.waitForSelector('x-island script', { state: 'attached' })
  await testbed.settled()
  expect(await state()).toBe('waking')
  more()
  await becomes('awake')
  more()
  expect(testbed.complaints).toEqual([])
})
