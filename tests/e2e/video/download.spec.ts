// Downloads: members' files, offers for visitors, and the trial download with its wait.
import type { Page } from 'playwright'
import { earlyFlagMs, messengerWaitSeconds, trialWaitSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { longVideo, pageOf, sharpVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'

const lang = 'en'
const id = String(sharpVideo.video_id)
const film = pageOf(sharpVideo)
const trial = href('download-offerwall', {}, { lang, query: { video: id } })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const opener = (page: Page) => page.getByRole('link', { name: 'Download', exact: true })
const flag = (page: Page) => page.getByText('Your download isn’t ready yet')
/** The wait has only begun. */
const secondsLeft = /^(30|2\d) seconds left$/
const file = new RegExp(`^edgetube-${id}-\\w+\\.mp4$`)

test('the trial download opens in a new tab, without script at once and with it from the dialog [S7-066 S2-097]', {
  tag: ['@phone', '@plain-desk'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(film)
  await expect(opener(page)).toHaveAttribute('href', trial)
  const coming = page.context().waitForEvent('page')
  await opener(page).click()
  if (await page.evaluate(() => document.documentElement.querySelector('x-island[data-state]') !== null)) {
    const offer = dialog(page, 'Download this video')
    await expect(offer.getByRole('link', { name: 'Get Reel Keeper' })).toHaveAttribute('href', /^https:/)
    await offer.getByRole('link', { name: 'Get a trial download' }).click()
  }
  const tab = await coming
  await tab.waitForURL(`**${trial}`)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(sharpVideo.title)
})

test('a video without a single file has no download', { tag: '@plain' }, async ({ anna }) => {
  await anna.opens(pageOf(longVideo))
  await expect(anna.page.locator('.video-actions').getByText('Download')).toHaveCount(0)
  await anna.opens(href('download-offerwall', {}, { lang, query: { video: String(longVideo.video_id) } }))
  await expect(anna.page.getByText('This video can’t be downloaded.')).toBeVisible()
})

test('anna, a member, downloads the file in the quality that she picks [S6-009]', { tag: '@phone' }, async ({
  anna,
}) => {
  const { page } = anna
  await signIn(anna, 'anna')
  await anna.opens(film)
  await expect(opener(page)).toHaveCount(0)
  const files = page.locator('.download-files')
  await files.locator('summary').click()
  const coming = page.waitForEvent('download')
  await files.getByRole('link').first().click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(file)
  expect(download.url()).toContain('?download=1')
})

test.describe('with script', { tag: ['@js', '@wide'] }, () => {
  test('the messenger channel’s wait takes ten real seconds after subscribing, and then the file downloads [S2-098 S4-044 S4-045 S4-046 S9-023]', async ({
    anna,
  }) => {
    const { page } = anna
    await page.clock.install()
    await page.context().route('https://messenger.example/**', (route) => route.fulfill({ body: 'subscribed' }))
    await anna.opens(film)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Join our channel' }).click()
    const gate = dialog(page, 'Join our channel')
    const button = gate.getByRole('button', { name: 'Download' })
    expect(await violationsIn(page, 'dialog[open]')).toEqual([])
    await stopClock(page)
    // Pressed before the start: a warning, and no wait.
    await button.click()
    await expect(flag(page)).toBeVisible()
    await page.clock.runFor(earlyFlagMs)
    await expect(flag(page)).toBeHidden()
    const tab = page.context().waitForEvent('page')
    await gate.getByRole('link', { name: 'Subscribe to Edgetube News' }).click()
    await (await tab).close()
    await expect(gate.getByText(`${messengerWaitSeconds} seconds left`)).toBeVisible()
    await page.clock.runFor(4000)
    await expect(gate.getByText(`${messengerWaitSeconds - 4} seconds left`)).toBeVisible()
    await button.click()
    await expect(flag(page)).toBeVisible()
    // Reading the page meanwhile does not extend the wait.
    await page.keyboard.press('Escape')
    await expect(gate).toBeHidden()
    await page.clock.runFor(3000)
    await opener(page).click()
    await page.getByRole('button', { name: 'Join our channel' }).click()
    await expect(gate.getByText(`${messengerWaitSeconds - 7} seconds left`)).toBeVisible()
    await page.clock.runFor(3000)
    await expect(gate.getByText('Your download is ready.')).toBeVisible()
    const coming = page.waitForEvent('download')
    await button.click()
    expect((await coming).suggestedFilename()).toMatch(file)
    await page.keyboard.press('Escape')
    await expect(gate).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  test('the trial download: idle, thirty real seconds after "get", a warning for an early press, and then the file [S2-137 S4-036 S4-037 S4-038 S4-039 S4-040 S4-041 S4-042 S4-043 S8-047 S9-021 S9-022]', async ({
    anna,
  }) => {
    const { page, asked } = anna
    await page.clock.install()
    await anna.opens(trial)
    const get = page.getByRole('button', { name: 'Get the video' })
    const button = page.locator('main').getByRole('button', { name: 'Download' })
    const left = (seconds: number) => expect(page.getByText(`${seconds} seconds left`)).toBeVisible()
    await expect(button).toHaveCount(0)
    await get.focus()
    await expect(page.locator('#offerwall')).toHaveAttribute('data-state', 'awake')
    await stopClock(page)
    await get.click()
    await left(trialWaitSeconds)
    await page.clock.runFor(10_000)
    await left(20)
    // A second press does not restart it.
    await get.dispatchEvent('click')
    await page.clock.runFor(1000)
    await left(19)
    await button.click()
    await expect(flag(page)).toBeVisible()
    await page.clock.runFor(earlyFlagMs - 100)
    await expect(flag(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(flag(page)).toBeHidden()
    expect(asked.some((line) => line.includes('videofile'))).toBe(false)
    // Background tabs throttle timers; the wait goes by the clock.
    await page.clock.fastForward(17_000)
    await page.clock.runFor(1000)
    await expect(page.getByText('1 second left')).toBeVisible()
    await page.clock.runFor(1000)
    await expect(page.getByText('Your download is ready.')).toBeVisible()
    const coming = page.waitForEvent('download')
    await button.click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(file)
    expect(download.url()).toContain('?download=1')
    expect(asked.filter((line) => line.includes('videofile'))).toHaveLength(1)
  })

  test('a file that cannot be fetched shows an error, and is fetched again at the next press', async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of 503/)
    await page.clock.install()
    await anna.opens(trial)
    await page.getByRole('button', { name: 'Get the video' }).focus()
    await expect(page.locator('#offerwall')).toHaveAttribute('data-state', 'awake')
    await stopClock(page)
    await page.getByRole('button', { name: 'Get the video' }).click()
    await expect(page.getByText(`${trialWaitSeconds} seconds left`)).toBeVisible()
    await page.clock.runFor(trialWaitSeconds * 1000)
    await page.route('**/api/videofile.php**', (route) =>
      route.fulfill({ status: 503, json: { error: '', code: 'x' } }),
    )
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByText('We couldn’t get the file. Try again.')).toBeVisible()
    await page.unroute('**/api/videofile.php**')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await coming
    await expect(page.getByText('We couldn’t get the file. Try again.')).toBeHidden()
  })

  test('its layout changes at 1024 px: the clip stands beside the actions, and then above them [S2-138]', async ({
    anna,
  }) => {
    const { page } = anna
    await anna.opens(trial)
    const places = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      const [clip, side] = await Promise.all(
        ['.offerwall-clip', '.offerwall-side'].map((part) => page.locator(part).boundingBox()),
      )
      return (side?.y ?? 0) >= (clip?.y ?? 0) + (clip?.height ?? 0) ? 'above' : 'beside'
    }
    expect([await places(1025), await places(1024), await places(390)]).toEqual(['beside', 'above', 'above'])
    await page.getByRole('button', { name: 'Get the video' }).click()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    expect(await violationsIn(page, 'main')).toEqual([])
  })
})

test('without script the trial’s wait starts by its form, and an early download shows a warning', {
  tag: ['@nojs', '@plain-desk'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(trial)
  await page.getByRole('button', { name: 'Get the video' }).click()
  await expect(page.getByText(secondsLeft)).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(flag(page)).toBeVisible()
  await expect(page.getByText(secondsLeft)).toBeVisible()
  // As if it had started earlier.
  await page.locator('input[name="since"]').evaluate((input: HTMLInputElement) => {
    input.value = String(Number(input.value) - 30_000)
  })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await coming).suggestedFilename()).toMatch(file)
})
