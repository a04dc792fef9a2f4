// At Cloudflare every job has a container: it starts for signed requests, reaches the upstream only, and stops when it is idle.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { processorPaths } from '../../../shared/contract/media-jobs.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import worker, { MediaBox } from '../../../worker/media/container.ts'
import { mediaSecret } from '../../support/runtime/media-origin.ts'
import { videoJob } from '../../support/runtime/media-testbed.ts'

/** A container as the runtime provides it, recording its calls. */
function pretended() {
  const done: string[] = []
  const stored = new Map<string, unknown>()
  const state = { running: 0, alarm: 0, refusals: 2 }
  const container = {
    running: false,
    interceptOutboundHttp: async (host: string) => done.push(`only ${host}`),
    start: ({ enableInternet, env }: { enableInternet: boolean; env: Record<string, string> }) => {
      done.push(`start ${enableInternet} ${env.ORIGIN_URL}`)
      container.running = true
    },
    destroy: async () => done.push('destroy'),
    getTcpPort: (port: number) => ({
      fetch: async (url: string, { method = 'GET' }: { method?: string }) => {
        if (state.refusals-- > 0) throw new Error('no listener')
        done.push(`${method} ${port} ${new URL(url).pathname}`)
        return url.endsWith('/health') ? Response.json({ running: state.running }) : new Response(null, { status: 202 })
      },
    }),
  }
  const storage = {
    setAlarm: async (at: number) => {
      state.alarm = at
    },
    get: async (key: string) => stored.get(key),
    put: async (key: string, value: unknown) => stored.set(key, value),
    deleteAll: async () => stored.clear(),
  }
  const bindings = {
    MEDIA_SECRET: mediaSecret,
    SITE: {},
    BOX: { idFromName: (name: string) => name, get: () => box },
  }
  const box = new MediaBox({ container, storage } as never, bindings as never)
  return { done, state, box, bindings: bindings as never }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const bytes = new Uint8Array(10)
async function ask(bindings: never, method: string, path: string, body = '', secret = mediaSecret): Promise<number> {
  const headers = await signedHeaders(secret, { method, path, body })
  const request = new Request(`https://media.example.com${path}`, { method, headers, body: body || null })
  let isOver = false
  const answer = worker.fetch(request, bindings).finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(250)
  return (await answer).status
}

test('a job starts a container that reaches only the upstream, and is handed to it when it listens', async () => {
  const { done, bindings, state } = pretended()
  const job = JSON.stringify(videoJob(bytes))
  expect(await ask(bindings, 'POST', processorPaths.jobs.template, job)).toBe(202)
  expect(done).toEqual(['only site.internal', 'start false http://site.internal', 'POST 8080 /jobs'])
  expect(state.alarm).toBeGreaterThan(Date.now() - 1)
})

test('nothing starts for an unsigned request, for a malformed one, or to stop a job that does not run', async () => {
  const { done, bindings } = pretended()
  const job = JSON.stringify(videoJob(bytes))
  expect(await ask(bindings, 'POST', processorPaths.jobs.template, job, 'another secret')).toBe(401)
  expect(await ask(bindings, 'POST', processorPaths.jobs.template, '{}')).toBe(400)
  expect(await ask(bindings, 'DELETE', '/jobs/job-00001')).toBe(404)
  expect(done).toEqual([])
})

test('an account without another container is busy', async () => {
  const { bindings, state } = pretended()
  state.refusals = 1000
  expect(await ask(bindings, 'POST', processorPaths.jobs.template, JSON.stringify(videoJob(bytes)))).toBe(429)
})

test('a container stays while it works, and stops after two idle checks', async () => {
  const { done, bindings, state, box } = pretended()
  await ask(bindings, 'POST', processorPaths.jobs.template, JSON.stringify(videoJob(bytes)))
  for (const running of [1, 0, 1, 0]) {
    state.running = running
    await box.alarm()
  }
  expect(done).not.toContain('destroy')
  await box.alarm()
  expect(done.at(-1)).toBe('destroy')
})

test('its configuration names the class, the image and the site', () => {
  const read = unstable_readConfig({ config: 'worker/media/wrangler.toml' })
  expect(read.containers?.[0]).toMatchObject({ class_name: MediaBox.name, max_instances: 5 })
  expect(read.durable_objects.bindings).toMatchObject([{ name: 'BOX', class_name: MediaBox.name }])
  expect(read.services).toMatchObject([{ binding: 'SITE', service: 'edgetube' }])
})

test('answers whether it is well without starting a container', async () => {
  const { done, bindings } = pretended()
  const path = processorPaths.health.template
  const headers = await signedHeaders(mediaSecret, { method: 'GET', path, body: '' })
  const answer = await worker.fetch(new Request(`http://media${path}`, { headers }), bindings)
  expect([answer.status, done]).toEqual([200, []])
})
