// `npm run settings` on a data folder, beside a running site and on a deployment: the settings go into a file and come back, a diff says
// what an import would change, a second writer learns what the first one changed, and a mistake changes nothing.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mailTemplateNames, mailTemplates } from '../../shared/rules/site-mails.ts'
import { isPerLanguage, type SiteSetting, settingRow, siteSettingNames } from '../../shared/rules/site-settings.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { snapshotDatabase } from '../../worker/backup/snapshot-database.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { settingDefaults as edgeDefaults } from '../../worker/edge/operator/setting-defaults.ts'
import { startControl } from '../../worker/local/control.ts'
import { openDataFolder } from '../../worker/local/data-folder.ts'
import { settingsCommand } from '../../worker/local/settings-command.ts'
import { databaseFile } from '../../worker/local/storage.ts'
import { createRuntime } from '../../worker/local.ts'
import { settingDefaults as upstreamDefaults } from '../../worker/origin/operator/setting-defaults.ts'
import { webpExtended } from '../support/runtime/sample-images.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { fakeCloudflare } from './fake-cloudflare.ts'
import { runCommand } from './run-command.ts'
import { type Ended, runInProcess } from './run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-settings-'))
const file = join(folder, 'settings.json')
beforeAll(async () => {
  await ensureBuilt()
  cpSync(await migratedState(), join(folder, 'data', 'v3'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (...args: string[]) => settingsWith({ DATA_DIR: join(folder, 'data') }, ...args)

/** The first test shows what the process adds. */
const settingsWith = (env: Record<string, string>, ...args: string[]) => runInProcess(settingsCommand, env, args)
async function settingsAsProcess(...args: string[]): Promise<Ended> {
  const child = runCommand(['node', 'worker/settings.ts', ...args], { DATA_DIR: join(folder, 'data') })
  return { code: await child.ended, out: child.out().trim(), err: child.err().trim() }
}
afterEach(() => void vi.unstubAllEnvs())

test('imports a file, exports the same, and shows what another file would change', async () => {
  const texts = {
    network_sites: ['Harbour | https://harbour.example/', 'Quay | https://quay.example/'],
    site_name: 'Night',
  }
  writeFileSync(file, JSON.stringify(texts))
  expect(await settingsAsProcess('import', file)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Version 1 is published.'),
  })
  const copy = join(folder, 'copy.json')
  expect((await settings('export', copy)).code).toBe(0)
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(texts)
  expect(await settings('diff', copy)).toMatchObject({ code: 0, out: 'No settings differ from version 1.' })
  writeFileSync(file, JSON.stringify({ ...texts, site_name: 'Day' }))
  const diff = await settingsAsProcess('diff', file, '--json')
  expect([diff.code, JSON.parse(diff.out)]).toEqual([
    1,
    { version: 1, changes: [{ field: 'site_name', before: 'Night', after: 'Day' }] },
  ])
})

test('knows every setting: a file with all of them is imported, and exported as it was', async () => {
  const every = Object.fromEntries(
    siteSettingNames.flatMap((name): [string, string][] => {
      const text = textOf(name)
      return isPerLanguage(name) ? ['en', 'de'].map((lang) => [`${name}.${lang}`, text]) : [[name, text]]
    }),
  )
  writeFileSync(file, JSON.stringify(every))
  expect((await settings('import', file)).err).toBe('')
  const copy = join(folder, 'all.json')
  expect((await settings('export', copy)).code).toBe(0)
  const exported = JSON.parse(readFileSync(copy, 'utf8')) as Record<string, string | string[]>
  expect(Object.keys(exported)).toEqual(Object.keys(every).toSorted())
  for (const [key, text] of Object.entries(exported)) expect([key, [text].flat().join('\n')]).toEqual([key, every[key]])
  expect((await settings('diff', copy)).code).toBe(0)
})

/** Of the files of the operator, or the shortest text that reads. */
function textOf(name: SiteSetting): string {
  const value: unknown = { ...upstreamDefaults, ...edgeDefaults }[name as keyof typeof edgeDefaults]
  if (value !== undefined) return settingRow(name).kind.write(value)
  if (name === 'legal_reviewed') return '1'
  const template = mailTemplateNames.find((one) => name === `mail_${one}`)
  return `# Subject\n${template ? mailTemplates[template].must.map((hole) => `{${hole}}`).join(' ') : 'A text.'}`.trim()
}

test('a logo that is a picture is in the file with its bytes, and comes back on a site that does not have it', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const bytes = Buffer.from(webpExtended(320, 96)).toString('base64')
  const logo = [`picture ${id} 320x96`, bytes]
  for (const [wrong, lines] of [
    ['no bytes', logo.slice(0, 1)],
    ['bytes of another size', [`picture ${id} 321x96`, bytes]],
  ] as const) {
    writeFileSync(file, JSON.stringify({ logo: lines }))
    expect([wrong, (await settings('import', file)).err]).toEqual([
      wrong,
      'logo: the site does not have this picture, and the file has no such bytes of it.',
    ])
  }
  writeFileSync(file, JSON.stringify({ logo }))
  expect((await settings('import', file)).out).toContain('is published.')
  const copy = join(folder, 'copy.json')
  expect((await settings('export', copy)).code).toBe(0)
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual({ logo })
  expect((await settings('diff', copy)).code).toBe(0)
})

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
  expect(await settingsAsProcess('import', file)).toMatchObject({ code: 1, out: '' })
  for (const words of [
    [],
    ['import'],
    ['publish', file],
    ['import', file, file],
    ['--x', 'import', file],
    ['import', file, '--onto', 'newest'],
    ['export', file, '--onto', '1'],
  ])
    expect((await settings(...words)).code).toBe(2)
})

test('beside a running site visitors see an import within seconds, and a second writer learns what was changed', async () => {
  const path = join(folder, 'running')
  cpSync(await migratedState(), join(path, 'v3'), { recursive: true })
  const data = openDataFolder(path)
  const runtime = await createRuntime({ state: data.state, ...data.secrets })
  await runtime.migrate()
  data.secrets.secret('SIGNING_SECRET')
  const stopControl = await startControl(runtime, data)
  const beside = (...args: string[]) => settingsWith({ DATA_DIR: path }, ...args)
  const shownName = async () =>
    ((await (await fetch(new URL(servicePaths.manifest, runtime.url))).json()) as { name: string }).name
  try {
    expect(await shownName()).toBe('edgetube')
    writeFileSync(file, '{"site_name":"Quay"}')
    expect((await beside('import', file, '--onto', '0')).out).toContain('Version 1 is published.')
    await vi.waitFor(async () => expect(await shownName()).toBe('Quay'), { timeout: 10_000, interval: 200 })
    writeFileSync(file, '{"site_name":"Harbour"}')
    expect(await beside('import', file, '--onto', '0')).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was published: version 1 is newer than version 0. What changed:\nsite_name\n- \n+ Quay',
    })
    const answers = await Promise.all(['One', 'Two'].map((name) => importName(beside, name)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(answers.map(({ err }) => err).join('')).toMatch(
      /^Nothing was published: version 2 is newer than version 1\. What changed:\nsite_name\n- Quay\n\+ (One|Two)$/,
    )
  } finally {
    stopControl()
    await runtime.stop()
    data.release()
  }
})

async function importName(beside: typeof settings, name: string) {
  const own = join(folder, `${name}.json`)
  writeFileSync(own, JSON.stringify({ site_name: name }))
  return beside('import', own, '--onto', '1')
}

test('with --remote a deployment gets a version with its row of the audit log, and is exported and compared', async () => {
  const path = join(folder, 'deployed.sqlite')
  snapshotDatabase(databaseFile(await migratedState()) ?? '', path)
  const [deployed, cloudflare] = [new DatabaseSync(path), fakeCloudflare()]
  cloudflare.made.push('D1 edgetube')
  cloudflare.runsOn(deployed, () => '')
  await cloudflare.listen()
  const remote = (...args: string[]) =>
    settingsWith({ ...cloudflare.env(), DATA_DIR: join(folder, 'none') }, ...args, '--remote')
  const texts = { 'legal_terms.de': '# Wir\nDies ist der Text.', site_name: 'Far' }
  writeFileSync(file, JSON.stringify(texts))
  expect((await remote('import', file)).out).toContain('Version 1 is published.')
  const copy = join(folder, 'far.json')
  expect((await remote('export', copy)).code).toBe(0)
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual({
    ...texts,
    'legal_terms.de': texts['legal_terms.de'].split('\n'),
  })
  writeFileSync(file, '{"site_name":"Near"}')
  expect((await remote('diff', file)).out).toContain('2 settings differ from version 1.')
  expect((await remote('import', file, '--onto', '0')).err).toContain('version 1 is newer than version 0')
  const { act, item, actor_id } = deployed.prepare("SELECT * FROM audit_log WHERE queue = 'settings'").get() ?? {}
  expect([act, item, actor_id]).toEqual(['edit', '1', 0])
  expect(deployed.prepare('SELECT verb FROM operator_orders WHERE answer IS NULL').all()).toMatchObject([
    { verb: 'outdate_settings' },
  ])
  deployed.close()
  cloudflare.close()
})
