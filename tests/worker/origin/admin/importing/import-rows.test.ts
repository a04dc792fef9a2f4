// Importing into a real database: rows once, changes alone, and everything that knows a video knows an imported one.
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordsOf } from '../../../../../worker/origin/admin/importing/export-records.ts'
import { exportColumns, exportRow } from '../../../../../worker/origin/admin/importing/export-rows.ts'
import { guessMapping } from '../../../../../worker/origin/admin/importing/guess-mapping.ts'
import { importRows } from '../../../../../worker/origin/admin/importing/import-batch.ts'
import { type ImportOptions, importRun } from '../../../../../worker/origin/admin/importing/import-run.ts'
import { parseRow } from '../../../../../worker/origin/admin/importing/parse-row.ts'
import { formatOf, readSlice } from '../../../../../worker/origin/admin/importing/read-rows.ts'
import { saveVideo } from '../../../../../worker/origin/admin/save-video.ts'
import { captionColumns, exportedVideos } from '../../../../../worker/origin/admin/store/exported-videos.ts'
import { type VideoFields, videosWhole } from '../../../../../worker/origin/admin/store/videos.ts'
import { fieldsOfVideo } from '../../../../../worker/origin/admin/video-fields.ts'
import { takeDown } from '../../../../../worker/origin/moderation/takedown.ts'
import { recountStep, recountSteps } from '../../../../../worker/origin/site/recount-totals.ts'
import { publishIfTrusted } from '../../../../../worker/origin/studio/publish.ts'
import { catalogueCsv } from '../../../../support/runtime/catalogue-csv.ts'
import { emptyStores } from '../../../../support/runtime/origin.ts'

type Stores = Awaited<ReturnType<typeof emptyStores<'one' | 'two'>>>
let stores: Stores
let db: D1Database
beforeAll(async () => {
  stores = await emptyStores(['one', 'two'])
})
afterAll(() => stores.stop())

const signingSecret = [{ version: 1, value: 'seals the records of an import in tests' }]
const nowSeconds = 1_790_000_000

beforeEach(() => useEmpty('one'))

async function useEmpty(name: 'one' | 'two'): Promise<void> {
  const one = stores.stores.get(name)
  if (!one) throw new Error(`the database ${name}`)
  db = one.db
  const tables = [
    'notices',
    'upload_renditions',
    'imported_media',
    'uploads',
    'accounts',
    'takedowns',
    'spoken_words',
    'video_captions',
    'video_texts',
    'imported_videos',
    'import_records',
    'video_search',
    'video_totals',
    'search_words',
    'name_search',
    'video_titles',
    'video_descriptions',
    'video_categories',
    'video_models',
    'video_gaps',
    'video_countries',
    'withheld_videos',
    'videos',
    'files',
    'file_sets',
    'category_titles',
    'categories',
    'models',
    'channels',
    'users',
    'kept_lists',
  ]
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
}

/** Imports a text with everything that it needs to be published, unless it says otherwise. */
async function importText(
  text: string,
  options: Partial<ImportOptions> = {},
  hasRecords = true,
  { isKeeping = false, isTaking = false } = {},
) {
  if (hasRecords)
    await db
      .prepare(
        "INSERT OR IGNORE INTO import_records (source, name, record_date, custodian, added_date) VALUES ('partner', '', '2024-01-01', '1.x', 0)",
      )
      .run()
  const { rows } = readSlice(text, formatOf(text), 0, true)
  const cells = rows.flatMap((row) => (row.cells ? [row.cells] : []))
  const mapping = guessMapping([...new Set(cells.flatMap(Object.keys))], cells)
  const parsed = cells.flatMap((one, at) => {
    const read = parseRow(one, { mapping, source: 'partner', hosts: ['cdn.partner.test'], isKeeping, isTaking })
    return read.ok ? [{ number: at + 1, row: read.row }] : []
  })
  const run = importRun({
    db,
    signingSecret,
    uploader: 'partner',
    isMaking: true,
    isDry: false,
    isBulk: false,
    isOverwriting: false,
    ...options,
  })
  return importRows(run, parsed, nowSeconds)
}

const rowsOf = async (sql: string): Promise<unknown[]> => (await db.prepare(sql).all()).results
const one = async (sql: string): Promise<unknown> => Object.values((await rowsOf(sql))[0] ?? {})[0]
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome)

const fog = {
  id: '7',
  title: 'Fog',
  title_de: 'Nebel',
  duration: '10:00',
  views: '12',
  categories: 'Weather;Water',
  performers: 'Ada Fog',
  channel: 'Grey Studio',
  video_url: 'https://cdn.partner.test/7.mp4',
  thumb: 'https://cdn.partner.test/7.jpg',
  date: '2024-05-06',
}
const json = (...videos: Partial<Record<keyof typeof fog | string, string>>[]) =>
  videos.map((video) => `${JSON.stringify(video)}\n`).join('')

test('a new row is a video with its names, files, search entry and totals', async () => {
  expect(outcomes(await importText(json(fog)))).toEqual(['added'])
  expect(
    await rowsOf(`
      SELECT v.video_id > 1000000 AS is_after_the_demo, v.dir, v.title, v.duration_seconds, v.viewed, v.status_id, v.post_date, s.folder, f.format, f.media_key,
        t.title AS german, c.title AS channel, u.username, c.total_videos
      FROM videos v JOIN file_sets s USING (file_set_id) JOIN files f USING (file_set_id) JOIN video_titles t USING (video_id)
      JOIN channels c USING (channel_id) JOIN users u USING (user_id)`),
  ).toEqual([
    {
      is_after_the_demo: expect.any(Number),
      dir: 'fog',
      title: 'Fog',
      duration_seconds: 600,
      viewed: 12,
      status_id: 1,
      post_date: Date.UTC(2024, 4, 6) / 1000,
      folder: 'https://cdn.partner.test/7.jpg',
      format: '_sd.mp4',
      media_key: 'https://cdn.partner.test/7.mp4',
      german: 'Nebel',
      channel: 'Grey Studio',
      username: 'partner',
      total_videos: 1,
    },
  ])
  expect(
    await one("SELECT count(*) FROM video_search WHERE video_search MATCH 'nebel AND weather AND grey AND ada'"),
  ).toBe(1)
  expect(await one("SELECT count(*) FROM name_search WHERE name_search MATCH 'weather OR ada OR grey'")).toBe(3)
  expect(await one("SELECT videos FROM search_words WHERE word = 'nebel'")).toBe(1)
  expect(
    await rowsOf(
      'SELECT section, count(*) AS rows, sum(total) AS total FROM video_totals GROUP BY section ORDER BY section',
    ),
  ).toEqual([
    { section: '', rows: 1, total: 1 },
    { section: 'category', rows: 2, total: 2 },
    { section: 'channel', rows: 1, total: 1 },
    { section: 'model', rows: 1, total: 1 },
    { section: 'pair', rows: 1, total: 1 },
    { section: 'user', rows: 1, total: 1 },
  ])
})

test('the same file again changes nothing, and a changed cell changes its own field and the version alone', async () => {
  await importText(json(fog))
  await db.prepare("UPDATE videos SET description = 'Written here', likes = 5").run()
  const before = await rowsOf('SELECT * FROM videos')
  expect(outcomes(await importText(json(fog)))).toEqual(['same'])
  expect(await rowsOf('SELECT * FROM videos')).toEqual(before)
  expect(outcomes(await importText(json({ ...fog, views: '99' })))).toEqual(['changed'])
  expect(await rowsOf('SELECT * FROM videos')).toEqual([{ ...(before[0] as object), viewed: 99, version: 2 }])
})

test('a row may say in which countries its video is shown: the edge is told, and a file without these columns leaves them', async () => {
  const rules = () => rowsOf('SELECT allowed, blocked, is_told FROM video_countries')
  await importText(json({ ...fog, geo_blocked: 'us; DE' }))
  expect(await rules()).toEqual([{ allowed: '', blocked: 'DE,US', is_told: 0 }])
  await db.prepare('UPDATE video_countries SET is_told = 1').run()
  await importText(json({ ...fog, views: '13' }))
  expect(await rules()).toEqual([{ allowed: '', blocked: 'DE,US', is_told: 1 }])
  await importText('id,allowed_in\n7,"CA,US"\n')
  expect(await rules()).toEqual([{ allowed: 'CA,US', blocked: 'DE,US', is_told: 0 }])
})

test('a file with two columns changes those two alone', async () => {
  await importText(json(fog))
  const others =
    'SELECT channel_id, file_set_id, duration_seconds, (SELECT count(*) FROM video_categories) AS tags, (SELECT count(*) FROM files) AS files FROM videos'
  const before = await rowsOf(others)
  expect(outcomes(await importText('id,views\n7,13\n'))).toEqual(['changed'])
  expect(await one('SELECT viewed FROM videos')).toBe(13)
  expect(await rowsOf(others)).toEqual(before)
})

test('changes made here are kept until they are asked to be undone', async () => {
  await importText(json(fog))
  await db.prepare("UPDATE videos SET title = 'Fog, corrected here'").run()
  expect(outcomes(await importText(json(fog)))).toEqual(['same'])
  expect(outcomes(await importText(json(fog), { isOverwriting: true }))).toEqual(['changed'])
  expect(await one('SELECT title FROM videos')).toBe('Fog')
})

test('totals, counters and search of changed videos are those that a recount finds', async () => {
  await importText(catalogueCsv(60))
  const changed = catalogueCsv(60)
    .replaceAll('Tag 1', 'Tag 2')
    .replaceAll('Studio 1', 'Studio 9')
    .replaceAll('12:', '45:')
    .replaceAll('in May', 'in June')
  expect(new Set(outcomes(await importText(changed)))).toEqual(new Set(['same', 'changed']))
  const kept = [
    'SELECT * FROM video_totals WHERE total > 0 ORDER BY section, object, gender, duration_class, is_hd',
    'SELECT category_id, total_videos FROM categories',
    'SELECT model_id, total_videos FROM models',
    'SELECT channel_id, total_videos FROM channels',
    'SELECT user_id, total_videos FROM users',
  ]
  const before = await Promise.all(kept.map(rowsOf))
  for (let step = 0; step < recountSteps; step++) await recountStep(db, step)
  expect(before).toEqual(await Promise.all(kept.map(rowsOf)))
  const june = await one("SELECT count(*) FROM videos WHERE title LIKE '%in June%'")
  expect(june).toBeGreaterThan(0)
  expect(await one("SELECT count(*) FROM video_search WHERE video_search MATCH 'title : june'")).toBe(june)
  expect(await one("SELECT count(*) FROM video_search WHERE video_search MATCH 'title : may'")).toBe(0)
})

test('a bulk import writes the same videos, and leaves totals and words to the count at its end', async () => {
  await importText(catalogueCsv(40))
  const videos =
    'SELECT title, dir, duration_seconds, viewed, status_id, channel_id, user_id FROM videos ORDER BY video_id'
  const [written, found] = [await rowsOf(videos), await one('SELECT count(*) FROM video_search')]
  db = stores.stores.get('two')?.db ?? db
  await importText(catalogueCsv(40), { isBulk: true })
  expect(await rowsOf(videos)).toEqual(written)
  expect(await one('SELECT count(*) FROM video_search')).toBe(found)
  expect([await one('SELECT count(*) FROM video_totals'), await one('SELECT count(*) FROM search_words')]).toEqual([
    0, 0,
  ])
})

test('a trial says the same as the import, and writes nothing', async () => {
  await importText(json(fog))
  const text = json(fog, { ...fog, views: '50' }, { ...fog, id: '8' }, { id: '9', title: 'Rain' })
  const tried = await importText(text, { isDry: true })
  expect(await one('SELECT count(*) FROM videos')).toBe(1)
  const imported = await importText(text)
  expect(outcomes(tried)).toEqual(['same', 'changed', 'added', 'failed'])
  expect(outcomes(imported)).toEqual(outcomes(tried))
  expect(imported.at(-1)?.problems).toEqual([{ field: 'duration', problem: 'required' }])
})

test('two rows with one id are one video, as the second says', async () => {
  expect(outcomes(await importText(json(fog, { ...fog, title: 'Mist' })))).toEqual(['added', 'changed'])
  expect(await rowsOf('SELECT title FROM videos')).toEqual([{ title: 'Mist' }])
})

test('rows with long texts are written in more batches than one, each once', async () => {
  const long = Array.from({ length: 200 }, (_, at) => ({ ...fog, id: String(at), description: 'ß'.repeat(5000) }))
  expect(new Set(outcomes(await importText(json(...long))))).toEqual(new Set(['added']))
  expect(await one('SELECT count(*) FROM videos')).toBe(200)
})

test('the ids of two sources are not mixed up', async () => {
  await importText(json(fog))
  expect(outcomes(await importText(json({ ...fog, source: 'other' })))).toEqual(['added'])
  expect(await one('SELECT count(*) FROM videos')).toBe(2)
})

test('without records of its performers a video is imported, and not published', async () => {
  const [waiting] = await importText(json(fog), {}, false)
  expect([waiting?.outcome, waiting?.waits]).toEqual(['added', 'records'])
  expect(await one('SELECT status_id FROM videos')).toBe(3)
  expect([await one('SELECT count(*) FROM video_search'), await one('SELECT count(*) FROM video_totals')]).toEqual([
    0, 0,
  ])
  // The record of another performer is not enough.
  const record = {
    record_date: '2024-01-02',
    record_reference: 'R-1',
    custodian: 'Ann Archive',
    custodian_address: '1 Example Street',
  }
  await importText(json({ ...fog, id: '8', performers: 'Bo Rain', ...record }), {}, false)
  expect(await rowsOf('SELECT status_id FROM videos ORDER BY video_id')).toEqual([{ status_id: 3 }, { status_id: 1 }])
  const [published] = await importText(json({ ...fog, ...record }), {}, false)
  expect([published?.outcome, published?.waits]).toEqual(['changed', ''])
  expect(await rowsOf('SELECT status_id FROM videos')).toEqual([{ status_id: 1 }, { status_id: 1 }])
  expect(await one("SELECT count(*) FROM video_search WHERE video_search MATCH 'nebel'")).toBe(2)
  const sealed = String(await one("SELECT custodian FROM import_records WHERE name = 'ADA FOG'"))
  expect([sealed.startsWith('1.'), sealed.includes('Archive')]).toEqual([true, false])
})

test('a video that shows no person by its source’s word needs no record; one with performers does', async () => {
  const nobody = { ...fog, performers: '', shown: 'no' }
  expect(
    (await importText(json(nobody, { ...fog, id: '8', shown: 'no' }), {}, false)).map(({ waits }) => waits),
  ).toEqual(['', 'records'])
})

test('a published video with a new performer waits for the record', async () => {
  await importText(json({ ...fog, performers: '', shown: '0' }), {}, false)
  await importText(json({ ...fog, performers: 'Bo Rain' }), {}, false)
  expect(await one('SELECT status_id FROM videos')).toBe(3)
  expect([await one('SELECT count(*) FROM video_search'), await one('SELECT sum(total) FROM video_totals')]).toEqual([
    0, 0,
  ])
})

test('a video without a file waits for it', async () => {
  const { video_url: _, ...rest } = fog
  expect((await importText(json(rest))).map(({ waits }) => waits)).toEqual(['media'])
  expect((await importText(json(fog))).map(({ outcome, waits }) => [outcome, waits])).toEqual([['changed', '']])
})

test('what was taken down stays taken down', async () => {
  await importText(json(fog))
  await db.prepare('UPDATE videos SET status_id = 5').run()
  const [refused] = await importText(json({ ...fog, title: 'Fog again' }))
  expect(refused).toMatchObject({ outcome: 'failed', problems: [{ field: '', problem: 'removed' }] })
  expect(await rowsOf('SELECT title, status_id FROM videos')).toEqual([{ title: 'Fog', status_id: 5 }])
})

/** The database of a request while another one writes, once: before it reads the states of videos, or before its batch. */
function writtenMeanwhile(at: 'read' | 'batch', write: () => Promise<unknown>): D1Database {
  let left = 1
  const onceBefore = async <Value>(when: typeof at, call: () => Promise<Value>): Promise<Value> => {
    if (when === at && left-- === 1) await write()
    return call()
  }
  const readsStates = (sql: string) => /^\s*SELECT v\.video_id, v\.file_set_id/.test(sql)
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    if (!readsStates(sql)) return statement
    return { bind: (json: string) => ({ all: () => onceBefore('read', () => statement.bind(json).all()) }) }
  }
  const batch: D1Database['batch'] = (statements) => onceBefore('batch', () => db.batch(statements))
  return { prepare, batch } as unknown as D1Database
}
const untold = async () => undefined
const edited = async (texts: Partial<VideoFields>) => {
  const [row] = await videosWhole(db, [Number(await one('SELECT video_id FROM videos'))])
  if (!row) throw new Error('the video')
  const env = { db, deny: untold, notifyOpenPages: untold }
  const saved = await saveVideo(env, { row, after: { ...fieldsOfVideo(row), ...texts }, actorId: 0 })
  expect(saved).toBe('saved')
}

test.each(['read', 'batch'] as const)(
  'a video that is taken down right before the %s of an import stays taken down, and its row is refused',
  async (at) => {
    await importText(json(fog))
    const video = Number(await one('SELECT video_id FROM videos'))
    const removes = () => takeDown({ db, deny: untold }, { videoId: video, reason: 'rules', actorId: 0 })
    const [refused] = await importText(json({ ...fog, title: 'Fog again' }), { db: writtenMeanwhile(at, removes) })
    expect(refused).toMatchObject({ outcome: 'failed', problems: [{ field: '', problem: 'removed' }] })
    expect(await rowsOf('SELECT title, status_id, version FROM videos')).toEqual([
      { title: 'Fog', status_id: 5, version: 2 },
    ])
    expect(await one('SELECT count(*) FROM video_search')).toBe(0)
    expect(await one('SELECT coalesce(sum(total), 0) FROM video_totals')).toBe(0)
  },
)

test.each([
  { what: 'changes its texts', change: { title_de: 'Nebel, noch einmal' }, isKept: true },
  { what: 'changes its length', change: { duration: '13:20' }, isKept: true },
  { what: 'has another file', change: { video_url: 'https://cdn.partner.test/other.mp4' }, isKept: false },
])(
  'a rendition that is made right before the batch of a row that $what: kept is $isKept',
  async ({ change, isKept }) => {
    await importText(json(fog))
    const formats = () => rowsOf('SELECT format FROM files ORDER BY format')
    const [own] = await formats()
    const add = () =>
      db.prepare("INSERT INTO files SELECT file_set_id, '_zz.mp4', 'videos/fog/zz.mp4', 720 FROM videos").run()
    const [found] = await importText(json({ ...fog, ...change }), { db: writtenMeanwhile('batch', add) })
    expect(found?.outcome).toBe('changed')
    expect(await formats()).toEqual([own, ...(isKept ? [{ format: '_zz.mp4' }] : [])])
  },
)

test('what an editor saves between the reads and the batch of an import stays beside what its row changes', async () => {
  await importText(json(fog))
  const saves = () => edited({ description: 'Written here', titles: { de: 'Nebel, hier verbessert' } })
  const { title_de: _, ...row } = fog
  const changed = await importText(json({ ...row, views: '99' }), { db: writtenMeanwhile('batch', saves) })
  expect(outcomes(changed)).toEqual(['changed'])
  expect(
    await rowsOf(
      'SELECT v.description, v.viewed, v.version, t.title FROM videos v JOIN video_titles t USING (video_id)',
    ),
  ).toEqual([{ description: 'Written here', viewed: 99, version: 3, title: 'Nebel, hier verbessert' }])
})

test('a view and a vote between the reads and the batch of an import stay counted', async () => {
  await importText(json(fog))
  const counts = () => db.prepare('UPDATE videos SET viewed = viewed + 1, likes = likes + 1').run()
  await importText(json({ ...fog, title: 'Mist' }), { db: writtenMeanwhile('batch', counts) })
  expect(await rowsOf('SELECT title, viewed, likes FROM videos')).toEqual([{ title: 'Mist', viewed: 13, likes: 1 }])
})

test.each<[string, () => Promise<unknown>, string, string[]]>([
  ['an editor saves its description', () => edited({ description: 'Written here' }), 'Written here', ['_sd.mp4']],
  [
    'another size of its file is made',
    () => db.prepare("INSERT INTO upload_renditions VALUES ('taken', '_hd.mp4', 'videos/up-fog/hd.mp4', 720)").run(),
    '',
    ['_hd.mp4', '_sd.mp4'],
  ],
])(
  'an imported video is published whole where %s while its pictures are stored',
  async (_, write, description, formats) => {
    await importText(json({ ...fog, video_url: 'https://files.elsewhere.test/7.mp4' }), {}, true, { isTaking: true })
    await db.batch(
      [
        "UPDATE imported_media SET upload_id = 'taken', is_begun = 1",
        `INSERT INTO accounts (user_id, email, role, is_confirmed, added_date)
        SELECT user_id, 'partner@example.com', 'trusted', 1, 1 FROM users WHERE username = 'partner'`,
        `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, is_complete, folder, duration_seconds, width,
          height, shown, sha256, added_date, changed_date)
        SELECT 'taken', user_id, 'ready', '7.mp4', '7.mp4', 4, 1, 1, 'up-fog', 600, 1280, 720, 0, 'f0', 1, 1 FROM accounts`,
        "INSERT INTO upload_renditions VALUES ('taken', '_sd.mp4', 'videos/up-fog/sd.mp4', 480)",
      ].map((sql) => db.prepare(sql)),
    )
    let left = 1
    const media = {
      head: async () => null,
      get: async () => null,
      // A picture whose still is not there is deleted.
      delete: async () => void (left-- === 1 && (await write())),
    }
    const env = { db, media: media as never, notifyOpenPages: async () => undefined, areStaffUnchecked: true }
    expect(await publishIfTrusted(env, 'taken', true)).toBe(true)
    expect(left).toBeLessThan(1)
    expect(await rowsOf('SELECT status_id, title, description FROM videos')).toEqual([
      { status_id: 1, title: 'Fog', description },
    ])
    expect(await rowsOf('SELECT format FROM files ORDER BY format')).toEqual(formats.map((format) => ({ format })))
    expect(await one("SELECT sum(total) FROM video_totals WHERE section = ''")).toBe(1)
  },
)

test('names are found in any case, by their address, in any language and by an alias, and others are refused when new ones are not made', async () => {
  await db.batch(
    [
      "INSERT INTO categories (category_id, dir, title, aliases) VALUES (1, 'weather', 'Weather', '[\"Storms\"]')",
      "INSERT INTO category_titles (category_id, lang, title) VALUES (1, 'de', 'Wetter')",
      "INSERT INTO models (model_id, dir, title) VALUES (1, 'zoe-fog', 'Zoë Fog')",
      "INSERT INTO channels (channel_id, dir, title, url) VALUES (1, 'grey', 'Grey Studio', '')",
      "INSERT INTO users (user_id, username) VALUES (1, 'Partner')",
    ].map((sql) => db.prepare(sql)),
  )
  const known = { ...fog, categories: 'WETTER;storms;weather', performers: 'zoe fog', channel: 'grey STUDIO' }
  expect(outcomes(await importText(json(known), { isMaking: false }))).toEqual(['added'])
  expect(await rowsOf('SELECT category_id FROM video_categories')).toEqual([{ category_id: 1 }])
  const [refused] = await importText(json({ ...fog, id: '8', categories: 'Water', channel: 'New Studio' }), {
    isMaking: false,
  })
  expect(refused?.problems).toEqual([
    { field: 'categories', problem: 'unknown_name' },
    { field: 'performers', problem: 'unknown_name' },
    { field: 'channel', problem: 'unknown_name' },
  ])
  expect(await one('SELECT count(*) FROM models')).toBe(1)
})

test('a performer whose name has no Latin letters has an address of its own letters', async () => {
  await importText(json({ ...fog, performers: '山田 花子;José Ñu' }))
  expect(await rowsOf('SELECT dir, title FROM models ORDER BY model_id')).toEqual([
    { dir: '山田-花子', title: '山田 花子' },
    { dir: 'jose-nu', title: 'José Ñu' },
  ])
})

test('two imports at once take no id twice', async () => {
  const half = (from: number) => catalogueCsv(40).replaceAll('p-', `${from}-`)
  await Promise.all([importText(half(1)), importText(half(2)), importText(half(3))])
  expect(await one('SELECT count(*) FROM videos')).toBe(120)
  expect(await one('SELECT count(*) FROM imported_videos')).toBe(120)
  expect(await one('SELECT count(*) - count(DISTINCT title) FROM models')).toBe(0)
})

test('performers and channels are found by their other names, and by those and the addresses of what was merged into them', async () => {
  await db.batch([
    db.prepare(
      `INSERT INTO models (model_id, dir, title, alias) VALUES (41, 'ada-fog', 'Ada Fog', 'Ada "A." Mist, Haze\\Veil'), (42, 'cy', 'Cy', NULL)`,
    ),
    db.prepare(
      "INSERT INTO channels (channel_id, dir, title, url, alias) VALUES (43, 'grey-studio', 'Grey Studio', '', 'Old Works')",
    ),
    db.prepare("INSERT INTO moved_dirs (section, dir, object_id) VALUES ('model', 'gone-lady', 42)"),
  ])
  await importText(json({ ...fog, performers: 'ada "a." mist;HAZE\\veil;Gone Lady;New Star', channel: 'old works' }))
  expect(await rowsOf('SELECT title FROM models ORDER BY model_id')).toEqual(
    ['Ada Fog', 'Cy', 'New Star'].map((title) => ({ title })),
  )
  expect(await rowsOf('SELECT model_id < 43 AS is_known FROM video_models ORDER BY model_id')).toEqual(
    [1, 1, 0].map((is_known) => ({ is_known })),
  )
  expect(await rowsOf('SELECT channel_id FROM videos')).toEqual([{ channel_id: 43 }])
  await db.prepare("DELETE FROM moved_dirs WHERE dir = 'gone-lady'").run()
})

const visible = () => rowsOf('SELECT status_id, is_private, publish_date, viewed FROM videos')

test('a video that an editor hid stays hidden when its row changes, and comes back only if that is asked for', async () => {
  await importText(json({ ...fog, visibility: 'public' }))
  await db.batch(
    ['UPDATE videos SET status_id = 3, publish_date = 1900000000', 'DELETE FROM video_search'].map((sql) =>
      db.prepare(sql),
    ),
  )
  await importText(json({ ...fog, visibility: 'public', views: '13' }))
  expect(await visible()).toEqual([{ status_id: 3, is_private: 0, publish_date: 1_900_000_000, viewed: 13 }])
  expect(await one('SELECT count(*) FROM video_search')).toBe(0)
  await importText(json({ ...fog, visibility: 'public', views: '14' }), { isOverwriting: true })
  expect(await visible()).toEqual([{ status_id: 1, is_private: 0, publish_date: null, viewed: 14 }])
  expect(await one('SELECT count(*) FROM video_search')).toBe(1)
})

test('a video that its uploader shows to friends alone stays theirs when its row changes, unless that is asked for', async () => {
  await importText(json({ ...fog, visibility: 'public' }))
  await db.prepare('UPDATE videos SET is_private = 3').run()
  await importText(json({ ...fog, visibility: 'public', views: '13' }))
  expect(await visible()).toEqual([{ status_id: 1, is_private: 3, publish_date: null, viewed: 13 }])
  await importText(json({ ...fog, visibility: 'public', views: '14' }), { isOverwriting: true })
  expect(await visible()).toEqual([{ status_id: 1, is_private: 0, publish_date: null, viewed: 14 }])
})

test('a video in the bin of its uploader is not shown by its row, and leaves the bin where that is asked for', async () => {
  await importText(json({ ...fog, visibility: 'public' }))
  await db.prepare('UPDATE videos SET status_id = 3, bin_date = 1900000000').run()
  await importText(json({ ...fog, visibility: 'public', views: '13' }))
  const states = 'SELECT status_id, bin_date, viewed FROM videos'
  expect(await rowsOf(states)).toEqual([{ status_id: 3, bin_date: 1_900_000_000, viewed: 13 }])
  await importText(json({ ...fog, visibility: 'public', views: '14' }), { isOverwriting: true })
  expect(await rowsOf(states)).toEqual([{ status_id: 1, bin_date: null, viewed: 14 }])
})

test.each([
  ['members', { status_id: 1, is_private: 1, publish_date: null }],
  ['unlisted', { status_id: 1, is_private: 2, publish_date: null }],
  ['hidden', { status_id: 3, is_private: 0, publish_date: null }],
  ['scheduled 2027-01-31T18:00Z', { status_id: 3, is_private: 0, publish_date: Date.UTC(2027, 0, 31, 18) / 1000 }],
])(
  'a row may say that its video is %s, and cached copies of a public one are withheld',
  async (visibility, expected) => {
    await importText(json(fog))
    expect(outcomes(await importText(json({ ...fog, visibility })))).toEqual(['changed'])
    expect(await visible()).toEqual([{ ...expected, viewed: 12 }])
    expect(await one('SELECT count(*) FROM withheld_videos WHERE until_ms IS NULL')).toBe(
      expected.status_id === 3 ? 1 : 0,
    )
    expect(await one('SELECT count(*) FROM video_search')).toBe(0)
  },
)

const columnsOf = async () =>
  exportColumns('jsonl', { langs: ['de'], captions: await captionColumns(db), hasRecords: true })

/** The whole catalogue as JSON lines. */
async function exportText(): Promise<string> {
  const columns = await columnsOf()
  const lines = (await exportedVideos(db, 0, 100)).map(async (video) =>
    exportRow('jsonl', columns, { ...video, written: await recordsOf(video, signingSecret) }),
  )
  return (await Promise.all(lines)).join('')
}

test('every field of an export comes back in an empty site, for each visibility and for a video that waits', async () => {
  const whole = {
    ...fog,
    description: 'Calm',
    description_de: 'Ruhig',
    tags: 'slow motion;bay | sea',
    likes: '5',
    dislikes: '2',
    orientation: 'gay',
    allowed_countries: 'DE,FR',
    blocked_countries: 'GB',
    uploader: 'boris-b',
    hd: '1',
    vr: '360_OU',
    video_hd: 'https://cdn.partner.test/7-hd.mp4',
    video_fhd: 'https://cdn.partner.test/7-fhd.mp4',
    record_date: '2026-01-01',
    record_reference: 'R-1',
    custodian: 'Partner Archive',
    custodian_address: '1 Example Street',
    featured: '2026-01-02T03:04:05Z',
    comments_off: '1',
    embeds_off: '1',
    chapters: '0:00 Dawn | Ada Fog\n2:05 Noon',
    captions_de: 'WEBVTT\n\n00:01.000 --> 00:02.500\nNebel <b>zieht</b> auf',
    subtitles_en: '1\n00:00:01,000 --> 00:00:02,000\nFog is coming\n',
  }
  const own = {
    folder: 'up-0123',
    files: [{ format: '_sd.mp4', media_key: 'videos/up-0123/sd.mp4', height: 480 }],
    timeline: [12, 5],
  }
  const kinds = ['public', 'members', 'friends', 'unlisted', 'hidden', 'scheduled 2027-01-31T18:00:00Z']
  const rows = [
    ...kinds.map((visibility, at) => ({ ...whole, id: `k-${at}`, visibility })),
    {
      ...whole,
      id: 'waits',
      performers: 'Nobody Known',
      record_date: '',
      record_reference: '',
      custodian: '',
      custodian_address: '',
    },
    { id: 'own', title: 'Rain', duration: '1:00', performers: 'Ada Fog', own_files: JSON.stringify(own) },
  ]
  const options = { isKeeping: true }
  await importText(json(...rows), {}, false, options)
  const states =
    'SELECT title, status_id, is_private, publish_date, waits FROM videos JOIN imported_videos USING (video_id) ORDER BY foreign_id'
  const [first, firstStates] = [await exportText(), await rowsOf(states)]
  const told = new Set(
    first
      .trim()
      .split('\n')
      .flatMap((line) => Object.keys(JSON.parse(line))),
  )
  expect((await columnsOf()).filter((column) => !told.has(column))).toEqual([])
  expect(told).toContain('subtitles_en')
  expect(kinds.map((_, at) => JSON.parse(first.split('\n')[at] ?? '').visibility)).toEqual(kinds)
  await useEmpty('two')
  await importText(first, {}, false, options)
  expect(await exportText()).toBe(first)
  expect(await rowsOf(states)).toEqual(firstStates)
})

test('a row features a video, closes its comments and embeds, and brings chapters and captions that a search finds; what it leaves out stays', async () => {
  const texts = { chapters: '0:00 Dawn', captions_de: 'WEBVTT\n\n00:01.000 --> 00:02.500\nLeuchtturm' }
  const marks = { featured: 'yes', comments_off: '1', embeds_off: '1' }
  await importText(json({ ...fog, ...marks, ...texts }))
  const state = () =>
    rowsOf(`SELECT v.featured_date, v.are_comments_off, v.is_embed_off, x.version, x.chapters, p.kind, p.cue_count
      FROM videos v JOIN video_texts x USING (video_id) JOIN video_captions p USING (video_id)`)
  const first = {
    are_comments_off: 1,
    is_embed_off: 1,
    version: 1,
    chapters: '0:00 Dawn',
    kind: 'captions',
    cue_count: 1,
  }
  expect(await state()).toEqual([{ featured_date: nowSeconds, ...first }])
  expect(await rowsOf('SELECT source, word FROM spoken_words ORDER BY word')).toEqual([
    { source: 'chapters', word: 'dawn' },
    { source: 'de', word: 'leuchtturm' },
  ])
  expect(outcomes(await importText(json({ ...fog, views: '13' })))).toEqual(['changed'])
  expect(await state()).toEqual([{ featured_date: nowSeconds, ...first }])
  // Other captions end a form that was opened before; a row that features it again keeps its place on the home page.
  const subtitles_de = 'WEBVTT\n\n00:01.000 --> 00:02.500\nTurm'
  await importText(json({ ...fog, featured: '1', comments_off: '0', subtitles_de }))
  expect(await state()).toEqual([
    { featured_date: nowSeconds, ...first, are_comments_off: 0, version: 2, kind: 'subtitles' },
  ])
  expect(await rowsOf('SELECT word FROM spoken_words ORDER BY word')).toEqual([{ word: 'dawn' }, { word: 'turm' }])
  await importText(json({ ...fog, featured: 'no' }))
  expect(await one('SELECT featured_date FROM videos')).toBe(null)
})

test('the tags of a row are those of its video, words of the search until the row has others, and stay where a row has none', async () => {
  const found = (words: string) => one(`SELECT count(*) FROM video_search WHERE video_search MATCH 'names : ${words}'`)
  await importText(json({ ...fog, tags: 'Slow motion, #lantern, x' }))
  expect([await one('SELECT tags FROM videos'), await found('"slow motion"')]).toEqual(['Slow motion, lantern', 1])
  expect(outcomes(await importText(json({ ...fog, views: '14' })))).toEqual(['changed'])
  expect([await one('SELECT tags FROM videos'), await found('lantern')]).toEqual(['Slow motion, lantern', 1])
  await importText(json({ ...fog, tags: '["harbour, quay","dusk"]' }))
  expect([await one('SELECT tags FROM videos'), await found('lantern'), await found('quay')]).toEqual([
    'harbour quay, dusk',
    0,
    1,
  ])
})
