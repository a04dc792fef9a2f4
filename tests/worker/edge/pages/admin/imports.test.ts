// Imports in the back office through both Workers: who finds them, and an import from its file to its videos, by forms without script.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { importColumnsMax } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { catalogueCsv } from '../../../../support/runtime/catalogue-csv.ts'
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
type Name = (typeof names)[number]

let testbed: SiteTestbed
const people = {} as Record<Name, SiteVisitor>
let edda: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed()
  people.visitor = siteVisitor(testbed)
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  edda = people.edda
})
afterAll(() => testbed.stop())

/** As a browser sends a form with a file. */
function fileForm(text: string | Uint8Array, name = 'partner.csv') {
  const boundary = 'x'.repeat(30)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { bytes: new Uint8Array(bytes), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
const sendFile = (who: SiteVisitor, text: string | Uint8Array, accept = 'application/json', name?: string) => {
  const { bytes, headers } = fileForm(text, name)
  return who.ask(writes.importFile.path, { bytes, headers: { ...headers, accept } })
}
async function newImport(text: string, name?: string): Promise<string> {
  const answer = await sendFile(edda, text, 'application/json', name)
  const body = (await answer.json()) as { import_id: string }
  expect([answer.status, body.import_id.length]).toEqual([200, 32])
  return body.import_id
}
type Shown = {
  state: string
  total_rows: number
  added: number
  changed: number
  failed: number
  waiting: number
  kind: string
  columns: { column: string; field: string }[]
  preview: { outcome: string; values: object; problems: object[] }[]
}
const importOf = async (id: string): Promise<Shown> => {
  const answer = await edda.ask(contract.adminImport.fill({ import_id: id }), { headers: json })
  return ((await answer.json()) as { import: Shown }).import
}
const settled = (id: string) => expect.poll(async () => (await importOf(id)).state)
const form = (id: string, more: Record<string, string> = {}) => ({
  import_id: id,
  act: 'apply',
  source: 'partner',
  uploader: 'partner',
  makes_names: '1',
  map_0: 'foreign_id',
  map_1: 'title',
  map_2: 'duration',
  ...more,
})
const save = async (fields: Record<string, string>, who = edda) => {
  const answer = await who.ask(writes.saveImport.path, { json: fields, headers: json })
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; codes?: { field: string; code: string }[] },
  }
}
const plain = 'ID,Title,Length\r\n1,Fog,10:00\r\n2,Rain,ages\r\n'

describe('imports', () => {
  it.each(names)('are open to editors and admins alone: %s', async (name) => {
    const id = await newImport(plain)
    const isOpen = name === 'edda' || name === 'ada'
    const refused = name === 'visitor' ? 401 : 404
    for (const path of [href('admin_imports', {}, en), href('admin_import', { id }, en)])
      expect((await people[name].ask(path)).status, path).toBe(isOpen ? 200 : 404)
    for (const path of [
      contract.adminImports.fill({ page: 1 }),
      contract.adminImport.fill({ import_id: id }),
      contract.importErrors.fill({ import_id: id, page: 1 }),
    ])
      expect((await people[name].ask(path, { headers: json })).status, path).toBe(isOpen ? 200 : refused)
    expect((await sendFile(people[name], plain)).status).toBe(isOpen ? 200 : refused)
    expect((await save(form(id, { act: 'start' }), people[name])).status).toBe(isOpen ? 200 : refused)
    if (isOpen) await settled(id).toBe('done')
    else expect((await importOf(id)).state).toBe('chosen')
  })

  it('are in a list that was cached before, soon after they are done', async () => {
    const [visitor, path] = [siteVisitor(testbed), href('videos', {}, en)]
    expect(await visitor.page(path)).not.toContain('Comet over the pier')
    await testbed.run(
      "INSERT INTO import_records (source, name, record_date, custodian, added_date) VALUES ('own', '', '2026-01-01', '1.x', 0)",
    )
    const id = await newImport('ID,Title,Length\r\nc-1,Comet over the pier,10:00\r\n')
    expect((await save(form(id, { act: 'start', source: 'own' }))).status).toBe(200)
    await settled(id).toBe('done')
    // Its file is known by now, so that the same row publishes it.
    await testbed.run(`
      INSERT INTO files (file_set_id, format, media_key, height)
      SELECT file_set_id, '_sd.mp4', 'https://cdn.partner.test/c.mp4', 480 FROM videos WHERE title = 'Comet over the pier'`)
    await visitor.page(path)
    const again = await newImport('ID,Title,Length\r\nc-1,Comet over the pier,10:01\r\n')
    expect((await save(form(again, { act: 'start', source: 'own' }))).status).toBe(200)
    await settled(again).toBe('done')
    await expect.poll(() => visitor.page(path)).toContain('Comet over the pier')
  })

  it('have their errors as a file with row, field and reason in the language of the page, for editors alone', async () => {
    const id = await newImport(plain)
    expect((await save(form(id, { act: 'start' }))).status).toBe(200)
    await settled(id).toBe('done')
    const path = `${servicePaths.importErrors}?import_id=${id}`
    expect(await edda.page(`${href('admin_import', { id }, en)}?tab=errors`)).toContain(path.replace('&', '&amp;'))
    const file = await edda.ask(path)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ])
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="import-errors.csv"')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    expect(text).toBe('\uFEFFRow,Column,Error\r\n2,Length,The value can’t be read\r\n')
    for (const name of ['visitor', 'anna', 'boris', 'mira'] as const)
      expect((await people[name].ask(path)).status, name).toBe(404)
    for (const wrong of ['', '?import_id=1', '?import_id=../x'])
      expect((await edda.ask(servicePaths.importErrors + wrong)).status).toBe(404)
    const none = await edda.ask(`${servicePaths.importErrors}?import_id=${'0'.repeat(32)}`)
    expect((await none.text()).trim().split('\r\n').length).toBe(1)
  })

  it('go from the file to the videos by forms without script', async () => {
    const sent = await sendFile(edda, catalogueCsv(30), 'text/html')
    const [, id = ''] = /\/admin\/imports\/([0-9a-f]{32})\/$/.exec(sent.headers.get('location') ?? '') ?? []
    expect([sent.status, id.length]).toEqual([303, 32])
    const page = await edda.page(href('admin_import', { id }, en))
    expect(page).toContain('First rows, as they will be')
    expect(page).toContain('Glacier in São Paulo in autumn 1')
    // This site has no partners, so their files are refused: the columns are left out.
    expect(page).toContain('it isn’t on the list of partners')
    const { columns } = await importOf(id)
    const mapped = Object.fromEntries(
      columns.map(({ field }, at) => [`map_${at}`, ['video_sd', 'picture'].includes(field) ? '' : field]),
    )
    const choices = { ...form(id), ...mapped, source: 'whole', uploader: 'whole-partner' }
    const path = href('admin_import', { id }, en)
    const tried = await edda.ask(path, { form: { ...choices, act: 'try' } })
    expect([tried.status, tried.headers.get('location')]).toEqual([303, path])
    await settled(id).toBe('tried')
    expect(await importOf(id)).toMatchObject({ total_rows: 30, added: 30, failed: 0, waiting: 30 })
    expect(
      await testbed.db.prepare("SELECT count(*) AS n FROM imported_videos WHERE source = 'whole'").first('n'),
    ).toBe(0)
    expect((await edda.ask(path, { form: { ...choices, act: 'start' } })).status).toBe(303)
    await settled(id).toBe('done')
    expect(
      await testbed.db.prepare("SELECT count(*) AS n FROM imported_videos WHERE source = 'whole'").first('n'),
    ).toBe(30)
    expect(await edda.page(href('admin_imports', {}, en))).toContain('whole')
    const log = await testbed.db
      .prepare(
        "SELECT act, after, username FROM audit_log JOIN users ON user_id = actor_id WHERE queue = 'imports' AND item = ?1",
      )
      .bind(id)
      .all()
    expect(log.results).toEqual([{ act: 'import', username: 'edda', after: expect.stringContaining('"added":"30"') }])
    // The same again changes nothing.
    expect((await save({ ...choices, act: 'start' })).status).toBe(200)
    await settled(id).toBe('done')
    expect(await importOf(id)).toMatchObject({ added: 0, changed: 0, total_rows: 30 })
  })

  it('take performers as well as videos: the file says so or a choice of the form, and each is in the log by who imported it', async () => {
    const id = await newImport(
      'Name,Birthday,Bio,Slug\r\nAda Page,1990-01-02,Calm,ada-page\r\nBo Page,1990,,\r\n',
      'people.csv',
    )
    const { columns, preview } = await importOf(id)
    expect(columns.map(({ field }) => field)).toEqual(['title', 'birth_date', 'description', 'dir'])
    expect(preview).toMatchObject([
      { outcome: 'added', values: { title: 'Ada Page', birth_date: '1990-01-02' } },
      { outcome: 'failed', problems: [{ field: 'birth_date', problem: 'invalid' }] },
    ])
    const page = await edda.page(href('admin_import', { id }, en))
    expect(page).toMatch(/<option value="performers" selected[^>]*>Performers/)
    expect(page).toContain('Former addresses')
    expect((await save(form(id, { kind: 'animals' }))).body.codes).toEqual([{ field: 'kind', code: 'invalid' }])
    // Another kind of rows begins with other columns: nothing is started, and what else was typed is kept.
    const typed = { source: 'our films', uploader: 'films', overwrites: '1', makes_names: '' }
    expect((await save(form(id, { kind: 'categories', act: 'start', ...typed }))).status).toBe(200)
    expect(await importOf(id)).toMatchObject({
      state: 'chosen',
      kind: 'categories',
      source: 'our films',
      choices: { uploader: 'films', overwrites: true, makes_names: false },
    })
    expect((await importOf(id)).columns.map(({ field }) => field)).toEqual(['title', '', 'description', 'dir'])
    await save(form(id, { kind: 'performers' }))
    const maps = { map_0: 'title', map_1: 'birth_date', map_2: 'description', map_3: 'dir' }
    expect(
      (await save({ ...form(id, { kind: 'performers', act: 'start' }), map_0: '', map_1: '', map_2: '' })).body.codes,
    ).toEqual([{ field: 'columns', code: 'no_id' }])
    await save({ ...form(id, { kind: 'performers', act: 'start' }), ...maps })
    await settled(id).toBe('done')
    expect(await importOf(id)).toMatchObject({ added: 1, failed: 1 })
    const log = await testbed.db
      .prepare(`
        SELECT act, username FROM audit_log JOIN users ON user_id = actor_id
        WHERE queue = 'models' AND item = (SELECT model_id FROM models WHERE dir = 'ada-page') || ''`)
      .all()
    expect(log.results).toEqual([{ act: 'create', username: 'edda' }])
    const errors = await edda.page(href('admin_import', { id }, { ...en, query: { tab: 'errors' } }))
    expect(errors).toContain('Date of birth')
  })

  it('show rows that were not imported with row, field and reason', async () => {
    const id = await newImport(plain, 'errors.csv')
    expect((await importOf(id)).preview).toMatchObject([
      { outcome: 'added', problems: [] },
      { outcome: 'failed', problems: [{ field: 'duration', problem: 'invalid' }] },
    ])
    await save(form(id, { act: 'start', source: 'errors' }))
    await settled(id).toBe('done')
    expect(await importOf(id)).toMatchObject({ added: 1, failed: 1 })
    const page = await edda.page(href('admin_import', { id }, { ...en, query: { tab: 'errors' } }))
    expect(page).toContain('The value can’t be read')
    const stored = await edda.ask(contract.importErrors.fill({ import_id: id, page: 1 }), { headers: json })
    expect(await stored.json()).toMatchObject({
      total_count: 1,
      errors: [{ row: 2, field: 'duration', problem: 'invalid' }],
    })
  })

  it('read a file of several slices as one, with lists and line breaks in its cells', async () => {
    // Two slices; with FULL=1 four.
    const rows = process.env.FULL ? 2000 : 1000
    const id = await newImport(catalogueCsv(rows), 'large.csv')
    const { columns } = await importOf(id)
    const mapped = Object.fromEntries(
      columns.map(({ field }, at) => [`map_${at}`, ['video_sd', 'picture'].includes(field) ? '' : field]),
    )
    await save({ ...form(id), ...mapped, act: 'start', source: 'large', uploader: 'large' })
    await expect.poll(async () => (await importOf(id)).state, { timeout: 100_000, interval: 500 }).toBe('done')
    expect(await importOf(id)).toMatchObject({ total_rows: rows, added: rows, failed: 0 })
  })

  it('keep saved columns by name, and use them for another file', async () => {
    const first = await newImport('a,b,title\r\n1,10:00,Fog\r\n')
    const mapped = { map_0: 'foreign_id', map_1: 'duration', map_2: 'title' }
    expect((await save({ ...form(first), ...mapped, save_mapping: 'Their dump' })).status).toBe(200)
    const second = await newImport('a,b,title\r\n2,10:00,Rain\r\n')
    const taken = { ...form(second), map_0: '', map_1: '', map_2: '', use_mapping: 'their dump' }
    expect((await save(taken)).status).toBe(200)
    expect((await importOf(second)).columns).toEqual([
      { column: 'a', field: 'foreign_id' },
      { column: 'b', field: 'duration' },
      { column: 'title', field: 'title' },
    ])
    expect((await save({ ...taken, use_mapping: 'nothing' })).body.codes).toEqual([
      { field: 'use_mapping', code: 'unknown' },
    ])
  })

  it('are stopped, and deleted with their file', async () => {
    const id = await newImport(plain)
    await testbed.run("UPDATE imports SET state = 'running' WHERE import_id = ?1", id)
    expect((await save(form(id, { act: 'delete' }))).body.code).toBe('not_found')
    expect(await edda.page(href('admin_import', { id }, en))).toContain('http-equiv="refresh"')
    expect((await edda.ask(href('admin_import', { id }, en), { form: { act: 'stop' } })).status).toBe(303)
    expect((await importOf(id)).state).toBe('stopped')
    const deleted = await edda.ask(href('admin_import', { id }, en), { form: { act: 'delete' } })
    expect(deleted.headers.get('location')).toBe(href('admin_imports', {}, en))
    expect((await edda.ask(href('admin_import', { id }, en))).status).toBe(404)
  })

  it('publish nothing without records, and with the record of the source what has a file', async () => {
    const id = await newImport(plain)
    const record = {
      record_date: '2026-01-01',
      record_reference: 'R-1',
      custodian: 'Ann Archive',
      custodian_address: '1 Example Street',
    }
    expect((await save(form(id, { source: 'recorded', ...record }))).status).toBe(200)
    const stored = await testbed.db
      .prepare("SELECT name, record_date, custodian FROM import_records WHERE source = 'recorded'")
      .first()
    expect(stored).toMatchObject({ name: '', record_date: '2026-01-01' })
    expect(String(stored?.custodian)).not.toContain('Archive')
    expect(await edda.page(href('admin_import', { id }, en))).toContain('The records of this source are known')
  })

  it.each([
    ['act', 'explode', 'invalid'],
    ['source', '', 'required'],
    ['source', 'x'.repeat(101), 'max_length'],
    ['uploader', 'a b', 'invalid'],
    ['uploader', '', 'required'],
    ['makes_names', 'yes', 'invalid'],
    ['takes_media', 'yes', 'invalid'],
    ['overwrites', 'yes', 'invalid'],
    ['record_date', '1.1.2024', 'date_invalid'],
    ['record_date', '2999-01-01', 'date_invalid'],
    ['record_reference', 'x'.repeat(201), 'max_length'],
    ['custodian', 'x'.repeat(101), 'max_length'],
    ['custodian_address', 'x'.repeat(301), 'max_length'],
    ['use_mapping', 'x'.repeat(61), 'max_length'],
    ['save_mapping', 'x'.repeat(61), 'max_length'],
    ['map_0', 'x'.repeat(41), 'max_length'],
  ])('refuse the field %s with the value %s as %s, and keep what was typed', async (field, value, code) => {
    const id = await newImport(plain)
    const record = { record_reference: 'R-1', custodian: 'Ann Archive', custodian_address: '1 Example Street' }
    const fields = form(id, { ...(field === 'record_date' ? record : {}), save_mapping: 'typed', [field]: value })
    const { status, body } = await save(fields)
    expect([status, body.codes?.find((one) => one.field === field)?.code]).toEqual([400, code])
    const page = await edda.ask(href('admin_import', { id }, en), { form: fields })
    expect(page.status).toBe(400)
    if (field !== 'save_mapping') expect(await page.text()).toContain('value="typed"')
  })

  it('refuse to start without the column of ids, and for an id that is none', async () => {
    const id = await newImport(plain)
    expect((await save(form(id, { act: 'start', map_0: '' }))).body.codes).toEqual([
      { field: 'columns', code: 'no_id' },
    ])
    expect((await save(form('7'))).status).toBe(400)
    expect((await save(form('e'.repeat(32)))).body.code).toBe('not_found')
  })

  it.each([
    ['an empty file', '', 'not_table'],
    ['a header alone', 'id,title\r\n', 'not_table'],
    ['text in another encoding', new Uint8Array([0x69, 0x64, 0x0a, 0xe4, 0xff, 0x0a]), 'not_table'],
    [
      'too many columns',
      `${Array.from({ length: importColumnsMax + 1 }, (_, at) => `title${at}`)}\n${'x,'.repeat(importColumnsMax)}x\n`,
      'not_table',
    ],
  ])('refuse %s, and keep nothing of it', async (_, text, code) => {
    const count = () => testbed.db.prepare('SELECT count(*) AS n FROM imports').first('n')
    const before = await count()
    const answer = await sendFile(edda, text)
    expect(await answer.json()).toMatchObject({ codes: [{ field: 'file', code }] })
    const byForm = await sendFile(edda, text, 'text/html')
    expect(byForm.headers.get('location')).toBe(href('admin_imports', {}, { ...en, query: { error: 'not_table' } }))
    expect(await edda.page(byForm.headers.get('location') ?? '')).toContain('This file has no rows that can be read')
    expect(await count()).toBe(before)
  })
})
