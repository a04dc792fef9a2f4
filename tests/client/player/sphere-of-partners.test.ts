// 360° videos at a partner's host, in a real browser.
import { expect, test } from 'vitest'
import { playerStrings, sphereStrings } from '../../../client/parts/video/player-data.ts'
import { browserWorld } from '../support/browser.ts'
import { t } from '../support/markup.ts'
import { openSite } from '../support/site.ts'
import { serveFiles, videoPage, videoPath } from '../support/watch-pages.ts'

const testbed = browserWorld()

test('a 360° video whose host lets no other site read its files plays on flat, says so, and asks for no new links', async () => {
  const { site, page } = testbed
  const partner = await openSite()
  try {
    serveFiles(partner)
    serveFiles(site)
    const src = `${partner.origin}/media/fog.mp4`
    const html = videoPage(1, {
      data: {
        sphere: { angle: 360, layout: 'mono' },
        sources: [{ src, type: 'video/mp4', format: '_sd.mp4', label: 'SD' }],
        texts: t.slice([...playerStrings, ...sphereStrings]),
      },
    }).replace('src="/media/1.mp4"', `src="${src}"`)
    // Without the usual policy, which lists the hosts of partners.
    site.on(videoPath(1), (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html))
    await page.goto(videoPath(1))
    // What is said goes again after a moment.
    const said = page.locator('.player-bubble').evaluate(
      (bubble) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => resolve(bubble.textContent)).observe(bubble, { childList: true })
        }),
    )
    await page.locator('.player-start').click()
    await expect.poll(() => page.locator('x-player').getAttribute('data-sphere')).toBe('flat')
    expect(await said).toContain('so it plays flat')
    const state = () =>
      page.evaluate(() => {
        const video = document.querySelector('video')
        return { with: video?.crossOrigin, isPaused: video?.paused, isPlaying: (video?.currentTime ?? 0) > 0.1 }
      })
    await expect.poll(state).toEqual({ with: null, isPaused: false, isPlaying: true })
    const files = partner.asked.filter(({ path }) => path === '/media/fog.mp4')
    expect(new Set(files.map(({ headers }) => headers.origin))).toEqual(new Set([undefined, site.origin]))
    expect(site.asked.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
    expect(await page.locator('.player-error').isVisible()).toBe(false)
  } finally {
    await partner.close()
  }
})
