// The chosen sound and speed carry over from video to video; in a browser that blocks sound before a gesture, as
// shipped, the player starts muted and offers the sound.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { longPlaylist, pageOf, plainVideo, sharpVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { chooses, chosen, isPaused, moveTo, now, playerVideo, playsOn } from '../../support/browser/player.ts'
import { isHeard, isLed, playsWith, tellsSound, unmute } from '../../support/browser/sound.ts'

const lang = 'en'
const ready = (page: Page) => expect(page.locator('.player-bar')).toBeVisible()
/** The visitor's own press, which browsers count as a gesture. */
const starts = async (page: Page) => {
  await ready(page)
  await page.locator('.player-start').click()
  await playsWith(page, 'sound')
}
/** A video that the visitor has begun is not offered again. */
const pressesRelated = async (page: Page) => {
  const card = page.locator('.related .thumb-title:visible').first()
  const next = (await card.getAttribute('href')) ?? ''
  await Promise.all([page.waitForURL(`**${next}`), card.click()])
}
const ends = async (page: Page) => {
  await moveTo(page, -0.2)
  await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible()
}
/** The countdown's seconds are shortened. A fake clock would hide how the visitor reached a page. */
const hastens = (page: Page) =>
  page.addInitScript(() => {
    const own = window.setInterval
    window.setInterval = ((act: TimerHandler, ms = 0) => own(act, ms / 20)) as typeof setInterval
  })
const choices = (page: Page) =>
  playerVideo(page).evaluate(({ muted, volume, playbackRate }: HTMLVideoElement) => ({ muted, volume, playbackRate }))

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('a visitor who heard one video hears the related one that they press, the one after the countdown, and the one of a playlist [S4-026]', async ({
    anna,
  }) => {
    const { page } = anna
    await tellsSound(page)
    await hastens(page)
    await anna.opens(pageOf(plainVideo))
    await starts(page)
    await Promise.all([isHeard(page, 'aloud'), pressesRelated(page)])
    await playsWith(page, 'sound')
    await expect(unmute(page)).toBeHidden()

    await ends(page)
    await Promise.all([isHeard(page, 'aloud'), page.waitForURL('**/*autostart=1')])
    await playsWith(page, 'sound')
    await expect(unmute(page)).toBeHidden()

    await anna.opens(href('playlist', { id: longPlaylist.id }, { lang }))
    await Promise.all([isHeard(page, 'aloud'), page.locator('main .thumb-title').first().click()])
    const second = page.locator('.strip-item a').nth(1)
    await Promise.all([
      isHeard(page, 'aloud'),
      page.waitForURL(`**${await second.getAttribute('href')}`),
      second.click(),
    ])
  })

  test('the next video keeps volume, speed, quality and a chosen mute', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    await anna.opens(pageOf(sharpVideo))
    await starts(page)
    await page.getByLabel('Volume').fill('0.4')
    await chooses(page, 'Speed', '1.5×')
    await chooses(page, 'Quality', 'SD')
    await playsOn(page, 0)
    // At its end another video would follow by itself.
    await moveTo(page, 0)
    await pressesRelated(page)
    await playsWith(page, 'sound')
    expect(await choices(page)).toEqual({ muted: false, volume: 0.4, playbackRate: 1.5 })
    await expect(chosen(page, 'Speed')).toHaveText('1.5×')
    await expect(chosen(page, 'Quality')).toHaveText('SD')

    await page.getByRole('button', { name: 'Mute', exact: true }).click()
    await pressesRelated(page)
    await playsWith(page, 'no sound')
    expect(await choices(page)).toEqual({ muted: true, volume: 0.4, playbackRate: 1.5 })
    await expect(unmute(page)).toBeHidden()
    // On a page that starts muted regardless of the setting, a choice is stored as well.
    await anna.opens(`${pageOf(plainVideo)}?autostart=1`)
    await playsWith(page, 'no sound')
    await ready(page)
    await expect(unmute(page)).toBeHidden()
    await page.getByRole('button', { name: 'Unmute' }).click()
    await pressesRelated(page)
    await playsWith(page, 'sound')
  })

  test('a pressed card of a list plays its video with sound; Back, a reload and an opened URL start nothing', async ({
    anna,
  }) => {
    const { page } = anna
    await anna.opens(href('videos', {}, { lang }))
    const card = page.locator('main .thumb-title').first()
    const path = (await card.getAttribute('href')) ?? ''
    await tellsSound(page)
    await Promise.all([isHeard(page, 'aloud'), page.waitForURL(`**${path}`), card.click()])
    expect(new URL(page.url()).search).toBe('')

    const startsNothing = async () => {
      await ready(page)
      // Autoplay happens once the metadata is known.
      await playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
        if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
        await new Promise((resolve) => setTimeout(resolve))
      })
      expect([
        await isPaused(page),
        await playerVideo(page).evaluate((video: HTMLVideoElement) => video.played.length),
      ]).toEqual([true, 0])
    }
    await page.reload()
    await startsNothing()
    await anna.opens(href('index', {}, { lang }))
    await page.goBack()
    await startsNothing()
    await anna.opens(path)
    await startsNothing()
    // The same video in another language is not another video.
    await page.locator('.language-menu summary').click()
    await page.locator('.language-menu a[lang="de"]').click()
    await page.waitForURL(`**/de${path}`)
    await startsNothing()
  })

  test('where the browser blocks sound the video plays muted, and a large button offers it until it is pressed by pointer or key', async ({
    anna,
  }) => {
    const { page } = anna
    await tellsSound(page)
    await Promise.all([isHeard(page, 'muted'), isLed(page, href('videos', {}, { lang }), pageOf(plainVideo))])
    await expect(unmute(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unmute' }).first()).toBeVisible()
    const { width = 0, height = 0 } = (await unmute(page).boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    // It stays while the controls hide.
    await page.locator('x-player').evaluate((player) => player.setAttribute('data-idle', ''))
    await expect(unmute(page)).toBeInViewport()
    expect(await violationsIn(page, 'x-player')).toEqual([])
    await unmute(page).focus()
    await page.keyboard.press('Enter')
    await expect(unmute(page)).toBeHidden()
    await playsWith(page, 'sound')
    await expect(page.locator('.player-bar [data-does="mute"]')).toBeFocused()
  })

  test('autostart and start_time start muted and offer the sound in the same way', { tag: '@full' }, async ({
    anna,
  }) => {
    const { page } = anna
    for (const query of ['autostart=1', 'start_time=3']) {
      await anna.opens(`${pageOf(plainVideo)}?${query}`)
      await playsWith(page, 'no sound')
      await unmute(page).click()
      await playsWith(page, 'sound')
      await expect(unmute(page)).toBeHidden()
    }
    await expect.poll(() => now(page)).toBeGreaterThan(3)
  })
})

test.describe('on a phone', { tag: ['@phone', '@js', '@narrow'] }, () => {
  test('a tap turns the sound on', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    await anna.opens(`${pageOf(plainVideo)}?autostart=1`)
    await playsWith(page, 'no sound')
    await unmute(page).tap()
    await playsWith(page, 'sound')
    await expect(unmute(page)).toBeHidden()
  })
})
