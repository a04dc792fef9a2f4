// Two members write to each other in two browsers: new messages appear in an open page by themselves, and without
// script after a reload.
import { writes as forms } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { messagePicturePath, servicePaths } from '../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../shared/stat.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const talkWith = (name: string) => href('conversation', { id: String(usernames.indexOf(name) + 1) }, { lang: 'en' })

/** One pixel, which a browser can decode. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function writes({ page }: Visitor, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** A message of a member who is no friend, without a page. */
async function sendsUnasked(stranger: Visitor, name: string, to: string, msg: string): Promise<void> {
  await signIn(stranger, name)
  const form = Object.fromEntries(
    statForm({ act: 'message', section: 'new', object_id: String(usernames.indexOf(to) + 1), msg }),
  )
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  expect(await (await stranger.page.request.post(actsPath, { form, headers })).json()).toMatchObject({ ok: true })
}

/** As a browser does when its visitor opens another tab, or comes back. */
const turns = ({ page }: Visitor, visibility: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

const said = ({ page }: Visitor, words: string) => page.getByRole('log').getByText(words)

test('anna and boris write to each other, and an open page shows new messages by itself [S1-018]', {
  tag: '@js',
}, async ({ visitor, row, mark }) => {
  const [anna, boris] = [await visitor(), await visitor()]
  await signIn(anna, 'anna')
  await signIn(boris, 'boris')
  await sendsUnasked(await visitor(), 'edda', 'boris', `May I ask something? (${mark})`)
  const line = boris.page.waitForEvent('websocket')
  await boris.opens(talkWith('anna'))
  expect((await line).url()).toContain(servicePaths.live)
  await anna.opens(talkWith('boris'))
  await writes(anna, `Hello boris, the fog lifts (${mark})`)
  await expect(said(anna, `the fog lifts (${mark})`)).toBeVisible()
  await expect(said(boris, `the fog lifts (${mark})`)).toBeVisible()
  await expect(anna.page.getByLabel('Your message')).toHaveValue('')
  await writes(boris, `I see it\nfrom the bridge (${mark})`)
  await expect(said(anna, `from the bridge (${mark})`)).toBeVisible()
  await anna.page.getByText('Add a picture').click()
  await anna.page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'fog.png', mimeType: 'image/png', buffer: picture })
  await anna.page.getByLabel('Describe the picture').fill(`Fog over the bay (${mark})`)
  // The header that stays on screen covers what scrolled below it.
  await anna.page.evaluate(() => scrollTo(0, 0))
  expect(await violationsIn(anna.page)).toEqual([])
  const sending = anna.page.waitForRequest((request) => new URL(request.url()).pathname === forms.messagePicture.path)
  await anna.page.getByRole('button', { name: 'Send' }).click()
  expect((await sending).headers()['idempotency-key']).toMatch(/^[\w-]{16,64}$/)
  for (const one of [anna, boris]) await expect(said(one, `Fog over the bay (${mark})`)).toBeVisible()
  // It waits for the media processor, which no site of the journeys has; then it is there.
  expect(await violationsIn(boris.page)).toEqual([])
  await row(`UPDATE message_pictures SET file = 'drawn' WHERE alt = 'Fog over the bay (${mark})' RETURNING 1`)
  await boris.page.route(messagePicturePath.fill({ picture: '*' }), (route) =>
    route.fulfill({ contentType: 'image/png', body: picture }),
  )
  await boris.page.reload()
  await expect(boris.page.getByRole('img', { name: `Fog over the bay (${mark})` })).toBeVisible()
  // No file is there: the journeys after this one ask for none.
  await row(`UPDATE message_pictures SET file = NULL WHERE alt = 'Fog over the bay (${mark})' RETURNING 1`)
  expect(await violationsIn(boris.page, '.conversation')).toEqual([])
  const isSeen = anna.page.getByText('Seen', { exact: true })
  await expect(isSeen).toBeVisible()
  // What arrives behind another tab is read when boris comes back to this one.
  await turns(boris, 'hidden')
  await writes(anna, `Are you still there? (${mark})`)
  await expect(said(boris, `still there? (${mark})`)).toBeVisible()
  await expect(isSeen).toHaveCount(0)
  await turns(boris, 'visible')
  await expect(isSeen).toBeVisible()
  await boris.page.getByRole('link', { name: 'Report' }).first().click()
  await expect(boris.page.getByRole('dialog', { name: 'Contact us' })).toContainText('This is about')
  expect(await violationsIn(boris.page, 'dialog[open]')).toEqual([])
  await expect(anna.page.getByLabel('Describe the picture')).toHaveValue('')
  // Messages shown in an open page count as read.
  await boris.opens(href('messages', {}, { lang: 'en' }))
  await expect(boris.page.locator('.person-row', { hasText: 'anna' }).locator('.badge')).toHaveCount(0)
  await boris.page.locator('.message-requests > summary').click()
  await expect(boris.page.locator('.message-requests .person-row', { hasText: 'edda' })).toBeVisible()
  expect(await violationsIn(boris.page)).toEqual([])
  await boris.page.getByLabel('Search your messages').fill(`fog lifts (${mark})`)
  await boris.page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(boris.page.getByText(`Messages with “fog lifts (${mark})”`)).toBeVisible()
  expect(await violationsIn(boris.page)).toEqual([])
  // On any page the header updates its count, and its menu says of what.
  const badge = (of: string) => boris.page.locator(`.own-menu [data-unread=${of}]`)
  // Requests of the previous page must not match.
  await boris.page.goto('about:blank')
  const listens = boris.page.waitForResponse(/\/api\/json\/news\//)
  await boris.opens(href('categories', {}, { lang: 'en' }))
  const { unread_messages: before } = await (await listens).json()
  await writes(anna, 'The ferry leaves')
  await expect(badge('messages')).toHaveText(String(before + 1))
  await expect(badge('all')).toHaveText(/^[1-9]/)
})

test('a browser without a WebSocket gets new messages as well', { tag: ['@js', '@full'] }, async ({
  visitor,
  mark,
}) => {
  const [mira, ada] = [await visitor(), await visitor()]
  await signIn(mira, 'mira')
  await signIn(ada, 'ada')
  await ada.page.addInitScript(() => {
    // A network that blocks WebSockets.
    window.WebSocket = class extends EventTarget {
      onclose: (() => void) | null = null
      constructor() {
        super()
        setTimeout(() => this.onclose?.())
      }
      close() {}
    } as never
  })
  const asked = ada.page.waitForRequest(/\/api\/json\/news\//)
  await ada.opens(talkWith('mira'))
  await asked
  await mira.opens(talkWith('ada'))
  await writes(mira, `Hello ada (${mark})`)
  await expect(said(ada, `Hello ada (${mark})`)).toBeVisible()
})

// The same page and form: worker/edge/pages/messages/messages.test.ts.
test('without script a conversation is a page and a form', { tag: ['@nojs', '@full'] }, async ({
  visitor,
  row,
  mark,
  way,
}) => {
  const [writer, mira] = [await visitor(), await visitor()]
  // One who was answered in the other way sends no request any more.
  const sender = way === 'nojs-1440' ? 'edda' : 'boris'
  await signIn(writer, sender)
  await signIn(mira, 'mira')
  await writer.opens(talkWith('mira'))
  await writes(writer, `Hello mira, it rains here (${mark})`)
  await expect(said(writer, `it rains here (${mark})`)).toBeVisible()
  await mira.opens(href('messages', {}, { lang: 'en' }))
  // The sender is no friend of hers: the first message is a request.
  await mira.page.locator('.message-requests > summary').click()
  await mira.page.locator('.person-row', { hasText: sender }).getByRole('link').click()
  await expect(said(mira, `it rains here (${mark})`)).toBeVisible()
  await mira.page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(mira.page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await writes(mira, `Here, too (${mark})`)
  await writer.page.reload()
  await expect(said(writer, `Here, too (${mark})`)).toBeVisible()
  const sent = (words: string) => `SELECT user_id FROM messages WHERE message = '${words}'`
  expect(await row(sent(`Hello mira, it rains here (${mark})`))).toEqual([usernames.indexOf(sender) + 1])
  expect(await row(sent(`Here, too (${mark})`))).toEqual([usernames.indexOf('mira') + 1])
})
