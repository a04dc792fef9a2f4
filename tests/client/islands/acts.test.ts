// Acts in a real browser. When one is refused, a toast says why, and a button whose act was done before, for example in another tab,
// shows the state that the member wants and offers the way back. The follower count beside a button changes with each press.
import { expect, test } from 'vitest'
import { befriend } from '../../../client/islands/members/befriend.tsx'
import { followers } from '../../../client/islands/people/followers.tsx'
import { deletePlaylist } from '../../../client/islands/playlists/delete-playlist.tsx'
import { listToggle } from '../../../client/islands/playlists/list-toggle.tsx'
import { playlistOrder } from '../../../client/islands/playlists/playlist-order.tsx'
import { toasts } from '../../../client/islands/site/toasts.tsx'
import { vote } from '../../../client/islands/video/vote.tsx'
import type { MessageKey } from '../../../locales/locales.ts'
import { actField, actsPath } from '../../../shared/stat.ts'
import { browserWorld } from '../support/browser.ts'
import { islandOf, pageOf, t } from '../support/markup.ts'
import { answerJson } from '../support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const action = '/elsewhere'

/** A page with an island whose acts are all refused with the code. */
async function opens(markup: string, code: string): Promise<void> {
  const { page, site } = testbed
  site.on(actsPath, (response) => answerJson(response, { error: 'No', code, field: 'notify' }, 400))
  site.on('/', pageOf(markup + islandOf(toasts, 'toasts', {})))
  await page.goto('/')
}
const button = (name: MessageKey) => testbed.page.getByRole('button', { name: t(name), exact: true })
const toast = async () => (await testbed.page.locator('.toast-error').allTextContents()).join()
const sent = () =>
  testbed.site.asked.filter(({ path }) => path === actsPath).map(({ body }) => new URLSearchParams(body))

test('a like that another tab has sent says so, and shows as a like, which the next press takes back [S8-011]', async () => {
  const props = { action, section: 'video', objectId: '7', likes: 10, dislikes: 2, vote: null } as const
  await opens(islandOf(vote, 'vote', props), 'already_voted')
  const like = testbed.page.locator('#vote button').first()
  const shown = async () => [
    await like.getAttribute('aria-pressed'),
    await like.getAttribute('value'),
    await like.locator('span').textContent(),
  ]
  await like.click()
  await expect.poll(shown).toEqual(['true', 'none', '11'])
  await expect.poll(toast).toContain(t('notify.vote_already_voted'))
  await like.click()
  await expect.poll(shown).toEqual(['false', '1', '10'])
  expect(sent().map((form) => form.get(actField('vote')))).toEqual(['1', 'none'])
})

test.each<[string, MessageKey]>([
  ['failed', 'notify.vote_failed'],
  ['too_many_attempts', 'form.error.too_many_attempts'],
])('a vote that fails (%s) says so, and leaves button and count as they were [S8-012]', async (code, words) => {
  const props = { action, section: 'video', objectId: '7', likes: 10, dislikes: 2, vote: null } as const
  await opens(islandOf(vote, 'vote', props), code)
  const like = testbed.page.locator('#vote button').first()
  await like.click()
  await expect.poll(toast).toContain(t(words))
  expect([await like.getAttribute('aria-pressed'), await like.locator('span').textContent()]).toEqual(['false', '10'])
})

test.each<['none' | 'friends', MessageKey, string, MessageKey, MessageKey]>([
  ['none', 'friend.add', 'friend_request_already_sent', 'friend.asked', 'notify.friend_request_already_sent'],
  ['none', 'friend.add', 'friend_request_waits', 'friend.accept', 'notify.friend_request_waits'],
  ['none', 'friend.add', 'already_friends', 'friend.friends', 'notify.already_friends'],
  ['none', 'friend.block', 'already_blocked', 'friend.blocked', 'notify.already_blocked'],
  ['friends', 'friend.friends', 'not_found', 'friend.add', 'notify.not_found'],
  ['none', 'friend.add', 'no_permission', 'friend.add', 'notify.no_permission'],
  ['none', 'friend.add', 'feature_off', 'friend.add', 'error.feature_off'],
])(
  'between members who are %s, %s that is refused with %s shows %s and says why [S8-020]',
  async (friendship, pressed, code, shown, words) => {
    await opens(islandOf(befriend, 'befriend', { action, memberId: '2', friendship }), code)
    await button(pressed).click()
    await expect.poll(toast).toContain(t(words))
    await button(shown).waitFor()
  },
)

const toggle = (kind: 'favourite' | 'watch_later' | 'subscribe', isOn: boolean) =>
  kind === 'subscribe'
    ? islandOf(listToggle, 'toggle', { action, kind, of: { section: 'model', object_id: '1' }, isOn })
    : islandOf(listToggle, 'toggle', { action, kind, of: { video_id: '7' }, isOn })

test.each<[Parameters<typeof toggle>, MessageKey, string, MessageKey, MessageKey]>([
  [
    ['watch_later', false],
    'act.watchLater',
    'watch_later_already_added',
    'act.isWatchLater',
    'notify.add_to_watch_later_already_added',
  ],
  [['favourite', false], 'act.favourite', 'failed', 'act.favourite', 'notify.add_to_failed'],
  [
    ['subscribe', false],
    'act.subscribe',
    'already_subscribed',
    'act.isSubscribed',
    'notify.subscribe_already_subscribed',
  ],
  [['subscribe', false], 'act.subscribe', 'failed', 'act.subscribe', 'notify.subscribe_failed'],
  [['favourite', true], 'act.isFavourite', 'not_found', 'act.favourite', 'notify.not_found'],
  [['favourite', true], 'act.isFavourite', 'failed', 'act.isFavourite', 'notify.failed'],
])(
  '%j: %s that is refused with %s shows %s and says why [S8-013 S8-014 S8-015 S8-016]',
  async (props, pressed, code, shown, words) => {
    await opens(toggle(...props), code)
    await button(pressed).click()
    await expect.poll(toast).toContain(t(words))
    await button(shown).waitFor()
  },
)

test.each<[string, MessageKey, string[]]>([
  // In another tab it was removed before.
  ['not_found', 'lists.removed', ['Rain']],
  ['failed', 'notify.failed', ['Fog', 'Rain']],
])('a playlist whose video is removed, which is refused with %s, says %s and shows %j', async (code, words, shown) => {
  const videos = ['Fog', 'Rain'].map((title, index) => {
    const video_id = index + 1
    return { video_id, title, href: `/film-${video_id}`, scr: '/media/one.svg', duration: '1:00' }
  })
  await opens(islandOf(playlistOrder, 'order', { action, playlistId: '3', title: 'Slow rain', videos }), code)
  const { page } = testbed
  await page.locator('x-island#order[data-state="awake"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: t('lists.remove', { title: 'Fog' }) }).click()
  await expect
    .poll(() => page.locator('.toast').allTextContents().then(String))
    .toContain(t(words, { title: 'Slow rain' }))
  const rows = () => page.locator('#order .order-list > li').allTextContents()
  await expect.poll(async () => (await rows()).map((row) => /Fog|Rain/.exec(row)?.[0])).toEqual(shown)
})

test.each<[string, MessageKey]>([
  ['not_found', 'delete_playlist_not_found'],
  ['failed', 'delete_playlist_failed'],
  ['too_many_attempts', 'form.error.too_many_attempts'],
])('a playlist that cannot be deleted (%s) stays on its page, which says why [S8-017]', async (code, words) => {
  const props = { id: '3', title: 'Slow rain', href: '/confirm', doneHref: '/done' }
  await opens(islandOf(deletePlaylist, 'delete', props), code)
  testbed.page.once('dialog', (dialog) => dialog.accept())
  await testbed.page.getByRole('link', { name: t('lists.delete') }).click()
  await expect.poll(toast).toContain(t(words))
  expect(new URL(testbed.page.url()).pathname).toBe('/')
})

test.each([
  [false, ['41 subscribers', '42 subscribers', '41 subscribers']],
  [true, ['41 subscribers', '40 subscribers', '41 subscribers']],
])('a member who already follows: %s; the follower count after each press is %j', async (isOn, numbers) => {
  const { page, site } = testbed
  site.on('/api/input.php', (response) => answerJson(response, { ok: true }))
  const of = { section: 'model', object_id: '1' } as const
  const button = islandOf(listToggle, 'follow', { action: '/elsewhere', kind: 'subscribe', of, isOn })
  site.on('/', pageOf(islandOf(followers, 'followers', { of, count: 41, isOn }) + button))
  await page.goto('/')
  const shown = () => page.locator('#followers > div').textContent()
  for (const [press, number] of numbers.entries()) {
    if (press > 0) await page.locator('#follow button').click()
    await expect.poll(async () => (await shown())?.trim()).toBe(number)
  }
})

test('the count moves before the answer, and is taken back when the act is refused, which a toast says [S8-013]', async () => {
  const { page, site } = testbed
  let refuse: (() => void) | undefined
  site.on('/api/input.php', (response) => {
    refuse = () => answerJson(response, { error: 'No', code: 'failed', field: 'notify' }, 400)
  })
  const of = { section: 'member', object_id: '2' } as const
  const button = islandOf(listToggle, 'follow', { action: '/elsewhere', kind: 'subscribe', of, isOn: false })
  const body = islandOf(followers, 'followers', { of, count: 41, isOn: false }) + button
  site.on('/', pageOf(body + islandOf(toasts, 'toasts', {})))
  await page.goto('/')
  const shown = async () => [
    (await page.locator('#followers > div').textContent())?.trim(),
    await page.locator('#follow button').getAttribute('aria-pressed'),
  ]
  await page.locator('#follow button').click()
  await expect.poll(shown).toEqual(['42 subscribers', 'true'])
  await expect.poll(() => refuse !== undefined).toBe(true)
  refuse?.()
  await expect.poll(shown).toEqual(['41 subscribers', 'false'])
  await expect.poll(() => page.locator('.toast-error').textContent()).toContain(t('notify.subscribe_failed'))
})
