// The rows of captions in a real browser: what is typed into them is what the field sends.
import { expect, test } from 'vitest'
import { captionRows } from '../../../../client/islands/video/caption-rows.tsx'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

const testbed = browserWorld()
const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello &amp; welcome\n'

test('rows change the text that is sent: times in order, markup cleaned, and half a time changes nothing', async () => {
  const { site, page } = testbed
  site.on(
    '/',
    pageOf(`<x-player><video></video></x-player>${islandOf(captionRows, 'captions-en', { text, maxLength: 1000 })}`),
  )
  await page.goto('/')
  const field = page.getByLabel('Text as WebVTT')
  const rows = page.locator('.caption-rows li')
  await rows.first().waitFor()
  expect(await rows.first().getByLabel('What is said').inputValue()).toBe('Hello & welcome')
  await rows.first().getByLabel('Start').fill('0:01.')
  await rows.first().getByLabel('What is said').fill('Hello <i>there</i> <script>x')
  await field.focus()
  expect(await field.inputValue()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello <i>there</i> x\n')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await rows.nth(1).getByLabel('What is said').fill('Before')
  await rows.nth(1).getByLabel('Start').fill('00:00.500')
  await field.focus()
  expect(await field.inputValue()).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:04.000\nBefore\n\n00:00:01.000 --> 00:00:02.000\nHello <i>there</i> x\n',
  )
  // A row's time is that of the player, and it keeps its length.
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime = 83.4
  })
  await rows.nth(1).getByRole('button', { name: 'Use the player’s time' }).click()
  expect(await field.inputValue()).toContain('00:01:23.400 --> 00:01:24.400\nHello')
  await rows.first().getByRole('button', { name: 'Remove line 1' }).click()
  expect(await rows.count()).toBe(1)
  // What is no captions any more leaves the field alone, as it was typed.
  await field.fill('WEBVTT\n\nnothing')
  expect([await rows.count(), await field.inputValue()]).toEqual([0, 'WEBVTT\n\nnothing'])
})

test('Enter in a time applies it where it stands and saves nothing, and half a time is marked', async () => {
  const { site, page } = testbed
  const two = `${text}\n00:00:05.000 --> 00:00:06.000\nLater\n`
  const form = `<form method="post" action="/saved/">${islandOf(captionRows, 'captions-en', { text: two, maxLength: 1000 })}<button>Save</button></form>`
  site.on('/', pageOf(form))
  await page.goto('/')
  const field = page.getByLabel('Text as WebVTT')
  const [start, end] = [page.getByLabel('Start'), page.getByLabel('End')]
  await end.first().fill('00:03.000')
  await end.first().press('Enter')
  expect(await field.inputValue()).toContain('00:00:01.000 --> 00:00:03.000\nHello')
  expect(await end.first().inputValue()).toBe('00:03.000')
  await end.first().fill('0:')
  await end.first().press('Enter')
  await expect.poll(() => end.first().getAttribute('aria-invalid')).toBe('true')
  expect(await field.inputValue()).toContain('00:00:01.000 --> 00:00:03.000\nHello')
  // The row of the field has another text now, whose time is not changed by what was typed.
  await start.nth(1).fill('00:00.000')
  await start.nth(1).press('Enter')
  expect([await start.first().inputValue(), await start.nth(1).inputValue()]).toEqual(['00:00.000', '00:01.000'])
  await field.focus()
  expect(await field.inputValue()).toContain('00:00:00.000 --> 00:00:06.000\nLater\n\n00:00:01.000')
  expect(site.asked.filter(({ path }) => path === '/saved/')).toEqual([])
})
