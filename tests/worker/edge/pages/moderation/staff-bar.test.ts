// The bar of staff on public pages: which roles have it, where it leads, that no other visitor's page has it, and the takedown behind it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const names = ['visitor', 'anna', 'boris', 'mira', 'edda', 'ada'] as const
let testbed: SiteTestbed
const people = {} as Record<(typeof names)[number], SiteVisitor>
let borisId = 0
let annaId = 0
const idOf = async (name: string) =>
  Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))

beforeAll(async () => {
  testbed = await startSiteTestbed()
  people.visitor = siteVisitor(testbed)
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  borisId = await idOf('boris')
  annaId = await idOf('anna')
  await testbed.run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 60, 0, 0)",
  )
  for (const [id, owner] of [
    [71, borisId],
    [72, borisId],
    [73, await idOf('mira')],
  ]) {
    await testbed.run(
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       VALUES (?1, 'film', 'Film', '', 1, 60, 1, 1, 0, 0, 'str', ?2)`,
      id,
      owner,
    )
  }
  await testbed.run("INSERT INTO categories (category_id, dir, title, total_videos) VALUES (7, 'rain', 'Rain', 1)")
  await testbed.run('INSERT INTO video_categories (video_id, category_id) VALUES (71, 7)').catch(() => undefined)
})
afterAll(() => testbed.stop())

const video = () => href('video', { id: '71', dir: 'film' }, en)
const category = () => href('videos-categories', { object_id: 'rain' }, en)
const member = () => href('member', { id: String(annaId) }, en)
const takeDown = (id: number) => href('moderation_take_down', { id: String(id) }, en)
const file = (id: number) => href('admin_member', { id: String(id) }, en)
const edit = href('admin_category', { id: '7' }, en)

it.each(names)('each role has the links of its abilities, page by page: %s', async (name) => {
  const has = async (page: string, link: string) => (await people[name].page(page)).includes(`href="${link}"`)
  const found = {
    takeDown: await has(video(), takeDown(71)),
    uploader: await has(video(), file(borisId)),
    file: await has(member(), file(annaId)),
    edit: await has(category(), edit),
  }
  expect(found).toEqual({
    takeDown: name === 'mira' || name === 'ada',
    uploader: name === 'ada',
    file: name === 'ada',
    edit: name === 'edda' || name === 'ada',
  })
})

it('it is in no page of others: the same bytes before and after a member of staff asked, and no style sheet', async () => {
  const plain = async (who: SiteVisitor, page: string) => {
    const answer = await who.ask(page)
    return (await answer.text()).replaceAll(answer.headers.get('x-request-id') ?? '-', '')
  }
  for (const page of [video(), category(), member()]) {
    const before = [await plain(people.visitor, page), await plain(people.anna, page)]
    for (const name of ['mira', 'edda', 'ada'] as const) await people[name].page(page)
    const after = [await plain(people.visitor, page), await plain(people.anna, page)]
    for (const html of after) for (const part of ['staff-bar', 'staffCss', '/admin/']) expect(html).not.toContain(part)
    expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length))
  }
})

it.each(names)('a video is taken down and put back by moderators alone: %s', async (name) => {
  const who = people[name]
  const isOpen = name === 'mira' || name === 'ada'
  expect((await who.ask(takeDown(72))).status).toBe(isOpen ? 200 : 404)
  const send = async (fields: Record<string, string>) =>
    (await who.ask(writes.takeDown.path, { json: { video_id: '72', ...fields }, headers: json })).status
  expect(await send({ act: 'take_down', reason: 'rules', note: '' })).toBe(
    isOpen ? 200 : name === 'visitor' ? 401 : 404,
  )
  const state = () => testbed.db.prepare('SELECT status_id FROM videos WHERE video_id = 72').first<number>('status_id')
  expect(await state()).toBe(isOpen ? 5 : 1)
  if (isOpen) expect(await send({ act: 'restore', reason: 'unfounded' })).toBe(200)
  expect(await state()).toBe(1)
})

it('the form works without script, asks for a reason, keeps what was typed, and both acts are in the log', async () => {
  const { mira, ada } = people
  const wrong = await mira.ask(takeDown(71), { form: { act: 'take_down', reason: '', note: 'My own words' } })
  expect([wrong.status, (await wrong.text()).includes('My own words')]).toEqual([400, true])
  const sent = await mira.ask(takeDown(71), { form: { act: 'take_down', reason: 'law', note: 'An order' } })
  expect(sent.status).toBe(303)
  // Their next page waits for it, on a busy machine for no longer than a page may; other isolates learn of it within a second.
  const offers = (act: string) => expect.poll(() => mira.page(takeDown(71))).toContain(`value="${act}"`)
  await offers('restore')
  await expect.poll(async () => (await people.visitor.ask(video())).status).toBe(410)
  const back = await mira.ask(takeDown(71), { form: { act: 'restore', reason: 'unfounded', note: '' } })
  expect(back.status).toBe(303)
  await offers('take_down')
  const { entries } = (await (await ada.ask(contract.auditLog.fill({ page: 1 }), { headers: json })).json()) as {
    entries: { queue: string; item: string; act: string; reason: string }[]
  }
  expect(entries.filter(({ item }) => item === '71').map(({ queue, act, reason }) => [queue, act, reason])).toEqual([
    ['videos', 'restore', 'unfounded'],
    ['videos', 'take_down', 'law'],
  ])
})

it('each field is refused that is not right, and no moderator decides about their own video', async () => {
  const base = { video_id: '71', act: 'take_down', reason: 'law', note: '' }
  const send = async (fields: Record<string, string>) => {
    const answer = await people.mira.ask(writes.takeDown.path, { json: { ...base, ...fields }, headers: json })
    return ((await answer.json()) as { code: string }).code
  }
  expect(await send({ video_id: 'x' })).toBe('invalid')
  expect(await send({ act: 'hide' })).toBe('invalid')
  expect(await send({ reason: '' })).toBe('required')
  expect(await send({ reason: 'x' })).toBe('invalid')
  expect(await send({ reason: 'unfounded' })).toBe('invalid')
  expect(await send({ act: 'restore', reason: 'law' })).toBe('invalid')
  expect(await send({ note: 'x'.repeat(501) })).toBe('max_length')
  expect(await send({ video_id: '73' })).toBe('own_item')
  expect(await send({ video_id: '999999' })).toBe('not_found')
})

const barForm =
  /<form action="(\/admin\/[a-z]+\/)" method="post"><input type="hidden" name="(pick_\d+)" value="1"\/>(.*?)<\/form>/
const actsIn = (page: string) => {
  const [, action = '', pick = '', buttons = ''] = barForm.exec(page) ?? []
  return { action, pick, acts: [...buttons.matchAll(/value="(\w+)" name="act"/g)].map(([, act = '']) => act) }
}

it.each(names)('hides and features from the bar where the role may edit the catalogue: %s', async (name) => {
  const isEditor = name === 'edda' || name === 'ada'
  await expect.poll(async () => (await people.visitor.ask(video())).status).toBe(200)
  const none = { action: '', pick: '', acts: [] }
  expect(actsIn(await people[name].page(video()))).toEqual(
    isEditor ? { action: '/admin/videos/', pick: 'pick_71', acts: ['hide', 'feature'] } : none,
  )
  expect(actsIn(await people[name].page(category()))).toEqual(
    isEditor ? { action: '/admin/categories/', pick: 'pick_7', acts: ['hide'] } : none,
  )
  expect(actsIn(await people[name].page(member()))).toEqual(none)
  const sent = await people[name].ask('/admin/videos/', { form: { pick_71: '1', act: 'hide' } })
  // As at an address that has no page.
  expect(sent.status).toBe(isEditor ? 303 : 405)
})

it('an act from the bar asks first, is done, can be undone, and is in the log: all of it without script', async () => {
  const { edda, visitor } = people
  const { action, pick } = actsIn(await edda.page(video()))
  const isFeatured = () =>
    testbed.db.prepare('SELECT featured_date IS NOT NULL AS is_it FROM videos WHERE video_id = 71').first('is_it')
  const isHidden = async () => (await visitor.ask(video())).status === 404
  for (const [act, state] of [
    ['feature', async () => (await isFeatured()) === 1],
    ['hide', isHidden],
  ] as const) {
    expect(actsIn(await edda.page(video())).acts).toContain(act)
    const sent = await edda.ask(action, { form: { [pick]: '1', act } })
    const bulk = sent.headers.get('location') ?? ''
    expect(await edda.page(bulk)).toContain('Change 1')
    expect(await state()).toBe(false)
    expect((await edda.ask(bulk, { form: { step: 'start' } })).status).toBe(303)
    await expect.poll(state).toBe(true)
    // What it is already is not offered.
    if (act === 'feature') expect(actsIn(await edda.page(video())).acts).toEqual(['hide', 'unfeature'])
    await expect.poll(async () => (await edda.page(bulk)).includes('value="undo" name="step"')).toBe(true)
    expect((await edda.ask(bulk, { form: { step: 'undo' } })).status).toBe(303)
    await expect.poll(state).toBe(false)
  }
  const history = contract.catalogueChanges.fill({ family: 'videos', item: 71, page: 1 })
  const { changes } = (await (await edda.ask(history, { headers: json })).json()) as {
    changes: { username: string; changes: { field: string; after: string | null }[] }[]
  }
  expect(changes.slice(0, 4).map((one) => [one.username, one.changes[0]?.field, one.changes[0]?.after])).toEqual([
    ['edda', 'visibility', 'public'],
    ['edda', 'visibility', 'private'],
    ['edda', 'is_featured', null],
    ['edda', 'is_featured', '1'],
  ])
})
