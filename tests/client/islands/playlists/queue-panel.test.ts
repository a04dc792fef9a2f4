// The queue in a real browser, whose storage may hold anything.
import { expect, test } from 'vitest'
import { queuePanel } from '../../../../client/islands/playlists/queue-panel.tsx'
import type { AddressOf } from '../../../../shared/contract/contract.ts'
import { queueMax } from '../../../../shared/limits.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

const testbed = browserWorld()
const props = { videoPath: '/video/{id}/{dir}/', categoriesPath: '/api/categories.json' as AddressOf<'categories'> }
const video = (video_id: number) => ({
  video_id,
  dir: 'fog',
  title: `Fog ${video_id}`,
  scr: 'data:,',
  duration: '1:00',
})

async function opens(stored: string): Promise<void> {
  const { site, page } = testbed
  site.on('/', pageOf(islandOf(queuePanel, 'queue', props, 'load')))
  await page.goto('/')
  await page.evaluate((text) => localStorage.setItem('queue', text), stored)
  await page.reload()
  await page.locator('x-island[data-state="awake"]').waitFor({ state: 'attached' })
}
/** As another tab, or a card of this page, changes it. */
const becomes = (...ids: number[]) =>
  testbed.page.evaluate(
    (text) => {
      localStorage.setItem('queue', text)
      dispatchEvent(new StorageEvent('storage', { key: 'queue' }))
    },
    JSON.stringify(ids.map(video)),
  )
const shown = () => testbed.page.locator('.queue-video').allInnerTexts()
const press = (name: string) => testbed.page.getByRole('button', { name }).click()
const titles = (...ids: number[]) => ids.map((id) => expect.stringContaining(`Fog ${id}`))

test('an undo brings back what was removed, at its place, and leaves all that has changed since', async () => {
  await opens(JSON.stringify([1, 2, 3].map(video)))
  await press('Remove “Fog 2”')
  await expect.poll(shown).toEqual(titles(1, 3))
  await becomes(4, 1, 3, 5)
  await expect.poll(shown).toEqual(titles(4, 1, 3, 5))
  await press('Undo')
  await expect.poll(shown).toEqual(titles(4, 1, 2, 3, 5))
  await press('Clear queue')
  await becomes(6)
  await press('Undo')
  await expect.poll(shown).toEqual(titles(4, 1, 2, 3, 5, 6))
})

test('the panel shows what is a video among what was stored, and no more than the queue holds', async () => {
  const shownAfter = async (stored: string) => {
    await opens(stored)
    return testbed.page.locator('.queue-video').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  }
  expect(await shownAfter('{')).toEqual([])
  expect(await shownAfter('{"video_id":1}')).toEqual([])
  const foreign = [null, 7, 'x', { video_id: 'x' }, { ...video(2), title: 5 }, video(3)]
  expect(await shownAfter(JSON.stringify(foreign))).toEqual(['/video/3/fog/'])
  const many = Array.from({ length: queueMax + 5 }, (_, index) => video(index + 1))
  expect(await shownAfter(JSON.stringify(many))).toHaveLength(queueMax)
})
