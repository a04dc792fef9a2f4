// Members' acts on a video and a performer: in place with script, as forms without; and acts of visitors who sign in
// first.
import type { Locator } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { actsPath } from '../../../shared/stat.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { listed, listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { fillsSignIn, signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const refusedOnce = /^console: Failed to load resource: .* status of 4\d\d /
/** Each browser has videos of its own, and each try: they share one site. */
const first: Record<string, number> = { 'js-1440': 40, 'js-390': 50, 'nojs-1440': 60, 'nojs-390': 70 }

const button = ({ page }: Visitor, name: RegExp): Locator => page.locator('main').getByRole('button', { name })

/** With script a button changes before the answer, and with presses before it two acts follow each other. */
const answered = ({ page }: Visitor) => expect(page.locator('main form[aria-busy=true]')).toHaveCount(0)

type Own = { way: string; attempt: number }
/** Videos whose likes are written in full: 23K stays 23K with one more. */
const countable = listed.filter(({ likes }) => likes < 900)
const ownVideo = ({ way, attempt }: Own, offset: number) => {
  const found = countable[(first[way] ?? 80) + offset + attempt * 100]
  if (!found) throw new Error(`no video is left for try ${attempt}`)
  return found
}

/** Anna's marks on this browser's video. */
const annasAt = (own: Own, offset: number, column = 'object_id') =>
  `user_id = 1 AND ${column} = ${ownVideo(own, offset).video_id}`

/** Anna on the page of this browser's own video. */
async function watching(anna: Visitor, own: Own, offset: number): Promise<string> {
  const film = pageOf(ownVideo(own, offset))
  await signIn(anna, 'anna')
  await anna.opens(film)
  return film
}

test('anna likes a video, changes her vote, and takes it back [S1-012 S4-092 S5-066 S6-006]', {
  tag: ['@desk', '@plain'],
}, async ({ anna, row, attempt, way }) => {
  const film = await watching(anna, { way, attempt }, 0)
  const loaded = anna.asked.length
  const like = button(anna, /^Like \d/)
  const before = Number(await like.locator('span').textContent())
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like.locator('span')).toHaveText(String(before + 1))
  await button(anna, /^Dislike \d/).click()
  await expect(button(anna, /^Dislike \d/)).toHaveAttribute('aria-pressed', 'true')
  await expect(like.locator('span')).toHaveText(String(before))
  await answered(anna)
  // Without script each press is a form, which loads the page again.
  const reloads = anna.asked.slice(loaded).filter((line) => line === `GET ${film}`)
  expect(reloads).toHaveLength(way.startsWith('js') ? 0 : 2)
  await anna.page.reload()
  expect(await row(`SELECT vote FROM votes WHERE section = 'video' AND ${annasAt({ way, attempt }, 0)}`)).toEqual([0])
  await button(anna, /^Dislike \d/).click()
  await expect(button(anna, /^Dislike \d/)).toHaveAttribute('aria-pressed', 'false')
  await expect(like.locator('span')).toHaveText(String(before))
  await answered(anna)
  expect(await row(`SELECT count(*) FROM votes WHERE section = 'video' AND ${annasAt({ way, attempt }, 0)}`)).toEqual([
    0,
  ])
})

test('anna dislikes another video [S5-067]', { tag: '@phone' }, async ({ anna, row, attempt, way }) => {
  await watching(anna, { way, attempt }, 1)
  await button(anna, /^Dislike \d/).click()
  await expect(button(anna, /^Dislike \d/)).toHaveAttribute('aria-pressed', 'true')
  await answered(anna)
  expect(await row(`SELECT vote FROM votes WHERE section = 'video' AND ${annasAt({ way, attempt }, 1)}`)).toEqual([0])
})

test('anna adds a video to Watch later and Favourites, and removes it again [S1-013 S1-014]', {
  tag: '@plain',
}, async ({ anna, row, attempt, way }) => {
  await watching(anna, { way, attempt }, 2)
  for (const [off, on] of [
    ['Watch later', 'In Watch later'],
    ['Add to Favourites', 'In Favourites'],
  ] as const) {
    await button(anna, new RegExp(off)).click()
    await expect(button(anna, new RegExp(on))).toHaveAttribute('aria-pressed', 'true')
  }
  await button(anna, /In Favourites/).click()
  await expect(button(anna, /Add to Favourites/)).toHaveAttribute('aria-pressed', 'false')
  await answered(anna)
  await anna.page.reload()
  await expect(button(anna, /In Watch later/)).toBeVisible()
  await expect(button(anna, /Add to Favourites/)).toBeVisible()
  const kept = `SELECT group_concat(list) FROM kept_videos WHERE ${annasAt({ way, attempt }, 2, 'video_id')}`
  expect(await row(kept)).toEqual(['watch_later'])
})

test('the buttons under a video show what anna adds to her lists in the modal [S2-095]', { tag: '@js' }, async ({
  anna,
  attempt,
  way,
}) => {
  await watching(anna, { way, attempt }, 3)
  const modal = anna.page.getByRole('dialog', { name: 'Add to…' })
  await anna.page.locator('main').getByRole('link', { name: 'Add to…' }).click()
  for (const row of [/^Favourites/, /^Watch later/]) {
    await modal.getByRole('button', { name: row }).click()
    await expect(modal.getByRole('button', { name: row })).toHaveAttribute('aria-pressed', 'true')
  }
  await modal.getByRole('button', { name: /^Watch later/ }).click()
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await expect(button(anna, /In Favourites/)).toHaveAttribute('aria-pressed', 'true')
  await expect(button(anna, /Watch later/)).toHaveAttribute('aria-pressed', 'false')
  await button(anna, /In Favourites/).click()
  await expect(button(anna, /Add to Favourites/)).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who signs in for the AddTo modal finds it open afterwards', { tag: ['@js', '@full'] }, async ({
  anna,
  attempt,
  way,
}) => {
  const film = pageOf(ownVideo({ way, attempt }, 4))
  await anna.opens(film)
  const asked = anna.page.getByText('Please log in to complete this action')
  for (const changesHerMind of [true, false]) {
    await anna.page.locator('main').getByRole('link', { name: 'Add to…' }).click()
    await expect(asked).toBeVisible()
    // Signing in for something else later does not open her lists.
    await expect(anna.page).toHaveURL((url) => url.hash === '')
    if (changesHerMind) await anna.page.keyboard.press('Escape')
  }
  await fillsSignIn(anna, 'anna')
  await expect(anna.page.getByRole('dialog', { name: 'Add to…' })).toBeVisible()
  await expect(anna.page).toHaveURL((url) => url.hash === '')
})

test('a visitor is asked to sign in, with script in a modal, and the pressed act is done afterwards [S4-095 S6-020]', {
  tag: ['@desk', '@plain'],
}, async ({ anna, row, way }) => {
  anna.expects(refusedOnce)
  const isScripted = way.startsWith('js')
  // No two ways have the same performer and member.
  const dir = way.endsWith('390') ? 'beatrix-grunwald' : 'lucja-thornbury'
  const follows = `SELECT count(*) FROM subscriptions s JOIN models m ON m.model_id = s.object_id
      WHERE s.type = 'model' AND m.dir = '${dir}' AND s.user_id = ${isScripted ? 3 : 4}`
  const performer = href('pornstar', { dir }, { lang: 'en' })
  await anna.opens(performer)
  await button(anna, /^Subscribe$/).click()
  const where = isScripted ? anna.page.getByRole('dialog') : anna.page.locator('main')
  await expect(where.getByText('Please log in to complete this action')).toBeVisible()
  expect(new URL(anna.page.url()).pathname).toBe(isScripted ? performer : href('signin', {}, { lang: 'en' }))
  await fillsSignIn(anna, isScripted ? 'mira' : 'ada')
  await anna.page.waitForURL(`**${performer}`)
  const pressed = button(anna, /Subscribed/)
  await expect(pressed).toHaveAttribute('aria-pressed', 'true')
  expect(await row(follows)).toEqual([1])
  await pressed.click()
  await expect(button(anna, /^Subscribe$/)).toBeVisible()
  await answered(anna)
  expect(await row(follows)).toEqual([0])
})

test('a visible video is counted once, a second later [S7-061 S9-026]', { tag: '@js' }, async ({ anna }) => {
  const views = () => anna.asked.filter((one) => one === `POST ${actsPath}`)
  await anna.page.clock.install({ time: 0 })
  await anna.page.clock.pauseAt(1000)
  await anna.opens(pageOf(listedAt(90)))
  await anna.page.clock.runFor(900)
  expect(views()).toHaveLength(0)
  const told = anna.page.waitForResponse((response) => response.url().endsWith(actsPath))
  await anna.page.clock.runFor(200)
  expect((await told).status()).toBe(200)
  await anna.page.clock.runFor(60_000)
  expect(views()).toHaveLength(1)
})

// tests/worker/edge/pages/members/profiles.test.ts shows it without a browser.
test('anna asks boris to be friends, and he accepts; her own profile offers neither [S6-015]', {
  tag: '@full',
}, async ({ visitor }) => {
  const profileOf = (name: string) => href('member', { id: String(usernames.indexOf(name) + 1) }, { lang: 'en' })
  const [anna, boris] = [await visitor(), await visitor()]
  await signIn(anna, 'anna')
  await signIn(boris, 'boris')
  await anna.opens(profileOf('anna'))
  await expect(anna.page.locator('.profile .act')).toHaveCount(0)
  await anna.opens(profileOf('boris'))
  await expect(button(anna, /^Subscribe$/)).toBeVisible()
  await button(anna, /^Add friend$/).click()
  await expect(button(anna, /^Request sent$/)).toHaveAttribute('aria-pressed', 'true')
  await boris.opens(profileOf('anna'))
  await button(boris, /^Accept request$/).click()
  await expect(button(boris, /^Friends$/)).toBeVisible()
  await anna.page.reload()
  await button(anna, /^Friends$/).click()
  await expect(button(anna, /^Add friend$/)).toBeVisible()
})
