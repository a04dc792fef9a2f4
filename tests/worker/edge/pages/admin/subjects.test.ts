// Performers, channels and playlists in the back office through both Workers: what an editor changes, what visitors see of it, two that
// are merged, and former addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { subjectTitleMaxLength, undoSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import type { MergedFamily, SubjectFamily } from '../../../../../shared/rules/admin-families.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { originName } from '../../../../../worker/local.ts'
import { deleteAccount } from '../../../../../worker/origin/account/store/delete-account.ts'
import { entryOf, listingOf, listingsToReindex } from '../../../../../worker/origin/search/store/search-index.ts'
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
let visitor: SiteVisitor
let anna: SiteVisitor
let edda: SiteVisitor
let ada: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  visitor = siteVisitor(testbed)
  anna = await signedIn(testbed, 'anna')
  edda = await signedIn(testbed, 'edda')
  ada = await signedIn(testbed, 'ada')
  await testbed.run(
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
  )
})
afterAll(() => testbed.stop())

const sent = async (who: SiteVisitor, path: string, fields: Record<string, string>) => {
  const answer = await who.ask(path, { json: fields, headers: json })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { id: number; version: number },
  }
}
const save = (family: SubjectFamily, fields: Record<string, string>, who = edda) =>
  sent(who, writes.saveSubject.path, { family, ...fields })
const merge = (family: MergedFamily, id: number, into: number, version = 1, who = edda) =>
  sent(who, writes.mergeSubjects.path, {
    family,
    id: String(id),
    into: String(into),
    version: String(version),
  })
let made = 0
async function model(fields: Record<string, string> = {}): Promise<number> {
  const { status, body } = await save('models', { title: `Lina ${++made}`, dir: `lina-${made}`, ...fields })
  expect([status, body.version]).toEqual([200, 1])
  return body.id
}
const channel = async (fields: Record<string, string> = {}) => {
  const one = { title: `North ${++made}`, dir: `north-${made}`, url: 'https://north.example/', ...fields }
  const { status, body } = await save('channels', one)
  expect([status, body]).toMatchObject([200, { version: 1 }])
  return body.id
}
let videos = 0
/** A listed video, with a category, performers or a channel. */
async function video(of: { models?: number[]; channel?: number; categories?: number[] }): Promise<number> {
  const id = ++videos
  await testbed.run(
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, channel_id)
     SELECT ?1, 'v', 'Video ' || ?1, '', 1, 12.8, ?1, 1, 0, 1, 'str', min(user_id), ?2 FROM users`,
    id,
    of.channel ?? null,
  )
  for (const one of of.models ?? [])
    await testbed.run('INSERT INTO video_models (video_id, model_id) VALUES (?1, ?2)', id, one)
  for (const one of of.categories ?? [])
    await testbed.run('INSERT INTO video_categories (video_id, category_id) VALUES (?1, ?2)', id, one)
  return id
}
const total = (section: string, object: number | string) =>
  testbed.db
    .prepare(
      "SELECT coalesce(sum(total), 0) AS n FROM video_totals WHERE section = ?1 AND object = ?2 AND period = 'all'",
    )
    .bind(section, String(object))
    .first<number>('n')
const cell = (table: string, column: string, condition: string) =>
  testbed.db.prepare(`SELECT ${column} AS found FROM ${table} WHERE ${condition}`).first('found')
const read = async (path: string, who = edda) => (await who.ask(path, { headers: json })).json()
const subjectOf = async (family: SubjectFamily, id: number) =>
  (
    (await read(contract.adminSubject.fill({ family, id }))) as {
      subject: { fields: Record<string, string>; version: number; former_dirs: string[]; member: string }
    }
  ).subject
const historyOf = async (family: SubjectFamily, id: number) =>
  (await read(contract.catalogueChanges.fill({ family, item: id, page: 1 }))) as {
    changes: { act: string; changes: { field: string; before: string | null; after: string | null }[] }[]
    broken_at: number | null
  }
const suggests = async (c: string) => JSON.stringify(await read(contract.suggestions.fill({ c }), visitor))

describe('a performer', () => {
  it('is created by a form without script with all traits, and is on the public page, in suggestions and in the log', async () => {
    const form = {
      title: 'Vera Nord',
      dir: 'vera-nord',
      alias: 'Vee North\nThe Fog',
      description: 'Films fog.',
      description_de: 'Filmt Nebel.',
      gender: 'female',
      birth_date: '1990-02-03',
      country: 'se',
      race: 'caucasian',
      hair: '1',
      eye: '2',
      height: '171',
      weight: '60',
      size_tits: '2',
      measurements: '90-60-90',
      tattoo: '0',
      piercing: '1',
      zodiac: 'aquarius',
      relationship: '1',
      orientation: '2',
      education: 'Film school',
      career_status: '1',
      career_start: '2012',
      debut_age: '22',
      website: 'https://vera.example/',
      links: 'https://www.instagram.com/vera\nhttps://x.com/vera',
      member: 'anna',
    }
    const answer = await edda.ask(href('admin_model_new', {}, en), { form })
    const [, id = ''] = /\/admin\/performers\/(\d+)\/\?done=created$/.exec(answer.headers.get('location') ?? '') ?? []
    expect([answer.status, Number(id) > 0]).toEqual([303, true])
    const { model: shown } = (await read(contract.model.fill({ dir: 'vera-nord' }), visitor)) as { model: object }
    expect(shown).toMatchObject({
      title: 'Vera Nord',
      alias: 'Vee North, The Fog',
      descriptions: { de: 'Filmt Nebel.' },
      country: 'se',
      height: 171,
      career: { start: 2012, debut_age: 22, status: 1 },
      links: ['https://www.instagram.com/vera', 'https://x.com/vera'],
      member: { username: 'anna' },
    })
    // A page in German is remembered as the visitor's language.
    const page = await siteVisitor(testbed).page(href('pornstar', { dir: 'vera-nord' }, { lang: 'de' }))
    for (const part of ['Filmt Nebel.', 'href="https://x.com/vera"', '/members/']) expect(page).toContain(part)
    await testbed.run("UPDATE models SET total_videos = 1 WHERE dir = 'vera-nord'")
    for (const c of ['vera n', 'vee', 'the fo']) expect(await suggests(c), c).toContain('vera-nord')
    const { changes, broken_at } = await historyOf('models', Number(id))
    expect([changes[0]?.act, broken_at]).toEqual(['create', null])
    expect(changes[0]?.changes).toContainEqual({ field: 'description_de', before: null, after: 'Filmt Nebel.' })
    // Videos are found by an alias once the clock has written the index anew.
    const videoId = await video({ models: [Number(id)] })
    const listing = await listingOf(testbed.db as never, videoId)
    expect(listing && entryOf(listing).names).toContain('vee north')
    // The form shows again what was saved, and a save of the same changes nothing.
    const { fields } = await subjectOf('models', Number(id))
    expect((await save('models', { ...fields, id, version: '1' })).body.version).toBe(1)
  })

  it.each<[string, string, string]>([
    ['title', '', 'required'],
    ['title', 'x'.repeat(subjectTitleMaxLength + 1), 'max_length'],
    ['dir', '', 'required'],
    ['dir', 'A b', 'dir_invalid'],
    ['alias', Array.from({ length: 30 }, (_, index) => `a${index}`).join('\n'), 'max_items'],
    ['description', 'x'.repeat(3001), 'max_length'],
    ['description_de', 'x'.repeat(3001), 'max_length'],
    ['gender', 'x', 'invalid'],
    ['birth_date', '1990-13-03', 'invalid'],
    ['country', 'zz', 'invalid'],
    ['height', '99', 'invalid'],
    ['weight', '301', 'invalid'],
    ['weight', '1e2', 'invalid'],
    ['debut_age', '17', 'invalid'],
    ['career_start', '1899', 'invalid'],
    ['hair', '9', 'invalid'],
    ['zodiac', 'cat', 'invalid'],
    ['measurements', 'x'.repeat(121), 'max_length'],
    ['website', 'javascript:alert(1)', 'url_invalid'],
    ['links', 'https://evil.example/a', 'link_invalid'],
    ['links', 'http://x.com/a', 'link_invalid'],
    ['links', 'https://x.com.evil.example/', 'link_invalid'],
    ['links', 'https://user:pw@x.com/', 'link_invalid'],
    ['member', 'nobody-here', 'member_unknown'],
    ['is_hidden', '2', 'invalid'],
    ['id', 'x', 'invalid'],
    ['version', '-1', 'invalid'],
    ['overwrite', '2', 'invalid'],
    ['family', 'videos', 'invalid'],
  ])('with %s "%s" is refused with %s, and nothing is written', async (field, value, code) => {
    const { status, body } = await save('models', { title: 'Typed', dir: 'typed', [field]: value })
    expect([status, body.field, body.code]).toEqual([400, field, code])
    expect(await cell('models', 'count(*)', "title = 'Typed'")).toBe(0)
  })

  it('keeps what was typed when it is refused, and says why beside the field', async () => {
    await model({ dir: 'taken' })
    const form = { title: 'Typed title', dir: 'taken', description: 'Typed text' }
    const answer = await edda.ask(href('admin_model_new', {}, en), { form })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    for (const part of ['Typed title', 'Typed text', 'Another page already has this address'])
      expect(text).toContain(part)
  })

  it('whose address changes is found by both: the former one answers 301', async () => {
    const id = await model({ title: 'Moved One', dir: 'moved-one' })
    expect((await save('models', { id: String(id), version: '1', title: 'Moved One', dir: 'moved-two' })).status).toBe(
      200,
    )
    const answer = await visitor.ask(`${href('pornstar', { dir: 'moved-one' }, en)}?sort=longest`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `${href('pornstar', { dir: 'moved-two' }, en)}?sort=longest`,
    ])
    // A browser that kept it would be led in a circle once the address goes back.
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect((await visitor.ask(href('pornstar', { dir: 'moved-two' }, en))).status).toBe(200)
    const feed = await visitor.ask(`${servicePaths.rss}?performer=moved-one`)
    expect([feed.status, feed.headers.get('location')]).toEqual([301, `${servicePaths.rss}?performer=moved-two`])
    expect((await visitor.ask(`${servicePaths.rss}?performer=moved-two`)).status).toBe(200)
    // Nothing else may take the former address, and it may go back.
    expect((await save('models', { title: 'New', dir: 'moved-one' })).body.code).toBe('dir_taken')
    expect((await subjectOf('models', id)).former_dirs).toEqual(['moved-one'])
    await save('models', { id: String(id), version: '2', title: 'Moved One', dir: 'moved-one' })
    const back = await visitor.ask(href('pornstar', { dir: 'moved-two' }, en))
    expect([back.status, back.headers.get('location'), back.headers.get('cache-control')]).toEqual([
      301,
      href('pornstar', { dir: 'moved-one' }, en),
      'private, no-cache',
    ])
    expect((await visitor.ask(href('pornstar', { dir: 'moved-one' }, en))).status).toBe(200)
    expect((await subjectOf('models', id)).former_dirs).toEqual(['moved-two'])
  })

  it('that is hidden has no page, no place in lists and no tag, and comes back as it was', async () => {
    const fields = { title: 'Hidden Hana', dir: 'hidden-hana' }
    const id = await model(fields)
    const videoId = await video({ models: [id] })
    await testbed.run('UPDATE models SET total_videos = 1 WHERE model_id = ?1', id)
    await testbed.run("INSERT INTO video_totals VALUES ('model', ?1, 'all', 'str', 1, 1, 1)", String(id))
    const seen = async () => [
      (await visitor.ask(href('pornstar', { dir: 'hidden-hana' }, en))).status,
      (await visitor.ask(contract.otherModels.fill({ dir: 'hidden-hana' }))).status,
    ]
    expect(await seen()).toEqual([200, 200])
    expect((await save('models', { ...fields, id: String(id), version: '1', is_hidden: '1' })).status).toBe(200)
    expect(await seen()).toEqual([404, 404])
    expect(JSON.stringify(await read(contract.video.fill({ video_id: videoId }), visitor))).not.toContain('hidden-hana')
    expect(await suggests('hidden h')).not.toContain('hidden-hana')
    // The clock writes the search index anew, without the name.
    expect(await testbed.db.prepare('SELECT after_video_id FROM search_reindex').first('after_video_id')).toBe(0)
    const listings = await listingsToReindex(testbed.db as never, 100)
    expect(JSON.stringify(listings)).not.toContain('Hidden Hana')
    expect((await save('models', { ...fields, id: String(id), version: '2' })).status).toBe(200)
    expect(await seen()).toEqual([200, 200])
  })

  it('of two saves at once the second is told what changed, and may save over the first', async () => {
    const id = await model({ title: 'Two Saves', dir: 'two-saves' })
    const first = { id: String(id), version: '1', title: 'Two Saves', dir: 'two-saves', hair: '1' }
    expect((await save('models', first, ada)).status).toBe(200)
    const second = { ...first, hair: '', eye: '1' }
    const { status, body } = await save('models', second)
    expect([status, body.codes]).toEqual([
      409,
      [
        { field: 'version', code: 'changed', info: 2 },
        { field: 'hair', code: 'changed' },
      ],
    ])
    const page = await edda.ask(href('admin_model', { id: String(id) }, en), { form: second })
    expect([page.status, (await page.text()).includes('name="overwrite"')]).toEqual([409, true])
    expect((await save('models', { ...second, overwrite: '1' })).status).toBe(200)
    expect((await subjectOf('models', id)).fields).toMatchObject({ eye: '1' })
  })

  it('’s last change is undone with one press: the history has a form of what was before', async () => {
    const id = await model({ title: 'Undone', dir: 'undone', hair: '1', description_de: 'Vorher' })
    await save('models', {
      id: String(id),
      version: '1',
      title: 'Undone now',
      dir: 'undone',
      description_de: 'Nachher',
    })
    const page = href('admin_model', { id: String(id) }, { ...en, query: { tab: 'history' } })
    const form = Object.fromEntries(
      [...(await edda.page(page)).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
    expect((await edda.ask(href('admin_model', { id: String(id) }, en), { form })).status).toBe(303)
    expect((await subjectOf('models', id)).fields).toEqual({
      title: 'Undone',
      dir: 'undone',
      hair: '1',
      description_de: 'Vorher',
    })
  })
})

describe('a channel and a playlist', () => {
  it('a channel has an owner, links and texts, and can be hidden', async () => {
    const fields = { title: 'Fog Films', dir: 'fog-films', url: 'https://fog.example', member: 'anna' }
    const id = await channel({ ...fields, description: 'All fog.', links: 'https://youtube.com/@fog' })
    expect(await read(contract.channel.fill({ dir: 'fog-films' }), visitor)).toMatchObject({
      channel: { url: 'https://fog.example/', links: ['https://youtube.com/@fog'], member: { username: 'anna' } },
    })
    await save('channels', { ...fields, id: String(id), version: '1', is_hidden: '1' })
    expect((await visitor.ask(href('pornsite', { dir: 'fog-films' }, en))).status).toBe(404)
    expect((await save('channels', { title: 'No site', dir: 'no-site', url: 'no site' })).body).toMatchObject({
      field: 'url',
      code: 'url_invalid',
    })
  })

  it('a hidden channel loses its name on cards that the edge has cached, and gets it back', async () => {
    const fields = { title: 'Cape Cloud', dir: 'cape-cloud' }
    const id = await channel(fields)
    const isDenied = () => isMarkDenied(askOriginOf(testbed), `channel:${id}`)
    expect((await save('channels', { ...fields, id: String(id), version: '1', is_hidden: '1' })).status).toBe(200)
    await expect.poll(isDenied).toBe(true)
    expect((await save('channels', { ...fields, id: String(id), version: '2' })).body).toMatchObject({ ok: true })
    await expect.poll(isDenied).toBe(false)
  })

  it('a hidden channel leaves the row below the header, suggestions, searches and its videos’ pages that were opened before, and comes back', async () => {
    const id = await channel({ title: 'Zephyr House', dir: 'zephyr-house' })
    await addCatalogueVideo(testbed.db, { id: 7001, title: 'House of wind', channelId: id })
    await testbed.run('UPDATE channels SET total_videos = 60, month_views = 1000000 WHERE channel_id = ?1', id)
    const shownOn = {
      row: href('information', { section: 'terms' }, en),
      search: href('search', { search: 'zephyr' }, en),
      typed: contract.suggestions.fill({ c: 'zephyr' }),
      top: contract.topSuggestions.fill({ count: 5 }),
      video: href('video', { id: '7001', dir: 'house-of-wind' }, en),
    }
    const seen = async () => {
      const texts = await Promise.all(
        Object.entries(shownOn).map(async ([name, path]) => [name, await visitor.page(path)] as const),
      )
      return texts.filter(([, text]) => text.includes('Zephyr House')).map(([name]) => name)
    }
    // No page waits long for its row below the header.
    await expect.poll(seen).toEqual(Object.keys(shownOn))
    const fields = { id: String(id), title: 'Zephyr House', dir: 'zephyr-house', url: 'https://north.example/' }
    expect((await save('channels', { ...fields, version: '1', is_hidden: '1' })).status).toBe(200)
    await expect.poll(seen).toEqual([])
    expect((await save('channels', { ...fields, version: '2' })).status).toBe(200)
    await expect.poll(seen).toEqual(Object.keys(shownOn))
  })

  it('a channel that is renamed, by staff or by its owner, or merged has its new name on its videos’ pages that were opened before', async () => {
    const [id, into] = [
      await channel({ title: 'Old Pier', dir: 'old-pier', member: 'ada' }),
      await channel({ title: 'Wide Quay', dir: 'wide-quay' }),
    ]
    await addCatalogueVideo(testbed.db, { id: 7002, title: 'Boats at dusk', channelId: id })
    const page = href('video', { id: '7002', dir: 'boats-at-dusk' }, en)
    const names = ['Old Pier', 'New Pier', 'Owned Pier', 'Wide Quay']
    const named = async () => {
      const html = await visitor.page(page)
      return names.filter((name) => html.includes(name))
    }
    await expect.poll(named).toEqual(['Old Pier'])
    const fields = { id: String(id), dir: 'old-pier', url: 'https://north.example/' }
    const renamed = { ...fields, version: '1', title: 'New Pier', member: 'ada' }
    expect((await save('channels', renamed)).status).toBe(200)
    await expect.poll(named).toEqual(['New Pier'])
    const own = await sent(ada, writes.saveChannel.path, { ...fields, version: '2', title: 'Owned Pier' })
    expect(own.status).toBe(200)
    await expect.poll(named).toEqual(['Owned Pier'])
    expect((await merge('channels', id, into, 3)).status).toBe(200)
    await expect.poll(named).toEqual(['Wide Quay'])
    const undo = { family: 'channels', id: String(into), version: '2' }
    expect((await sent(edda, writes.undoMerge.path, undo)).status).toBe(200)
    await expect.poll(named).toEqual(['Owned Pier'])
  })

  it('a renamed performer and a renamed category are suggested by their new names at once', async () => {
    const id = await model({ title: 'Ottilie Brandt', dir: 'ottilie-brandt' })
    await video({ models: [id] })
    await testbed.run('UPDATE models SET total_videos = 1 WHERE model_id = ?1', id)
    expect(await suggests('ottilie')).toContain('Ottilie Brandt')
    const renamed = { id: String(id), version: '1', title: 'Ottilie Sommer', dir: 'ottilie-brandt' }
    expect((await save('models', renamed)).status).toBe(200)
    const suggested = await suggests('ottilie')
    expect([suggested.includes('Ottilie Sommer'), suggested.includes('Brandt')]).toEqual([true, false])

    const asked = { title: 'Glasswork', dir: 'glasswork' }
    const { body } = await sent(edda, writes.saveCategory.path, asked)
    await testbed.run('UPDATE categories SET total_videos = 1 WHERE category_id = ?1', body.category_id)
    expect(await suggests('glassw')).toContain('Glasswork')
    const changed = { category_id: String(body.category_id), version: '1', title: 'Glassware', dir: 'glasswork' }
    expect((await sent(edda, writes.saveCategory.path, changed)).status).toBe(200)
    expect(await suggests('glassw')).toContain('Glassware')
  })

  it('a public playlist is featured first and hidden from all but its owner; a private one is not there', async () => {
    const owner = Number(await cell('users', 'user_id', "username = 'anna'"))
    for (const [id, title, isPrivate] of [
      [31, 'Slow fog', 0],
      [32, 'Fast fog', 0],
      [33, 'Own fog', 1],
    ]) {
      await testbed.run(
        `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date)
         VALUES (?1, ?2, ?3, '', ?4, 'str', ?1)`,
        id as number,
        owner,
        title as string,
        isPrivate as number,
      )
    }
    const { rows } = (await read(
      contract.adminSubjects.fill({ family: 'playlists', sort: 'title', filter: 'all', after: 0, find: 'fog' }),
    )) as { rows: { title: string; member: string }[] }
    expect(rows.map(({ title, member }) => [title, member])).toEqual([
      ['Fast fog', 'anna'],
      ['Slow fog', 'anna'],
    ])
    expect((await save('playlists', { id: '33', version: '1', is_hidden: '1' })).status).toBe(404)
    expect((await save('playlists', { title: 'Made here', is_featured: '1' })).status).toBe(404)
    expect((await save('playlists', { id: '31', version: '1', is_featured: '1' })).status).toBe(200)
    const first = await visitor.page(href('playlists', {}, en))
    expect(first.indexOf('Slow fog')).toBeLessThan(first.indexOf('Fast fog'))
    expect((await save('playlists', { id: '32', version: '1', is_hidden: '1' })).status).toBe(200)
    expect(await cell('playlists', 'title', 'playlist_id = 32')).toBe('Fast fog')
    expect((await visitor.ask(href('playlist', { id: '32' }, en))).status).not.toBe(200)
    expect((await anna.ask(href('playlist', { id: '32' }, en))).status).toBe(200)
  })
})

describe('merging two', () => {
  it('performers moves videos, subscriptions, votes and comments once each, adds counters, and leads on from the former address', async () => {
    const [from, into] = [
      await model({ title: 'Ash Reed', dir: 'ash-reed', alias: 'Ashley', description_de: 'Über Ash' }),
      await model({ title: 'Ash Reede', dir: 'ash-reede' }),
    ]
    await video({ models: [from] })
    await video({ models: [from, into] })
    await video({ models: [into] })
    const people = (
      await testbed.db.prepare('SELECT user_id FROM users ORDER BY user_id LIMIT 3').all<{ user_id: number }>()
    ).results
    const [one, two, three] = people.map(({ user_id }) => user_id)
    for (const [who, id] of [
      [one, from],
      [two, from],
      [two, into],
      [three, into],
    ]) {
      await testbed.run("INSERT INTO subscriptions VALUES (?1, 'model', ?2, 1)", who as number, id as number)
      await testbed.run("INSERT INTO votes VALUES (?1, 'model', ?2, 1, 1)", who as number, id as number)
    }
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('model', ?1, ?2, 1, 'Of Ash')",
      from,
      one as number,
    )
    await testbed.run(
      'UPDATE models SET subscribers = 2, likes = 2, viewed = 10, comments = 1 WHERE model_id = ?1',
      from,
    )
    await testbed.run('UPDATE models SET subscribers = 2, likes = 2, viewed = 5 WHERE model_id = ?1', into)
    expect((await merge('models', from, into)).status).toBe(200)
    expect(
      await testbed.db
        .prepare(
          'SELECT total_videos, subscribers, likes, viewed, comments, alias, version FROM models WHERE model_id = ?1',
        )
        .bind(into)
        .first(),
    ).toEqual({
      total_videos: 3,
      subscribers: 3,
      likes: 3,
      viewed: 15,
      comments: 1,
      alias: 'Ash Reed, Ashley',
      version: 2,
    })
    expect([await total('model', from), await total('model', into)]).toEqual([0, 3])
    for (const rows of ['subscriptions', 'votes', 'comments', 'subject_descriptions'])
      expect(await cell(rows, 'count(*)', `object_id = ${from}`), rows).toBe(0)
    expect(await cell('video_models', 'count(*)', `model_id = ${into}`)).toBe(3)
    expect(await cell('models', 'count(*)', `model_id = ${from}`)).toBe(0)
    const answer = await visitor.ask(href('pornstar', { dir: 'ash-reed' }, en))
    expect([answer.status, answer.headers.get('location')]).toEqual([301, href('pornstar', { dir: 'ash-reede' }, en)])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect((await read(contract.model.fill({ dir: 'ash-reede' }), visitor)) as object).toMatchObject({
      model: { descriptions: { de: 'Über Ash' } },
    })
    expect(await suggests('ashle')).toContain('ash-reede')
    const { changes, broken_at } = await historyOf('models', into)
    expect([changes[0]?.act, broken_at]).toEqual(['merge', null])
    expect(changes[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'merged', before: null, after: 'Ash Reed (ash-reed)' },
        { field: 'merged_description_de', before: 'Über Ash', after: null },
        { field: 'viewed', before: '5', after: '15' },
      ]),
    )
    expect(await testbed.db.prepare('SELECT after_video_id FROM search_reindex').first('after_video_id')).toBe(0)
  })

  it('leaves its id to none that is made later, so that an undo gives back to the same one', async () => {
    const [into, from] = [await model(), await model()]
    const own = await video({ models: [from] })
    expect((await merge('models', from, into)).status).toBe(200)
    const later = await model()
    expect(later).toBeGreaterThan(from)
    const undone = await sent(edda, writes.undoMerge.path, { family: 'models', id: String(into), version: '2' })
    expect(undone.status).toBe(200)
    expect([await cell('video_models', 'model_id', `video_id = ${own}`), await total('model', later)]).toEqual([
      from,
      0,
    ])
  })

  it('is undone within the hour, without script: the other one is there again with its videos, followers, votes, comments, claims, notifications and address', async () => {
    const [from, into] = [
      await model({ title: 'Undo Reed', dir: 'undo-reed', alias: 'Reedy', description_de: 'Über Reed' }),
      await model({ title: 'Undo Reede', dir: 'undo-reede' }),
    ]
    const own = await video({ models: [from] })
    const shared = await video({ models: [from, into] })
    const [one, two] = [
      await cell('users', 'user_id', "username = 'anna'"),
      await cell('users', 'user_id', "username = 'boris'"),
    ]
    for (const [who, id] of [
      [one, from],
      [two, from],
      [two, into],
    ]) {
      await testbed.run("INSERT INTO subscriptions VALUES (?1, 'model', ?2, 1)", who as number, id as number)
      await testbed.run("INSERT INTO votes VALUES (?1, 'model', ?2, 1, 1)", who as number, id as number)
    }
    // Shown, and hidden since its member is banned; a claim; and a notification that names both.
    await testbed.run(
      "INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES ('model', ?1, ?2, 1, 'Of Reed', 0), ('model', ?1, ?2, 2, 'Hidden', 2)",
      from,
      one as number,
    )
    await testbed.run(
      'INSERT INTO performer_claims (user_id, model_id, text, added_date) VALUES (?1, ?2, ?3, 1)',
      two as number,
      from,
      'Me',
    )
    for (const id of [from, into])
      await testbed.run(
        "INSERT INTO notices (user_id, kind, section, object_id, added_date) VALUES (?1, 'new_comment', 'model', ?2, 1)",
        one as number,
        id,
      )
    await testbed.run(
      'UPDATE models SET subscribers = 2, likes = 2, viewed = 10, comments = 1 WHERE model_id = ?1',
      from,
    )
    await testbed.run('UPDATE models SET subscribers = 1, likes = 1, viewed = 5 WHERE model_id = ?1', into)
    const rowsOf = async (id: number) => [
      await cell('comments', 'count(*)', `section = 'model' AND object_id = ${id}`),
      await cell('performer_claims', 'count(*)', `model_id = ${id}`),
      await cell('notices', 'count(*)', `section = 'model' AND object_id = ${id}`),
    ]
    expect((await merge('models', from, into)).status).toBe(200)
    expect([await rowsOf(from), await rowsOf(into)]).toEqual([
      [0, 0, 0],
      [2, 1, 1],
    ])
    // Anna thinks better of it.
    await testbed.run(
      "UPDATE votes SET vote = 0 WHERE user_id = ?1 AND section = 'model' AND object_id = ?2",
      one as number,
      into,
    )
    await testbed.run('UPDATE models SET likes = likes - 1, dislikes = dislikes + 1 WHERE model_id = ?1', into)
    const path = href('admin_model', { id: String(into) }, en)
    const history = await edda.page(`${path}?tab=history`)
    expect(history).toContain('name="undo_merge"')
    // Viewed meanwhile: that view stays.
    await testbed.run('UPDATE models SET viewed = viewed + 1 WHERE model_id = ?1', into)
    const fields = { family: 'models', id: String(into), version: '2' }
    expect((await sent(anna, writes.undoMerge.path, fields)).status).toBe(404)
    const undone = await edda.ask(path, { form: { undo_merge: '1', version: '2' } })
    expect([undone.status, undone.headers.get('location')]).toEqual([
      303,
      href('admin_model', { id: String(from) }, { ...en, query: { done: 'saved' } }),
    ])
    const columns = 'subscribers, likes, dislikes, comments, viewed, total_videos, alias, version'
    const rowOf = (id: number) =>
      testbed.db.prepare(`SELECT ${columns} FROM models WHERE model_id = ?1`).bind(id).first()
    expect(await rowOf(from)).toEqual({
      subscribers: 2,
      likes: 1,
      dislikes: 1,
      comments: 1,
      viewed: 10,
      total_videos: 2,
      alias: 'Reedy',
      version: 2,
    })
    expect(await rowOf(into)).toEqual({
      subscribers: 1,
      likes: 1,
      dislikes: 0,
      comments: 0,
      viewed: 6,
      total_videos: 1,
      alias: null,
      version: 3,
    })
    expect([await rowsOf(from), await rowsOf(into)]).toEqual([
      [2, 1, 1],
      [0, 0, 1],
    ])
    expect(await cell('merge_undo_rows', 'count(*)', `family = 'models' AND from_id = ${from}`)).toBe(0)
    expect([await total('model', from), await total('model', into)]).toEqual([2, 1])
    expect(await cell('video_models', 'group_concat(video_id)', `model_id = ${from}`)).toBe(`${own},${shared}`)
    expect(await cell('video_models', 'group_concat(video_id)', `model_id = ${into}`)).toBe(String(shared))
    expect(await cell('subscriptions', 'count(*)', `type = 'model' AND object_id = ${from}`)).toBe(2)
    expect(await cell('subject_descriptions', 'count(*)', `section = 'model' AND object_id = ${from}`)).toBe(1)
    expect((await visitor.ask(href('pornstar', { dir: 'undo-reed' }, en))).status).toBe(200)
    expect(await suggests('reedy')).toContain('undo-reed')
    const { changes, broken_at } = await historyOf('models', into)
    expect([changes[0]?.act, broken_at]).toEqual(['unmerge', null])
  })

  it('is not undone after an hour, after another change, or twice', async () => {
    const [from, into] = [await channel(), await channel()]
    const undo = (version: string, who = edda) =>
      sent(who, writes.undoMerge.path, { family: 'channels', id: String(into), version })
    await video({ channel: from })
    expect((await merge('channels', from, into)).status).toBe(200)
    expect((await undo('1')).status).toBe(404)
    await testbed.run('UPDATE merge_undos SET merged_date = merged_date - ?1', undoSeconds + 1)
    expect((await undo('2')).status).toBe(404)
    await testbed.run('UPDATE merge_undos SET merged_date = merged_date + ?1', undoSeconds + 1)
    await testbed.run('UPDATE channels SET version = 3 WHERE channel_id = ?1', into)
    expect((await undo('2')).body).toMatchObject({ code: 'changed' })
    await testbed.run('UPDATE channels SET version = 2 WHERE channel_id = ?1', into)
    expect((await undo('2')).status).toBe(200)
    expect([await total('channel', from), await total('channel', into)]).toEqual([1, 0])
    expect((await undo('2')).status).toBe(404)
    for (const [field, value] of Object.entries({ family: 'playlists', id: '0', version: 'x' })) {
      const fields = { family: 'channels', id: String(into), version: '2', [field]: value }
      expect((await sent(edda, writes.undoMerge.path, fields)).body.field, field).toBe(field)
    }
    expect((await sent(visitor, writes.undoMerge.path, { family: 'channels', id: '1', version: '2' })).status).toBe(401)
  })

  it('of categories is undone with pairs, playlists and groups', async () => {
    await testbed.run(
      `INSERT INTO categories (category_id, dir, title, parent_id) VALUES (81, 'dew', 'Dew', NULL), (82, 'frost', 'Frost', NULL),
        (83, 'ice', 'Ice', NULL), (84, 'rime', 'Rime', 81)`,
    )
    await video({ categories: [81, 83] })
    await video({ categories: [81, 82] })
    await testbed.run("INSERT INTO category_dirs VALUES (81, 'de', 'tau'), (81, 'fr', 'rosee'), (82, 'de', 'frieren')")
    await testbed.run(
      "INSERT INTO moved_dirs (section, dir, object_id) VALUES ('category', 'tau', 81), ('category', 'rosee', 81), ('category', 'frieren', 82)",
    )
    const leadsTo = async (dir: string, lang: string) =>
      (await siteVisitor(testbed).ask(href('videos-categories', { object_id: dir }, { lang }))).headers.get('location')
    expect((await merge('categories', 81, 82)).status).toBe(200)
    // The one that stays keeps its own address in a language, and gets those that it has none of.
    expect([await leadsTo('tau', 'de'), await leadsTo('dew', 'fr')]).toEqual([
      '/de/categories/frieren/',
      '/fr/categories/rosee/',
    ])
    expect(await cell('categories', 'parent_id', 'category_id = 84')).toBe(82)
    const page = await edda.page(href('admin_category', { id: '82' }, { ...en, query: { tab: 'history' } }))
    expect(page).toContain('name="undo_merge"')
    const undone = await edda.ask(href('admin_category', { id: '82' }, en), { form: { undo_merge: '1', version: '2' } })
    expect(undone.status).toBe(303)
    expect([await total('category', 81), await total('category', 82), await total('pair', '81,83')]).toEqual([2, 1, 1])
    expect([await cell('categories', 'parent_id', 'category_id = 84'), await total('pair', '82,83')]).toEqual([81, 0])
    expect((await visitor.ask(href('videos-categories', { object_id: 'dew' }, en))).status).toBe(200)
    expect([await leadsTo('dew', 'de'), await leadsTo('dew', 'fr'), await leadsTo('rosee', 'en')]).toEqual([
      '/de/categories/tau/',
      '/fr/categories/rosee/',
      '/categories/dew/',
    ])
    expect([await leadsTo('frost', 'de'), await leadsTo('frost', 'fr')]).toEqual(['/de/categories/frieren/', null])
  })

  it.each([
    { family: 'models', had: 'the one that went', left: { from: [null, null], into: [null, null] } },
    { family: 'models', had: 'the one that stayed', left: { from: [null, null], into: [null, null] } },
    { family: 'channels', had: 'the one that went', left: { from: [null, 1], into: [null, 0] } },
    { family: 'channels', had: 'the one that stayed', left: { from: [null, 0], into: [null, 1] } },
  ] as const)(
    'of $family is undone without the member of $had who deleted the account since',
    async ({ family, had, left }) => {
      const [from, into] = family === 'models' ? [await model(), await model()] : [await channel(), await channel()]
      const userId = 9000 + ++made
      const key = family === 'models' ? 'model_id' : 'channel_id'
      await testbed.run(
        'INSERT INTO users (user_id, username, added_date) VALUES (?1, ?2, 1)',
        userId,
        `leaver-${made}`,
      )
      await testbed.run(
        'INSERT INTO accounts (user_id, email, is_confirmed, added_date) VALUES (?1, ?2, 1, 1)',
        userId,
        `leaver-${made}@example.com`,
      )
      const owned = had === 'the one that went' ? from : into
      await testbed.run(`UPDATE ${family} SET user_id = ?1 WHERE ${key} = ?2`, userId, owned)
      expect((await merge(family, from, into)).status).toBe(200)
      expect(await cell(family, 'user_id', `${key} = ${into}`)).toBe(userId)
      await testbed.db.batch(deleteAccount(testbed.db, userId, 1_800_000_000))
      const undone = await sent(edda, writes.undoMerge.path, { family, id: String(into), version: '2' })
      expect(undone.status).toBe(200)
      const memberOf = async (id: number) => [
        await cell(family, 'user_id', `${key} = ${id}`),
        family === 'models' ? null : await cell(family, 'is_left', `${key} = ${id}`),
      ]
      expect({ from: await memberOf(from), into: await memberOf(into) }).toEqual(left)
      if (family === 'channels') return
      // Another member may claim what has none.
      const claim = { model_id: String(from), text: 'I perform as Lina.' }
      expect((await sent(anna, writes.claimPerformer.path, claim)).status).toBe(200)
    },
  )

  /** A member who owns the channel. */
  async function owner(id: number): Promise<number> {
    const [userId, name] = [9000 + ++made, `owner-${made}`]
    await testbed.run('INSERT INTO users (user_id, username, added_date) VALUES (?1, ?2, 1)', userId, name)
    const account = 'INSERT INTO accounts (user_id, email, is_confirmed, added_date) VALUES (?1, ?2, 1, 1)'
    await testbed.run(account, userId, `${name}@example.com`)
    await testbed.run('UPDATE channels SET user_id = ?1 WHERE channel_id = ?2', userId, id)
    return userId
  }
  const undoOf = async (into: number) =>
    (await sent(edda, writes.undoMerge.path, { family: 'channels', id: String(into), version: '2' })).status
  const act = (name: string, userId: number, lifted: string) =>
    testbed.run(
      `INSERT INTO member_acts (act_id, act_key, user_id, act, reason, decided_by, decided_date, lifted_date)
       VALUES (?1, ?2, ?1, ?3, 'spam', 0, 1, ${lifted})`,
      userId,
      `${name}-${userId}`,
      name,
    )

  it.each([
    { what: 'is hidden by a ban since', name: 'ban', lifted: 'NULL', was: null, hidden: [1, 'act'] },
    {
      what: 'is hidden by the deletion of everything since',
      name: 'delete_all',
      lifted: 'NULL',
      was: null,
      hidden: [1, 'act'],
    },
    { what: 'is shown after a ban that was lifted since', name: 'ban', lifted: '2', was: 'act', hidden: [0, null] },
    { what: 'stays hidden by a ban that stands', name: 'ban', lifted: 'NULL', was: 'act', hidden: [1, 'act'] },
    {
      what: 'stays hidden by an editor, whatever the ban',
      name: 'ban',
      lifted: 'NULL',
      was: 'editor',
      hidden: [1, null],
    },
    {
      what: 'is shown as before after a ban that was lifted long ago',
      name: 'ban',
      lifted: '1',
      was: null,
      hidden: [0, null],
    },
  ])('of channels is undone: the one that went $what', async ({ name, lifted, was, hidden }) => {
    const [from, into] = [await channel(), await channel()]
    await owner(into)
    const userId = await owner(from)
    if (was !== null)
      await testbed.run(
        'UPDATE channels SET is_hidden = 1, hidden_by = ?2 WHERE channel_id = ?1',
        from,
        was === 'act' ? userId : null,
      )
    expect((await merge('channels', from, into)).status).toBe(200)
    await act(name, userId, lifted)
    expect(await undoOf(into)).toBe(200)
    const found = [
      await cell('channels', 'is_hidden', `channel_id = ${from}`),
      await cell('channels', 'hidden_by', `channel_id = ${from}`),
    ]
    expect(found).toEqual(hidden.map((one) => (one === 'act' ? userId : one)))
    expect(await cell('channels', 'is_hidden', `channel_id = ${into}`)).toBe(0)
  })

  it.each([
    ['no member', 1],
    ['the member whom it was offered to', 0],
    ['its owner', 0],
  ])(
    'of channels that both are offered is undone with the offer of the one that went, after %s left: %i',
    async (who, offers) => {
      const [from, into] = [await channel(), await channel()]
      const userId = await owner(from)
      await testbed.run('UPDATE channels SET user_id = ?1 WHERE channel_id = ?2', userId, into)
      const [offeredTo, otherId] = [await owner(await channel()), await owner(await channel())]
      for (const [id, member] of [
        [from, offeredTo],
        [into, otherId],
      ])
        await testbed.run('INSERT INTO channel_offers (channel_id, user_id, added_date) VALUES (?1, ?2, 1)', id, member)
      expect((await merge('channels', from, into)).status).toBe(200)
      expect(await cell('channel_offers', 'user_id', `channel_id = ${into}`)).toBe(otherId)
      const leaver = who === 'its owner' ? userId : who === 'no member' ? null : offeredTo
      if (leaver !== null) await testbed.db.batch(deleteAccount(testbed.db, leaver, 1_800_000_000))
      expect(await undoOf(into)).toBe(200)
      expect(await cell('channel_offers', 'count(*)', `channel_id = ${from}`)).toBe(offers)
      expect(await cell('channel_offers', 'count(*)', `channel_id = ${into}`)).toBe(who === 'its owner' ? 0 : 1)
    },
  )

  it('of categories whose group was merged since is undone in the group that there is, and in none where it is gone', async () => {
    await testbed.run(`INSERT INTO categories (category_id, dir, title, parent_id) VALUES
      (101, 'gales', 'Gales', NULL), (102, 'winds', 'Winds', NULL), (103, 'gust', 'Gust', 101), (104, 'squall', 'Squall', 101)`)
    expect((await merge('categories', 103, 104)).status).toBe(200)
    expect((await merge('categories', 101, 102)).status).toBe(200)
    const undone = await sent(edda, writes.undoMerge.path, { family: 'categories', id: '104', version: '2' })
    expect(undone.status).toBe(200)
    const groupOf = (id: number) => cell('categories', 'parent_id', `category_id = ${id}`)
    expect([await groupOf(103), await groupOf(104)]).toEqual([null, 102])
  })

  it('of much is undone in steps: the history shows how far it is, no other merge comes between, and the clock ends it', async () => {
    await testbed.run(
      "INSERT INTO categories (category_id, dir, title) VALUES (91, 'hail', 'Hail'), (92, 'sleet', 'Sleet')",
    )
    await testbed.run(`
      WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 10500)
      INSERT INTO category_titles (category_id, lang, title) SELECT 91, 'x' || n, 'Hail' FROM one`)
    expect((await merge('categories', 91, 92)).status).toBe(200)
    const titlesOf = (id: number) => cell('category_titles', 'count(*)', `category_id = ${id}`)
    expect([await titlesOf(91), await titlesOf(92)]).toEqual([0, 10500])
    const history = href('admin_category', { id: '91' }, { ...en, query: { tab: 'history' } })
    const undone = await edda.ask(href('admin_category', { id: '92' }, en), { form: { undo_merge: '1', version: '2' } })
    expect([undone.status, undone.headers.get('location')]).toEqual([303, history])
    const running = await edda.page(history)
    expect(running.replaceAll('<!-- -->', '').match(/[\d,]+ \/ [\d,]+/)?.[0]).toBe('10,000 / 10,500')
    // With script the page asks there; without it a link loads the page again.
    const path = contract.catalogueChanges.fill({ family: 'categories', item: 91, page: 1 })
    expect(running).toContain(path)
    expect(await (await edda.ask(path, { headers: json })).json()).toMatchObject({
      undoing: { done: 10_000, total: 10_500 },
    })
    expect(running).toMatch(/<a class="button" href="">/)
    expect((await merge('categories', 91, 92, 2)).body).toMatchObject({ field: 'into', code: 'already_running' })
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    await origin.scheduled({ cron: '* * * * *' })
    await expect.poll(() => titlesOf(91), { interval: 50 }).toBe(10_500)
    await expect.poll(() => cell('merge_undos', 'count(*)', 'from_id = 91'), { timeout: 5000, interval: 50 }).toBe(0)
    expect((await edda.page(history)).includes('<progress')).toBe(false)
    await testbed.run('DELETE FROM category_titles WHERE category_id = 91')
  })

  it('leads on from an address that was merged before, and from a channel’s', async () => {
    const [a, b, c] = [
      await channel({ dir: 'chan-a' }),
      await channel({ dir: 'chan-b' }),
      await channel({ dir: 'chan-c' }),
    ]
    await video({ channel: a })
    await video({ channel: b })
    expect((await merge('channels', a, b)).status).toBe(200)
    expect((await merge('channels', b, c, 2)).status).toBe(200)
    for (const dir of ['chan-a', 'chan-b']) {
      const answer = await visitor.ask(href('pornsite', { dir }, en))
      expect([answer.status, answer.headers.get('location')]).toEqual([301, href('pornsite', { dir: 'chan-c' }, en)])
      const feed = await visitor.ask(`${servicePaths.rss}?channel=${dir}`)
      expect([feed.status, feed.headers.get('location')]).toEqual([301, `${servicePaths.rss}?channel=chan-c`])
    }
    expect([await cell('channels', 'total_videos', `channel_id = ${c}`), await total('channel', c)]).toEqual([2, 2])
  })

  it('categories moves videos and playlists, and counts pairs anew', async () => {
    await testbed.run(
      "INSERT INTO categories (category_id, dir, title) VALUES (71, 'mist', 'Mist'), (72, 'fog', 'Fog'), (73, 'sea', 'Sea')",
    )
    await video({ categories: [71, 73] })
    await video({ categories: [72] })
    await video({ categories: [71, 72, 73] })
    expect((await merge('categories', 71, 72)).status).toBe(200)
    expect([await total('category', 71), await total('category', 72), await total('pair', '72,73')]).toEqual([0, 3, 2])
    expect(await total('pair', '71,73')).toBe(0)
    expect(await cell('categories', 'aliases', 'category_id = 72')).toBe('["Mist"]')
    const answer = await visitor.ask(href('videos-categories', { object_id: 'mist,sea' }, en))
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      href('videos-categories', { object_id: 'fog,sea' }, en),
    ])
  })

  it('leaves an upload its categories, channel and performers, which are found by former addresses and names', async () => {
    const { categoriesByDir } = await import('../../../../../worker/origin/studio/store/upload-names.ts')
    expect(await categoriesByDir(testbed.db as never, ['mist', 'sea'])).toMatchObject([
      { title: 'Fog' },
      { title: 'Sea' },
    ])
    const { unknownNames } = await import('../../../../../worker/origin/studio/store/upload-names.ts')
    const [from, into] = [await channel({ title: 'Old Works' }), await channel({ title: 'New Works' })]
    await merge('channels', from, into)
    expect(await unknownNames(testbed.db as never, { channel: 'old works', categories: ['mist'], userId: 1 })).toEqual({
      channel: false,
      isNotYours: false,
      category: false,
    })
    expect(await unknownNames(testbed.db as never, { channel: 'works', categories: ['mists'], userId: 1 })).toEqual({
      channel: true,
      isNotYours: true,
      category: true,
    })
  })

  it('is refused with itself, with one that is not there, with another version, and to members', async () => {
    const [from, into] = [await model(), await model()]
    expect((await merge('models', from, from)).body).toMatchObject({ field: 'into', code: 'merge_itself' })
    expect((await merge('models', from, 999_999)).status).toBe(404)
    expect((await merge('models', from, into, 7)).body).toMatchObject({ code: 'changed', info: 1 })
    expect((await merge('models', from, into, 1, anna)).status).toBe(404)
    for (const [field, value] of [
      ['family', 'playlists'],
      ['id', '0'],
      ['into', 'x'],
      ['version', ''],
    ]) {
      const fields = {
        family: 'models',
        id: String(from),
        into: String(into),
        version: '1',
        [field as string]: value ?? '',
      }
      expect((await sent(edda, writes.mergeSubjects.path, fields)).body.field, field).toBe(field)
    }
    expect(await cell('models', 'count(*)', `model_id IN (${from}, ${into})`)).toBe(2)
  })

  it('is done by a form without script: a search, then a button beside the one to keep', async () => {
    const [from, into] = [await model({ title: 'Old Olga' }), await model({ title: 'Kept Olga' })]
    const page = href('admin_model', { id: String(from) }, { ...en, query: { tab: 'merge', find: 'kept olga' } })
    const html = await edda.page(page)
    expect(html).toContain(`name="into" value="${into}"`)
    const answer = await edda.ask(page, { form: { into: String(into), version: '1' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      href('admin_model', { id: String(into) }, { ...en, query: { done: 'merged' } }),
    ])
  })
})

describe('visitors', () => {
  it('find performers and channels by name and alias in their lists and in a search', async () => {
    const id = await model({ title: 'Quilla Stern', dir: 'quilla-stern', alias: 'Night Owl' })
    const other = await channel({ title: 'Quilla Works', dir: 'quilla-works' })
    for (const [section, one] of [
      ['model', id],
      ['channel', other],
    ]) {
      await testbed.run(`UPDATE ${section}s SET total_videos = 1 WHERE ${section}_id = ?1`, one as number)
      await testbed.run(
        "INSERT OR REPLACE INTO video_totals VALUES (?1, ?2, 'all', 'str', 1, 1, 1)",
        section as string,
        String(one),
      )
    }
    expect(await visitor.page(href('pornstars', {}, { ...en, query: { search: 'night owl' } }))).toContain(
      'Quilla Stern',
    )
    expect(await visitor.page(href('pornsites', {}, { ...en, query: { search: 'quilla' } }))).toContain('Quilla Works')
    expect((await visitor.ask(href('pornstars', {}, { ...en, query: { search: 'q' } }))).status).toBe(400)
    const found = await visitor.page(href('search', { search: 'quilla' }, en))
    for (const part of ['/pornstar/quilla-stern/', '/pornsite/quilla-works/']) expect(found).toContain(part)
    // A name within a longer search counts; a word of it does not.
    expect(await read(contract.foundPeople.fill({ count: 5, search: 'sunny quilla stern' }), visitor)).toMatchObject({
      models: [{ dir: 'quilla-stern' }],
      channels: [],
    })
  })

  it('see on a performer’s page who performs with them, and who is similar', async () => {
    const traits = { gender: 'female', race: 'latin', hair: '3', country: 'se' }
    const [me, beside, alike, unlike] = [
      await model({ ...traits, title: 'Mona', dir: 'mona' }),
      await model({ title: 'Beside', dir: 'beside-mona', gender: 'male' }),
      await model({ ...traits, title: 'Alike', dir: 'alike-mona' }),
      await model({ title: 'Unlike', dir: 'unlike-mona', gender: 'male', race: 'latin' }),
    ]
    await video({ models: [me, beside] })
    await testbed.run(
      'UPDATE models SET total_videos = 1 WHERE model_id IN (?1, ?2, ?3, ?4)',
      me,
      beside,
      alike,
      unlike,
    )
    const others = (await read(contract.otherModels.fill({ dir: 'mona' }), visitor)) as Record<
      string,
      { dir: string }[]
    >
    expect(others.together?.map(({ dir }) => dir)).toEqual(['beside-mona'])
    expect(others.similar?.[0]?.dir).toBe('alike-mona')
    expect(JSON.stringify(others.similar)).not.toContain('unlike-mona')
    const page = await visitor.page(href('pornstar', { dir: 'mona' }, en))
    for (const part of ['Performs with', 'Similar performers', '/pornstar/alike-mona/']) expect(page).toContain(part)
  })

  it('see on a channel’s page the channels whose videos share its performers, and none that is hidden', async () => {
    const performer = await model({ title: 'Shared Performer', dir: 'shared-performer' })
    const ids = await Promise.all(
      ['own', 'alike', 'hidden', 'unlike'].map((name) => channel({ title: `Tide ${name}`, dir: `tide-${name}` })),
    )
    const [own = 0, alike = 0, hidden = 0, unlike = 0] = ids
    for (const one of [own, alike, hidden]) await video({ channel: one, models: [performer] })
    await video({ channel: unlike })
    await testbed.run(
      `UPDATE channels SET total_videos = 1, is_hidden = channel_id = ${hidden} WHERE dir LIKE 'tide-%'`,
    )
    const { channels } = (await read(contract.otherChannels.fill({ dir: 'tide-own' }), visitor)) as {
      channels: { dir: string }[]
    }
    expect(channels.map(({ dir }) => dir)).toEqual(['tide-alike'])
    expect((await visitor.ask(contract.otherChannels.fill({ dir: 'tide-hidden' }))).status).toBe(404)
    const page = await visitor.page(href('pornsite', { dir: 'tide-own' }, en))
    for (const part of ['Similar channels', '/pornsite/tide-alike/']) expect(page).toContain(part)
  })
})
