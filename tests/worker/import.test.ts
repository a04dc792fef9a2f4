// `npm run import` and `npm run export` as processes: on a folder that no site runs on, beside a running site, and killed anywhere.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { objectFields } from '../../shared/rules/admin-import-objects.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { startControl } from '../../worker/local/control.ts'
import { openDataFolder } from '../../worker/local/data-folder.ts'
import { parseExportWords } from '../../worker/local/export-words.ts'
import { parseImportWords } from '../../worker/local/import-words.ts'
import { runExport } from '../../worker/local/run-export.ts'
import { runImport } from '../../worker/local/run-import.ts'
import { Refusal } from '../../worker/local/terminal.ts'
import { createRuntime } from '../../worker/local.ts'
import { catalogueCsv, writeCatalogueCsv } from '../support/runtime/catalogue-csv.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { runCommand } from './run-command.ts'
import { printing } from './run-in-process.ts'

/** The whole catalogue only where the whole matrix is asked for. */
const isFull = process.env.FULL === '1'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgetube-import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = () => join(folder, 'data')
/** A data folder without videos, whose database is migrated. Only the first test has none, which the command makes. */
async function emptySite(): Promise<void> {
  rmSync(dataDir(), { recursive: true, force: true })
  cpSync(await migratedState(), join(dataDir(), 'v3'), { recursive: true })
}
const records = ['--records', '2026-01-01;all;Partner Archive;1 Example Street']

const start = (program: string, ...args: string[]) => runCommand(['node', program, ...args], { DATA_DIR: dataDir() })
async function run(program: string, ...args: string[]) {
  const child = start(program, ...args)
  return { code: await child.ended, out: child.out(), err: child.err() }
}
/** The command with a partner's host. */
const importing = (...args: string[]) => run('tests/support/runtime/import-process.ts', ...args)

/** The same in this process, where a test is not about the process: to start one costs more than to import. */
const imports = (...args: string[]) => {
  const words = parseImportWords(args)
  if (!words) throw new Error('invalid words')
  const signal = new AbortController().signal
  return printing({ DATA_DIR: dataDir() }, () => runImport(words, ['cdn.partner.test'], signal))
}
const exports = async (...args: string[]) => {
  const words = parseExportWords(args)
  if (!words) throw new Error('invalid words')
  const signal = new AbortController().signal
  return (await printing({ DATA_DIR: dataDir() }, () => runExport(words, signal))).value
}
const exported = async (name: string, hasRecords = false) => {
  const path = join(folder, name)
  await exports(path, ...(hasRecords ? ['--records'] : []))
  return readFileSync(path, 'utf8')
}

function rows(sql: string): object[] {
  const [file = ''] = globSync('v3/d1/**/*.sqlite', { cwd: dataDir() }).filter((name) => !name.includes('metadata'))
  const database = new DatabaseSync(join(dataDir(), file))
  const found = database.prepare(sql).all()
  database.close()
  return found.map((row) => ({ ...row }))
}

test('imports a file into a new folder, says what was done, and writes errors to a file with row, field and reason', async () => {
  const file = join(folder, 'partner.csv')
  writeFileSync(file, `${catalogueCsv(30)}bad,,,,ages\r\np-1,Changed within the file\r\n`)
  const { code, out } = await importing(file, '--save-mapping', 'partner dump', ...records)
  expect([code, out]).toEqual([1, expect.stringContaining('30 added, 1 changed, 0 the same, 1 failed of 32 rows')])
  expect(out).toContain('ID → foreign_id')
  expect(readFileSync(`${file}.errors.csv`, 'utf8')).toBe(
    'row,field,problem,reason\r\n31,duration,invalid,The value can’t be read\r\n',
  )
  expect(rows('SELECT state, total_rows, added, changed, failed FROM imports')).toEqual([
    { state: 'done', total_rows: 32, added: 30, changed: 1, failed: 1 },
  ])
  expect(rows('SELECT act, queue, actor_id, after FROM audit_log')).toEqual([
    {
      act: 'import',
      queue: 'imports',
      actor_id: 0,
      after: JSON.stringify({ source: 'partner', rows: '32', added: '30', changed: '1', same: '0', failed: '1' }),
    },
  ])
  // The saved mapping reads a file whose header says less.
  writeFileSync(file, 'ID,Title\r\np-2,Another title\r\n')
  const again = await imports(file, '--mapping', 'partner dump', '--json')
  expect(JSON.parse(again.out)).toMatchObject({ rows: 1, changed: 1, failed: 0 })
  expect(existsSync(join(dataDir(), 'seeded.txt'))).toBe(true)
})

test('a dry run says what would happen to each row, and writes nothing', async () => {
  await emptySite()
  const file = join(folder, 'partner.jsonl')
  writeFileSync(file, '{"id":1,"title":"Fog","duration":"10:00"}\n{"id":2,"title":"Rain"}\n')
  const { out } = await imports(file, '--dry-run')
  expect(out).toContain('1\t1\tadded, not published: no media')
  expect(out).toContain('2\t2\tfailed\tduration: The row has no value for this field')
  expect(out).toContain('Would be: 1 added, 0 changed, 0 the same, 1 failed of 2 rows')
  expect(rows('SELECT count(*) AS videos FROM videos')).toEqual([{ videos: 0 }])
  expect(rows('SELECT count(*) AS imports FROM imports')).toEqual([{ imports: 0 }])
})

// The next test imports and exports such lines.
test.each(isFull ? ['csv', 'jsonl'] : ['csv'])(
  'an export as %s that is imported into an empty site is exported as the same file',
  async (format) => {
    await emptySite()
    const file = join(folder, 'partner.csv')
    writeFileSync(
      file,
      `${catalogueCsv(60)}x-1,"=1+1, ""quoted""",'=x,"a|b;c\nd",12:00,2024-01-01,1,2,"[""a, b"",""c""]",,,,\r\n`,
    )
    await imports(file, ...records)
    const first = await exported(`first.${format}`)
    await emptySite()
    await imports(join(folder, `first.${format}`), '--source', 'partner', ...records)
    expect(await exported(`second.${format}`)).toBe(first)
    expect(first.trim().split('\n').length).toBeGreaterThan(60)
  },
  120_000,
)

test('an export with texts of all languages, records and files of this site comes back the same on a fresh data folder', async () => {
  const file = join(folder, 'partner.jsonl')
  const lines = [
    {
      id: 'own',
      title: 'Fog',
      title_de: 'Nebel',
      description: 'Calm',
      description_de: 'Ruhig',
      duration: '10:00',
      performers: ['Lina Berg', 'Ada Moor'],
      record_date: '2026-01-01;2026-01-02',
      record_reference: 'R-1;R-2',
      custodian: 'Partner Archive',
      custodian_address: '1 Example Street',
      own_files: {},
    },
    {
      id: 'hosted',
      title: 'Rain',
      duration: '5:00',
      performers: ['Lina Berg'],
      file: 'https://cdn.partner.test/r.mp4',
    },
  ]
  const folderOf = 'up-0123'
  const own = {
    folder: folderOf,
    files: [
      { format: '_hd.mp4', media_key: `videos/${folderOf}/hd.mp4`, height: 720 },
      { format: '_sd.mp4', media_key: `videos/${folderOf}/sd.mp4`, height: 480 },
    ],
    timeline: [12, 5],
  }
  const withOwn = (files: object) =>
    lines
      .map((line) => JSON.stringify('own_files' in line ? { ...line, own_files: JSON.stringify(files) } : line))
      .concat('')
      .join('\n')
  writeFileSync(file, withOwn(own))
  await emptySite()
  await imports(file, '--keep-files')
  expect(rows('SELECT title, status_id FROM videos ORDER BY title')).toEqual([
    { title: 'Fog', status_id: 1 },
    { title: 'Rain', status_id: 1 },
  ])
  const first = join(folder, 'first.jsonl')
  const asProcess = await run('worker/export.ts', first, '--records')
  expect([asProcess.code, asProcess.out]).toEqual([0, expect.stringContaining('2 videos in ')])
  const text = readFileSync(first, 'utf8')
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
    description_de: 'Ruhig',
    performers: ['Ada Moor', 'Lina Berg'],
    record_date: '2026-01-02;2026-01-01',
    record_reference: 'R-2;R-1',
    custodian: 'Partner Archive',
    own_files: JSON.stringify(own),
  })
  // Without the option nothing of a record is in the file.
  expect(await exported('plain.jsonl')).not.toContain('Partner Archive')
  await emptySite()
  await imports(first, '--keep-files')
  expect(await exported('second.jsonl', true)).toBe(text)
  expect(rows('SELECT timelines_count, timelines_interval FROM file_sets ORDER BY file_set_id LIMIT 1')).toEqual([
    { timelines_count: 12, timelines_interval: 5 },
  ])
  // Files of another folder of the bucket are not this video's.
  writeFileSync(file, withOwn({ ...own, files: [{ format: '_sd.mp4', media_key: 'age/photo.mp4', height: 480 }] }))
  expect((await imports(file, '--keep-files', '--source', 'partner')).value).toBe(false)
  expect(rows('SELECT failed, total_rows FROM imports WHERE failed > 0')).toEqual([{ failed: 1, total_rows: 2 }])
})

test('a whole catalogue that is exported into a folder and imported into an empty site is exported as the same files', async () => {
  const write = (name: string, ...lines: object[]) =>
    writeFileSync(join(folder, 'partner', name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  mkdirSync(join(folder, 'partner'))
  const picture = (name: string) => `pictures/subject-${name}/384.webp`
  write(
    'a-playlists.jsonl',
    {
      kind: 'playlists',
      id: 'l-1',
      title: 'Mist and more',
      description: 'All of it',
      owner: 'anna-a',
      orientation: 'gay',
      is_featured: 1,
      added: '2025-02-03T04:05:06Z',
      views: 7,
      likes: 3,
      dislikes: 1,
      categories: 'fog;rain',
      videos: ['v-2', 'partner/v-1'],
    },
    { kind: 'playlists', id: 'l-2', title: 'Hidden ones', owner: 'boris-b', is_hidden: 'yes' },
  )
  write(
    'b-videos.jsonl',
    {
      id: 'v-1',
      title: 'Fog',
      duration: '10:00',
      categories: ['Fog'],
      performers: ['Ada Moor'],
      channel: 'Grey Studio',
      uploader: 'boris-b',
      own_files: JSON.stringify({
        folder: 'up-1',
        files: [{ format: '_sd.mp4', media_key: 'videos/up-1/sd.mp4', height: 480 }],
        timeline: [1, 5],
      }),
      featured: '2026-01-02',
      comments_off: 1,
      embeds_off: 1,
      visibility: 'friends',
      chapters: '0:00 Dawn',
      captions: { de: 'WEBVTT\n\n00:01.000 --> 00:02.000\nNebel' },
    },
    { id: 'v-2', title: 'Rain', duration: '5:00', performers: ['moor-2'] },
  )
  write(
    'c-performers.jsonl',
    {
      kind: 'performers',
      id: 'm-1',
      name: 'Ada Moor',
      address: 'ada-moor',
      aka: ['Ada', 'Moor, A.'],
      bio: 'Calm',
      description_de: 'Ruhig',
      gender: 'Female',
      birthday: '1990-01-02',
      country: 'de',
      hair: '3',
      height: 170,
      weight: 60,
      measurements: '90-60-90',
      zodiac: 'capricorn',
      education: 'Art',
      career_status: 1,
      career_start: 2012,
      debut_age: 22,
      website: 'https://ada.test',
      links: ['https://x.com/ada', 'https://instagram.com/ada'],
      member: 'ada-m',
      former_dirs: 'old-ada',
      added: '2024-01-02',
      views: 9,
      likes: 2,
      dislikes: 1,
      own_picture: picture('ada'),
    },
    { kind: 'performers', name: 'Ada Moor', address: 'moor-2', is_hidden: 1 },
  )
  write('d-channels.jsonl', {
    kind: 'channels',
    name: 'Grey Studio',
    address: 'grey',
    url: 'https://grey.test',
    description_fr: 'Gris',
    owner: 'grey-g',
    links: ['https://x.com/grey'],
    sections: 'hd,top-rated',
    own_picture: picture('grey'),
    own_cover: picture('cover'),
    views: 5,
  })
  write(
    'e-categories.jsonl',
    {
      kind: 'categories',
      name: 'Weather',
      address: 'weather',
      title_de: 'Wetter',
      address_de: 'wetter',
      description_de: 'Alles',
      order: 2,
      description: 'All of it',
      aliases: 'sky;air',
      own_picture: picture('weather'),
      former_dirs: ['old-weather'],
    },
    { kind: 'categories', name: 'Fog', address: 'fog', parent: 'weather' },
    { kind: 'categories', name: 'Rain', address: 'rain', hidden: 1 },
  )
  await emptySite()
  expect((await imports(join(folder, 'partner'), '--keep-files', ...records)).value).toBe(true)
  const whole = async (name: string, format: string) => {
    const files = await exports(join(folder, name), '--what', 'all', '--format', format, '--records')
    return files.map(({ kind, path, rows }) => ({ kind, rows, text: readFileSync(path, 'utf8') }))
  }
  const lines = await whole('lines', 'jsonl')
  expect(lines.map(({ kind, rows }) => [kind, rows])).toEqual([
    ['categories', 3],
    ['performers', 2],
    ['channels', 1],
    ['videos', 2],
    ['playlists', 2],
  ])
  // Every column has a value somewhere, but for the titles and descriptions of other languages.
  for (const { kind, text } of lines) {
    if (kind === 'videos') continue
    const said = new Set(
      text
        .trim()
        .split('\n')
        .flatMap((line) => Object.keys(JSON.parse(line))),
    )
    const unsaid = objectFields[kind].filter((field) => !said.has(field))
    expect([kind, unsaid]).toEqual([
      kind,
      kind === 'performers' ? unsaidTraits : kind === 'channels' ? ['alias', 'description', 'former_dirs'] : [],
    ])
  }
  await emptySite()
  expect((await imports(join(folder, 'lines'), '--keep-files')).value).toBe(true)
  expect(await whole('again', 'jsonl')).toEqual(lines)
  expect(rows('SELECT lang, dir FROM category_dirs')).toEqual([{ lang: 'de', dir: 'wetter' }])
  expect(rows('SELECT v.title FROM playlist_videos JOIN videos v USING (video_id) ORDER BY place')).toEqual([
    { title: 'Rain' },
    { title: 'Fog' },
  ])
})

/** Of the performers above. */
const unsaidTraits = ['race', 'eye', 'size_tits', 'tattoo', 'piercing', 'relationship', 'orientation', 'career_end']

test('killed at random moments and run again, every row is there once', async () => {
  const [count, kills] = isFull ? [100_000, 20] : [2000, 2]
  const file = join(folder, 'partner.csv')
  await writeCatalogueCsv(file, count)
  let killed = 0
  for (let kill = 0; kill < kills; kill++) {
    const child = start('tests/support/runtime/import-process.ts', file, ...records)
    await Promise.race([child.ended, delay(600 + Math.random() * (isFull ? 30_000 : 1500))])
    child.signal('SIGKILL', { wholeGroup: true })
    if ((await child.ended) === null) killed++
  }
  expect(killed).toBeGreaterThan(0)
  const { out, err } = await importing(file, ...records)
  expect([err, out]).toEqual(['', expect.stringContaining(`0 failed of ${count} rows`)])
  expect(rows('SELECT count(*) AS videos, count(DISTINCT title) AS titles FROM videos')).toEqual([
    { videos: count, titles: count },
  ])
  expect(rows("SELECT sum(total) AS total FROM video_totals WHERE section = ''")).toEqual([{ total: count }])
  expect(rows('SELECT count(*) AS rows FROM video_search')).toEqual([{ rows: count }])
}, 1_800_000)

test('beside a running site the same command writes through that site, and its caches learn of it', async () => {
  await ensureBuilt()
  const data = openDataFolder(dataDir())
  const runtime = await createRuntime({ state: data.state, ...data.secrets })
  await runtime.migrate()
  data.secrets.secret('SIGNING_SECRET')
  const stopControl = await startControl(runtime, data)
  const file = join(folder, 'partner.csv')
  writeFileSync(file, catalogueCsv(250))
  const { out } = await imports(file, ...records)
  const found = await (await runtime.database()).prepare('SELECT count(*) AS videos FROM videos').first('videos')
  const changed = await (await runtime.cache()).get('changed:newest')
  const text = await exported('all.csv')
  stopControl()
  await runtime.stop()
  data.release()
  expect(out).toContain('250 added')
  expect([found, Number(changed) > Date.now() - 60_000]).toEqual([250, true])
  expect(text.match(/\r\np-/g)?.length).toBe(250)
})

test.each([
  [[]],
  [['a.csv', 'b.csv']],
  [['a.csv', '--map', 'Title']],
  [['a.csv', '--map', 'Title=heading']],
  [['a.csv', '--records', '2026-01-01;all']],
  [['a.csv', '--records', '2999-01-01;all;Partner;1 Street']],
  [['a.csv', '--source', '']],
])('takes no import from %j', (words) => expect(parseImportWords(words)).toBe(null))

test('prints its usage for an unknown option, and one sentence for a file that is not there', async () => {
  const wrong = await run('worker/import.ts', 'a.csv', '--faster')
  expect([wrong.code, wrong.err.split('\n')[0]]).toEqual([
    2,
    'Usage: npm run import -- FILE|FOLDER|URL [--dry-run] [options]',
  ])
  await expect(imports(join(folder, 'none.csv'))).rejects.toThrow(
    new Refusal(`There is no file or folder ${join(folder, 'none.csv')}.`),
  )
  const noExport = await run('worker/export.ts', join(folder, 'none.doc'))
  expect([noExport.code, noExport.err]).toEqual([
    2,
    expect.stringMatching(
      /^Usage: npm run export -- FILE \[--what KIND\] \[--records\] \[--remote\] .*\.csv, \.jsonl, \.psv\)/,
    ),
  ])
})
