// Acts of editors on many objects: chosen in a table, previewed, done by jobs that may be interrupted, each object in the log, and undone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { bulkKeptSeconds, bulkMax, bulkPreviewed, undoSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { bulkActNames } from '../../../../../shared/rules/admin-families.ts'
import { originName } from '../../../../../worker/local.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { askOriginOf, isMarkDenied } from '../../../../support/runtime/denied-marks.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }

let testbed: SiteTestbed
let edda: SiteVisitor
let vera: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  edda = await signedIn(testbed, 'edda')
  vera = siteVisitor(testbed)
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog'), (12, 'rain', 'Rain')")
  await testbed.run("INSERT INTO models (model_id, dir, title) VALUES (21, 'ina-frost', 'Ina Frost')")
  await testbed.run(
    "INSERT INTO channels (channel_id, dir, title, url) VALUES (31, 'weather-club', 'Weather Club', '')",
  )
})
afterAll(() => testbed.stop())

let last = 7000
async function videos(count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => ++last)
  for (const id of ids) await addCatalogueVideo(testbed.db, { id, title: `Weather film ${id}`, categoryId: 11 })
  return ids
}
const newVideo = async () => (await videos(1))[0] ?? 0
type Bulk = {
  state: string
  total: number
  items: { state: string; total: number }[]
  undo_until: string | null
  changing: { total: number; of: number } | null
  preview: { item: number; changes: { field: string; before: string | null; after: string | null }[] }[]
}
const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await edda.ask(path, { headers: json })).json()) as Answer
const bulkOf = async (id: number) => (await read<{ bulk: Bulk }>(contract.adminBulk.fill({ bulk_id: id }))).bulk
const counts = ({ items }: Bulk) => Object.fromEntries(items.map(({ state, total }) => [state, total]))
const plan = async (fields: Record<string, string | undefined>) => {
  const answer = await edda.ask(writes.planBulk.path, { json: { family: 'videos', ...fields }, headers: json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { bulk_id: number } }
}
const step = async (id: number, what: string) =>
  (await edda.ask(writes.stepBulk.path, { json: { bulk_id: String(id), step: what }, headers: json })).status
const ended = (id: number, state = 'done') =>
  expect.poll(async () => (await bulkOf(id)).state, { timeout: 30_000, interval: 100 }).toBe(state)
/** Planned, started and done. */
async function done(fields: Record<string, string>): Promise<number> {
  const { body } = await plan(fields)
  expect(await step(body.bulk_id, 'start')).toBe(200)
  await ended(body.bulk_id)
  return body.bulk_id
}
type Video = {
  title: string
  state: string
  version: number
  categories: { dir: string }[]
  is_featured: boolean
  still?: string
}
const videoOf = async (id: number) => (await read<{ video: Video }>(contract.adminVideo.fill({ video_id: id }))).video
const statesOf = async (ids: number[]) => Promise.all(ids.map(async (id) => (await videoOf(id)).state))

describe('an act on many videos', () => {
  it('is chosen in the table without script, shows what will change, and changes nothing before it is started', async () => {
    const [first = 0, second = 0] = await videos(2)
    const table = `${href('admin_videos', {}, en)}?uploader=boris`
    const form = { [`pick_${first}`]: '1', [`pick_${second}`]: '1', act: 'add_category', value: 'rain' }
    const sent = await edda.ask(table, { form })
    const location = sent.headers.get('location') ?? ''
    expect([sent.status, location]).toEqual([303, expect.stringMatching(/^\/admin\/bulk\/\d+\/$/)])
    const page = await edda.page(location)
    expect(page).toContain('Videos: Add a category (Rain)')
    expect(page).toMatch(/<del>fog<\/del> <ins>fog, rain<\/ins>/)
    expect(page).toContain('Change 2')
    expect((await videoOf(first)).categories).toEqual([{ dir: 'fog', title: 'Fog' }])
    const started = await edda.ask(location, { form: { step: 'start' } })
    expect(started.status).toBe(303)
    const id = Number(/\d+/.exec(location)?.[0])
    await ended(id)
    expect(counts(await bulkOf(id))).toEqual({ changed: 2 })
    expect((await videoOf(second)).categories.map(({ dir }) => dir).toSorted()).toEqual(['fog', 'rain'])
    const history = await read<{ changes: { username: string; changes: unknown[] }[]; broken_at: number | null }>(
      contract.catalogueChanges.fill({ family: 'videos', item: second, page: 1 }),
    )
    expect(history).toMatchObject({
      changes: [{ username: 'edda', changes: [{ field: 'categories', before: 'fog', after: 'fog, rain' }] }],
      broken_at: null,
    })
    const same = await plan({ items: `${first},${second},${await newVideo()}`, act: 'add_category', value: 'Rain' })
    expect((await bulkOf(same.body.bulk_id)).changing).toEqual({ total: 1, of: 3 })
    const again = await done({ items: `${first},${second}`, act: 'add_category', value: 'Rain' })
    expect(counts(await bulkOf(again))).toEqual({ same: 2 })
  })

  it('hides channels, which lose their names on cards that the edge has cached, and undoes that', async () => {
    await testbed.run("INSERT INTO channels (channel_id, dir, title, url) VALUES (32, 'cape-cloud', 'Cape Cloud', '')")
    const isDenied = () => isMarkDenied(askOriginOf(testbed), 'channel:32')
    const id = await done({ family: 'channels', items: '32', act: 'hide' })
    await expect.poll(isDenied).toBe(true)
    expect(await step(id, 'undo')).toBe(200)
    await ended(id, 'undone')
    await expect.poll(isDenied).toBe(false)
  })

  it('reaches all that match the table, and visitors see it at once', async () => {
    const ids = await videos(25)
    await testbed.run('UPDATE videos SET channel_id = 31 WHERE video_id >= ?1', ids[0])
    const path = href('video', { id: String(ids[3]), dir: `weather-film-${ids[3]}` }, en)
    // From now on it is cached.
    expect((await vera.ask(path)).status).toBe(200)
    const { body } = await plan({ all: '1', table: 'channel=weather-club&sort=views', act: 'hide' })
    const id = body.bulk_id
    expect((await bulkOf(id)).preview).toHaveLength(bulkPreviewed)
    expect((await bulkOf(id)).changing).toEqual({ total: 25, of: 25 })
    expect(await step(id, 'start')).toBe(200)
    await ended(id)
    expect(counts(await bulkOf(id))).toEqual({ changed: 25 })
    expect(new Set(await statesOf(ids))).toEqual(new Set(['private']))
    // Not as removed for good (410): it may come back.
    await expect.poll(async () => (await vera.ask(path)).status, { timeout: 8000, interval: 100 }).toBe(404)
    // What changed again since stays as it is.
    const kept = await videoOf(ids[0] as number)
    const form = {
      video_id: String(ids[0]),
      version: String(kept.version),
      title: 'Changed since',
      orientation: 'str',
      visibility: 'private',
    }
    expect((await edda.ask(writes.saveVideo.path, { json: form, headers: json })).status).toBe(200)
    expect(await step(id, 'undo')).toBe(200)
    await ended(id, 'undone')
    expect(counts(await bulkOf(id))).toEqual({ undone: 24, kept: 1 })
    expect(await statesOf(ids.slice(0, 2))).toEqual(['private', 'public'])
    await expect.poll(async () => (await vera.ask(path)).status, { timeout: 8000 }).toBe(200)
  })

  it('that hid a video leaves it down on its undo where a moderator took it down since', async () => {
    const ids = await videos(2)
    const id = await done({ items: ids.join(','), act: 'hide' })
    const mira = await signedIn(testbed, 'mira')
    const takedown = { video_id: String(ids[0]), act: 'take_down', reason: 'law', note: '' }
    expect((await mira.ask(writes.takeDown.path, { json: takedown, headers: json })).status).toBe(200)
    expect(await step(id, 'undo')).toBe(200)
    await ended(id, 'undone')
    expect(counts(await bulkOf(id))).toEqual({ undone: 1, kept: 1 })
    expect(await statesOf(ids)).toEqual(['deleted', 'public'])
  })

  it.each(bulkActNames)('%s changes a video, and an undo makes it as it was', async (act) => {
    const [id = 0] = await videos(1)
    const value = { category: 'fog', performer: 'Ina Frost', channel: 'weather club' }
    const needed =
      act === 'add_category'
        ? 'rain'
        : act.endsWith('category')
          ? value.category
          : act.endsWith('performer')
            ? value.performer
            : act.endsWith('country')
              ? 'jp'
              : act.endsWith('tag')
                ? '#Slow  motion'
                : value.channel
    const prepared: Record<string, [string, string]> = {
      remove_performer: ['add_performer', value.performer],
      show: ['hide', ''],
      unfeature: ['feature', ''],
      comments_on: ['comments_off', ''],
      remove_tag: ['add_tag', 'slow motion'],
      unblock_country: ['block_country', 'jp'],
      unallow_country: ['allow_country', 'jp'],
    }
    const [before, of] = prepared[act] ?? []
    if (before) await done({ items: String(id), act: before, value: of ?? '' })
    const { version: _, still: __, ...was } = { ...(await videoOf(id)), changed_date: null }
    const bulk = await done({ items: String(id), act, value: needed })
    expect(counts(await bulkOf(bulk))).toEqual({ changed: 1 })
    expect({ ...(await videoOf(id)), changed_date: null }).not.toMatchObject(was)
    expect(await step(bulk, 'undo')).toBe(200)
    await ended(bulk, 'undone')
    expect({ ...(await videoOf(id)), changed_date: null }).toMatchObject(was)
  })

  it('goes on where it was interrupted, and a message that comes twice changes nothing twice', async () => {
    const ids = await videos(15)
    const { body } = await plan({ items: ids.join(','), act: 'feature' })
    await testbed.run("UPDATE bulk_acts SET state = 'running', changed_date = 1 WHERE bulk_id = ?1", body.bulk_id)
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    const message = (id: string, sent: object) => ({ id, timestamp: new Date(), attempts: 1, body: sent })
    const run = { kind: 'run-bulk', bulk_id: body.bulk_id }
    await Promise.all([
      origin.queue('edgetube-jobs', [message('a', run)]),
      origin.queue('edgetube-jobs', [message('b', run)]),
    ])
    await testbed.run('UPDATE bulk_acts SET changed_date = 1 WHERE bulk_id = ?1', body.bulk_id)
    await origin.queue('edgetube-jobs', [message('c', { kind: 'sweep-media' })])
    await ended(body.bulk_id)
    const { total } = await bulkOf(body.bulk_id)
    expect(total).toBe(15)
    for (const id of ids) expect([(await videoOf(id)).is_featured, (await videoOf(id)).version]).toEqual([true, 2])
  })

  it('is undone for an hour after its end, and is listed with its state', async () => {
    const [first = 0] = await videos(1)
    const id = await done({ items: String(first), act: 'hide' })
    expect(await edda.page(href('admin_bulks', {}, en))).toContain(href('admin_bulk', { id: String(id) }, en))
    await testbed.run('UPDATE bulk_acts SET changed_date = unixepoch() - ?2 WHERE bulk_id = ?1', id, undoSeconds)
    expect((await bulkOf(id)).undo_until).toBeNull()
    expect(await step(id, 'undo')).toBe(404)
    expect(await edda.page(href('admin_bulk', { id: String(id) }, en))).not.toContain('Undo all')
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    const sweep = (n: number) =>
      origin.queue('edgetube-jobs', [{ id: `sweep-${n}`, timestamp: new Date(), attempts: 1, body: { kind: 'sweep' } }])
    const statusOfPage = async () => (await edda.ask(href('admin_bulk', { id: String(id) }, en))).status
    await sweep(1)
    expect(await statusOfPage()).toBe(200)
    await testbed.run(
      'UPDATE bulk_acts SET changed_date = unixepoch() - ?2 WHERE bulk_id = ?1',
      id,
      bulkKeptSeconds + 1,
    )
    await sweep(2)
    expect(await statusOfPage()).toBe(404)
  })

  it('is refused without rows, with a name that is not in the catalogue, and beyond the bound; what was ticked stays', async () => {
    const [first = 0] = await videos(1)
    expect((await plan({ act: 'hide' })).body).toMatchObject({ field: 'items', code: 'nothing_chosen' })
    expect((await plan({ act: 'hide', all: '1', table: 'uploader=nobody' })).body).toMatchObject({
      code: 'nothing_chosen',
    })
    expect((await plan({ act: 'add_category', items: '1' })).body).toMatchObject({ field: 'value', code: 'required' })
    expect((await plan({ act: 'add_category', items: '1', value: 'hail' })).body).toMatchObject({
      field: 'value',
      code: 'unknown_name',
    })
    expect((await plan({ act: 'block_country', items: '1', value: 'zz' })).body).toMatchObject({
      field: 'value',
      code: 'unknown_name',
    })
    expect((await plan({ act: 'feature', items: '1', family: 'categories' })).body).toMatchObject({
      field: 'act',
      code: 'invalid',
    })
    expect((await plan({ act: 'hide', all: '1', table: 'filter=nothing' })).body).toMatchObject({
      field: 'table',
      code: 'invalid',
    })
    expect(
      (await plan({ act: 'hide', items: Array.from({ length: bulkMax + 1 }, (_, n) => n + 1).join(',') })).body,
    ).toMatchObject({ field: 'items', code: 'max_items' })
    for (const items of ['x', '1,', '0', '1;2']) expect((await plan({ act: 'hide', items })).status, items).toBe(400)
    for (const fields of [{ family: 'x' }, { act: 'x' }, { all: '2' }])
      expect((await plan({ act: 'hide', items: '1', ...fields })).status).toBe(400)
    expect(await step(999_999, 'start')).toBe(404)
    const wrong = { bulk_id: 'x', step: 'start' }
    expect((await edda.ask(writes.stepBulk.path, { json: wrong, headers: json })).status).toBe(400)
    expect(await step(1, 'x')).toBe(400)
    const form = { [`pick_${first}`]: '1', act: 'add_category', value: 'hailstorm' }
    const page = await (await edda.ask(`${href('admin_videos', {}, en)}?find=${first}`, { form })).text()
    for (const part of ['catalogue', 'value="hailstorm"']) expect(page).toContain(part)
    expect(page).toMatch(new RegExp(`checked=""[^>]*name="pick_${first}"|name="pick_${first}"[^>]*checked=""`))
  })
})

describe('an act on many categories', () => {
  it('hides and shows them, and the list of categories has it at once', async () => {
    await testbed.run(
      "INSERT INTO categories (category_id, dir, title) VALUES (41, 'haze-a', 'Haze A'), (42, 'haze-b', 'Haze B')",
    )
    const listed = async () => {
      const path = contract.categories.fill({ gender: 'str', section: 'all', lang: 'en' })
      const answer = await vera.ask(path, { headers: json })
      const { categories } = (await answer.json()) as { categories: { dir: string }[] }
      return categories.map(({ dir }) => dir).filter((dir) => dir.startsWith('haze'))
    }
    const form = { act: 'hide', all: '1' }
    const sent = await edda.ask(`${href('admin_categories', {}, en)}?find=haze`, { form })
    const id = Number(/\d+/.exec(sent.headers.get('location') ?? '')?.[0])
    expect((await bulkOf(id)).preview.map(({ item }) => item)).toEqual([41, 42])
    expect((await listed()).toSorted()).toEqual(['haze-a', 'haze-b'])
    expect(await step(id, 'start')).toBe(200)
    await ended(id)
    await expect.poll(listed, { timeout: 8000 }).toEqual([])
    expect(await step(id, 'undo')).toBe(200)
    await ended(id, 'undone')
    await expect.poll(async () => (await listed()).toSorted(), { timeout: 8000 }).toEqual(['haze-a', 'haze-b'])
  })
})
