// `npm run contract` is what a developer of an upstream builds from. It runs here as it is against the embedded upstream and
// against none; the check behind it also runs against broken ones.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
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
import { memberSorts, modelSorts, playlistSorts, videoSorts } from '../../shared/rules/browse-filters.ts'
import { traits } from '../../shared/rules/people-traits.ts'
import { checkUpstream } from '../../worker/contract/check.ts'
import { pagedRows, problemsOfPages } from '../../worker/contract/check-pages.ts'
import { writeContract } from '../../worker/contract/document.ts'
import { examplesOf, recordExamples } from '../../worker/contract/examples.ts'
import { invalidAddresses, valuesOf } from '../../worker/contract/invalid-addresses.ts'
import { samplesOf } from '../../worker/contract/sample-params.ts'
import { unknownParamsOf } from '../../worker/contract/sample-requests.ts'
import { summaryOf, tableLine } from '../../worker/contract/table.ts'
import { type Ask, upstreamClient } from '../../worker/contract/upstream-client.ts'
import { startServer } from '../support/runtime/local-server.ts'
import { type OriginTestbed, startOriginTestbed } from '../support/runtime/origin.ts'
import { runCommand } from './run-command.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const node = [process.execPath, 'worker/contract.ts']
async function run(...args: string[]) {
  const child = runCommand([...node, ...args], {})
  return { code: await child.ended, out: child.out(), err: child.err() }
}

type Asked = { path: string; method: string; headers: Record<string, string>; body: string }
type Answer = { status: number; type: string; bytes: Buffer }

/** The embedded upstream's answers. A check changes nothing, so every check of this file reads the same answer to a request. */
const answers = new Map<string, Promise<Answer>>()
function answerOf(asked: Asked): Promise<Answer> {
  const key = JSON.stringify(asked)
  const answer = answers.get(key) ?? answerAnew(asked)
  answers.set(key, answer)
  return answer
}

async function answerAnew({ path, method, headers, body }: Asked): Promise<Answer> {
  const ask = () => testbed.ask(path, { method, headers, ...(method === 'POST' && { body }) })
  // The runtime closes a connection on which nothing was asked for a while, because every answer was known.
  const answer = await ask().catch(ask)
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const passedOn = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name === 'range' || name === 'content-type'))

/** The embedded upstream at an address of the network. */
const server: Server = createServer(async (request: IncomingMessage, response) => {
  const { url: path = '/', method = 'GET' } = request
  const headers = passedOn(new Headers(request.headers as Record<string, string>))
  const { status, type, bytes } = await answerOf({ path, method, headers, body: await text(request) })
  response.writeHead(status, { 'content-type': type }).end(bytes)
})
let address = ''
beforeAll(async () => {
  address = await startServer(server)
})
afterAll(() => void server.close())

type Spoil = (path: string, method: string, body: () => Promise<string>) => unknown

/** The embedded upstream broken: `spoil` answers in its place where it returns something, and `turn` redirects requests. */
const spoiled = (spoil: Spoil, turn = (path: string) => path): Ask =>
  upstreamClient('http://upstream', async (url, init) => {
    const { method, headers, body } = new Request(url, init)
    const path = url.pathname + url.search
    const sent = body ? await new Response(body).text() : ''
    const answer = () => answerOf({ path: turn(path), method, headers: passedOn(headers), body: sent })
    const broken = await spoil(path, method, async () => (await answer()).bytes.toString())
    if (broken instanceof Response) return broken
    const { status, type, bytes } = await answer()
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': type } })
  })

/** What the command prints about an upstream, and whether it fails. */
async function check(ask: Ask, isPublic = false): Promise<{ isKept: boolean; out: string }> {
  const lines = await checkUpstream(ask, () => {}, { isPublic })
  const isKept = lines.every(({ problems }) => problems.length === 0)
  return { isKept, out: [...lines.map(tableLine), summaryOf(lines)].join('\n') }
}

const json = (value: unknown, status = 200) => Response.json(value, { status })
const contractPath = (name: WriteName): string => writes[name].path

describe('the check', () => {
  const tables = ['users', 'comments', 'reports', 'playlists', 'view_pages']
  const counted = () =>
    Promise.all(tables.map((table) => testbed.db.prepare(`SELECT count(*) AS count FROM ${table}`).first('count')))
  let before: unknown[] = []
  let passed = { code: null as number | null, out: '', err: '' }
  beforeAll(async () => {
    before = await counted()
    passed = await run('--check', address)
  })

  it('passes every row of the embedded upstream', () => {
    const { code, out, err } = passed
    expect([code, err]).toEqual([0, ''])
    const names = [...endpoints, ...writeRows].map(({ name }) => name)
    const all = [...names, 'denied', 'picture', 'video file', 'timeline']
    for (const name of all) expect(out).toMatch(new RegExp(`^${name} .* ok$`, 'm'))
    // The empty form, an unknown act, and each known one.
    expect(out).toMatch(new RegExp(`^input +0 +${Object.keys(acts).length + 2} `, 'm'))
    expect(out.trim().split('\n').at(-1)).toBe(`The contract is kept: ${all.length} rows.`)
  })

  it('changes nothing at an upstream', async () => {
    expect(passed.code).toBe(0)
    expect(before.every((count) => typeof count === 'number')).toBe(true)
    expect(await counted()).toEqual(before)
  })

  it('finds a read-only upstream, one without access control, and one without acts', async () => {
    const readable = spoiled((_, method) => method === 'POST' && new Response('Sorry', { status: 500 }))
    const { isKept, out } = await check(readable)
    expect(isKept).toBe(false)
    for (const { name, path } of writeRows) {
      expect(out).toMatch(
        new RegExp(`^${name} .* FAILS\n {2}${path} \\(an empty form\\) was answered 500 instead of`, 'm'),
      )
    }
    expect(out).toMatch(/^ {2}\S+ \(the act friend accept alone\) was answered 500 instead of being refused with 401$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(new RegExp(`: ${writeRows.length} of \\d+ rows fail`))

    const open = spoiled((path, method) => {
      if (method !== 'POST') return false
      if (path === contractPath('logout')) return json({ done: true })
      if (path === contractPath('login')) return json('No', 400)
      if (path === contractPath('report')) return json({ error: 'x', code: 'not_found' }, 404)
      if (path === contractPath('input')) return json({ error: 'x', code: 'invalid', field: 'act' }, 400)
      return json({ ok: true })
    })
    const { out: told } = await check(open)
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
  })

  const denies = (status: number, value: unknown) => (path: string) =>
    path.startsWith('/api/json/denied/') && json(value, status)

  it('skips the deny list where an upstream has no such row', async () => {
    const without = await check(spoiled(denies(404, { error: 'x', code: 'not_found' })))
    expect([without.isKept, without.out]).toEqual([true, expect.stringMatching(/^denied .* ok$/m)])
  })

  it('finds a list that answers its first page under every number, and a deny list that is none', async () => {
    const faulty = spoiled(denies(200, { version: 'one' }), (path) =>
      path.replace(/^(\/api\/json\/videos2\/.*\/60\/[^.]*\.[^.]*\.)2\./, '$11.'),
    )
    const { isKept, out } = await check(faulty)
    expect(isKept).toBe(false)
    expect(out).toMatch(/^videos .* FAILS\n {2}\S+ repeats (\d+) of the \1 items of page 1$/m)
    expect(out).toMatch(/^denied .* FAILS\n.* does not fit its schema: /m)
    expect(out.trim().split('\n').at(-1)).toMatch(/: 2 of \d+ rows fail \(videos, denied\)\.$/)
  })

  it('reports every fault of a broken upstream in a line of its own, and fails', async () => {
    const broken = spoiled(async (path, _, body) => {
      if (path.startsWith('/api/json/model/')) return json({ model: { dir: 'another' } })
      if (path.startsWith('/api/json/categories/'))
        return new Response(await body(), { headers: { 'content-type': 'text/html' } })
      if (path.startsWith('/api/json/stats/')) return new Response('Sorry', { status: 500 })
      if (path.startsWith('/api/json/channel/')) {
        const value = JSON.parse(await body())
        return json(value.channel ? value : {})
      }
      // Nothing listens there.
      if (path.startsWith('/api/json/comments/')) return fetch('http://127.0.0.1:1')
      if (path.startsWith('/media/videos/'))
        return new Response(await body(), { headers: { 'content-type': 'video/mp4' } })
      return false
    })
    const { isKept, out } = await check(broken)
    expect(isKept).toBe(false)
    for (const line of [
      /^ {2}\/api\/json\/model\/\S+ does not fit its schema: model\.\w+: /m,
      /^ {2}\/api\/json\/categories\/\S+ was answered as text\/html, not application\/json \(and 1 more address\)$/m,
      /^ {2}\/api\/json\/stats\/\S+ was answered 500, not 200: Sorry \(and 1 more address\)$/m,
      /^ {2}\/api\/json\/channel\/\S+ \(an invalid lifetime\) was answered 200 instead of being refused with 400 \(and 5 more addresses\)$/m,
      /^ {2}\/api\/json\/channel\/\S+ \(an unknown id\) was answered 200 instead of being refused with 404$/m,
      /^ {2}\/api\/json\/comments\/\S+ was not answered: /m,
      /^ {2}\/media\/videos\/\S+ was answered 200 with \d+ bytes, not 206 with the 100 requested$/m,
    ]) {
      expect(out).toMatch(line)
    }
    expect(out).toMatch(/^member .* ok$/m)
    expect(out.trim().split('\n').at(-1)).toMatch(/^The contract is not kept: 6 of \d+ rows fail \(.*\)\.$/)
  })

  it('reports what could not be requested from an empty upstream', async () => {
    const none = { videos: [], models: [], channels: [], categories: [], members: [], playlists: [], total_count: 0 }
    const lists = ['videos', 'models', 'channels', 'categories', 'members', 'playlists'] as const
    const empty = spoiled(async (path, method, body) => {
      const isList = lists.some((name) => path.startsWith(contract[name].path.split('{')[0] ?? ''))
      return method === 'GET' && isList && !(await body()).startsWith('{"error"') && json(none)
    })
    const { isKept, out } = await check(empty)
    expect(isKept).toBe(false)
    expect(out).toMatch(/^member .* FAILS\n {2}could not be requested with a member: members names none$/m)
  })

  it('reports each fault that the edge refuses or repairs: another id, too many cards, control characters, a refused list', async () => {
    type Card = { video_id: number; title: string }
    const faulty = spoiled(async (path, _, body) => {
      const answer = async () => JSON.parse(await body()) as Record<string, Card[] & Card & { dir: string }>
      if (path.startsWith('/api/json/model/')) {
        const { model, ...rest } = await answer()
        return model ? json({ model: { ...model, dir: 'another' } }) : json(rest, 404)
      }
      if (path.startsWith('/api/json/main/')) {
        const { videos = [], ...rest } = await answer()
        return json({ ...rest, videos: Array.from({ length: 31 }, () => videos[0]) })
      }
      if (path.startsWith('/api/json/channels/')) return json({ error: 'x', code: 'not_found' }, 404)
      if (path.startsWith('/api/json/categories/'))
        return new Response((await body()).replace('"title":"', '"title":"\\u202e'), {
          headers: { 'content-type': 'application/json' },
        })
      if (path.startsWith('/api/json/stats/14400/')) {
        const stats = await answer()
        return stats.models && json({ ...stats, debug: { sql: 'SELECT' } })
      }
      if (path.startsWith('/api/videofile.php') && (await body()).includes('not_found'))
        return json({ error: 'x', code: 'gone' }, 404)
      return false
    })
    const { isKept, out } = await check(faulty)
    expect(isKept).toBe(false)
    for (const line of [
      /^ {2}\/api\/json\/model\/\S+ is about another id than the one requested$/m,
      /^ {2}\/api\/json\/main\/\S+ holds 31 videos where 30 were requested \(and 1 more address\)$/m,
      /^ {2}\/api\/json\/channels\/\S+ was refused with 404 not_found, and this address is valid and never refused: /m,
      /^ {2}\/api\/json\/categories\/\S+ holds characters that the edge removes .*: categories\.0\.title/m,
      /^ {2}\/api\/videofile\S+ \(an unknown id\) was refused with the code gone instead of not_found$/m,
    ]) {
      expect(out).toMatch(line)
    }
    // What the edge merely drops is said, and fails no row.
    expect(out).toMatch(/^stats .* ok\n {2}note: \S+ holds fields that the contract does not name .*: debug/m)
  })

  it('prints a cause before its consequences, and the rows that wait for it', async () => {
    const faulty = spoiled((path) => path.startsWith('/api/json/members/') && new Response('Sorry', { status: 500 }))
    const { out } = await check(faulty)
    const failing = out.split('\n').filter((line) => line.endsWith(' FAILS'))
    expect(failing).toEqual([expect.stringMatching(/^members /)])
    // One line for the same fault of all addresses, and none about what it refuses.
    expect(out).toMatch(/^ {2}\S+ was answered 500, not 200: Sorry \(and 3 more addresses\)\n\S/m)
    expect(out).toMatch(/^member .* waits for members$/m)
    expect(out).toMatch(/^videos .* ok\n {2}note: checked in part: the rest waits for members$/m)
    expect(out.indexOf('\nmembers ')).toBeLessThan(out.indexOf('\nmember '))
    expect(out.split('\n').at(-1)).toMatch(
      /: 1 of \d+ rows fail \(members\)\. Not checked until they pass: member, subscriptions, .*\.$/,
    )
  })

  it('with --public passes an upstream without accounts, and only where it refuses what it leaves out', async () => {
    const none = { error: 'x', code: 'not_found' }
    const isAbout = (path: string, name: EndpointName) => path.startsWith(contract[name].path.split('{')[0] ?? '')
    const isLeftOut = (path: string) =>
      endpoints.some(({ name, audience }) => audience !== 'public' && isAbout(path, name))
    const withoutAccounts = spoiled(async (path, method, body) => {
      if (method === 'POST' || isLeftOut(path)) return json(none, 404)
      const refusal = (await body()).startsWith('{"error"')
      if (isAbout(path, 'members') && !refusal) return json({ members: [], total_count: 0 })
      if (isAbout(path, 'playlists') && !refusal) return json({ playlists: [], total_count: 0 })
      if (/\/(member|subscriptions|playlist)\/\d/.test(path) && !refusal) return json(none, 404)
      return false
    })
    const passed = await check(withoutAccounts, true)
    expect(passed.out.match(/^.* FAILS\n.*$/m)?.[0]).toBeUndefined()
    const leftOut = endpoints.filter(({ audience }) => audience !== 'public').length + writeRows.length + 3
    expect(passed.out.split('\n').at(-1)).toMatch(
      new RegExp(`^The contract is kept: \\d+ rows, and ${leftOut} left out by an upstream without accounts\\.$`),
    )
    expect((await check(withoutAccounts)).isKept).toBe(false)
    const open = await check(
      spoiled(async (path, method) => (method === 'POST' || isLeftOut(path)) && new Response('<!doctype html>')),
      true,
    )
    expect(open.out).toMatch(/^session .* FAILS\n {2}\S+ was answered 200 .* as a row that is left out$/m)
    expect(open.out).toMatch(/^signup .* FAILS\n {2}\S+ was answered 200 .* as a row that is left out$/m)
  })

  it('reports an unreachable upstream, and prints its usage', async () => {
    const unreachable = await run('--check', 'http://127.0.0.1:1')
    expect([unreachable.code, unreachable.out]).toEqual([1, expect.stringContaining('was not answered: ')])
    // One line, and not one for every row.
    expect(unreachable.out.trim().split('\n')).toHaveLength(4)
    const noAddress = await run('--check', 'upstream/api')
    expect([noAddress.code, noAddress.err.trim()]).toEqual([
      1,
      '--check is "upstream/api", but must be an origin like http://127.0.0.1:9000',
    ])
    const noOption = await run('--chekc', address)
    expect([noOption.code, noOption.err.trim()]).toEqual([
      2,
      'Usage: npm run contract [-- --check http://127.0.0.1:9000 [--public]]',
    ])
  })
})

describe('the sample requests', () => {
  const found = { video: 1, model: 'a', modelId: 1, channel: 'a', category: 'a', member: 1, playlist: 1 }
  const names = Object.keys(contract) as EndpointName[]
  const rowOf = (name: EndpointName) => contract[name] as unknown as AnyEndpoint

  it.each(names)('of %s are valid, and every value is also sent invalid', (name) => {
    const row = rowOf(name)
    const good = samplesOf(name, found).params.map((params) => row.fill(params))
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
    // No id makes a queue of moderators, the outbox of a local run or a captcha unknown.
    const hasId = (name: EndpointName) => !['outbox', 'captcha'].includes(name) && rowOf(name).refuses !== staffRefusals
    const refusing = names.filter((name) => rowOf(name).refuses.includes('not_found') && hasId(name))
    expect(refusing.filter((name) => unknownParamsOf(name).length === 0)).toEqual([])
    expect(refusing.length).toBeGreaterThan(8)
  })

  it('of every paged list include its second page', () => {
    for (const name of pagedRows) {
      const asked = samplesOf(name, found).params as { page: number }[]
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
    expect(samplesOf('model', {})).toEqual({ params: [], missing: ['model'] })
    expect(samplesOf('model', { model: 'vera' })).toEqual({ params: [{ dir: 'vera' }], missing: [] })
    const { params, missing } = samplesOf('videos', { ...found, member: undefined })
    expect([missing, params.length]).toEqual([['member'], samplesOf('videos', found).params.length - 1])
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
    await writeContract(() => examplesOf(spoiled(() => false)))
    whole = JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'))
    page = readFileSync(join(folder, 'contract.md'), 'utf8')
  })

  it('has examples from a catalogue that the command seeds for it', { tags: 'full', timeout: 120_000 }, async () => {
    const { byRow } = await recordExamples()
    expect([...byRow.keys()].sort()).toEqual([...(await examplesOf(spoiled(() => false))).byRow.keys()].sort())
  })

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
    expect(page).toContain('| `lang` | language: two lower-case letters')
    expect(page).toMatch(/No answer within 10 s.* each is a fault/s)
    expect(page).not.toMatch(/undefined|\[object|NaN/)
  })

  it('says in which order an upstream refuses: values before sessions, and without a session nothing of what exists', () => {
    expect(page).toMatch(
      /A read is refused in this order: .*`404`.*an invalid value \(`400`, with or without a session\), no session/s,
    )
    expect(page).toMatch(/A form is refused in this order: an unknown address or act, no session, an invalid field/)
  })

  it('says that searches arrive in lower case, what pages, counts and totals are, and what every sort and code means', () => {
    const lists = page.split('\n## Lists\n')[1]?.split('\n## ')[0] ?? ''
    expect(lists).toMatch(/`search` and `c` are normalised by the edge.*lower case/s)
    expect(lists).toContain('`page` counts from 1 to 500. A page after the last one is an empty list')
    for (const sort of [...videoSorts, ...modelSorts, ...memberSorts, ...playlistSorts])
      expect(lists).toContain(`\`${sort}\` `)
    const coded = Object.entries(traits).filter(([, values]) => values.some((value) => /^\d$/.test(value)))
    for (const [trait, values] of coded)
      expect(lists).toMatch(new RegExp(`\`${trait}\` ${values.map((value) => `${value}: [^,]+`).join(', ')}`))
    expect(lists).not.toContain('undefined')
  })

  it('lists the rows for all visitors first, and names those that an upstream without accounts may leave out', () => {
    const [, forAll = '', rest = ''] = page.split(/\n## Rows (?:for all visitors|that need accounts)\n/)
    for (const { name, audience } of endpoints) {
      const link = `\n| [${name}](#${name.toLowerCase()}) | `
      expect([forAll.includes(link), (rest.split('\n## ')[0] ?? '').includes(link)]).toEqual([
        audience === 'public',
        audience !== 'public',
      ])
    }
    expect(page).toContain('`npm run contract -- --check URL --public`')
    const details = page.split('\n## The rows in detail\n')[1] ?? ''
    expect(details.indexOf('\n### topSuggestions\n')).toBeLessThan(details.indexOf('\n### privateVideo\n'))
  })
})
