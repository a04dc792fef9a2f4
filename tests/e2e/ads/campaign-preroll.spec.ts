// The video advert of a campaign in the browser: ada writes the campaign, the advertiser's server answers the site, and the player shows
// what it found. Each campaign is for pages of one language, which no other journey opens a player in.
import type { Page } from 'playwright'
import type { Lang } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import { advertPath } from '../../../shared/service-paths.ts'
import { advertiser, advertiserTag } from '../../support/browser/advert-server.ts'
import { accepts, adverts } from '../../support/browser/adverts.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { advert, begins, player, playerVideo, plays, start } from '../../support/browser/preroll.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

test.use({ launchOptions: launchWithPictures })

const en = { lang: 'en' } as const
const id = String(plainVideo.video_id)
const filmIn = (lang: Lang) => href('video', { id, dir: plainVideo.dir }, { lang })

/** Running before videos in one language, with one video advert; ada stays on its page. */
async function runsVideoAdvert(ada: Visitor, title: string, document: string, lang: Lang): Promise<void> {
  const { page } = ada
  await signIn(ada, 'ada')
  await ada.opens(href('admin_advert_new', {}, en))
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Advertiser').fill('Northlight')
  await page.getByLabel('Before a video').check()
  await page.getByLabel('Languages').fill(lang)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Kind').selectOption({ label: 'Video (VAST)' })
  await page.getByLabel('Headline').fill(`${title} nights`)
  await page.getByLabel('Address of the frame or the VAST document').fill(advertiserTag(document))
  await page.getByLabel('Origins of the video').fill(`${advertiser.media}\n${advertiser.tell}`)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.locator('.advert-state')).toContainText('Running')
}

async function pauses({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.locator('.advert-state')).toContainText('Paused')
}

/** The advertiser's video is the site's own one; what is told of its progress. */
async function answersForAdvertiser(page: Page, site: string): Promise<string[]> {
  const answer = await page.request.get(site + advertPath.fill({ name: 'evening' }))
  const [, own = ''] = /<MediaFile [^>]*><!\[CDATA\[([^\]]+)\]/.exec(await answer.text()) ?? []
  const told: string[] = []
  await page.route(`${advertiser.media}/**`, async (route) => {
    const { range = 'bytes=0-' } = route.request().headers()
    await route.fulfill({ response: await page.request.get(own, { headers: { range } }) })
  })
  await page.route(`${advertiser.tell}/**`, (route) => {
    told.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 204 })
  })
  return told
}

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('a video advert of a campaign plays, tells its progress, may be skipped, and its click is counted, embedded too', async ({
    anna: ada,
    visitor,
    places,
  }) => {
    await runsVideoAdvert(ada, 'Evening', 'inline', 'hu')
    const hugo = await visitor()
    const { page, asked } = hugo
    hugo.expects(/another host: https:\/\/(media|tell)\.north\.example\//)
    await accepts(hugo, places.site)
    const told = await answersForAdvertiser(page, places.site)
    const counted = () => asked.flatMap((line) => /^GET \/advert\/c\d+\/(\w+)/.exec(line)?.[1] ?? [])
    for (const path of [filmIn('hu'), href('embed', { id }, { lang: 'hu' })]) {
      told.length = 0
      asked.length = 0
      await hugo.opens(path)
      await page.evaluate(() => localStorage.removeItem('advert-last'))
      await expect(page.locator('.player-bar')).toBeVisible()
      await start(page)
      await begins(page)
      expect(await advert(page).getAttribute('src')).toBe(`${advertiser.media}/film.mp4`)
      await expect
        .poll(() => told)
        .toEqual(expect.arrayContaining(['/advert/evening/impression', '/advert/evening/start']))
      await expect.poll(counted).toEqual(['seen'])
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        page.locator('.advert').click({ position: { x: 200, y: 150 } }),
      ])
      expect(await opened.evaluate(() => window.opener)).toBeNull()
      await opened.close()
      await expect.poll(counted).toEqual(['seen', 'click'])
      await expect.poll(() => told).toContain('/advert/evening/click')
      await advert(page).evaluate((video: HTMLVideoElement) => {
        video.currentTime = 6
        return video.play()
      })
      const skip = page.locator('.advert-skip')
      await expect(skip).toBeEnabled()
      await page.keyboard.press('s')
      await plays(page)
      await expect(advert(page)).toHaveCount(0)
      await expect.poll(() => told).toContain('/advert/evening/skip')
      expect(told).not.toContain('/advert/evening/complete')
    }
    await pauses(ada)
    await hugo.opens(filmIn('hu'))
    expect(await page.locator('#preroll').textContent()).not.toContain('/advert/c')
  })

  // The site gives up on such a server (campaign-advert.test.ts), and the player on any (preroll-faults.spec.ts).
  test('a campaign whose server hangs delays the video by seconds, and the video starts', { tag: '@full' }, async ({
    anna: ada,
    visitor,
    places,
  }) => {
    await runsVideoAdvert(ada, 'Silence', 'silence', 'nl')
    const hugo = await visitor()
    const { page, asked } = hugo
    // The player may give up a moment before the site does.
    hugo.expects(/GET \/advert\/c\d+\.xml net::ERR_ABORTED/)
    await accepts(hugo, places.site)
    // The operator's own tags have no advert.
    await adverts(hugo, places, {})
    await page.route(/\/advert\/c\d+\.xml/, (route) => route.continue())
    await hugo.opens(filmIn('nl'))
    await expect(page.locator('.player-bar')).toBeVisible()
    await start(page)
    await expect(player(page)).toHaveAttribute('data-advert', 'asking')
    await plays(page)
    await expect(player(page)).not.toHaveAttribute('data-advert')
    expect(asked.filter((line) => /^GET \/advert\/c\d+\.xml/.test(line))).toHaveLength(1)
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    await pauses(ada)
  })
})
