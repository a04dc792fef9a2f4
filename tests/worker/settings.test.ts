// `npm run settings` on a data folder: the settings go into a file and come back, a diff says what an import would change, and a mistake
// changes nothing.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../worker/build.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-settings-'))
const file = join(folder, 'settings.json')
beforeAll(async () => {
  await ensureBuilt()
  cpSync(await migratedState(), join(folder, 'data', 'v3'), { recursive: true })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = async (...args: string[]) => {
  const child = runCommand(['node', 'worker/settings.ts', ...args], { DATA_DIR: join(folder, 'data') })
  return { code: await child.ended, out: child.out().trim(), err: child.err().trim() }
}

test('imports a file, exports the same, and shows what another file would change', async () => {
  const texts = {
    network_sites: ['Harbour | https://harbour.example/', 'Quay | https://quay.example/'],
    site_name: 'Night',
  }
  writeFileSync(file, JSON.stringify(texts))
  expect(await settings('import', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Version 1 is published.'),
  })
  const copy = join(folder, 'copy.json')
  expect((await settings('export', copy)).code).toBe(0)
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(texts)
  expect(await settings('diff', copy)).toMatchObject({ code: 0, out: 'No settings differ from version 1.' })
  writeFileSync(file, JSON.stringify({ ...texts, site_name: 'Day' }))
  const diff = await settings('diff', file, '--json')
  expect([diff.code, JSON.parse(diff.out)]).toEqual([
    1,
    { version: 1, changes: [{ field: 'site_name', before: 'Night', after: 'Day' }] },
  ])
}, 120_000)

test('refuses what the back office refuses, and publishes nothing', async () => {
  for (const [text, err] of [
    ['{"site_name":""}', 'site_name: required'],
    ['{"nothing":"a"}', 'nothing: name_unknown'],
    ['{"site_name":7}', 'site_name: a setting is a text, or a list of lines.'],
    ['[]', 'The file is no JSON object with a text for each setting.'],
    ['{', 'The file is no JSON object with a text for each setting.'],
  ] as const) {
    writeFileSync(file, text)
    expect(await settings('import', file)).toEqual({ code: 1, out: '', err })
  }
  for (const words of [[], ['import'], ['publish', file], ['import', file, file], ['--x', 'import', file]])
    expect((await settings(...words)).code).toBe(2)
}, 120_000)
