// The share menu in a real browser: the clipboard's content, and the device's own share sheet.
import { expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { toasts } from '../../../../client/islands/site/toasts.tsx'
import { share } from '../../../../client/islands/video/share.tsx'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

type Props = typeof share extends Island<infer Own> ? Own : never

const testbed = browserWorld()
const props = islandProps.share as Props
const press = (name: string) => testbed.page.getByRole('button', { name, exact: true }).click()
const copied = () => testbed.page.evaluate(() => navigator.clipboard.readText())

/** A video at 1:23 with its share menu open. */
async function open(): Promise<void> {
  const { site, page } = testbed
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  site.on('/', pageOf(`<video></video>${islandOf(share, 'share', props)}${islandOf(toasts, 'toasts', {})}`))
  await page.goto('/')
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.currentTime = 83.4
  })
  await page.locator('x-island#share summary').hover()
  await page.waitForSelector('x-island#share[data-state="awake"]')
  await page.locator('x-island#share summary').click()
}

test('the link is copied, to the video or to its current time, and the embed code; each time a toast confirms', async () => {
  await open()
  const { page } = testbed
  await press('Copy link')
  await page.getByText('Link copied').waitFor()
  expect(await copied()).toBe(props.url)
  await page.getByLabel('Start at the current time').check()
  await press('Copy link')
  await expect.poll(copied).toBe(`${props.url}?start_time=83`)
  expect(await page.getByLabel(props.label, { exact: true }).inputValue()).toBe(`${props.url}?start_time=83`)
  await press('Copy code')
  await page.getByText('Code copied').waitFor()
  expect(await copied()).toBe(props.code)
  // A device without a share sheet gets no button for it.
  expect(await page.getByRole('button', { name: 'Share elsewhere' }).count()).toBe(0)
})

test('text that the browser does not let a script copy is selected for copying by hand', async () => {
  await testbed.page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  await open()
  const { page } = testbed
  const selected = () => page.evaluate(() => String(getSelection()))
  await press('Copy link')
  await page.getByText('Your browser didn’t allow copying').waitFor()
  expect(await selected()).toBe(props.url)
  await press('Copy code')
  await expect.poll(selected).toBe(props.code)
  expect(await page.getByText(/copied$/).count()).toBe(0)
})

test('the device’s own share sheet gets the title and the URL', async () => {
  await testbed.page.addInitScript(() => {
    const share = async (what: ShareData) => void Object.assign(document.documentElement.dataset, what)
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await open()
  await press('Share elsewhere')
  const handed = await testbed.page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(handed).toMatchObject({ title: props.title, url: props.url })
})
