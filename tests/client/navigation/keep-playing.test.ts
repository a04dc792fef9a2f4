// What stays of a page, and what begins anew, where a visitor goes on around the player.
import { beforeEach, expect, test } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { browserWorld } from '../support/browser.ts'
import { serveFiles, videoPage, videoPath } from '../support/watch-pages.ts'

const testbed = browserWorld({ isPageKept: true })

beforeEach(() => {
  serveFiles(testbed.site)
  for (const id of [1, 2, 3]) testbed.site.on(videoPath(id), videoPage(id, { related: [1, 2, 3].filter((one) => one !== id) }))
})

const plays = (): Promise<boolean> =>
  testbed.page.evaluate(() => {
    const video = document.querySelector('video')
    return video?.paused === false && video.currentTime > 0
  })
/** The visitor's own press starts the video, and what keeps it is loaded. */
async function watches(id: number): Promise<void> {
  const { page } = testbed
  await page.goto(videoPath(id))
  await page.locator('.player-start').click()
  await page.locator('html[data-keeps]').waitFor()
  await expect.poll(plays).toBe(true)
}
const goesOn = async (id: number) => {
  await testbed.page.getByRole('link', { name: `Fog ${id}` }).click()
  await testbed.page.waitForURL(`**${videoPath(id)}*`)
  await expect.poll(plays).toBe(true)
}
const asked = (path: string) => testbed.site.asked.filter((one) => one.path.startsWith(path))

test('a file that follows around the player is loaded once, and its links are not asked for anew', async () => {
  await watches(1)
  await goesOn(2)
  await testbed.settled()
  expect(asked(contract.videoFile.fill({ video_id: 2 }))).toEqual([])
})
