// Files that the media processor fetches from other sites: public hosts alone, whole in spite of broken connections, and bounded.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import type { MediaJob } from '../../../shared/contract/media-jobs.ts'
import { MediaFailure } from '../../../worker/media/failure.ts'
import { startServer } from '../../support/runtime/local-server.ts'
import type { Came } from '../../support/runtime/media-origin.ts'
import { harbour } from '../../support/runtime/media-samples.ts'
import { type MediaBench, startMediaBench, videoJob } from '../../support/runtime/media-testbed.ts'

/** A partner's name is in no DNS here: it resolves to this machine. */
const lookup: LookupFunction = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

const film = harbour()
let bench: MediaBench
let port = ''
let asked: { path: string; range: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  asked.push({ path: request.url ?? '', range: request.headers.range ?? '' })
  answer(request, response)
})

beforeAll(async () => {
  bench = await startMediaBench()
  port = new URL(await startServer(server)).port
})
afterAll(async () => {
  await bench.stop()
  server.close()
})
beforeEach(() => {
  asked = []
})

const address = (path = '/fog.mp4') => `http://cdn.partner.test:${port}${path}`
const fetched = (
  from = address(),
  more: object = { mayFetchFrom: () => true },
  { source, ...job } = videoJob(new Uint8Array()),
  signal = new AbortController().signal,
) =>
  bench.run({ ...job, source: { ...source, address: from } } as MediaJob, new Uint8Array(), {
    settings: { lookup, ...more },
    signal,
  })
/** What is told of the file that was fetched, after which the job ends: the first test makes a video of one. */
async function reportedOf(): Promise<MediaEvent | undefined> {
  const job = videoJob(new Uint8Array())
  const end = new AbortController()
  const isProbed = (came: Came) => came.what === 'event' && came.event.type === 'probed'
  void bench.origin.next(job.job_id, isProbed).then(() => end.abort(new MediaFailure('stopped', 'enough is known')))
  const { events } = await fetched(undefined, undefined, job, end.signal)
  return events.find(({ type }) => type === 'probed')
}
const reasonOf = async (run: ReturnType<typeof fetched>) => {
  const { outcome } = await run
  return outcome?.type === 'failed' ? [outcome.reason, outcome.retriable] : outcome?.type
}

/** Serves the film with ranges; `breaksAfter` bytes of each answer the connection ends. */
const servesRanges = (breaksAfter = Number.POSITIVE_INFINITY) => {
  answer = ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const rest = film.subarray(from)
    const range = from > 0 ? { 'content-range': `bytes ${from}-${film.length - 1}/${film.length}` } : {}
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, etag: '"1"', ...range })
    if (rest.length <= breaksAfter) return void response.end(rest)
    response.write(rest.subarray(0, breaksAfter), () => response.destroy())
  }
}

test('a file of another site becomes a video, and the event says its size and its hash', async () => {
  servesRanges()
  const { outcome, events, files } = await fetched()
  expect(outcome?.type).toBe('done')
  const probed = events.find(({ type }) => type === 'probed')
  expect(probed).toMatchObject({
    bytes: film.length,
    hashes: { sha256: createHash('sha256').update(film).digest('hex') },
  })
  expect([...files.keys()]).toContain('sd.mp4')
})

test('a connection that breaks off again and again is continued where it ended', async () => {
  servesRanges(Math.ceil(film.length / 4))
  expect(await reportedOf()).toMatchObject({ bytes: film.length })
  expect(asked.length).toBe(4)
  expect(asked.map(({ range }) => range)).toEqual(
    [0, 1, 2, 3].map((part) => (part === 0 ? '' : `bytes=${part * Math.ceil(film.length / 4)}-`)),
  )
})

test('a server without ranges starts again from the beginning', async () => {
  let count = 0
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': film.length })
    if (count++ > 0) return void response.end(film)
    response.write(film.subarray(0, 2000), () => response.destroy())
  }
  expect(await reportedOf()).toMatchObject({ bytes: film.length })
})

test('a redirect is followed to a public host, and the host of every hop is checked', async () => {
  answer = ({ url }, response) => {
    if (url === '/fog.mp4') return void response.writeHead(302, { location: '/there.mp4' }).end()
    response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
  }
  const mayFetchFrom = vi.fn((host: string) => host !== '127.0.0.1' || asked.length < 2)
  expect(await reasonOf(fetched(address(), { mayFetchFrom }))).toEqual(['not_fetched', false])
  expect(asked.map(({ path }) => path)).toEqual(['/fog.mp4', '/there.mp4'])
})

test('a name that DNS says is on this machine is not asked', async () => {
  servesRanges()
  expect(await reasonOf(fetched(address(), {}))).toEqual(['not_fetched', false])
  expect(asked).toEqual([])
})

test.each(['http://127.0.0.1/a.mp4', 'http://[::1]/a.mp4', 'http://localhost/a.mp4', 'file:///etc/passwd'])(
  '%s is not fetched',
  async (from) => expect(await reasonOf(fetched(from, {}))).toEqual(['not_fetched', false]),
)

test.each([
  [404, ['not_fetched', false]],
  [403, ['not_fetched', false]],
  [503, ['not_fetched', true]],
])(
  'status %i ends as %j',
  async (status, outcome) => {
    answer = (_, response) => void response.writeHead(status).end()
    expect(await reasonOf(fetched())).toEqual(outcome)
  },
  60_000,
)

test('a file that is longer than the free space is refused before its bytes come', async () => {
  answer = (_, response) => void response.writeHead(200, { 'content-length': 2 ** 42 }).write('x')
  expect(await reasonOf(fetched(address(), { mayFetchFrom: () => true, diskBytes: 100_000 }))).toEqual([
    'no_space',
    true,
  ])
})

test('a file without a length ends where the free space ends', async () => {
  answer = (_, response) => {
    response.writeHead(200)
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(65_536), more)
    }
    more()
  }
  expect(await reasonOf(fetched(address(), { mayFetchFrom: () => true, diskBytes: 300_000 }))).toEqual([
    'no_space',
    true,
  ])
})
