// Two releases meet on one database during every deployment and after every rollback: the schema is expanded first, and contracted
// only when no release uses what goes.
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { internalPaths } from '../../../shared/service-paths.ts'
import { migrationNames, migrationsFolder } from '../../../worker/local/migration-files.ts'
import type { Env } from '../../../worker/origin/env.ts'
import { findSchemaProblem } from '../../../worker/origin/site/find-schema-problem.ts'
import { releasedMigration, schemaProblem } from '../../../worker/origin/site/schema-range.ts'
import { migrationOffences } from '../../support/checks/migration-rules.ts'
import { endpointNames, written } from '../../support/runtime/contract-addresses.ts'
import { buildLastRelease } from '../../support/runtime/last-release.ts'
import { addLightAccounts } from '../../support/runtime/light-accounts.ts'
import { logFields } from '../../support/runtime/log-fields.ts'
import { memberWrites, seedMemberData } from '../../support/runtime/member-writes.ts'
import { type OriginTestbed, startOriginTestbed } from '../../support/runtime/origin.ts'
import { visitorOf } from '../../support/runtime/origin-client.ts'
import { runFolder } from '../../support/runtime/run-folder.ts'

const names = migrationNames()
const releasedNames = names.slice(0, names.indexOf(releasedMigration) + 1)
const emptyFolder = () => mkdtempSync(join(runFolder(), 'schema-'))

let testbed: OriginTestbed | null = null
afterEach(async () => {
  await testbed?.stop()
  testbed = null
})

test('every migration since the last release only adds, or removes what the last release no longer uses', () => {
  expect(names).toContain(releasedMigration)
  const texts = names.map((name) => ({ name, text: readFileSync(join(migrationsFolder, name), 'utf8') }))
  expect(migrationOffences(texts, releasedMigration)).toEqual([])
})

test.each([
  ['0061_words.sql', 'ALTER TABLE a DROP COLUMN b;', /removes a column/],
  ['0061_words.sql', 'drop table a;', /removes a table/],
  ['0061_words.sql', 'ALTER TABLE a RENAME COLUMN b TO c;', /renames/],
  ['0061_words.sql', 'ALTER TABLE a ADD COLUMN b TEXT NOT NULL;', /older versions cannot fill/],
  ['0061_words.sql', 'CREATE UNIQUE INDEX a_by_b ON a (b);', /may refuse/],
  ['0061_contract_since_0061_words.sql', 'DROP TABLE a;', /the last release .* still uses/],
])('a migration %s with "%s" is refused', (name, text, why) => {
  expect(migrationOffences([{ name, text }], '0060_x.sql')).toEqual([expect.stringMatching(why)])
  expect(migrationOffences([{ name, text }], '0061_z.sql')).toEqual([])
})

test.each([
  [
    '0061_words.sql',
    "-- DROP TABLE a\nALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';\nCREATE INDEX a_by_b ON a (b);",
  ],
  ['0061_contract_since_0060_words.sql', 'DROP TABLE a;'],
])('a migration %s with "%s" is allowed', (name, text) =>
  expect(migrationOffences([{ name, text }], '0060_x.sql')).toEqual([]),
)

test('a version serves every schema from that of the last release up to the first migration that removes what it uses', () => {
  const range = { released: '0002_b.sql', newest: '0004_d.sql' }
  const problem = (...applied: string[]) => schemaProblem(['0001_a.sql', ...applied], range)
  expect(problem()).toBe('the schema is too old: 0002_b.sql is not applied')
  expect(problem('0002_b.sql')).toBe(null)
  expect(problem('0002_b.sql', '0004_d.sql', '0007_later.sql', '0008_contract_since_0004_e.sql')).toBe(null)
  expect(problem('0002_b.sql', '0009_contract_since_0007_f.sql')).toBe(
    'the schema is too new: 0009_contract_since_0007_f.sql removed what this version uses',
  )
})

test('a refused schema is read again after five seconds, a served one never, and a database that does not answer refuses nothing', async () => {
  let applied: string[] | null = []
  let reads = 0
  const all = async () => {
    reads++
    if (applied === null) throw new Error('D1 is overloaded')
    return { results: applied.map((name) => ({ name })) }
  }
  const db = { prepare: () => ({ all }) } as unknown as Env['db']
  const said = vi.spyOn(console, 'error').mockReturnValue()
  expect(await findSchemaProblem(db, 0)).toMatch(/too old/)
  applied = null
  expect([await findSchemaProblem(db, 4999), reads]).toEqual([expect.stringMatching(/too old/), 1])
  expect([await findSchemaProblem(db, 5000), reads]).toEqual([null, 2])
  applied = names
  expect([await findSchemaProblem(db, 5001), await findSchemaProblem(db, 1e9), reads]).toEqual([null, null, 3])
  expect(said.mock.calls.length).toBe(1)
  said.mockRestore()
})

test('a Worker on an older schema than the last release’s answers 503, keeps its jobs and writes one line', async () => {
  testbed = await startOriginTestbed()
  await testbed.db.prepare('DELETE FROM d1_migrations WHERE name = ?1').bind(releasedMigration).run()
  for (const name of ['main', 'videos'] as const) {
    const answer = await testbed.ask(written(name))
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '30',
      'no-store',
    ])
  }
  const ready = (await (await testbed.ask(internalPaths.readiness)).json()) as { parts: Record<string, string> }
  expect(ready.parts.database).toBe('degraded')
  const messages = [{ id: 'one', timestamp: new Date(), attempts: 1, body: { kind: 'sweep' } }]
  expect(await testbed.worker.queue('edgetube-jobs', messages)).toMatchObject({ retryBatch: { retry: true } })
  expect(testbed.log.filter((line) => line.includes('schema-refused')).map(logFields)).toEqual([
    { event: 'schema-refused', problem: `the schema is too old: ${releasedMigration} is not applied` },
  ])
})

test('this version’s Worker serves every row and every write of members on the last release’s schema', async () => {
  // The template of all tests is the newest schema, which takes seconds to make.
  const isNewest = releasedNames.length === names.length
  testbed = await startOriginTestbed(isNewest ? {} : { folder: emptyFolder(), migrations: releasedNames })
  await expectServed(testbed)
  // The same requests show a column that is missing.
  await testbed.db.prepare('ALTER TABLE comments RENAME COLUMN is_held TO was_held').run()
  await expect(expectServed(testbed, { isFilled: true })).rejects.toThrow()
})

test('the last release’s Worker serves every row and every write of members on this version’s schema', async () => {
  testbed = await startOriginTestbed({ bundle: await buildLastRelease() })
  await expectServed(testbed)
})

/** Answers all that callers ask without a fault. */
async function expectServed(origin: OriginTestbed, { isFilled = false } = {}): Promise<void> {
  if (!isFilled) {
    await addLightAccounts(origin.db)
    await seedMemberData(origin.db)
  }
  const anna = visitorOf(origin)
  await anna.resumes('anna')
  const statuses: [string, number][] = []
  for (const name of endpointNames) statuses.push([name, (await anna.ask(written(name))).status])
  for (const { name, path, form } of memberWrites) {
    const row = path.startsWith('/') ? path : ''
    const body = new URLSearchParams(form({ captcha: 'none' })).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-edge-client': name,
      'x-edge-site': 'https://tube.example',
      cookie: `__Host-session=${anna.token}`,
    }
    statuses.push([name, (await origin.ask(row, { method: 'POST', headers, body })).status])
  }
  expect(statuses.filter(([, status]) => status >= 500)).toEqual([])
  expect(statuses.filter(([, status]) => status === 200).length).toBeGreaterThan(50)
}
