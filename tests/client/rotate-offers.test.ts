// Partner offers in a real browser: the countdown is true, and at its end the offers are replaced.
import { beforeEach, describe, expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { answerJson } from './support/site.ts'

const testbed = browserWorld()
const nowMs = Date.parse('2026-11-21T12:00:00Z')
const row = () => testbed.page.locator('.offers')
const clock = () => testbed.page.locator('.offers-clock').textContent()
const titles = () => row().locator('.offer-title').allTextContents()
const asked = () => testbed.site.asked.filter(({ path }) => path === '/offers/7.json').length

const offer = (name: string, change: object = {}) => ({
  href: `https://partner.example/${name}`,
  title: `Offer ${name}`,
  pretitle: 'New',
  tags: ['rain', 'sleep'],
  img: '',
  ...change,
})
const place = (name: string) =>
  `<li class="offer"><span class="thumb-picture"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="320" height="180" alt=""></span><p class="offer-pretitle">Radio</p><a class="offer-title" href="https://partner.example/${name}">Offer ${name}</a><p class="offer-tags">fog</p></li>`

// The clock stands at that time until a test advances it.
beforeEach(async () => {
  await testbed.page.clock.install({ time: nowMs - 60_000 })
  await testbed.page.clock.pauseAt(nowMs)
})

async function opens(leftMs: number): Promise<void> {
  testbed.site.on(
    '/page',
    `<!DOCTYPE html><link rel="icon" href="data:,"><section class="offers" data-path="/offers/7.json" data-ends="${nowMs + leftMs}"><span class="offers-clock" data-says="New offers in {{time}}">New offers every hour</span><ul>${place('a')}${place('b')}${place('c')}</ul></section><script type="module" src="/assets/slots.js"></script>`,
  )
  await testbed.page.goto('/page', { waitUntil: 'networkidle' })
}
const next = (offers: object[], leftMs = 3_600_000) =>
  testbed.site.on('/offers/7.json', (response) => answerJson(response, { offers, leftMs }))

describe('the countdown', () => {
  test('shows minutes and seconds until the time that the server gave [S9-074]', async () => {
    await opens(65_000)
    await expect.poll(clock).toBe('New offers in 01:05')
    await testbed.page.clock.runFor(60_000)
    expect(await clock()).toBe('New offers in 00:05')
    expect([await titles(), asked()]).toEqual([['Offer a', 'Offer b', 'Offer c'], 0])
  })

  test('replaces every offer at zero, and counts down to the next rotation [S9-074]', async () => {
    next([offer('x', { img: '/pictures/x.gif' }), offer('y', { pretitle: '', tags: [] }), offer('z')])
    testbed.site.on('/pictures/x.gif', (response) => void response.writeHead(204).end())
    await opens(10_000)
    await row().locator('a').nth(1).focus()
    await testbed.page.clock.runFor(10_000)
    await expect.poll(titles).toEqual(['Offer x', 'Offer y', 'Offer z'])
    await expect.poll(clock).toBe('New offers in 60:00')
    await testbed.page.clock.runFor(1000)
    expect(await clock()).toBe('New offers in 59:59')
    expect(asked()).toBe(1)
    const places = await row()
      .locator('.offer')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('a')?.getAttribute('href'),
          one.querySelector('.offer-pretitle')?.textContent,
          one.querySelector('.offer-tags')?.textContent,
          one.querySelector('img')?.getAttribute('src') ?? null,
        ]),
      )
    expect(places).toEqual([
      ['https://partner.example/x', 'New', 'rain · sleep', '/pictures/x.gif'],
      ['https://partner.example/y', '', '', null],
      ['https://partner.example/z', 'New', 'rain · sleep', null],
    ])
    expect(await testbed.page.evaluate(() => document.activeElement?.textContent)).toBe('Offer y')
  })

  test('removes places when there are fewer offers', async () => {
    next([offer('x')])
    await opens(1000)
    await testbed.page.clock.runFor(1000)
    await expect.poll(titles).toEqual(['Offer x'])
  })

  test('asks the server for the remaining time if the device’s clock cannot be right', async () => {
    next([offer('a'), offer('b'), offer('c')], 90_000)
    for (const wrongMs of [-5000, 2 * 3_600_000]) {
      await opens(wrongMs)
      await expect.poll(clock).toBe('New offers in 01:30')
    }
    expect(asked()).toBe(2)
  })

  test('shows the rotation interval again if the server is unreachable, and keeps the row', async () => {
    testbed.site.on('/offers/7.json', (response) => answerJson(response, { error: 'down', code: 'unavailable' }, 503))
    await opens(1000)
    await testbed.page.clock.runFor(1000)
    await expect.poll(clock).toBe('New offers every hour')
    await testbed.page.clock.runFor(60_000)
    expect([await titles(), asked()]).toEqual([['Offer a', 'Offer b', 'Offer c'], 1])
  })

  test('renders an offer’s fields as text only', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    next([offer('x', { title: hostile, pretitle: hostile, tags: [hostile] })])
    await opens(1000)
    await testbed.page.clock.runFor(1000)
    await expect.poll(titles).toEqual([hostile])
    expect(await row().locator('img').count()).toBe(0)
    expect(testbed.complaints).toEqual([])
  })
})
