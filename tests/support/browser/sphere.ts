// A 360° video in a browser that draws it, as Playwright lets Chromium do without a graphics card: its player, and the colour of what is
// straight ahead.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { viewDegrees } from '../../../shared/rules/video-spherical.ts'
import { pageOf, sphereVideo } from './demo-catalogue.ts'
import type { Visitor } from './visitor.ts'

export const view = (page: Page) => page.locator('.player-sphere')
export const player = (page: Page) => page.locator('x-player')

/** Opens a looping, muted 360° video. It is small, because no graphics card draws it. */
export async function opensSphere(visitor: Visitor, marker: string): Promise<void> {
  const { page } = visitor
  test.slow()
  if ((page.viewportSize()?.width ?? 0) > 560) await page.setViewportSize({ width: 560, height: 420 })
  await visitor.opens(pageOf(sphereVideo(marker)))
  await expect(page.locator('.player-bar')).toBeVisible()
  await page.locator('.player-media').evaluate((video: HTMLVideoElement) => {
    video.muted = true
    video.loop = true
  })
}

export async function startsSphere(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await page.locator('.player-start').click()
  await standsStill(page)
}

/** It is open, and from now on only a turn changes the picture. */
export async function standsStill(page: Page): Promise<void> {
  await expect(player(page)).toHaveAttribute('data-sphere', 'open', { timeout: 40_000 })
  await page.locator('.player-media').evaluate((video: HTMLVideoElement) => video.pause())
  await expect(page.locator('.player-bubble')).toHaveText('')
}

/** The middle of an element's height, so far across it: the mean of a few pixels, as #rrggbb. */
async function colourOf(shown: Locator, across: number): Promise<string> {
  const page = shown.page()
  const box = await shown.boundingBox()
  if (!box) throw new Error('nothing is shown')
  const clip = { x: box.x + box.width * across - 4, y: box.y + box.height / 2 - 4, width: 8, height: 8 }
  const picture = await page.screenshot({ clip })
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(1, 1)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    },
    [...picture],
  )
}

const distance = (one: string, other: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  )
/** @param across where, in an element that shows a picture for each eye beside the other */
export const shows = (shown: Locator, colour: string, across = 0.5) =>
  // A look takes seconds where the processor draws a headset's pictures, and many on a busy machine.
  expect.poll(async () => distance(await colourOf(shown, across), colour), { timeout: 60_000 }).toBeLessThan(28)
/** Straight ahead. */
export const sees = (page: Page, colour: string) => shows(player(page), colour)

/** Drags from the middle of the picture, to the left for a look to the right. */
export async function drags(page: Page, degrees: number): Promise<void> {
  const box = await player(page).boundingBox()
  if (!box) throw new Error('no player')
  const pixels = (degrees / viewDegrees) * box.height
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.down()
  await page.mouse.move(x - pixels / 2, y, { steps: 6 })
  await page.mouse.up()
}
