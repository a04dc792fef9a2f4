// Uploading a profile picture in a real browser: progress is shown, and it is sent once.
import { expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { profilePicture } from '../../../../client/islands/members/profile-picture.tsx'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { islandOf, pageOf } from '../../support/markup.ts'

type Props = typeof profilePicture extends Island<infer Own> ? Own : never

/** A pending request of the page, which a test advances. */
type Line = {
  upload: { onprogress: (event: object) => void }
  status: number
  response: object
  onload: () => void
}
declare global {
  var lines: Line[]
  /** Ends the look at the first picture. */
  var slowOne: () => void
}

const testbed = browserWorld()

async function opensForm(): Promise<void> {
  const { site, page } = testbed
  const small = { minPixels: { width: 1, height: 1 }, state: 'none', code: undefined }
  const props = { ...islandProps['profile-picture'], purpose: 'avatar', ...small } as Props
  site.on('/', pageOf(islandOf(profilePicture, 'picture', props)))
  await page.goto('/')
  await page.getByLabel('Choose a picture').hover()
  await page.waitForSelector('x-island#picture[data-state="awake"]')
}

test('a picture that cannot be decoded is refused, and nothing is sent [S8-025]', async () => {
  const { site, page } = testbed
  await opensForm()
  const broken = { name: 'anna.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Choose a picture').setInputFiles(broken)
  await page.getByText('We couldn’t load the picture. Choose another picture.').waitFor()
  await page.locator('button[type=submit]').click()
  expect(await page.locator('progress').count()).toBe(0)
  expect(site.asked.filter(({ path }) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
})

test('a slow look at a first picture changes nothing about the one that was chosen after it', async () => {
  const { page } = testbed
  await page.addInitScript(() => {
    globalThis.createImageBitmap = ((file: File) =>
      file.name === 'slow.png'
        ? new Promise((resolve) => {
            globalThis.slowOne = () => resolve({ width: 900, height: 900, close: () => undefined } as ImageBitmap)
          })
        : Promise.reject(new Error('no picture'))) as typeof createImageBitmap
  })
  await opensForm()
  const choose = (name: string) =>
    page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(name) })
  await choose('slow.png')
  await choose('broken.png')
  const refusal = page.getByText('We couldn’t load the picture. Choose another picture.')
  await refusal.waitFor()
  await page.evaluate(async () => {
    globalThis.slowOne()
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  expect([await refusal.count(), await page.locator('#picture img').count()]).toEqual([1, 0])
})

test('an avatar’s progress bar moves while it is sent, and the page navigates when it is done [S7-052]', async () => {
  const { site, page } = testbed
  await page.addInitScript(() => {
    globalThis.lines = []
    class Held {
      upload = {}
      open() {}
      setRequestHeader() {}
      send() {
        globalThis.lines.push(this as never)
      }
    }
    Object.assign(globalThis, { XMLHttpRequest: Held })
  })
  site.on('/edit', pageOf('Done'))
  await opensForm()
  // A format that this browser cannot decode is sent as it is.
  const file = { name: 'anna.heic', mimeType: 'image/heic', buffer: Buffer.from('light') }
  await page.getByLabel('Choose a picture').setInputFiles(file)
  await page.locator('button[type=submit]').click()
  await page.locator('progress').waitFor()
  const moves = (loaded: number) =>
    page.evaluate((bytes) => lines[0]?.upload.onprogress({ loaded: bytes, total: 200 }), loaded)
  const seen = async () => [
    await page.locator('progress').getAttribute('value'),
    (await page.locator('.picture-progress').textContent())?.trim(),
  ]
  expect(await seen()).toEqual(['0', '0% sent'])
  await moves(84)
  await expect.poll(seen).toEqual(['42', '42% sent'])
  await page.keyboard.press('Enter')
  await moves(200)
  await expect.poll(seen).toEqual(['100', '100% sent'])
  expect(await page.evaluate(() => lines.length)).toBe(1)
  await page.evaluate(() => {
    const [line] = lines
    if (line) Object.assign(line, { status: 200, response: { ok: true } }).onload()
  })
  await page.waitForURL('/edit?done=cover')
})
