// The readiness of a site names the part that does not answer.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Env } from '../../../../worker/origin/env.ts'
import { answerReadiness } from '../../../../worker/origin/site/answer-readiness.ts'
import { releasedMigration } from '../../../../worker/origin/site/schema-range.ts'
import { type FakeProcessor, fakeProcessor } from '../../../support/runtime/fake-processor.ts'

let processor: FakeProcessor
beforeAll(async () => {
  processor = await fakeProcessor()
})
afterAll(() => processor.stop())

/** A database of this schema, in which no mail and no job waits. */
const schema = (
  names = [releasedMigration],
  { oldest = null as number | null, backup = nowSeconds() as number | null } = {},
) => ({
  prepare(sql: string) {
    const statement = {
      bind: () => statement,
      first: async () => (/operator_marks/.test(sql) ? backup : oldest),
      // No version of the settings is published.
      all: async () => ({ results: /site_settings/.test(sql) ? [] : names.map((name) => ({ name })) }),
    }
    return statement
  },
})
const nowSeconds = () => Math.floor(Date.now() / 1000)
const lost = () => Promise.reject(new Error('lost'))

/** The bindings of a site whose parts all answer, with some changes. */
function envWith(changes: Record<string, unknown> = {}): Env {
  const env = {
    db: schema(),
    media: { head: async () => null },
    countOf: async () => 0,
    deriveKey: async () => 'key',
    processor: { url: processor.url, secret: processor.secret, binding: null },
    ...changes,
  }
  return env as unknown as Env
}

async function readinessOf(env: Env): Promise<[number, Record<string, string>]> {
  const answer = await answerReadiness(new Request('http://origin/'), env)
  const { parts } = (await answer.json()) as { parts: Record<string, string> }
  return [answer.status, parts]
}

const waiting = { mails: 'ok', media_jobs: 'ok', backup: 'ok' }
const allAnswer = {
  database: 'ok',
  files: 'ok',
  objects: 'ok',
  hasher: 'ok',
  processor: 'ok',
  settings: 'ok',
  ...waiting,
}

test('is 200 while every part answers, with and without a media processor', async () => {
  expect(await readinessOf(envWith())).toEqual([200, allAnswer])
  const { processor: _, ...others } = allAnswer
  expect(await readinessOf(envWith({ processor: null }))).toEqual([200, others])
})

test.each([
  ['database', 'degraded', { db: schema(['0001_catalogue.sql']) }],
  ['files', 'silent', { media: { head: lost } }],
  ['objects', 'silent', { countOf: lost }],
  ['hasher', 'silent', { deriveKey: lost }],
])('is 503 with its %s %s', async (part, state, changes) => {
  expect(await readinessOf(envWith(changes))).toEqual([503, { ...allAnswer, [part]: state }])
})

test('is 503 with its database silent, and what waits in it', async () => {
  const silent = { database: 'silent', mails: 'silent', media_jobs: 'silent', backup: 'silent', settings: 'silent' }
  expect(await readinessOf(envWith({ db: { prepare: () => ({ first: lost, all: lost }) } }))).toEqual([
    503,
    { ...allAnswer, ...silent },
  ])
})

test.each([
  [
    'a mail and a media job that wait for too long',
    { oldest: nowSeconds() - 4000 },
    { mails: 'degraded', media_jobs: 'degraded' },
  ],
  ['a backup of the day before yesterday', { backup: nowSeconds() - 2 * 86_400 }, { backup: 'degraded' }],
  ['no backup', { backup: null }, { backup: 'degraded' }],
])('names %s, and stays ready', async (_, changes, degraded) => {
  expect(await readinessOf(envWith({ db: schema(undefined, changes) }))).toEqual([200, { ...allAnswer, ...degraded }])
})

test('tells a media processor that cannot work from one that does not answer', async () => {
  processor.status = 503
  expect(await readinessOf(envWith())).toEqual([503, { ...allAnswer, processor: 'degraded' }])
  processor.status = 202
  const unreachable = { url: 'http://127.0.0.1:1', secret: processor.secret, binding: null }
  expect(await readinessOf(envWith({ processor: unreachable }))).toEqual([503, { ...allAnswer, processor: 'silent' }])
})

test('does not wait for a part that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = readinessOf(envWith({ processor: null, countOf: () => new Promise(() => {}) }))
  await vi.advanceTimersByTimeAsync(2500)
  vi.useRealTimers()
  expect((await asked)[1]).toMatchObject({ database: 'ok', objects: 'silent' })
})
