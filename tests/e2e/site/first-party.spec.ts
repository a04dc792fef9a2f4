// Until the cookie notice is answered no third party is requested, not even for a picture.
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

test.use({ launchOptions: launchWithPictures })

/** From the button to the video itself: the preroll of visitors who accepted does not load. */
async function plays({ page }: Visitor): Promise<void> {
  await page.locator('.player-start').click()
  const player = page.locator('x-player')
  await expect(player).toHaveAttribute('data-state', 'playing')
  await expect(page.locator('.advert-video')).toHaveCount(0)
  await page.locator('.player video').evaluate(async (video: HTMLVideoElement) => {
    while (video.currentTime < 0.5)
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
  })
}

test('before consent every request goes to this site, and every cookie is a necessary one', {
  tag: '@js',
}, async ({ anna, gina, hugo, site }) => {
  const watched = pageOf(listedAt(0))
  // By default axe's walk shows the same of each kind of page, without pictures and videos.
  const pages = process.env.FULL
    ? [
        href('index', {}, { lang: 'en' }),
        href('videos', {}, { lang: 'de' }),
        href('search', { search: 'rain' }, { lang: 'en' }),
        watched,
        ...informationSections.map((section) => href('information', { section }, { lang: 'en' })),
      ]
    : [href('index', {}, { lang: 'en' }), watched]
  // Gina and Hugo get the same gate page again and again; with FULL=1 they visit every page that anna does.
  const gated = process.env.FULL ? pages : [watched]
  const looksAround = async (one: Visitor) => {
    await one.page.context().clearCookies({ name: '__Host-consent' })
    const hosts = new Set<string>()
    one.page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    for (const path of one === anna ? pages : gated) {
      await one.page.goto(path)
      if (one === anna && path === watched) await plays(one)
      await one.page.waitForLoadState('networkidle')
    }
    expect([...hosts].filter((origin) => origin !== site && origin !== 'null')).toEqual([])
    const names = (await one.page.context().cookies()).map(({ name }) => name)
    expect(names.filter((name) => !['__Host-lang', '__Host-theme', '__Host-age_agreed'].includes(name))).toEqual([])
  }
  await Promise.all([anna, gina, hugo].map(looksAround))
})
