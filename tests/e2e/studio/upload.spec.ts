// The journey of a video: boris uploads it in parts with its details, the real processor makes renditions, mira
// approves it, and anna, who has no account, watches it. Then edda replaces its file.
import { readFileSync } from 'node:fs'
import type { Browser, Cookie, Page } from 'playwright'
import { type AnswerOf, contract, writes } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { onKeptConnection } from '../../support/browser/kept-connection.ts'
import { chooses } from '../../support/browser/player.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { fillsSignIn, setUpSecondFactor, signIn } from '../../support/browser/sign-in.ts'
import { type UploadSite, uploadSite } from '../../support/browser/upload-site.ts'

test.use({ launchOptions: launchWithPictures })
// The video of the first journey is that of the second one.
test.describe.configure({ mode: 'serial' })

const en = { lang: 'en' }
let site: UploadSite
test.beforeAll(async () => {
  site = await uploadSite()
})
test.afterAll(() => site.stop())

async function opens(browser: Browser, path: string, username?: string, javaScriptEnabled = true): Promise<Page> {
  const viewport = { width: javaScriptEnabled ? 1440 : 390, height: 900 }
  const context = await browser.newContext({ baseURL: site.address, viewport, javaScriptEnabled })
  await setCookie(context, 'consent', 'rejected', site.address)
  const page = await context.newPage()
  if (username) await signIn({ page }, username)
  await page.goto(path)
  return page
}

/** The queue as mira sees it. The site is fresh: she sets up her second factor once. */
async function opensUpload(browser: Browser): Promise<Page> {
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

/** The page's video starts and advances. It is paused then: a browser without a graphics card draws every frame of what plays. */
async function plays(page: Page): Promise<void> {
  const film = page.locator('x-player video').first()
  await expect(film).toBeVisible()
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
}

/** Chosen by its name, this quality plays with this height. */
async function playsIn(page: Page, quality: string, height: number): Promise<void> {
  await chooses(page, 'Quality', quality)
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

  const mira = await opensUpload(browser)
  await isSound(mira)
  const preview = mira.locator('.review video')
  await preview.evaluate((video: HTMLVideoElement) => video.play())
  expect(await preview.evaluate((video: HTMLVideoElement) => [video.videoHeight, Math.round(video.duration)])).toEqual([
    64, 12,
  ])
  // Not before his age is checked.
  await mira.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('Performer records are missing, so it can’t be published yet.')).toBeVisible()
  await mira.getByRole('button', { name: 'Confirm the uploader’s age' }).click()
  await expect(mira.getByRole('button', { name: 'Confirm the uploader’s age' })).toBeHidden()
  await mira.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('Nothing to review')).toBeVisible()
  await mira.context().close()

  const anna = await opens(browser, href('videos', {}, en))
  await anna.getByRole('link', { name: 'Morning over the lake' }).first().click()
  await plays(anna)
  // The larger rendition follows.
  await comesToSay(anna, '_hd.mp4')
  await playsIn(anna, 'HD', 96)
  await playsIn(anna, 'SD', 64)
  await hasCaptionsAndChapters(anna)
  // A video that plays on is followed by the next one.
  const watched = anna.url()

  // In the studio he takes another still as its poster, then the frame at which the player is, and keeps the video to himself: it plays on for him alone.
  await boris.goto(href('studio', {}, en))
  await isSound(boris)
  await boris.getByRole('link', { name: 'Morning over the lake' }).click()
  await isSound(boris)
  await boris.getByRole('radio', { name: 'Still 2' }).check()
  await boris.getByRole('button', { name: 'Use this still' }).click()
  await expect(boris.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await takesFrame(boris)
  await boris.getByLabel('Who can see it').selectOption('private')
  await boris.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(boris.getByText('Only you and staff see it.')).toBeVisible()
  // Where the deny list cannot be reached at once, on a busy machine, the next minute tells it.
  const annasStatus = async () => (await anna.request.get(watched, onKeptConnection)).status()
  await expect.poll(annasStatus, { timeout: 75_000 }).toBe(404)
  await boris.getByRole('link', { name: 'Open its page' }).click()
  await plays(boris)
  // Visitors see it again.
  await boris.goto(href('studio', {}, en))
  await boris.getByRole('link', { name: 'Morning over the lake' }).click()
  await boris.getByLabel('Who can see it').selectOption('public')
  await boris.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(boris.getByText('Everyone sees it, in lists and searches.')).toBeVisible()
  for (const page of [boris, anna]) await page.context().close()
})

/** By keyboard: what the player shows becomes the poster. */
async function takesFrame(page: Page): Promise<void> {
  const poster = page.locator('.admin-facts img')
  const former = await poster.getAttribute('src')
  await page.locator('.poster-frame video').evaluate((video: HTMLVideoElement) => {
    video.preload = 'auto'
    video.currentTime = 6.5
  })
  await expect(page.getByLabel('Time in the video')).toHaveValue('0:06.50')
  await page.getByRole('button', { name: 'Use this picture as the poster' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.reload()
        return poster.getAttribute('src')
      },
      { timeout: 30_000 },
    )
    .not.toBe(former)
  await expect(page.getByText('Your new picture is being prepared.')).toBeHidden()
  await isSound(page)
}

/** The files of the video, as edda sees them. She sets up her second factor once. */
async function opensFiles(browser: Browser): Promise<Page> {
  const page = await opens(browser, '/', editor ? undefined : 'edda')
  if (editor) await page.context().addCookies(editor)
  else await setUpSecondFactor({ page }, 'edda')
  editor = await page.context().cookies()
  await page.goto(href('admin_videos', {}, { ...en, query: { find: 'Morning over the lake' } }))
  await page.getByRole('link', { name: 'Morning over the lake' }).click()
  await page.getByRole('link', { name: 'Poster and files' }).click()
  return page
}
let editor: Cookie[] | undefined

// tests/client/islands/studio/upload-form.test.tsx sends a replacement by the same script, and
// tests/worker/edge/pages/admin/video-replacement.test.ts continues and withdraws one.
test('an editor sends another file of a video in parts by a script, and withdraws it', {
  tag: ['@js', '@full'],
}, async ({ browser }) => {
  const edda = await opensFiles(browser)
  // The form is for a page without script.
  await expect(edda.locator('x-island#replace-file form')).toHaveCount(0)
  await edda.locator('x-island#replace-file input[name=file]').setInputFiles(site.video)
  const sent = edda.locator('x-island#replace-file .sending')
  await expect(sent.getByText('Waiting for review')).toBeVisible({ timeout: 60_000 })
  await isSound(edda)
  await sent.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(sent).toHaveCount(0)
  await edda.context().close()
})

// tests/worker/edge/pages/admin/video-replacement.test.ts shows the same by requests.
test('an editor replaces the file of a video without script on a phone; it is approved, and undone', {
  tag: ['@js', '@full'],
}, async ({ browser }) => {
  const edda = await opensFiles(browser)
  const tab = edda.url()
  const plain = await opens(browser, '/', undefined, false)
  await plain.context().addCookies(await edda.context().cookies())
  await plain.goto(tab)
  const fits = () => plain.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await plain.locator('input[name=file][required]').setInputFiles(site.video)
  await plain.getByRole('button', { name: 'Replace the file' }).click()
  await expect(plain.locator('.sending-name')).toBeVisible()
  expect(await fits()).toBe(0)
  // The texts of all states are in the page.
  await comesToSay(plain, 'data-state="ready"')

  const mira = await opensUpload(browser)
  await expect(mira.getByText('Replaces the file of')).toBeVisible()
  await mira.getByRole('button', { name: 'Approve' }).click()
  await expect(mira.getByText('Nothing to review')).toBeVisible()
  await plain.reload()
  await expect(plain.getByText('You can undo this until')).toBeVisible()
  expect(await fits()).toBe(0)
  await plain.getByRole('button', { name: 'Undo this change' }).click()
  await expect(plain.getByText('You can undo this until')).toBeHidden()
  await plain.getByRole('link', { name: 'History' }).click()
  await expect(plain.locator('[data-admin-row]').first().getByText('File replacement')).toBeVisible()

  const anna = await opens(browser, href('videos', {}, en))
  await anna.getByRole('link', { name: 'Morning over the lake' }).first().click()
  // A cached page names the files of the replacement for a moment.
  await expect(async () => {
    await anna.reload()
    await plays(anna)
  }).toPass({ timeout: 60_000 })
  for (const page of [edda, plain, mira, anna]) await page.context().close()
})

/** The captions that came with the upload, by menu and by key, and the chapters of its description. */
async function hasCaptionsAndChapters(page: Page): Promise<void> {
  const shown = () =>
    page.evaluate(() => {
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode }) => mode === 'showing')
      return tracks.map(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text).join())
    })
  expect(await shown()).toEqual([])
  await chooses(page, 'Captions', 'Deutsch')
  await expect.poll(shown).toEqual(['Der See ruht.'])
  await chooses(page, 'Caption size', 'Very large')
  await chooses(page, 'Caption colour', 'Yellow')
  const look = page.locator('x-player[data-caption-size="largest"][data-caption-color="yellow"]')
  await expect(look).toBeVisible()
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
  const mira = await opensUpload(browser)
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

// tests/worker/edge/pages/admin/operations.test.ts has the rules of the line.
test('a short video of one member is ready while two long ones of another are processed and wait', {
  tag: ['@js', '@full'],
}, async ({ browser }) => {
  const [anna, boris] = [await opens(browser, '/', 'anna'), await opens(browser, '/', 'boris')]
  const night = readFileSync(site.night())
  await sends(anna, 'first-night.mp4', night)
  // Other bytes of the same video: a box that players skip.
  await sends(anna, 'second-night.mp4', Buffer.concat([night, Buffer.from([0, 0, 0, 9]), Buffer.from('free!')]))
  await sends(boris, 'glimpse.mp4', readFileSync(site.glimpse()))
  await expect.poll(() => stateOf(boris, 'glimpse.mp4'), { timeout: 90_000, intervals: [200] }).toBe('ready')
  // The second one has not begun, or is at its beginning where a machine has room for two.
  expect(['received', 'probing', 'processing']).toContain(await stateOf(anna, 'second-night.mp4'))
  for (const page of [anna, boris]) await page.context().close()
})

/** Without details, in one form. */
async function sends(page: Page, name: string, buffer: Buffer): Promise<void> {
  const sent = await page.request.post(writes.videoEdit.path, {
    multipart: { title: name, file: { name, mimeType: 'video/mp4', buffer } },
    headers: { origin: site.address, accept: 'application/json' },
  })
  // What is missing is asked for later; the file is there.
  expect(await sent.text()).toContain('upload_id')
}

async function stateOf(page: Page, name: string): Promise<string | undefined> {
  const path = contract.uploads.fill({ page: 1 })
  const { uploads } = (await (await page.request.get(path, onKeptConnection)).json()) as AnswerOf<'uploads'>
  return uploads.find((one) => one.sent_name === name)?.state
}
