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

test('the panel shows what is a video among what was stored, and no more than the queue holds', async () => {
  const { site, page } = testbed
  const shownAfter = async (stored: string) => {
    site.on('/', pageOf(islandOf(queuePanel, 'queue', props, 'load')))
    await page.goto('/')
    await page.evaluate((text) => localStorage.setItem('queue', text), stored)
    await page.reload()
    await page.locator('x-island[data-state="awake"]').waitFor({ state: 'attached' })
    return page.locator('.queue-video').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  }
  expect(await shownAfter('{')).toEqual([])
  expect(await shownAfter('{"video_id":1}')).toEqual([])
  const foreign = [null, 7, 'x', { video_id: 'x' }, { ...video(2), title: 5 }, video(3)]
  expect(await shownAfter(JSON.stringify(foreign))).toEqual(['/video/3/fog/'])
  const many = Array.from({ length: queueMax + 5 }, (_, index) => video(index + 1))
  expect(await shownAfter(JSON.stringify(many))).toHaveLength(queueMax)
})
