// `npm run contract` is what a developer of an upstream builds from. It runs here as it is: against the embedded upstream,
// against broken ones, and against none.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '../../shared/contract/acts.ts'
import {
  type AnyEndpoint,
  contract,
  contractVersion,
  type EndpointName,
  endpoints,
  type WriteName,
  writeRows,
  writes,
} from '../../shared/contract/contract.ts'
import { staffRefusals } from '../../shared/contract/endpoint.ts'
import { pagedRows, problemsOfPages } from '../../worker/contract/check-pages.ts'
import { invalidAddresses, valuesOf } from '../../worker/contract/invalid-addresses.ts'
import { sampleParamsOf, unknownParamsOf } from '../../worker/contract/sample-requests.ts'
import { startServer } from '../support/runtime/local-server.ts'
import { type OriginTestbed, startOriginTestbed } from '../support/runtime/origin.ts'
import { runCommand } from './run-command.ts'

let testbed: OriginTestbed
let address = ''
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
  address = (await testbed.miniflare.ready).origin
}, 120_000)
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await testbed.stop()
})

const node = [process.execPath, 'worker/contract.ts']
async function run(...args: string[]) {
  const child = runCommand([...node, ...args], {})
  return { code: await child.ended, out: child.out(), err: child.err() }
}

/** The embedded upstream behind a proxy that redirects requests by `turn`, and corrupts its answers. */
async function spoiled(
  spoil: (path: string, body: string, response: ServerResponse, method: string) => boolean,
  turn = (path: string) => path,
): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = 'GET', headers } = request
    const passed = ['range', 'content-type'].flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
    const sent = await text(request)
    const answer = await testbed.ask(turn(url), {
      method,
      headers: Object.fromEntries(passed),
      ...(method === 'POST' && { body: sent }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (spoil(url, bytes.toString(), response, method)) return
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
  })
  servers.push(server)
  return startServer(server)
}

const contractPath = (name: WriteName): string => writes[name].path

describe('the check', () => {
  it('passes every row of the embedded upstream', async () => {
    const { code, out, err } = await run('--check', address)
    expect([code, err]).toEqual([0, ''])
    const names = [...endpoints, ...writeRows].map(({ name }) => name)
    const all = [...names, 'denied', 'picture', 'video file', 'timeline']
    for (const name of all) expect(out).toMatch(new RegExp(`^${name} .* ok$`, 'm'))
    // The empty form, an unknown act, and each known one.
    expect(out).toMatch(new RegExp(`^input +0 +${Object.keys(acts).length + 2} `, 'm'))
    expect(out.trim().split('\n').at(-1)).toBe(`The contract is kept: ${all.length} rows.`)
  }, 120_000)

  it('changes nothing at an upstream', async () => {
    const tables = ['users', 'comments', 'reports', 'playlists', 'video_views']
    const counted = () =>
      Promise.all(tables.map((table) => testbed.db.prepare(`SELECT count(*) AS count FROM ${table}`).first('count')))
    const before = await counted()
    expect((await run('--check', address)).code).toBe(0)
    expect(await counted()).toEqual(before)
  }, 120_000)

  it('finds a read-only upstream, one without access control, and one without acts', async () => {
    const json = (response: ServerResponse, status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const readable = await spoiled((_, __, response, method) => {
      if (method === 'POST') response.writeHead(500).end('Sorry')
      return method === 'POST'
    })
    const { code, out } = await run('--check', readable)
    expect(code).toBe(1)
    for (const { name, path } of writeRows) {
      expect(out).toMatch(
        new RegExp(`^${name} .* FAILS\n {2}${path} \\(an empty form\\) was answered 500 instead of`, 'm'),
      )
    }
    expect(out).toMatch(/^ {2}\S+ \(the act friend accept alone\) was answered 500 instead of being refused with 401$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(new RegExp(`: ${writeRows.length} of \\d+ rows fail`))

    const open = await spoiled((path, _, response, method) => {
      if (method !== 'POST') return false
      if (path === contractPath('logout')) json(response, 200, { done: true })
      else if (path === contractPath('login')) json(response, 400, 'No')
      else if (path === contractPath('report')) json(response, 404, { error: 'x', code: 'not_found' })
      else if (path === contractPath('input')) json(response, 400, { error: 'x', code: 'invalid', field: 'act' })
      else json(response, 200, { ok: true })
      return true
    })
    const { out: told } = await run('--check', open)
    for (const line of [
      /^ {2}\S+logout\.php \(an empty form\) was answered with something else: \{"done":true\}$/m,
      /^ {2}\S+login\.php \(an empty form\) was refused without \{ error, code, field \}: "No"$/m,
      /^ {2}\S+report\.php \(an empty form\) was answered 404 instead of being refused with 400$/m,
      /^ {2}\S+signup\.php \(an empty form\) was answered 200 instead of being refused with 400$/m,
      /^ {2}\S+delete_account\.php \(an empty form\) was answered 200 instead of being refused with 401$/m,
      /^ {2}\S+input\.php \(the act comm alone\) was answered 400 instead of being refused with 401$/m,
    ]) {
      expect(told).toMatch(line)
    }
    expect(told).not.toMatch(/the act nothing-of-this-name alone|the act view alone/)
  }, 120_000)

  it('finds a list that answers its first page under every number', async () => {
    const stuck = await spoiled(
      () => false,
      (path) => path.replace(/^(\/api\/json\/videos2\/.*\/60\/[^.]*\.[^.]*\.)2\./, '$11.'),
    )
    const { code, out } = await run('--check', stuck)
    expect(code).toBe(1)
    expect(out).toMatch(/^videos .* FAILS\n {2}\S+ repeats (\d+) of the \1 items of page 1$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(/: 1 of \d+ rows fail \(videos\)\.$/)
  }, 120_000)

  it('skips the deny list where an upstream has no such row, and checks it where there is one', async () => {
    const denies = (status: number, value: unknown) =>
      spoiled((path, _, response) => {
        const isIt = path.startsWith('/api/json/denied/')
        if (isIt) response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
        return isIt
      })
    const without = await run('--check', await denies(404, { error: 'x', code: 'not_found' }))
    expect([without.code, without.out]).toEqual([0, expect.stringMatching(/^denied .* ok$/m)])
    const wrong = await run('--check', await denies(200, { version: 'one' }))
    expect([wrong.code, wrong.out]).toEqual([
      1,
      expect.stringMatching(/^denied .* FAILS\n.* does not fit its schema: /m),
    ])
  }, 120_000)

  it('reports every fault of a broken upstream in a line of its own, and fails', async () => {
    const broken = await spoiled((path, body, response) => {
      const json = (value: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (path.startsWith('/api/json/model/')) json({ model: { dir: 'another' } })
      else if (path.startsWith('/api/json/categories/'))
        response.writeHead(200, { 'content-type': 'text/html' }).end(body)
      else if (path.startsWith('/api/json/stats/')) response.writeHead(500).end('Sorry')
      else if (path.startsWith('/api/json/channel/')) json(JSON.parse(body).channel ? JSON.parse(body) : {})
      else if (path.startsWith('/api/json/comments/')) response.socket?.destroy()
      else if (path.startsWith('/media/videos/')) response.writeHead(200, { 'content-type': 'video/mp4' }).end(body)
      else return false
      return true
    })
    const { code, out } = await run('--check', broken)
    expect(code).toBe(1)
    for (const line of [
      /^ {2}\/api\/json\/model\/\S+ does not fit its schema: model\.\w+: /m,
      /^ {2}\/api\/json\/categories\/\S+ was answered as text\/html, not application\/json$/m,
      /^ {2}\/api\/json\/stats\/\S+ was answered 500, not 200: Sorry$/m,
      /^ {2}\/api\/json\/channel\/\S+ \(an invalid dir\) was answered 200 instead of being refused with 400$/m,
      /^ {2}\/api\/json\/channel\/\S+ \(an unknown id\) was answered 200 instead of being refused with 404$/m,
      /^ {2}\/api\/json\/comments\/\S+ was not answered: /m,
      /^ {2}\/media\/videos\/\S+ was answered 200 with \d+ bytes, not 206 with the 100 requested$/m,
    ]) {
      expect(out).toMatch(line)
    }
    expect(out).toMatch(/^member .* ok$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(/^The contract is not kept: 6 of \d+ rows fail \(.*\)\.$/)
  }, 120_000)

  it('reports what could not be requested from an empty upstream', async () => {
    const empty = await spoiled((path, _, response) => {
      const none = { videos: [], models: [], channels: [], categories: [], members: [], playlists: [], total_count: 0 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(none))
      return path !== ''
    })
    const { code, out } = await run('--check', empty)
    expect(code).toBe(1)
    expect(out).toMatch(/^member .* FAILS\n {2}could not be requested: the upstream's lists name no id for it$/m)
  }, 60_000)

  it('reports an unreachable upstream, and prints its usage', async () => {
    const unreachable = await run('--check', 'http://127.0.0.1:1')
    expect([unreachable.code, unreachable.out]).toEqual([1, expect.stringContaining('was not answered: ')])
    const noAddress = await run('--check', 'upstream/api')
    expect([noAddress.code, noAddress.err.trim()]).toEqual([
      1,
      '--check is "upstream/api", but must be an origin like http://127.0.0.1:9000',
    ])
    const noOption = await run('--chekc', address)
    expect([noOption.code, noOption.err.trim()]).toEqual([
      2,
      'Usage: npm run contract [-- --check http://127.0.0.1:9000]',
    ])
  }, 60_000)
})

describe('the sample requests', () => {
  const found = { video: 1, model: 'a', modelId: 1, channel: 'a', category: 'a', member: 1, playlist: 1 }
  const names = Object.keys(contract) as EndpointName[]
  const rowOf = (name: EndpointName) => contract[name] as unknown as AnyEndpoint

  it.each(names)('of %s are valid, and every value is also sent invalid', (name) => {
    const row = rowOf(name)
    const good = (sampleParamsOf(name, found) ?? []).map((params) => row.fill(params))
    expect(good.length).toBeGreaterThan(0)
    for (const path of [...good, ...unknownParamsOf(name).map((params) => row.fill(params))]) {
      const url = new URL(path, 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: true })
    }
    const wrong = invalidAddresses(row, good[0] ?? '')
    expect(new Set(wrong.map(({ value }) => value))).toEqual(new Set(valuesOf(row)))
    for (const { address: path } of wrong) {
      const url = new URL(path, 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: false })
    }
  })

  it('of a row that may answer "not found" include an unknown id', () => {
    // No id makes a queue of moderators or the outbox of a local run unknown.
    const hasId = (name: EndpointName) => name !== 'outbox' && rowOf(name).refuses !== staffRefusals
    const refusing = names.filter((name) => rowOf(name).refuses.includes('not_found') && hasId(name))
    expect(refusing.filter((name) => unknownParamsOf(name).length === 0)).toEqual([])
    expect(refusing.length).toBeGreaterThan(8)
  })

  it('of every paged list include its second page', () => {
    for (const name of pagedRows) {
      const asked = sampleParamsOf(name, found) as { page: number }[]
      expect(asked).toContainEqual({ ...asked[0], page: 2 })
      expect(asked[0]?.page).toBe(1)
    }
  })

  it('find a page that repeats the first, or that is missing, and accept items that moved on in between', () => {
    const page = (number: number, ids: number[], total = 40) => ({
      params: { sort: 'latest-updates', page: number },
      address: `/page/${number}`,
      answer: { videos: ids.map((video_id) => ({ video_id })), total_count: total },
    })
    const ids = (from: number) => Array.from({ length: 20 }, (_, at) => from + at)
    expect(problemsOfPages('videos', [page(1, ids(1)), page(2, ids(21))])).toEqual([])
    expect(problemsOfPages('videos', [page(1, ids(1)), page(2, ids(20))])).toEqual([])
    expect(problemsOfPages('videos', [page(1, ids(1)), page(2, ids(11))])).toEqual([
      '/page/2 repeats 10 of the 20 items of page 1',
    ])
    expect(problemsOfPages('videos', [page(1, ids(1)), page(2, [])])).toEqual([
      '/page/2 is empty, and page 1 holds 20 of 40',
    ])
    expect(problemsOfPages('videos', [page(1, ids(1), 20), page(2, [])])).toEqual([])
    expect(problemsOfPages('videos', [page(1, ids(1)), page(500, [])])).toEqual([])
    expect(problemsOfPages('video', [page(1, ids(1)), page(2, ids(1))])).toEqual([])
  })

  it('need ids of the lists: without them there is no request', () => {
    expect(sampleParamsOf('model', {})).toBeNull()
    expect(sampleParamsOf('model', { model: 'vera' })).toEqual([{ dir: 'vera' }])
  })
})

describe('the documented contract', () => {
  const folder = join(import.meta.dirname, '../../dist/contract')
  type Written = {
    version: number
    endpoints: Record<string, { answer: unknown; params: object; example: { address: string; answer: unknown } | null }>
    acts: { byName: Record<string, { audience: string }> }
  }
  let whole: Written
  let page = ''
  beforeAll(async () => {
    expect((await run()).code).toBe(0)
    whole = JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'))
    page = readFileSync(join(folder, 'contract.md'), 'utf8')
  }, 180_000)

  it('has every row with its schemas, and every act', () => {
    expect(whole.version).toBe(contractVersion)
    expect(Object.keys(whole.endpoints).sort()).toEqual(Object.keys(contract).sort())
    expect(Object.keys(whole.acts.byName)).toEqual(Object.keys(acts))
    for (const [name, { audience }] of Object.entries(acts)) {
      expect(whole.acts.byName[name]?.audience).toBe(audience)
      const part = page.split('\n## Acts\n')[1]?.split(`\n### ${name}\n`)[1]?.split('\n### ')[0]
      expect(part).toContain(audience === 'member' ? '\nRequires a session.\n' : '\nWithout a session.\n')
    }
    for (const row of Object.values(whole.endpoints)) {
      expect(row.answer).toMatchObject({ $schema: expect.stringContaining('json-schema.org') })
      expect(row.params).toMatchObject({ input: { type: 'object' }, output: { type: 'object' } })
    }
  })

  it.each(endpoints.filter(({ audience }) => audience === 'public'))(
    'shows for $name an answer that the row itself accepts [S3-035]',
    (row) => {
      const example = whole.endpoints[row.name]?.example
      const url = new URL(example?.address ?? '', 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: true })
      expect(row.parseAnswer(example?.answer)).not.toBeNull()
      expect(page).toContain(example?.address)
    },
  )

  it('documents every value, the lifetimes, and how faults are handled', () => {
    for (const row of endpoints) {
      const part = page.split(`\n### ${row.name}\n`)[1]?.split('\n### ')[0] ?? ''
      expect(part).toContain(row.about)
      expect(part).toMatch(/\n(Fresh for [\d,]+ s|Never cached)/)
      for (const value of valuesOf(row)) expect(part, `${row.name} ${value}`).toContain(`\n| \`${value}\` | `)
    }
    expect(page).toContain('| `page` | `whole number, 1 to 500` |')
    expect(page).toContain('| `count` | `60 \\| 30` |')
    expect(page).toMatch(/No answer within 10 s.* each is a fault/s)
    expect(page).not.toMatch(/undefined|\[object|NaN/)
  })
})
