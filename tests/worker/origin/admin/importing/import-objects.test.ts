// Importing categories, performers, channels and playlists: guessed columns, what each row refuses, what is kept of changes made here, and
// what the log has.
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvLine } from '../../../../../shared/csv-line.ts'
import {
  type ImportKind,
  importKinds,
  type ObjectKind,
  objectFields,
  signsOfKind,
} from '../../../../../shared/rules/admin-import-objects.ts'
import { objectColumns, objectRow } from '../../../../../worker/origin/admin/importing/export-objects.ts'
import { exportColumns, exportRow } from '../../../../../worker/origin/admin/importing/export-rows.ts'
import { guessColumns, importAny, rowParser } from '../../../../../worker/origin/admin/importing/import-kinds.ts'
import { type ImportOptions, importRun } from '../../../../../worker/origin/admin/importing/import-run.ts'
import { guessKind, guessObjectMapping } from '../../../../../worker/origin/admin/importing/object-mapping.ts'
import { parseObjectRow } from '../../../../../worker/origin/admin/importing/object-row.ts'
import { formatOf, readSlice } from '../../../../../worker/origin/admin/importing/read-rows.ts'
import { exportedObjects } from '../../../../../worker/origin/admin/store/exported-objects.ts'
import { exportedVideos } from '../../../../../worker/origin/admin/store/exported-videos.ts'
import { emptyStores } from '../../../../support/runtime/origin.ts'

let stores: Awaited<ReturnType<typeof emptyStores<'one'>>>
let db: D1Database
beforeAll(async () => {
  stores = await emptyStores(['one'])
  const one = stores.stores.get('one')
  if (!one) throw new Error('the database')
  db = one.db
})
afterAll(() => stores.stop())
beforeEach(() =>
  db.batch(
    [
      'imported_objects',
      'imported_videos',
      'playlist_videos',
      'playlist_categories',
      'playlists',
      'video_categories',
      'video_models',
      'video_search',
      'videos',
      'files',
      'file_sets',
      'moved_dirs',
      'name_search',
      'category_dirs',
      'categories',
    ]
      .concat('models', 'channels', 'users', 'search_reindex', 'subject_descriptions', 'operator_orders')
      .map((table) => db.prepare(`DELETE FROM ${table}`)),
  ),
)

const nowSeconds = 1_790_000_000
type Line = Record<string, string | number | readonly string[] | undefined>

async function importLines(kind: ImportKind, lines: readonly Line[], options: Partial<ImportOptions> = {}) {
  return importText(kind, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), options)
}

async function importText(kind: ImportKind, text: string, options: Partial<ImportOptions> = {}) {
  const { rows } = readSlice(text, formatOf(text), 0, true)
  const cells = rows.flatMap((row) => (row.cells ? [row.cells] : []))
  const columns = [...new Set(cells.flatMap(Object.keys))]
  const mapping = guessColumns(kind, columns, cells)
  const parse = rowParser({ kind, mapping, source: 'partner', hosts: [], isKeeping: true })
  const read = cells.map((one, at) => ({ number: at + 1, parsed: parse(one) }))
  const good = read.flatMap(({ number, parsed }) => (parsed.ok ? [{ number, row: parsed.row }] : []))
  const run = importRun({
    db,
    signingSecret: [],
    uploader: 'partner',
    isMaking: true,
    isDry: false,
    isBulk: false,
    isOverwriting: false,
    ...options,
  })
  return importAny(run, good, nowSeconds)
}

const told = (results: Awaited<ReturnType<typeof importText>>) =>
  results.map(({ outcome, problems }) =>
    problems.length === 0 ? outcome : problems.map(({ field, problem }) => `${field} ${problem}`).join(', '),
  )
const rowsOf = async (sql: string): Promise<unknown[]> => (await db.prepare(sql).all()).results

test.each([
  [['kind', 'title'], [{ kind: 'channels' }], 'channels'],
  [['Name', 'Birthday', 'Eye colour'], [], 'performers'],
  [['name', 'Parent category'], [], 'categories'],
  [['title', 'owner', 'video_ids'], [], 'playlists'],
  [['id', 'title', 'duration', 'height'], [], 'videos'],
  [['id', 'title'], [], 'videos'],
] as const)('a file with the columns %j and the rows %j has %s', (columns, rows, kind) =>
  expect(guessKind(columns, rows)).toBe(kind),
)

test('every kind but videos has signs by which it is told apart, and reads each of its own columns', () => {
  const kinds = importKinds.filter((kind): kind is ObjectKind => kind !== 'videos')
  for (const kind of kinds) {
    expect([kind, guessKind(signsOfKind[kind], [])]).toEqual([kind, kind])
    const mapping = guessObjectMapping(kind, objectFields[kind])
    expect(mapping).toEqual(Object.fromEntries(objectFields[kind].map((field) => [field, field])))
  }
  expect(guessObjectMapping('performers', ['Name', 'AKA', 'Bio', 'Bio DE', 'description_de', 'Sign'])).toEqual({
    Name: 'title',
    AKA: 'alias',
    Bio: 'description',
    description_de: 'description_de',
  })
})

test('a line of JSON may have fields that none before it had, but for columns that were left out', () => {
  const mapping = { id: 'foreign_id', name: 'title' } as const
  const parse = rowParser({ kind: 'videos', mapping, columns: ['id', 'name', 'views'], source: 'partner', hosts: [] })
  const line = { id: '1', name: 'Fog', views: '5', title: 'Rain', comments_off: '1', 'Title (DE)': 'Nebel' }
  expect(parse(line)).toMatchObject({ row: { fields: { title: 'Fog', are_comments_off: 1 }, titles: { de: 'Nebel' } } })
  expect(parse(line)).not.toMatchObject({ row: { fields: { viewed: 5 } } })
})

test('a playlist names each video once, and ids that differ by their case are two videos', () => {
  const mapping = guessObjectMapping('playlists', objectFields.playlists)
  const cells = { ...good, videos: 'aB1; ab1; aB1; other/ab1' }
  const parsed = parseObjectRow(cells, { kind: 'playlists', mapping, source: 'partner' })
  const videos = [
    ['partner', 'aB1'],
    ['partner', 'ab1'],
    ['other', 'ab1'],
  ]
  expect(parsed).toMatchObject({ ok: true, row: { videos } })
})

const good = { foreign_id: '7', dir: 'fog', title: 'Fog' }
test.each([
  ['categories', 'foreign_id', 'x'.repeat(121), 'max_length'],
  ['categories', 'source', 'x'.repeat(121), 'max_length'],
  ['categories', 'place', 'first', 'invalid'],
  ['categories', 'is_hidden', 'perhaps', 'invalid'],
  ['performers', 'added_date', 'yesterday', 'invalid'],
  ['performers', 'added_date', '2999-01-01', 'invalid'],
  ['performers', 'viewed', 'many', 'invalid'],
  ['performers', 'likes', '-1', 'invalid'],
  ['performers', 'dislikes', '1.5', 'invalid'],
  ['performers', 'own_picture', '../secret.webp', 'invalid'],
  ['channels', 'own_cover', 'videos/up-1/sd.mp4', 'invalid'],
  ['channels', 'former_dirs', Array.from({ length: 41 }, (_, at) => `d${at}`).join(), 'max_items'],
  ['playlists', 'orientation', 'sideways', 'invalid'],
  ['playlists', 'is_featured', '2', 'invalid'],
  ['playlists', 'owner', 'a b', 'invalid'],
  ['playlists', 'categories', Array.from({ length: 41 }, (_, at) => `d${at}`).join(), 'max_items'],
  ['playlists', 'videos', Array.from({ length: 501 }, (_, at) => `v-${at}`).join(), 'max_items'],
] as const)('a row of %s is refused with the field %s as %s: %s', (kind, field, value, problem) => {
  const mapping = guessObjectMapping(kind, objectFields[kind])
  const parsed = parseObjectRow({ ...good, [field]: value }, { kind, mapping, source: 'partner', isKeeping: true })
  expect(parsed).toEqual({ ok: false, problems: [{ field, problem }] })
})

test.each([
  ['categories', { place: 'x' }, 'title required'],
  ['categories', { dir: 'Fog & rain', title: 'Fog' }, 'dir invalid'],
  ['categories', { title: 'Fog', description: 'x'.repeat(5001) }, 'description max_length'],
  ['categories', { title: 'Fog', title_de: 'x'.repeat(101) }, 'title_de max_length'],
  ['categories', { title: 'Fog', dir_de: 'Nebel & Regen' }, 'dir_de invalid'],
  ['categories', { title: 'Fog', parent: 'sky' }, 'parent unknown_parent'],
  ['performers', { title: 'Ada', birth_date: '1990' }, 'birth_date invalid'],
  ['performers', { title: 'Ada', gender: 'unknown' }, 'gender invalid'],
  ['performers', { title: 'Ada', country: 'Atlantis' }, 'country invalid'],
  ['performers', { title: 'Ada', height: '9' }, 'height invalid'],
  ['performers', { title: 'Ada', member: 'a b' }, 'member unknown_name'],
  ['channels', { title: 'Grey', url: 'grey' }, 'url invalid'],
  ['channels', { title: 'Grey', links: 'https://evil.test/grey' }, 'links link_refused'],
  ['channels', { title: 'x'.repeat(300) }, 'title max_length'],
  ['playlists', { id: 'l-1', owner: 'anna' }, 'title required'],
  ['playlists', { id: 'l-1', title: 'Mist' }, 'owner required'],
  ['playlists', { id: 'l-1', title: 'Mist', owner: 'anna', description: 'x'.repeat(501) }, 'description max_length'],
  ['playlists', { id: 'l-1', title: 'Mist', owner: 'anna', categories: 'a;b;c;d' }, 'categories max_items'],
  ['playlists', { id: 'l-1', title: 'Mist', owner: 'anna', videos: 'v-1' }, 'videos unknown_video'],
] as const)('a row of %s with %j fails by its field: %s', async (kind, line, problem) => {
  const line_ = 'place' in line ? { dir: 'fog' } : line
  expect(told(await importLines(kind, [line_]))).toEqual([problem])
  expect(await rowsOf('SELECT 1 FROM imported_objects')).toEqual([])
})

test('names that the catalogue does not have are not made where that is not wanted', async () => {
  expect(told(await importLines('channels', [{ title: 'Grey', member: 'grey-g' }], { isMaking: false }))).toEqual([
    'member unknown_name',
  ])
  expect(await rowsOf('SELECT 1 FROM users')).toEqual([])
})

test('the same row again changes nothing, another one what differs, and each change is in the log with before and after', async () => {
  const ada = { id: 'm-1', title: 'Ada Moor', hair: '3', views: 5 }
  expect(told(await importLines('performers', [ada], { actorId: 12 }))).toEqual(['added'])
  expect(told(await importLines('performers', [ada]))).toEqual(['same'])
  await db.prepare("UPDATE models SET hair = '1', version = 2").run()
  // What was changed here stays, until the source says something else or the operator wants it.
  expect(told(await importLines('performers', [ada]))).toEqual(['same'])
  expect(told(await importLines('performers', [ada], { isOverwriting: true }))).toEqual(['changed'])
  expect(told(await importLines('performers', [{ ...ada, title: 'Ada M.', hidden: 1, views: 6 }]))).toEqual(['changed'])
  expect(await rowsOf('SELECT title, dir, hair, viewed, is_hidden, version FROM models')).toEqual([
    { title: 'Ada M.', dir: 'ada-moor', hair: '3', viewed: 6, is_hidden: 1, version: 4 },
  ])
  const log = await rowsOf(
    "SELECT actor_id, act, before, after FROM audit_log WHERE queue = 'models' ORDER BY audit_id",
  )
  expect(log).toEqual([
    { actor_id: 12, act: 'create', before: '{}', after: expect.stringContaining('"title":"Ada Moor"') },
    { actor_id: 0, act: 'edit', before: '{"hair":"1"}', after: '{"hair":"3"}' },
    {
      actor_id: 0,
      act: 'edit',
      before: '{"title":"Ada Moor","viewed":"5"}',
      after: '{"title":"Ada M.","is_hidden":"1","viewed":"6"}',
    },
  ])
  // Searches find it by its new name, and videos are indexed anew.
  expect(await rowsOf("SELECT object_id FROM name_search WHERE name_search MATCH 'moor'")).toEqual([])
  expect(await rowsOf('SELECT 1 AS found FROM search_reindex')).toEqual([{ found: 1 }])
})

test('the edge is told of each channel and playlist that an import hides or shows again, and of nothing else', async () => {
  const lines = {
    channels: { id: 'c-1', title: 'Grey' },
    playlists: { id: 'l-1', title: 'Mist', owner: 'anna' },
    performers: { id: 'm-1', title: 'Ada' },
  }
  for (const [kind, line] of Object.entries(lines) as [keyof typeof lines, Line][])
    for (const hidden of [0, 1, 1, 0]) await importLines(kind, [{ ...line, hidden, likes: hidden }])
  expect(await rowsOf('SELECT verb, fields, count(*) AS orders FROM operator_orders GROUP BY fields')).toEqual([
    { verb: 'outdate_object', fields: expect.stringContaining('channels'), orders: 2 },
    { verb: 'outdate_object', fields: expect.stringContaining('playlists'), orders: 2 },
  ])
})

test('a row finds what has its address or had it, and two of one name stay two', async () => {
  await importLines('performers', [
    { title: 'Ada', dir: 'ada' },
    { title: 'Ada', dir: 'ada-2' },
  ])
  await db.prepare("UPDATE models SET dir = 'ada-new' WHERE dir = 'ada'").run()
  await db.prepare("INSERT INTO moved_dirs SELECT 'model', 'ada', model_id FROM models WHERE dir = 'ada-new'").run()
  const again = { source: 'another', title: 'Ada', dir: 'ada', height: 170 }
  expect(told(await importLines('performers', [again]))).toEqual(['changed'])
  expect(await rowsOf('SELECT dir, height FROM models ORDER BY dir')).toEqual([
    { dir: 'ada-2', height: null },
    { dir: 'ada-new', height: 170 },
  ])
  // A row without an address is about the one that is called so.
  expect(
    told(
      await importLines('channels', [
        { id: 1, title: 'Grey' },
        { id: 2, title: 'GREY', url: 'https://g.test' },
      ]),
    ),
  ).toEqual(['added', 'changed'])
  expect(told(await importLines('performers', [{ id: 9, title: 'Bo', dir: 'ada-2', former_dirs: 'ada-new' }]))).toEqual(
    ['changed'],
  )
  expect(await rowsOf("SELECT dir FROM moved_dirs WHERE section = 'model'")).toEqual([{ dir: 'ada' }])
})

test('a trial says the same as the import, also of what comes before in its files, and writes nothing', async () => {
  const lines = [
    { dir: 'sky', title: 'Sky' },
    { dir: 'fog', title: 'Fog', parent: 'sky' },
    { dir: 'fog', title: 'Fog again' },
  ]
  expect(told(await importLines('categories', lines, { isDry: true }))).toEqual(['added', 'added', 'changed'])
  expect(await rowsOf('SELECT 1 FROM categories UNION ALL SELECT 1 FROM imported_objects')).toEqual([])
  expect(told(await importLines('categories', lines))).toEqual(['added', 'added', 'changed'])
})

test('a playlist that its owner deleted does not come back, and the content of one that was not imported is its owner’s', async () => {
  const mist = { id: 'l-1', title: 'Mist', owner: 'anna', description: 'All of it' }
  await importLines('playlists', [mist])
  await db.prepare('UPDATE playlists SET deleted_date = 5').run()
  expect(told(await importLines('playlists', [{ ...mist, featured: 1 }]))).toEqual([' deleted_here'])
  await db.prepare('UPDATE playlists SET deleted_date = NULL').run()
  await db.prepare('DELETE FROM imported_objects').run()
  expect(told(await importLines('playlists', [{ ...mist, description: 'Other', featured: 1 }]))).toEqual(['changed'])
  expect(await rowsOf('SELECT description, is_featured FROM playlists')).toEqual([
    { description: 'All of it', is_featured: 1 },
  ])
})

test('an export as comma-separated values comes back the same, private playlists left out', async () => {
  await importLines('channels', [
    {
      title: '=Grey, "quoted"',
      dir: 'grey',
      description: 'One\ntwo',
      links: ['https://x.com/a?b=1,2;3'],
      own_cover: 'pictures/subject-1/b.webp',
    },
  ])
  await importLines('playlists', [
    { id: 'l-1', title: 'Mist', owner: 'anna' },
    { id: 'l-2', title: 'Own', owner: 'anna' },
  ])
  await db.prepare("UPDATE playlists SET is_private = 1 WHERE title = 'Own'").run()
  const text = async (kind: ObjectKind) => {
    const columns = objectColumns(kind, ['de'])
    const rows = (await exportedObjects(db, kind, null, 10)).map((one) => objectRow('csv', kind, columns, one))
    return [csvLine(columns), ...rows].join('')
  }
  const [channels, playlists] = [await text('channels'), await text('playlists')]
  expect(playlists).not.toContain('Own')
  await db.batch(['imported_objects', 'playlists', 'channels'].map((table) => db.prepare(`DELETE FROM ${table}`)))
  expect(told(await importText('channels', channels))).toEqual(['added'])
  expect(told(await importText('playlists', playlists))).toEqual(['added'])
  expect([await text('channels'), await text('playlists')]).toEqual([channels, playlists])
})

test('pages of an export leave nothing out where rows before them are deleted meanwhile', async () => {
  for (const kind of ['categories', 'performers', 'channels', 'playlists'] as const) {
    const owned = kind === 'playlists' ? { owner: 'anna' } : {}
    await importLines(
      kind,
      ['ada', 'bo', 'cy'].map((dir) => ({ id: dir, dir, title: dir, ...owned })),
    )
    const [ada] = await exportedObjects(db, kind, null, 1)
    const [bo] = await exportedObjects(db, kind, ada?.position ?? null, 1)
    const table = kind === 'performers' ? 'models' : kind
    await db.prepare(`DELETE FROM ${table} WHERE title = 'ada'`).run()
    const left = await exportedObjects(db, kind, bo?.position ?? null, 2)
    expect([ada, bo, ...left].map((one) => one?.fields.title)).toEqual(['ada', 'bo', 'cy'])
  }
})

/** A catalogue of this site alone: no import is noted of it. */
async function ownCatalogue(): Promise<void> {
  await importLines('categories', [{ dir: 'fog', title: 'Fog', aliases: 'mist;haze' }])
  await importLines('performers', [{ dir: 'ada', title: 'Ada', former_dirs: 'old-ada', views: 5 }])
  await importLines('channels', [{ dir: 'grey', title: 'Grey', links: ['https://x.com/grey'] }])
  const video = {
    duration: '10:00',
    date: '2026-01-02',
    views: 9,
    categories: 'Fog',
    performers: 'Ada',
    channel: 'Grey',
  }
  const own = (folder: string) => ({
    own_files: `{"folder":"${folder}","files":[{"format":"_sd.mp4","media_key":"videos/${folder}/sd.mp4","height":480}],"timeline":[0,0]}`,
  })
  await importLines('videos', [
    { ...video, ...own('up-1'), id: 1, title: 'Harbour', shown: 0 },
    { ...video, ...own('up-2'), id: 2, title: 'Tide', shown: 0 },
  ])
  await importLines('playlists', [{ id: 'l-1', title: 'Both', owner: 'anna', videos: '1;2', categories: 'fog' }])
  await db.batch(['imported_objects', 'imported_videos'].map((table) => db.prepare(`DELETE FROM ${table}`)))
  await db.batch([
    db.prepare("INSERT INTO moved_dirs SELECT 'category', 'nebel', category_id FROM categories"),
    db.prepare("INSERT INTO category_dirs SELECT category_id, 'de', 'nebel' FROM categories"),
  ])
  // Their addresses are not those that their titles would make today.
  await db.prepare("UPDATE videos SET dir = 'first-title-' || video_id, status_id = 1").run()
}

async function exportOf(kind: ImportKind): Promise<Record<string, string>[]> {
  const columns = exportColumns('jsonl', { langs: ['de'], captions: [], hasRecords: false })
  const text =
    kind === 'videos'
      ? (await exportedVideos(db, 0, 10)).map((one) => exportRow('jsonl', columns, one)).join('')
      : (await exportedObjects(db, kind, null, 10))
          .map((one) => objectRow('jsonl', kind, objectColumns(kind, ['de']), one))
          .join('')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const counts = async () =>
  rowsOf(`SELECT (SELECT count(*) FROM videos) AS videos, (SELECT count(*) FROM models) AS models, (SELECT count(*) FROM channels) AS channels,
    (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM playlists) AS playlists,
    (SELECT count(*) FROM imported_videos) + (SELECT count(*) FROM imported_objects) AS noted`)

test('an export that comes back into its own site changes nothing but what was edited in the file, and adds nothing', async () => {
  await ownCatalogue()
  const before = await counts()
  const changes = {
    categories: { dir: 'sea-fog' },
    performers: { title: 'Ada M.' },
    channels: { title_de: 'Grau', description: 'Calm' },
    videos: { title: 'Harbour at night', performers: ['Ada M.', 'Bo'], uploader: 'edda-edits' },
    playlists: { is_featured: '1' },
  }
  const files = new Map(await Promise.all(importKinds.map(async (kind) => [kind, await exportOf(kind)] as const)))
  await db.batch(['videos', 'models'].map((table) => db.prepare(`UPDATE ${table} SET viewed = viewed + 100`)))
  for (const [kind, rows] of files) {
    expect(told(await importLines(kind, rows, { isDry: true })), kind).toEqual(rows.map(() => 'same'))
    expect(told(await importLines(kind, rows)), kind).toEqual(rows.map(() => 'same'))
  }
  expect(await counts()).toEqual(before)
  for (const [kind, [first = {}, ...others]] of files) {
    const edited = [{ ...first, ...changes[kind] }, ...others]
    expect(told(await importLines(kind, edited)), kind).toEqual(['changed', ...others.map(() => 'same')])
    expect(told(await importLines(kind, edited)), kind).toEqual(edited.map(() => 'same'))
  }
  // One performer is new by her name. What visitors counted since the export stays, and so does the video's uploader.
  expect(await counts()).toEqual([{ ...Object(before[0]), models: 2 }])
  expect(
    await rowsOf("SELECT title, dir LIKE 'first-title-%' AS is_kept, viewed, status_id FROM videos ORDER BY video_id"),
  ).toEqual([
    { title: 'Harbour at night', is_kept: 1, viewed: 109, status_id: 1 },
    { title: 'Tide', is_kept: 1, viewed: 109, status_id: 1 },
  ])
  expect(await rowsOf('SELECT DISTINCT username FROM videos JOIN users USING (user_id)')).toEqual([
    { username: 'partner' },
  ])
  expect(await rowsOf("SELECT dir FROM moved_dirs WHERE section = 'category' ORDER BY dir")).toEqual([
    { dir: 'fog' },
    { dir: 'nebel' },
  ])
  expect(await rowsOf('SELECT lang, dir FROM category_dirs')).toEqual([{ lang: 'de', dir: 'nebel' }])
  expect(
    await rowsOf("SELECT before, after FROM audit_log WHERE queue = 'categories' ORDER BY audit_id DESC LIMIT 1"),
  ).toEqual([{ before: '{"dir":"fog"}', after: '{"dir":"sea-fog"}' }])
})

test('a playlist keeps a video that is in a bin when a row changes anything but the list', async () => {
  await ownCatalogue()
  await db.prepare("UPDATE videos SET bin_date = 5, status_id = 0 WHERE title = 'Tide'").run()
  const [both = {}] = await exportOf('playlists')
  const edited = [{ ...both, title: 'Both of them' }]
  expect(told(await importLines('playlists', edited, { isOverwriting: true }))).toEqual(['changed'])
  expect(await rowsOf('SELECT place FROM playlist_videos ORDER BY place')).toEqual([{ place: 1 }, { place: 2 }])
})

test('rows of this site bring back what is gone under its id, refuse an id that another one has now, and are another source’s elsewhere', async () => {
  await ownCatalogue()
  const [videos, playlists] = [await exportOf('videos'), await exportOf('playlists')]
  const [first = {}, second = {}] = videos
  await db.prepare("UPDATE videos SET title = 'Moor', dir = 'moor', post_date = 5 WHERE title = 'Harbour'").run()
  await db.prepare("UPDATE playlists SET title = 'Mine', added_date = 5").run()
  await db.batch(
    ['playlist_videos', 'video_categories', 'video_models'].map((table) => db.prepare(`DELETE FROM ${table}`)),
  )
  await db.prepare("DELETE FROM videos WHERE title = 'Tide'").run()
  expect(told(await importLines('videos', videos))).toEqual(['foreign_id other_here', 'added'])
  expect(told(await importLines('playlists', playlists))).toEqual(['foreign_id other_here'])
  expect(await rowsOf("SELECT video_id || '' AS id FROM videos WHERE title = 'Tide'")).toEqual([
    { id: second.foreign_id },
  ])
  await db.prepare('UPDATE playlists SET deleted_date = 5').run()
  expect(
    told(
      await importLines(
        'playlists',
        playlists.map((one) => ({ ...one, title: 'Mine' })),
      ),
    ),
  ).toEqual([' deleted_here'])
  await db.prepare("UPDATE site_identity SET site_id = 'site-elsewhere'").run()
  expect(told(await importLines('videos', [first, first]))).toEqual(['added', 'same'])
  expect((await exportOf('videos')).at(-1)).toMatchObject({ source: first.source, foreign_id: first.foreign_id })
})
