// The history of this device in a real browser, which other tabs change meanwhile.
import { expect, test } from 'vitest'
import { historyList } from '../../../../client/islands/video/history-list.tsx'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

const testbed = browserWorld()
const props = {
  videoPath: '/video/{id}/{dir}/',
  searchPath: '/search/{search}/',
  videosPath: '/videos/',
  isMember: false,
}
const watched = (...ids: number[]) =>
  JSON.stringify({
    videos: ids.map((video_id) => ({
      video_id,
      dir: 'fog',
      title: `Fog ${video_id}`,
      scr: 'data:,',
      duration: '1:00',
      video_viewed: 1,
    })),
  })
const becomes = (...ids: number[]) =>
  testbed.page.evaluate((text) => localStorage.setItem('history', text), watched(...ids))
const shown = () =>
  testbed.page
    .locator('.thumb-title')
    .evaluateAll((links) => links.map(({ textContent }) => Number(/\d+/.exec(textContent ?? ''))))
const press = (name: string) => testbed.page.getByRole('button', { name }).click()

test('an undo brings back what was removed, at its place, and leaves all that was watched since', async () => {
  const { site, page } = testbed
  site.on('/', pageOf(islandOf(historyList, 'history', props)))
  await page.goto('/')
  await becomes(1, 2, 3)
  await page.reload()
  await expect.poll(shown).toEqual([1, 2, 3])
  await press('Remove “Fog 2”')
  await expect.poll(shown).toEqual([1, 3])
  await becomes(4, 1, 3)
  await press('Undo')
  await expect.poll(shown).toEqual([4, 1, 2, 3])
  // An older one was watched again, and the removed one is the newest of all.
  await press('Remove “Fog 4”')
  await becomes(3, 5, 1, 2)
  await press('Undo')
  await expect.poll(shown).toEqual([3, 5, 4, 1, 2])
  await press('Clear history')
  await becomes(6, 5)
  await press('Undo')
  await expect.poll(shown).toEqual([6, 5, 3, 4, 1, 2])
})
