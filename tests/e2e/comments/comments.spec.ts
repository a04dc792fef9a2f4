// Comments under a video and on a wall: in place with script, as forms without; and who sees comments that wait for a
// moderator.
import { href } from '../../../shared/routes.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { newMember } from '../../support/browser/acts/new-objects.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { endsSession, fillsSignIn, signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'
import { passwordOf } from '../../support/runtime/demo-passwords.ts'

const en = { lang: 'en' } as const
/** Each browser has a video and members of its own: they share one site, and comments are rate-limited. */
type Own = { film: number; usr: string; answers: string }
const own: Record<string, Own> = {
  'js-1440': { film: 100, usr: 'boris', answers: 'mira' },
  'js-390': { film: 101, usr: 'mira', answers: 'boris' },
  'nojs-390': { film: 102, usr: 'ada', answers: 'mira' },
  'nojs-1440': { film: 103, usr: 'ada', answers: 'boris' },
}
const ownOf = (way: string): Own => {
  const found = own[way]
  if (!found) throw new Error(`no member writes in ${way}`)
  return found
}
const filmOf = (way: string): string => pageOf(listedAt(ownOf(way).film))

const talk = ({ page }: Visitor) => page.locator('#comments')
const texts = (visitor: Visitor) => talk(visitor).locator('.comment-text')
const total = async (visitor: Visitor) => Number.parseInt((await talk(visitor).locator('h2').textContent()) ?? '', 10)
async function writes(visitor: Visitor, text: string): Promise<void> {
  await visitor.page.getByLabel('Your comment').fill(text)
  await visitor.page.getByRole('button', { name: 'Post comment' }).click()
}

test('a member signs in from the place of the form, writes a comment, sees it on top, and deletes it [S1-011 S6-004]', {
  tag: '@plain',
}, async ({ visitor, row, mark, way }) => {
  const member = await visitor()
  const film = filmOf(way)
  await member.opens(film)
  await expect(talk(member).getByText('Sign in or sign up to comment.')).toBeVisible()
  await expect(member.page.getByLabel('Your comment')).toHaveCount(0)
  const { usr } = ownOf(way)
  await talk(member).getByRole('link', { name: 'Sign in' }).click()
  await fillsSignIn(member, usr)
  await expect(member.page.locator('.own-name')).toHaveText(usr)
  await member.opens(film)
  const before = await total(member)
  const text = `<img src=x onerror=alert(1)> seen from ${mark}`
  await writes(member, text)
  await expect(texts(member).first()).toHaveText(text)
  await expect(talk(member).locator('h2')).toContainText(String(before + 1))
  await member.opens(film)
  await expect(texts(member).first()).toHaveText(text)
  const written = `SELECT count(*) FROM comments WHERE section = 'video' AND comment = '${text}'`
  expect(await row(written)).toEqual([1])
  await talk(member).locator('.comment-delete summary').first().click()
  await talk(member).getByRole('button', { name: 'Delete' }).click()
  await expect(talk(member).getByText(text)).toHaveCount(0)
  expect(await total(member)).toBe(before)
  expect(await row(written)).toEqual([0])
})

test('a comment that is too short gets an error at its field, and keeps its text [S5-005]', { tag: '@desk' }, async ({
  visitor,
  row,
  mark,
  way,
}) => {
  const member = await visitor()
  member.expects(/status of 400/)
  await signIn(member, ownOf(way).usr)
  await member.opens(href('member_wall', { id: '12' }, en))
  await writes(member, 'oh ')
  await expect(talk(member).getByText('Enter at least 5 characters')).toBeVisible()
  await expect(member.page.getByLabel('Your comment')).toHaveValue('oh ')
  const text = `oh, now I see (${mark})`
  await writes(member, text)
  await expect(texts(member).first()).toHaveText(text)
  expect(await row(`SELECT section, object_id FROM comments WHERE comment = '${text}'`)).toEqual(['member', 12])
  // Another member reads it on the same wall, and answers there.
  const other = await visitor()
  await signIn(other, ownOf(way).answers)
  await other.opens(href('member_wall', { id: '12' }, en))
  await expect(texts(other).filter({ hasText: text })).toBeVisible()
  const answer = `I see it, too (${mark})`
  await writes(other, answer)
  await expect(texts(other).filter({ hasText: answer })).toBeVisible()
  // The first page hears of it; without script it is loaded again.
  if (way.startsWith('js')) await member.page.getByRole('button', { name: /^Show .* new comment/ }).click()
  else await member.page.reload()
  await expect(texts(member).filter({ hasText: answer })).toBeVisible()
})

test('a member whose session ends while she types signs in over the page, and her comment and message are sent', {
  tag: '@js',
}, async ({ anna, row, mark }) => {
  anna.expects(/status of 401/)
  // Her session may end before the conversation's socket is open.
  anna.expects(/WebSocket connection .* HTTP Authentication failed/)
  const { page } = anna
  const asked = page.getByText('Please log in to complete this action')
  await signIn(anna, 'anna')
  await anna.opens(pageOf(listedAt(104)))
  const comment = `Fog over the lake (${mark})`
  await page.getByLabel('Your comment').fill(comment)
  await endsSession(anna, row)
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(asked).toBeVisible()
  await fillsSignIn(anna, 'anna')
  await expect(texts(anna).first()).toHaveText(comment)
  await expect(asked).toBeHidden()
  expect(await row(`SELECT user_id, count(*) FROM comments WHERE comment = '${comment}'`)).toEqual([1, 1])

  await anna.opens(href('conversation', { id: String(usernames.indexOf('mira') + 1) }, en))
  const question = `Did you see the fog? (${mark})`
  const message = page.getByLabel('Your message')
  await message.fill(question)
  await endsSession(anna, row)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(asked).toBeVisible()
  // She looks at her text once more.
  await page.keyboard.press('Escape')
  await expect(message).toHaveValue(question)
  await send.click()
  await fillsSignIn(anna, 'anna')
  await expect(page.getByRole('log').getByText(question)).toBeVisible()
  await expect(message).toHaveValue('')
})

test('a reply is told to the member whose comment it answers, and the notification leads to it', {
  tag: '@phone',
}, async ({ anna: asker, visitor, row, mark, way }) => {
  // Anna's other comments count for her limit.
  const name = `asks-${mark}`
  await newMember({ row }, name)
  await signIn(asker, name, passwordOf('anna'))
  const film = pageOf(listedAt(105))
  await asker.opens(film)
  const [first, second] = [`Which hills are these, at 0:03? (${mark})`, `Those behind the lake (${mark})`]
  await writes(asker, first)
  await expect(texts(asker).first()).toHaveText(first)
  const other = await visitor()
  await signIn(other, 'boris')
  await other.opens(film)
  const comment = talk(other).locator('.comment', { hasText: first })
  await comment.getByRole('button', { name: 'Like' }).click()
  await expect(comment.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')
  await comment.getByRole('link', { name: 'Reply' }).click()
  const field = other.page.getByLabel(`Your reply to ${name}`)
  await field.fill(second)
  // With script the form stands below the comment, without above all of them.
  await talk(other).locator('form').filter({ has: field }).getByRole('button', { name: 'Post comment' }).click()
  await expect(comment.locator('.comment-replies')).toContainText(second)
  // Without script axe does not end.
  if (way.startsWith('js')) expect(await violationsIn(other.page, '#comments')).toEqual([])
  expect(await row(`SELECT count(*) FROM comments WHERE comment = '${second}' AND root_id > 0`)).toEqual([1])

  await asker.opens(href('notifications', {}, en))
  await asker.page.getByRole('link', { name: 'boris replied to your comment' }).first().click()
  await expect(texts(asker)).toHaveText([first, second])
  await expect(asker.page).toHaveURL(/\?thread=\d+#comment-\d+$/)
  await talk(asker).getByRole('link', { name: '0:03' }).click()
  await expect
    .poll(() => asker.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(3)
})

// tests/worker/edge/pages/comments/comments.test.ts shows it without a browser.
test('a comment with a link waits for a moderator, and only its author sees it', { tag: '@full' }, async ({
  anna,
  hugo,
  mark,
  way,
}) => {
  await signIn(anna, 'anna')
  const film = filmOf(way)
  await anna.opens(film)
  const text = `The place: https://example.com/${mark}`
  await writes(anna, text)
  await expect(talk(anna).locator('.comment', { hasText: text })).toContainText('Will appear after review')
  await hugo.opens(film)
  await expect(texts(hugo).filter({ hasText: text })).toHaveCount(0)
  if (way.startsWith('nojs')) return

  await talk(anna).locator('.comment-delete summary').first().click()
  await writes(anna, 'oh')
  expect(await violationsIn(anna.page, '#comments')).toEqual([])
})

// Without script: worker/edge/pages/comments/comments.test.ts.
test('an owner holds all comments, then those with a word, shows one, deletes one, and blocks a member', {
  tag: '@phone',
}, async ({ visitor, way, row }) => {
  // Members of their own: comments are limited, and rules would hold those of other journeys.
  const joins = async (member: Visitor, name: string) => {
    const usr = `${name}-${Date.now()}`
    const [id] = await row(`INSERT INTO users (username, added_date) VALUES ('${usr}', 1) RETURNING user_id`)
    await row(`INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date)
        SELECT ${id}, '${usr}@example.com', password_hash, 'member', 1, 1 FROM accounts WHERE user_id = 1 RETURNING user_id`)
    await signIn(member, usr, passwordOf('anna'))
    return { usr, id }
  }
  const [owner, other] = [await visitor(), await visitor()]
  const { id } = await joins(owner, 'nora')
  const omar = await joins(other, 'omar')
  const [tools, wall] = [href('studio_comments', {}, en), href('member_wall', { id: String(id) }, en)]
  const word = 'cabbage'
  const held = (text: string) => owner.page.locator('#main li', { hasText: text })
  const press = (text: string, name: string) => held(text).getByRole('button', { name }).click()
  const holdsAll = owner.page.getByLabel('All comments on my videos, playlists and wall')
  const saves = async () => {
    await owner.page.getByRole('button', { name: 'Save' }).click()
    await expect(owner.page.getByText('Your choices were saved')).toBeVisible()
  }
  const writesOnWall = async (text: string) => {
    await other.opens(wall)
    await writes(other, text)
    await expect(talk(other).locator('.comment', { hasText: text })).toContainText('Will appear after review')
  }

  await owner.opens(tools)
  await holdsAll.check()
  await owner.page.getByLabel('Comments with one of these words').fill(word)
  await saves()
  if (way.startsWith('js')) expect(await violationsIn(owner.page)).toEqual([])
  const kind = `A quiet evening, says ${omar.usr}`
  await writesOnWall(kind)
  await owner.opens(tools)
  await press(kind, 'Show')
  await expect(held(kind)).toHaveCount(0)
  await holdsAll.uncheck()
  await saves()
  await other.opens(wall)
  await expect(talk(other).locator('.comment', { hasText: kind })).not.toContainText('Will appear after review')

  const rude = `Nothing but ${word}, says ${omar.usr}`
  await writesOnWall(rude)
  await owner.opens(tools)
  await press(rude, `Block ${omar.usr}`)
  await expect(held(rude)).toBeVisible()
  await press(rude, 'Delete')
  await expect(held(rude)).toHaveCount(0)
  expect(await row(`SELECT count(*) FROM comments WHERE comment = '${rude}'`)).toEqual([0])
  expect(await row(`SELECT count(*) FROM blocks WHERE user_id = ${id} AND blocked_id = ${omar.id}`)).toEqual([1])
})
