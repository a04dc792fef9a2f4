// How an isolate keeps the published age rows: when it asks, what stands without an answer, and what the copy in KV may do.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsTag } from '../../../../shared/contract/cache-tags.ts'
import { settingsFreshMs, settingsRetryMs, settingsUsableMs, settingsWaitMs } from '../../../../shared/limits.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { freshModules } from '../../../support/runtime/fresh-modules.ts'

let asked: string[] = []
let answers: () => Promise<Response>
let work: Promise<unknown>[] = []
const kept = new Map<string, string>()
let puts = 0
/** A new isolate with fresh modules. */
let rows: typeof import('../../../../worker/edge/operator/age-policy.ts')
let isolate: typeof import('../../../../worker/edge/upstream/published-age-rows.ts') &
  typeof import('../../../../worker/edge/upstream/changes.ts')
async function freshIsolate(): Promise<void> {
  vi.resetModules()
  rows = await import('../../../../worker/edge/operator/age-policy.ts')
  isolate = {
    ...(await import('../../../../worker/edge/upstream/published-age-rows.ts')),
    ...(await import('../../../../worker/edge/upstream/changes.ts')),
  }
}
freshModules()
beforeEach(async () => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
  asked = []
  work = []
  puts = 0
  kept.clear()
  answers = says(1, [row('AR', 'assure')])
  await freshIsolate()
})

const row = (where: string, mode: string) => ({
  where,
  mode,
  methods: mode === 'assure' ? ['estimate'] : mode === 'declare' ? ['declaration'] : [],
  recheckSeconds: 86_400,
  source: 'A law',
  reviewed: '2026-11-21',
})
const sent = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-length': String(text.length) } })
const says = (version: number, list: object[] | null) => async () =>
  sent(JSON.stringify({ version, texts: list && [JSON.stringify(list)] }))
const silent = () => Promise.reject(new Error('silent'))
const cache = {
  get: async (key: string) => kept.get(key) ?? null,
  put: async (key: string, text: string) => {
    puts += 1
    kept.set(key, text)
  },
}
const fetchUpstream = (path: string) => {
  asked.push(path.split('/').at(-1) ?? '')
  return answers()
}
const deps = () =>
  ({ env: { fetchUpstream, cache }, waitUntil: (one: Promise<unknown>) => work.push(one) }) as unknown as FetchDeps
/** Null for a request that does not wait. */
const requestAt = (ms: number) => isolate.refreshAgeRows(deps(), ms)
const settled = async () => {
  for (const one of work) await one
}
const modeAt = (country: string) => rows.policy.rowOf({ country, region: null }, 1_800_000_000).mode
const start = 1_000_000

describe('an isolate', () => {
  it('waits for the first rows, then asks in the background, and never applies any that are a minute old', async () => {
    expect(settingsUsableMs + settingsWaitMs).toBeLessThan(60_000)
    expect(modeAt('AR')).toBe('open')
    await requestAt(start)
    expect([modeAt('AR'), rows.ageRowsVersion()]).toEqual(['assure', 1])
    expect(requestAt(start + settingsFreshMs - 1)).toBeNull()
    answers = says(2, [row('AR', 'block')])
    expect(requestAt(start + settingsFreshMs)).toBeNull()
    await settled()
    expect([modeAt('AR'), asked]).toEqual(['block', ['0.json', '1.json']])
    answers = says(3, [])
    await requestAt(start + settingsFreshMs + settingsUsableMs)
    expect(modeAt('AR')).toBe('open')
  })

  it('asks at once when it hears of a change', async () => {
    await requestAt(start)
    answers = says(2, [row('AR', 'block')])
    isolate.learnChanges([{ mark: `tag:${settingsTag}`, to: start + 500 }])
    await requestAt(start + 600)
    await settled()
    expect(modeAt('AR')).toBe('block')
  })

  it('keeps the last version while the upstream is silent, or answers what fits no schema', async () => {
    await requestAt(start)
    for (const [index, fault] of [silent, async () => sent('{"version":2}'), async () => sent('no', 500)].entries()) {
      answers = fault
      await requestAt(start + settingsUsableMs * (index + 2))
      await settled()
      expect([modeAt('AR'), rows.ageRowsVersion()]).toEqual(['assure', 1])
    }
  })

  it('applies of a version that does not read only what makes no place weaker, and says so', async () => {
    answers = async () =>
      sent(JSON.stringify({ version: 2, texts: ['[{', JSON.stringify([row('GB', 'open'), row('AR', 'block')])] }))
    await requestAt(start)
    expect([modeAt('GB'), modeAt('AR'), rows.areAgeRowsGood()]).toEqual(['assure', 'block', false])
  })

  it('has the rows of the code in front of an upstream without any', async () => {
    answers = async () => sent('{"error":"no","code":"not_found"}', 404)
    await requestAt(start)
    expect([modeAt('GB'), modeAt('AR'), rows.ageRowsVersion()]).toEqual(['assure', 'open', 0])
  })
})

describe('the copy in KV', () => {
  it('is written once for each version, by whichever isolate is first', async () => {
    await requestAt(start)
    await settled()
    await freshIsolate()
    await requestAt(start)
    await settled()
    expect(puts).toBe(1)
  })

  it('keeps what is stricter in a new isolate while the upstream is silent, and nothing that is weaker', async () => {
    answers = says(1, [row('AR', 'assure'), row('GB', 'declare')])
    await requestAt(start)
    await settled()
    expect([modeAt('AR'), modeAt('GB')]).toEqual(['assure', 'declare'])
    await freshIsolate()
    answers = silent
    await requestAt(start)
    await settled()
    expect([modeAt('AR'), modeAt('GB'), rows.ageRowsVersion()]).toEqual(['assure', 'assure', 0])
    answers = says(1, [row('AR', 'assure'), row('GB', 'declare')])
    await requestAt(start + settingsRetryMs)
    await settled()
    expect([modeAt('GB'), asked.at(-1)]).toEqual(['declare', '0.json'])
  })

  it.each(['', 'no JSON', '7', '["[{"]', '["[]", 7]'])('opens nothing where it does not read: %s', async (text) => {
    kept.set('age-rows', text)
    answers = silent
    await requestAt(start)
    await settled()
    expect([modeAt('GB'), modeAt('DE')]).toEqual(['assure', 'declare'])
  })
})
