// A 360° video in a headset: an emulator of WebXR stands in for it, and shows the picture of each eye beside the other.
import { fileURLToPath } from 'node:url'
import type { metaQuest3, XRDevice } from 'iwer'
import { vr180Colours } from '../../../worker/origin/seed/loop-scenes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { isPaused } from '../../support/browser/player.ts'
import { opensSphere, player, sees, shows, startsSphere, view } from '../../support/browser/sphere.ts'

const emulator = fileURLToPath(import.meta.resolve('iwer/build/iwer.min.js'))

/** The middle of each eye's half of the picture. */
const [left, right] = [0.25, 0.75]

declare global {
  interface Window {
    IWER: { XRDevice: typeof XRDevice; metaQuest3: typeof metaQuest3 }
    headset: XRDevice
  }
}

test('in a headset each eye has its own picture, a turn of the head shows what is beside, the trigger pauses, and its end gives the page its picture and view back; a session that cannot be shown ends', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await page.addInitScript({ path: emulator })
  await page.addInitScript(() => {
    window.headset = new window.IWER.XRDevice(window.IWER.metaQuest3, { stereoEnabled: true })
    // The browser knows WebXR, and has no headset.
    window.headset.installRuntime({ forceInstall: true })
  })
  const turnsTo = (degrees: number) =>
    page.evaluate((yaw) => {
      const half = (-yaw * Math.PI) / 360
      window.headset.quaternion.set(0, Math.sin(half), 0, Math.cos(half))
    }, degrees)
  const pullsTrigger = () =>
    page.evaluate(async () => {
      const frame = () => new Promise((seen) => window.headset.activeSession?.requestAnimationFrame(seen))
      for (const pressed of [1, 0]) {
        window.headset.controllers.right?.updateButtonValue('trigger', pressed)
        await frame()
        await frame()
      }
    })

  await opensSphere(anna, 'vr_180_sbs')
  await startsSphere(anna)
  const enter = page.getByRole('button', { name: 'Enter VR' })
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext
    const usual = Object.getOwnPropertyDescriptor(prototype, 'makeXRCompatible') ?? {}
    const value = async () => {
      Object.defineProperty(prototype, 'makeXRCompatible', usual)
      throw new DOMException('no graphics card', 'InvalidStateError')
    }
    Object.defineProperty(prototype, 'makeXRCompatible', { value, configurable: true })
  })
  await enter.click()
  await expect(page.locator('.player-bubble')).toContainText('The headset did not start')
  // The session that could not be shown has ended, and the page has its picture.
  expect(await page.evaluate(() => window.headset.activeSession === undefined)).toBe(true)
  await sees(page, vr180Colours[0])
  await enter.click()
  await expect(player(page)).toHaveAttribute('data-headset')
  await expect.poll(() => isPaused(page)).toBe(false)
  // From here on only a turn changes the picture.
  await pullsTrigger()
  await expect.poll(() => isPaused(page)).toBe(true)
  await shows(view(page), vr180Colours[0], left)
  // The right eye's picture is turned by two degrees: where two walls meet, each eye sees another one.
  await turnsTo(31)
  await shows(view(page), vr180Colours[60], left)
  await shows(view(page), vr180Colours[0], right)

  // The page's view is not the head's, which leans and has gone to the side.
  await page.evaluate(() => {
    window.headset.quaternion.set(0, 0, Math.SQRT1_2, Math.SQRT1_2)
    window.headset.position.x += 8
  })
  await shows(view(page), vr180Colours[60], left)
  await page.evaluate(() => window.headset.activeSession?.end())
  await expect(player(page)).not.toHaveAttribute('data-headset')
  await expect(player(page).locator('.player-sphere')).toBeVisible()
  await sees(page, vr180Colours[0])
})
