// A browser that allows sound at once, as it does for sites on which a visitor often watches videos.
import { href } from '../../../shared/routes.ts'
import { listedAt, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { isHeard, isLed, launchLoud, playsWith, tellsSound, unmute } from '../../support/browser/sound.ts'

test.use({ launchOptions: launchLoud })

test('a video reached by a link plays with sound; an opened URL with autostart is muted and offers the sound', {
  tag: ['@js', '@wide', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  await tellsSound(page)
  const video = `${pageOf(listedAt(1))}?autostart=1`
  await Promise.all([isHeard(page, 'aloud'), isLed(page, href('videos', {}, { lang: 'en' }), video)])
  await playsWith(page, 'sound')
  await expect(unmute(page)).toBeHidden()
  await anna.opens(`${pageOf(plainVideo)}?autostart=1`)
  await playsWith(page, 'no sound')
  await expect(unmute(page)).toBeVisible()
})
