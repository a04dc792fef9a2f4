// The journey of a video: boris uploads it in parts with its details, the real processor makes renditions, mira
// approves it, and anna, who has no account, watches it.
import { readFileSync } from 'node:fs'
import type { Browser, Cookie, Page } from 'playwright'
import { writes } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { launch } from '../../support/browser/chromium.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { onKeptConnection } from '../../support/browser/kept-connection.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { fillsSignIn, setUpSecondFactor, signIn } from '../../support/browser/sign-in.ts'
import { type UploadSite, uploadSite } from '../../support/browser/upload-site.ts'

test.use({ launchOptions: launch })

const en = { lang: 'en' }
let site: UploadSite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await uploadSite()
})
test.afterAll(() => site.stop())

async function opens(browser: Browser, path: string, username?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address, viewport: { width: 1440, height: 900 } })
  await setCookie(context, 'consent', 'rejected', site.address)
  const page = await context.newPage()
  if (username) await signIn({ page }, username)
  await page.goto(path)
  return page
}

/** The queue as mira sees it. The site is fresh: she sets up her second factor once. */
async function opensDesk(browser: Browser): Promise<Page> {
  const page = await opens(browser, '/', staff ? undefined : 'mira')
  if (staff) await page.context().addCookies(staff)
  else await setUpSecondFactor({ page }, 'mira')
  staff = await page.context().cookies()
  await page.goto(href('moderation_uploads', {}, en))
  return page
}
let staff: Cookie[] | undefined

/** The page, as sent, contains this by now; nothing is painted until then. */
async function comesToSay(page: Page, what: string): Promise<void> {
  const says = async () => (await page.request.get(page.url(), onKeptConnection)).text()
  await expect.poll(says, { timeout: 60_000 }).toContain(what)
  await page.reload()
}

/** The page's video starts and advances. */
async function plays(page: Page): Promise<void> {
  const film = page.locator('x-player video').first()
  await expect(film).toBeVisible()
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
}

/** Chosen by its name, this quality plays with this height. */
async function playsIn(page: Page, quality: string, height: number): Promise<void> {
  await page.getByLabel('Quality').selectOption(quality)
  const film = page.locator('x-player video').first()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(height)
  await plays(page)
}

const isSound = async (page: Page) => {
  expect(await violationsIn(page)).toEqual([])
}

test('a video is uploaded through a lost connection, processed, approved and watched @js [S7-052]', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const boris = await opens(browser, href('upload', {}, en), 'boris')
  await expect(boris.getByText('Drag videos here, or choose them')).toBeVisible()
  await isSound(boris)
  // The draft outlives the page.
  await boris.getByLabel('Title').fill('Morning over the lake')
  await boris.reload()
  await expect(boris.getByLabel('Title')).toHaveValue('Morning over the lake')

  await boris.getByRole('button', { name: 'Save and submit' }).click()
  await expect(boris.locator('input[name=file]')).toBeFocused()

  // The connection is down until the test restores it.
  const line = `**${writes.uploadPart.path}`
  await boris.route(line, (route) => route.abort())
  await boris.locator('input[name=file]').setInputFiles(site.video)
  await expect(boris.getByText('Connection lost. The upload resumes by itself.', { exact: true })).toBeVisible()
  await boris.unroute(line)
  await expect(boris.getByText('File renamed to MorgenuberdemSee.mkv')).toBeVisible()
  await boris.getByRole('button', { name: 'Save and submit' }).click()
  await expect(boris.getByText('Choose a preview picture')).toBeVisible()
  await expect(boris.getByLabel('Description')).toBeFocused()
  await isSound(boris)
  await boris.getByLabel('Description').fill('Twelve seconds of slow colour.\n0:00 Dawn\n0:04 Waves\n0:08 Dusk')
  await boris.getByLabel('Captions', { exact: true }).selectOption('Deutsch')
  await boris.locator('input[name=captions]').setInputFiles({
    name: 'lake.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:12,000\nDer See ruht.\n'),
  })
  await boris.getByLabel('Lakes').check()
  await boris.getByLabel('At 35% of the video').check()
  for (const declaration of ['Everyone in it was', 'Everyone in it agreed', 'I hold the rights']) {
    await boris.getByLabel(declaration).check()
  }
  await boris.getByLabel('No one is shown').check()
  await expect(boris.locator('.sending')).toHaveAttribute('data-state', 'whole')
  // His session has ended meanwhile: he signs in over the form, and it is sent as it stands.
  await boris.context().clearCookies({ name: '__Host-session' })
  await boris.getByRole('button', { name: 'Save and submit' }).click()
  await fillsSignIn({ page: boris }, 'boris')
  await boris.waitForURL(href('uploads', {}, en))
  await expect(boris.getByText('Waiting for review')).toBeVisible({ timeout: 60_000 })
  await isSound(boris)

  const mira = await opensDesk(browser)
  await isSound(mira)
  const preview = mira.locator('.review video')
  await preview.evaluate((video: HTMLVideoElement) => video.play())
  expect(await preview.evaluate((video: HTMLVideoElement) => [video.videoHeight, Math.round(video.duration)])).toEqual([
    480, 12,
  ])
  // Not before his age is checked.
  await mira.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('Performer records are missing, so it can’t be published yet.')).toBeVisible()
  await mira.getByRole('button', { name: 'Confirm the uploader’s age' }).click()
  await expect(mira.getByRole('button', { name: 'Confirm the uploader’s age' })).toBeHidden()
  await mira.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('Nothing to review')).toBeVisible()

  const anna = await opens(browser, href('videos', {}, en))
  await anna.getByRole('link', { name: 'Morning over the lake' }).first().click()
  await plays(anna)
  // The larger rendition follows.
  await comesToSay(anna, '_hd.mp4')
  await playsIn(anna, 'HD', 720)
  await playsIn(anna, 'SD', 480)
  await hasCaptionsAndChapters(anna)
  for (const page of [boris, mira, anna]) await page.context().close()
})

/** The captions that came with the upload, by menu and by key, and the chapters of its description. */
async function hasCaptionsAndChapters(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode }) => mode === 'showing')
      return tracks.map(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text).join())
    })
  const menu = page.locator('[data-chooses="captions"]')
  expect(await shown()).toEqual([])
  await menu.selectOption('Deutsch')
  await expect.poll(shown).toEqual(['Der See ruht.'])
  await menu.blur()
  await page.keyboard.press('c')
  expect(await shown()).toEqual([])
  await expect(page.locator('.player-marks i')).toHaveCount(2)
  const address = page.url()
  await page.getByRole('link', { name: '0:08 Dusk' }).click()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThanOrEqual(8)
  expect(page.url()).toBe(address)
}

// tests/worker/media/video.test.ts makes such a stream of such a file, and player.spec.ts plays one.
test('a video of more than half an hour is watched as a stream, in both of its sizes', {
  tag: ['@js', '@full'],
}, async ({ browser }) => {
  test.setTimeout(150_000)
  const boris = await opens(browser, href('uploads', {}, en), 'boris')
  const said = {
    title: 'A night of slow colour',
    description: 'Half an hour of it.',
    categories: 'lakes',
    orientation: 'str',
    is_private: '0',
    exclusive: '0',
    preview: '3',
    performers: '',
    channel: '',
    consent_age: '1',
    consent_agreed: '1',
    consent_rights: '1',
    shown: '0',
  }
  const sent = await boris.request.post(writes.videoEdit.path, {
    multipart: { ...said, file: { name: 'night.mp4', mimeType: 'video/mp4', buffer: readFileSync(site.night()) } },
    headers: { origin: site.address, accept: 'application/json' },
  })
  expect([sent.status(), await sent.json()]).toMatchObject([200, { ok: true }])
  const mira = await opensDesk(browser)
  await comesToSay(mira, said.title)
  const review = mira.locator('.review', { hasText: said.title })
  const isOfAge = review.getByRole('button', { name: 'Confirm the uploader’s age' })
  if (await isOfAge.isVisible()) await isOfAge.click()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toHaveCount(0)

  const anna = await opens(browser, href('videos', {}, en))
  await anna.getByRole('link', { name: said.title }).first().click()
  await comesToSay(anna, 'master.m3u8')
  const piece = anna.waitForResponse(/\.m4s/)
  await plays(anna)
  expect((await piece).ok()).toBe(true)
  await playsIn(anna, 'HD', 96)
  await playsIn(anna, 'SD', 64)
  for (const page of [boris, mira, anna]) await page.context().close()
})
