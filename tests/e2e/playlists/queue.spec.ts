// The queue on a visitor's device: how it is filled and sorted, what plays next, and how a playlist goes on and begins
// again.
import type { Page } from 'playwright'
import { nextVideoSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listed, longPlaylist, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { playerVideo, plays } from '../../support/browser/player.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const lang = 'en'
const { id: playlist, videos } = longPlaylist
const inPlaylist = ({ video_id, dir }: { video_id: number; dir: string }, pl_page = 1) =>
  href('video', { id: String(video_id), dir }, { lang, query: { playlist, pl_page } })
const lastPage = Math.ceil(videos.length / 30)

const queue = (page: Page) => page.getByRole('region', { name: 'Queue' })
const titles = (page: Page) => queue(page).locator('.queue-video > span')
const queued = listed.slice(0, 3).map(({ video_id, dir, title }) => ({
  video_id,
  dir,
  title,
  scr: '/favicon.svg',
  duration: '1:00',
}))
/** The next page opened has these in its queue, unless a page changed it. */
const hasQueue = (page: Page, entries: object[]) =>
  page.addInitScript((stored) => {
    if (sessionStorage.filled) return
    sessionStorage.filled = '1'
    localStorage.queue = JSON.stringify(stored)
  }, entries)
const [one, two, three] = queued.map(({ title }) => title) as [string, string, string]

const ends = async (page: Page) => {
  await expect(page.locator('.player-bar')).toBeVisible()
  await plays(page)
  // What follows a video loads once it plays.
  await expect(async () => {
    await playerVideo(page).evaluate((video: HTMLVideoElement) => video.dispatchEvent(new Event('ended')))
    await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(nextVideoSeconds * 1000)
}

test('anna’s queue plays before the playlist, which goes on where she left it, and begins again when she repeats it', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await page.clock.install()
  await anna.opens(inPlaylist(videos[0] as (typeof videos)[number]))
  // The strip is beside the player, as high as that.
  const [strip, player] = [await page.locator('.strip').boundingBox(), await page.locator('x-player').boundingBox()]
  expect(strip?.x).toBeGreaterThan((player?.x ?? 0) + (player?.width ?? 0))
  expect(strip?.height).toBeCloseTo(player?.height ?? 0, 0)
  const list = await page.locator('.strip-list').boundingBox()
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
  // From the menu of a related card.
  const card = page.locator('.related .thumb').first()
  const [title = '', path] = [
    await card.locator('.thumb-title').innerText(),
    await card.locator('.thumb-title').getAttribute('href'),
  ]
  await card.hover()
  await page.getByRole('button', { name: `Actions for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await expect(titles(page)).toContainText([title])
  await ends(page)
  await page.waitForURL(`**${path}?autostart=1`)
  // The queue is empty: back to the playlist.
  await expect(queue(page)).toBeHidden()
  await ends(page)
  await page.waitForURL(`**${inPlaylist(videos[1] as (typeof videos)[number])}&autostart=1`)
  await anna.opens(inPlaylist(videos.at(-1) as (typeof videos)[number], lastPage))
  const repeat = page.locator('.strip-repeat')
  await repeat.click()
  await expect(repeat).toHaveAccessibleName('Repeat: the whole list')
  await ends(page)
  await page.waitForURL(`**${inPlaylist(videos[0] as (typeof videos)[number])}&autostart=1`)
})

test('a member sorts the queue by keyboard, removes and clears with a way back, and saves it as a playlist', {
  tag: ['@js'],
}, async ({ visitor }) => {
  const member = await visitor()
  const { page } = member
  await signIn(member, 'boris')
  await hasQueue(page, queued)
  await member.opens(pageOf(listed[5] as (typeof listed)[number]))
  await expect(titles(page)).toContainText([one, two, three])
  const grip = queue(page).getByRole('button', { name: `Drag “${one}”` })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(titles(page)).toContainText([two, one, three])
  await expect(grip).toBeFocused()
  await expect(page.getByText(`“${one}” is now number 2 of 3`)).toBeAttached()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await violationsIn(page, '.queue')).toEqual([])
  }
  await queue(page)
    .getByRole('button', { name: `Remove “${three}”` })
    .click()
  await expect(titles(page)).toContainText([two, one])
  const undo = queue(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toContainText([two, one, three])
  await queue(page).getByRole('button', { name: 'Clear queue' }).click()
  await expect(titles(page)).toHaveCount(0)
  await undo.click()
  // Another page has the same queue.
  await member.opens(pageOf(listed[6] as (typeof listed)[number]))
  await expect(titles(page)).toContainText([two, one, three])
  await queue(page).getByRole('button', { name: 'Save as playlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'New playlist' })
  await dialog.getByLabel('Title').fill('From my queue')
  await dialog.getByLabel('Description').fill('For long evenings')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('3 videos were saved in your new playlist')).toBeVisible()
})
