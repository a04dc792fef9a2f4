// Why: `npm run contract` is what somebody with an upstream of their own builds from. It runs here as it is: against the
// embedded upstream, against broken ones, and against nobody.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '../../shared/contract/acts.ts'
import {
  type AnyEndpoint,
  contract,
  contractVersion,
  type EndpointName,
  endpoints,
} from '../../shared/contract/contract.ts'
import { questionsOf, unknownOf } from '../../worker/contract/questions.ts'
import { valuesOf, wrongAddresses } from '../../worker/contract/wrong-addresses.ts'
import { listening } from '../support/world/listening.ts'
import { type OriginWorld, originWorld } from '../support/world/origin.ts'
import { runCommand } from './run-command.ts'

let world: OriginWorld
let address = ''
beforeAll(async () => {
  world = await originWorld({ isSeeded: true })
  address = (await world.miniflare.ready).origin
}, 120_000)
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await world.stop()
})

const node = [process.execPath, 'worker/contract.ts']
async function run(...args: string[]) {
  const child = runCommand([...node, ...args], {})
  return { code: await child.ended, out: child.out(), err: child.err() }
}

/** The embedded upstream behind a door that spoils what comes out of it. */
async function spoiled(spoil: (path: string, body: string, response: ServerResponse) => boolean): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { range } = request.headers
    const headers: Record<string, string> = range ? { range } : {}
    const answer = await world.ask(request.url ?? '/', { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (spoil(request.url ?? '/', bytes.toString(), response)) return
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
  })
  servers.push(server)
  return listening(server)
}

describe('the check', () => {
  it('passes the embedded upstream, every row of it', async () => {
    const { code, out, err } = await run('--check', address)
    expect([code, err]).toEqual([0, ''])
    for (const { name } of endpoints) expect(out).toMatch(new RegExp(`^${name} .* ok$`, 'm'))
    for (const name of ['picture', 'film', 'timeline']) expect(out).toMatch(new RegExp(`^${name} .* ok$`, 'm'))
    expect(out.trim().split('\n').at(-1)).toBe(`The contract is kept: ${endpoints.length + 3} rows.`)
  }, 120_000)

  it('tells every fault of a broken upstream in a line of its own, and fails', async () => {
    const broken = await spoiled((path, body, response) => {
      const json = (value: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (path.startsWith('/api/json/model/')) json({ model: { dir: 'somebody' } })
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
      /^ {2}\/api\/json\/channel\/\S+ \(a wrong dir\) was answered 200 instead of being refused with 400$/m,
      /^ {2}\/api\/json\/channel\/\S+ \(nothing that exists\) was answered 200 instead of being refused with 404$/m,
      /^ {2}\/api\/json\/comments\/\S+ was not answered: /m,
      /^ {2}\/media\/videos\/\S+ was answered 200 with \d+ bytes, not 206 with the 100 asked for$/m,
    ]) {
      expect(out).toMatch(line)
    }
    expect(out).toMatch(/^member .* ok$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(/^The contract is not kept: 6 of \d+ rows fail \(.*\)\.$/)
  }, 120_000)

  it('tells what could not be asked of an upstream that has nothing', async () => {
    const empty = await spoiled((path, _, response) => {
      const none = { videos: [], models: [], channels: [], categories: [], members: [], playlists: [], total_count: 0 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(none))
      return path !== ''
    })
    const { code, out } = await run('--check', empty)
    expect(code).toBe(1)
    expect(out).toMatch(/^member .* FAILS\n {2}could not be asked: the lists that it is about name nothing$/m)
  }, 60_000)

  it('says that nobody is there, and what it can be called with', async () => {
    const nobody = await run('--check', 'http://127.0.0.1:1')
    expect([nobody.code, nobody.out]).toEqual([1, expect.stringContaining('was not answered: ')])
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

describe('what is asked', () => {
  const found = { video: 1, model: 'a', modelId: 1, channel: 'a', category: 'a', member: 1, playlist: 1 }
  const names = Object.keys(contract) as EndpointName[]
  const rowOf = (name: EndpointName) => contract[name] as unknown as AnyEndpoint

  it.each(names)('of %s is good, and every value of it is also asked wrong', (name) => {
    const row = rowOf(name)
    const good = (questionsOf(name, found) ?? []).map((params) => row.fill(params))
    expect(good.length).toBeGreaterThan(0)
    for (const path of [...good, ...unknownOf(name).map((params) => row.fill(params))]) {
      const url = new URL(path, 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: true })
    }
    const wrong = wrongAddresses(row, good[0] ?? '')
    expect(new Set(wrong.map(({ value }) => value))).toEqual(new Set(valuesOf(row)))
    for (const { address: path } of wrong) {
      const url = new URL(path, 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: false })
    }
  })

  it('of a row that refuses what does not exist is also something that does not', () => {
    const refusing = names.filter((name) => rowOf(name).refuses.includes('not_found'))
    expect(refusing.filter((name) => unknownOf(name).length === 0)).toEqual([])
    expect(refusing.length).toBeGreaterThan(8)
  })

  it('needs what the lists name: without it there is no question', () => {
    expect(questionsOf('model', {})).toBeNull()
    expect(questionsOf('model', { model: 'vera' })).toEqual([{ dir: 'vera' }])
  })
})

describe('the contract written down', () => {
  const folder = join(import.meta.dirname, '../../dist/contract')
  type Written = {
    version: number
    endpoints: Record<string, { answer: unknown; params: object; example: { address: string; answer: unknown } | null }>
    acts: { byName: Record<string, unknown> }
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
    for (const row of Object.values(whole.endpoints)) {
      expect(row.answer).toMatchObject({ $schema: expect.stringContaining('json-schema.org') })
      expect(row.params).toMatchObject({ input: { type: 'object' }, output: { type: 'object' } })
    }
  })

  it.each(endpoints.filter(({ audience }) => audience === 'public'))(
    'shows of $name an answer that the row itself takes [S3-035]',
    (row) => {
      const example = whole.endpoints[row.name]?.example
      const url = new URL(example?.address ?? '', 'http://upstream')
      expect(row.match(url.pathname, url.searchParams)).toMatchObject({ ok: true })
      expect(row.parseAnswer(example?.answer)).not.toBeNull()
      expect(page).toContain(example?.address)
    },
  )

  it('says on its page what every value may be, how long answers live, and what happens when it goes wrong', () => {
    for (const row of endpoints) {
      const part = page.split(`\n### ${row.name}\n`)[1]?.split('\n### ')[0] ?? ''
      expect(part).toContain(row.about)
      expect(part).toMatch(/\n(Fresh for [\d,]+ s|Never kept)/)
      for (const value of valuesOf(row)) expect(part, `${row.name} ${value}`).toContain(`\n| \`${value}\` | `)
    }
    expect(page).toContain('| `page` | `whole number, 1 to 500` |')
    expect(page).toContain('| `count` | `60 \\| 30` |')
    expect(page).toMatch(/No answer within 10 s.* each is a fault/s)
    expect(page).not.toMatch(/undefined|\[object|NaN/)
  })
})
