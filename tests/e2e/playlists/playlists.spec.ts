// Members' playlists with script: the modal that creates and edits one, and the browser's confirmation before one is
// deleted. Without script the same is done on pages of their own.
import { href } from '../../../shared/routes.ts'
import { actsPath, type Stat, statForm } from '../../../shared/stat.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { endsSession, fillsSignIn, signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const en = { lang: 'en' } as const
/** Each browser has a member of its own: they share one site. */
const own: Record<string, string> = { 'js-1440': 'boris', 'js-390': 'mira' }
const listsOf = (usr: string) => href('member_playlists', { id: String(usernames.indexOf(usr) + 1) }, en)

const dialog = ({ page }: Visitor) => page.getByRole('dialog')
const field = (visitor: Visitor) => dialog(visitor).getByLabel('Title')
const press = (visitor: Visitor, name: string) => dialog(visitor).getByRole('button', { name }).click()
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name })
const card = ({ page }: Visitor, title: string) => page.locator('main li', { hasText: title })

test('a member creates a playlist in the modal, whose title is validated on blur and on submit [S2-094 S4-099 S5-022]', {
  tag: '@js',
}, async ({ visitor, hugo, mark, way }) => {
  const [member, usr] = [await visitor(), own[way] ?? '']
  const { page } = member
  await signIn(member, usr)
  await member.opens(listsOf(usr))
  await page.getByRole('link', { name: 'New playlist' }).click()
  await field(member).fill('ab')
  await dialog(member).getByLabel('Description').focus()
  await expect(dialog(member).getByText('Enter at least 3 characters')).toBeVisible()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await violationsIn(page, 'dialog[open]')).toEqual([])
  }
  await dialog(member).getByLabel('Description').fill('For long evenings')
  await press(member, 'Create')
  await expect(field(member)).toBeFocused()
  const title = `Slow rain (${mark})`
  await field(member).fill(title)
  await press(member, 'Create')
  await page.waitForURL(`**${listsOf(usr)}?refresh=1`)
  await expect(dialog(member)).toHaveCount(0)
  const link = card(member, title).getByRole('link', { name: title }).first()
  await hugo.opens((await link.getAttribute('href')) ?? '')
  await expect(heading(hugo, title)).toBeVisible()
})

test('a playlist that is typed into a modal is created after its member has signed in again over the modal', {
  tag: ['@js', '@full'],
}, async ({ visitor, row, mark, way }) => {
  const [member, usr] = [await visitor(), own[way] ?? '']
  member.expects(/status of 401/)
  const { page } = member
  await signIn(member, usr)
  await member.opens(pageOf(listedAt(12)))
  await page.getByRole('link', { name: 'Add to' }).click()
  await press(member, 'New playlist')
  const title = `Fog at night (${mark})`
  await field(member).fill(title)
  await dialog(member).getByLabel('Description').fill('For long evenings')
  await endsSession(member, row)
  await press(member, 'Create')
  const signingIn = page.getByRole('dialog', { name: 'Sign in' })
  await expect(signingIn).toBeVisible()
  // The member looks at the title once more.
  await page.keyboard.press('Escape')
  await expect(signingIn).toBeHidden()
  await expect(field(member)).toHaveValue(title)
  await press(member, 'Create')
  await fillsSignIn(member, usr)
  await expect(dialog(member).getByRole('button', { name: title })).toHaveAttribute('aria-pressed', 'true')
  await expect(signingIn).toBeHidden()
})

test('a member edits a playlist in the modal, and deletes it after the browser’s confirmation [S4-101 S5-069 S2-094]', {
  tag: '@js',
}, async ({ visitor, hugo, site, mark, way }) => {
  const [member, usr] = [await visitor(), own[way] ?? '']
  const { page } = member
  await signIn(member, usr)
  const texts = { title: `First snow (${mark})`, desc: 'For long evenings', visible: '1', orientation: 'str' }
  const made = await page.request.post(actsPath, {
    form: Object.fromEntries(statForm({ act: 'playlist', section: 'new', ...texts })),
    headers: { origin: site },
  })
  const path = href('playlist', { id: String((await made.json()).info) }, en)
  // A page counts its view a second after it is visible, and a deleted subject has none.
  const viewAct = statForm({ act: 'view', section: 'playlist' }).toString()
  const viewIsCounted = () => page.waitForResponse((answer) => answer.request().postData()?.includes(viewAct) ?? false)
  const firstView = viewIsCounted()
  await member.opens(path)
  await firstView
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(field(member)).toHaveValue(texts.title)
  await field(member).fill('')
  await press(member, 'Save')
  await expect(dialog(member).getByText('This field is required')).toBeVisible()
  const title = `Last snow (${mark})`
  await field(member).fill(title)
  const secondView = viewIsCounted()
  await press(member, 'Save')
  await expect(heading(member, title)).toBeVisible()
  await expect(dialog(member)).toHaveCount(0)
  await hugo.opens(path)
  await expect(heading(hugo, title)).toBeVisible()
  await secondView

  const asked: string[] = []
  const answers = (isYes: boolean) =>
    page.once('dialog', (question) => {
      asked.push(`${question.type()}: ${question.message()}`)
      return isYes ? question.accept() : question.dismiss()
    })
  const remove = page.getByRole('link', { name: 'Delete' })
  answers(false)
  await remove.click()
  await expect.poll(() => asked).toEqual([expect.stringMatching(/^confirm: .*Last snow/)])
  answers(true)
  await remove.click()
  await page.waitForURL(`**${listsOf(usr)}?deleted=*`)
  await expect(card(member, title)).toHaveCount(0)
  await hugo.opens(path, 404)
})

// The same pages: worker/edge/pages/members/own-lists.test.ts.
test('without script a playlist is created, filled, edited and deleted on pages of their own', {
  tag: ['@nojs', '@full'],
}, async ({ visitor, row, mark }) => {
  const ada = await visitor()
  const { page } = ada
  ada.expects(/status of 400/)
  const main = page.locator('main')
  const [soft, hard] = [`Soft hail (${mark})`, `Hard hail (${mark})`]
  const list = () =>
    row(
      `SELECT title, is_private, total_videos, deleted_date IS NULL FROM playlists WHERE title IN ('${soft}', '${hard}')`,
    )
  await signIn(ada, 'ada')
  await ada.opens(listsOf('ada'))
  await main.getByRole('link', { name: 'New playlist' }).click()
  await main.getByLabel('Title').fill('ab')
  await main.getByLabel('Description').fill('For long evenings')
  await main.getByRole('button', { name: 'Create' }).click()
  await expect(main.getByText('Enter at least 3 characters')).toBeVisible()
  await expect(main.getByLabel('Description')).toHaveValue('For long evenings')
  await main.getByLabel('Title').fill(soft)
  await main.getByRole('button', { name: 'Create' }).click()
  await expect(card(ada, soft)).toBeVisible()
  expect(await list()).toEqual([soft, 0, 0, 1])

  await ada.opens(pageOf(listedAt(110)))
  await main.getByRole('link', { name: 'Add to…' }).click()
  await main.getByRole('button', { name: soft }).click()
  await expect(main.getByRole('button', { name: soft })).toHaveAttribute('aria-pressed', 'true')
  expect(await list()).toEqual([soft, 0, 1, 1])

  await ada.opens(listsOf('ada'))
  await card(ada, soft).getByRole('link', { name: soft }).first().click()
  await main.getByRole('link', { name: 'Edit' }).click()
  await main.getByLabel('Title').fill(hard)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(heading(ada, hard)).toBeVisible()
  expect(await list()).toEqual([hard, 0, 1, 1])
  await main.getByRole('link', { name: 'Delete' }).click()
  await main.getByRole('button', { name: 'Delete' }).click()
  await expect(card(ada, hard)).toHaveCount(0)
  expect(await list()).toEqual([hard, 0, 1, 0])
})

test('the videos of a playlist are sorted by keys and by drag, and the order is stored', { tag: '@js' }, async ({
  visitor,
  row,
  site,
}) => {
  const ada = await visitor()
  const { page } = ada
  await signIn(ada, 'ada')
  const sends = async (stat: Stat) => {
    const form = Object.fromEntries(statForm(stat))
    return (await page.request.post(actsPath, { form, headers: { origin: site } })).json()
  }
  const texts = { title: 'In order', desc: 'For long evenings', visible: '1', orientation: 'str' }
  const id = String((await sends({ act: 'playlist', section: 'new', ...texts })).info)
  const films = [111, 112, 113].map((at) => String(listedAt(at).video_id))
  for (const video_id of films) await sends({ act: 'playlist', section: 'add', object_id: id, video_id })
  const [fog = '', rain = '', snow = ''] = films
  const heard = page.locator('.order > [role=status]')
  const isNow = (at: number, place: number) => `“${listedAt(at).title}” is now number ${place} of 3`
  await ada.opens(href('playlist', { id }, en))
  const rows = page.locator('.order-row')
  const shown = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-video')))
  const kept = async () =>
    String(
      await row(
        `SELECT group_concat(video_id) FROM (SELECT video_id FROM playlist_videos WHERE playlist_id = ${id} ORDER BY place)`,
      ),
    )
  const grip = (video: string) => page.locator(`.order-row[data-video="${video}"] [data-control=grip]`)
  await expect(page.locator('x-island[data-state=awake]', { has: rows })).toBeVisible()
  expect(await shown()).toEqual([fog, rain, snow])

  await grip(fog).press('ArrowDown')
  await expect.poll(kept).toBe([rain, fog, snow].join())
  expect(await shown()).toEqual([rain, fog, snow])
  await expect(grip(fog)).toBeFocused()
  await expect(heard).toHaveText(isNow(111, 2))

  const [from, to] = [await grip(snow).boundingBox(), await grip(rain).boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 5, { steps: 5 })
  await page.mouse.up()
  await expect.poll(kept).toBe([snow, rain, fog].join())
  expect(await shown()).toEqual([snow, rain, fog])
  await expect(heard).toHaveText(isNow(113, 1))
})
