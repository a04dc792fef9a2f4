// How an isolate keeps the site settings: when it asks, which requests wait, and what it shows without an answer, or with one that does not
// read. The test controls the clock.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settingsTag } from '../../../../shared/contract/cache-tags.ts'
import { settingsFreshMs, settingsRetryMs, settingsUsableMs, settingsWaitMs } from '../../../../shared/limits.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { freshModules } from '../../../support/runtime/fresh-modules.ts'

let asked: string[] = []
let answers: () => Promise<Response>
let work: Promise<unknown>[] = []
/** A new isolate with fresh modules. */
type Isolate = typeof import('../../../../worker/edge/upstream/published-settings.ts') &
  typeof import('../../../../worker/edge/operator/published.ts') &
  typeof import('../../../../worker/edge/upstream/changes.ts')
let isolate: Isolate
async function freshIsolate(): Promise<Isolate> {
  vi.resetModules()
  return {
    ...(await import('../../../../worker/edge/upstream/published-settings.ts')),
    ...(await import('../../../../worker/edge/operator/published.ts')),
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
  answers = says(1, { site_name: 'First' })
  isolate = await freshIsolate()
})

const sent = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-length': String(text.length) } })
const says = (version: number, texts: Record<string, string> | null) => async () =>
  sent(JSON.stringify({ version, texts }))
const fetchUpstream = (path: string) => {
  asked.push(path.split('/').at(-1) ?? '')
  return answers()
}
const deps = () =>
  ({ env: { fetchUpstream }, waitUntil: (one: Promise<unknown>) => work.push(one) }) as unknown as FetchDeps
/** Null for a request that does not wait. */
const requestAt = (ms: number) => isolate.refreshSettings(deps(), ms)
const settled = () => Promise.all(work)
const name = () => isolate.setting('site_name')
const start = 1_000_000

describe('an isolate', () => {
  it('waits for the first settings, then asks in the background, and never shows any that are a minute old', async () => {
    expect(settingsUsableMs + settingsWaitMs).toBeLessThan(60_000)
    expect(name()).toBe('edgetube')
    await requestAt(start)
    expect([name(), isolate.settingsVersion()]).toEqual(['First', 1])
    expect(requestAt(start + settingsFreshMs - 1)).toBeNull()
    answers = says(2, { site_name: 'Second' })
    expect(requestAt(start + settingsFreshMs)).toBeNull()
    await settled()
    expect(name()).toBe('Second')
    answers = says(3, { site_name: 'Third' })
    const waiting = requestAt(start + settingsFreshMs + settingsUsableMs)
    expect(waiting).not.toBeNull()
    await waiting
    expect([name(), asked]).toEqual(['Third', ['0.json', '1.json', '2.json']])
  })

  it('waits at most half a second, and goes on with what it knows', async () => {
    answers = () => new Promise(() => {})
    const beganMs = Date.now()
    await requestAt(start)
    expect(Date.now() - beganMs).toBeLessThan(settingsWaitMs + 400)
    expect(name()).toBe('edgetube')
  })

  it('keeps the last good version while the upstream is silent, and does not wait for it again at once', async () => {
    await requestAt(start)
    answers = () => Promise.reject(new Error('away'))
    await requestAt(start + settingsUsableMs)
    await settled()
    expect(requestAt(start + settingsUsableMs + settingsFreshMs)).toBeNull()
    await settled()
    expect(name()).toBe('First')
    answers = says(2, { site_name: 'Second' })
    await requestAt(start + settingsUsableMs + settingsFreshMs + settingsRetryMs)
    expect(name()).toBe('Second')
  })

  it('shows the operator’s files in front of an upstream without settings', async () => {
    answers = async () => sent('Not found', 404)
    await requestAt(start)
    expect([name(), isolate.settingsVersion(), isolate.areSettingsGood()]).toEqual(['edgetube', 0, true])
  })

  it.each([
    ['no JSON', () => sent('<html>')],
    ['no texts', () => sent('{"version":2,"texts":7}')],
    ['a value that is refused', () => sent(JSON.stringify({ version: 2, texts: { site_name: '' } }))],
    ['colours that cannot be read', () => sent(JSON.stringify({ version: 2, texts: { dark_text: '#111111' } }))],
  ])('keeps the last good version when it is answered with %s', async (_, broken) => {
    await requestAt(start)
    answers = async () => broken()
    await requestAt(start + settingsUsableMs)
    await settled()
    expect([name(), isolate.settingsVersion()]).toEqual(['First', 1])
  })

  it('says that a version was refused until one reads', async () => {
    answers = says(2, { site_name: '' })
    await requestAt(start)
    expect(isolate.areSettingsGood()).toBe(false)
    answers = says(3, { site_name: 'Third' })
    await requestAt(start + settingsUsableMs)
    expect([isolate.areSettingsGood(), name()]).toEqual([true, 'Third'])
  })

  it('asks at once when it hears of a change', async () => {
    await requestAt(start)
    answers = says(2, { site_name: 'Second' })
    isolate.learnChanges([{ mark: `tag:${settingsTag}`, to: start + 500 }])
    await requestAt(start + 600)
    expect(name()).toBe('Second')
    expect(requestAt(start + 700)).toBeNull()
  })

  it.each([1, 7, 20, 54, 300])(
    'shows a version within a minute beside another one that heard of it, with a request every %i seconds',
    async (everySeconds) => {
      const other = await freshIsolate()
      const shownBy = (one: Isolate) => one.setting('site_name')
      for (const one of [isolate, other]) await one.refreshSettings(deps(), start)
      // Published just after both asked; only the first one is told.
      const publishedMs = start + 1
      answers = says(2, { site_name: 'Second' })
      isolate.learnChanges([{ mark: `tag:${settingsTag}`, to: publishedMs }])
      await isolate.refreshSettings(deps(), publishedMs + 100)
      expect([shownBy(isolate), shownBy(other)]).toEqual(['Second', 'First'])
      for (let ms = publishedMs; ; ms += everySeconds * 1000) {
        await other.refreshSettings(deps(), ms)
        // No request of this minute or later is answered with the former version.
        if (ms - publishedMs >= 60_000) break
        await settled()
      }
      expect(shownBy(other)).toBe('Second')
    },
  )

  it('goes back to the operator’s files when everything is unset', async () => {
    await requestAt(start)
    answers = says(2, {})
    await requestAt(start + settingsUsableMs)
    expect([name(), isolate.settingsVersion()]).toEqual(['edgetube', 2])
  })
})
