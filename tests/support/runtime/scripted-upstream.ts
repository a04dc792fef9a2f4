// A scriptable upstream behind a real socket: it answers well, late, wrongly, or not at all.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { liveAdverts } from '../../../shared/contract/ads-live-adverts.ts'
import { publishedAgePolicy } from '../../../shared/contract/age-policy-published.ts'
import type { EndpointName } from '../../../shared/contract/contract.ts'
import { denied } from '../../../shared/contract/moderation-deny-list.ts'
import { publishedSettings } from '../../../shared/contract/site-settings-published.ts'
import { answerMaxBytes } from '../../../shared/limits.ts'
import { startServer } from './local-server.ts'
import { answerTo, readAsked } from './upstream-answers.ts'

/** The ways in which an upstream fails. The last three are no faults but refusals. */
const faults = {
  'answers 500': (response) => json(response, 500, { error: 'internal', code: 'internal' }),
  'answers 502 with a page': (response) => send(response, 502, '<h1>Bad gateway</h1>', 'text/html'),
  'answers a page that is no JSON': (response) => send(response, 200, '<h1>Welcome</h1>', 'text/html'),
  'answers JSON that stops halfway': (response, good) => send(response, 200, good.slice(0, good.length / 2)),
  'breaks off in the middle': (response, good) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': good.length })
    response.write(good.slice(0, good.length / 2), () => response.socket?.destroy())
  },
  'announces more than 2 MiB': (response, good) => send(response, 200, good + tooMuch),
  'sends more than 2 MiB unannounced': (response, good) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(good)
    response.end(tooMuch)
  },
  'answers another schema': (response) => json(response, 200, { videos: [{ name: 'silk' }], total_count: -1 }),
  'redirects elsewhere': (response) => response.writeHead(302, { location: 'http://evil.test/' }).end(),
  'resets the connection': (response) => response.socket?.resetAndDestroy(),
  'never answers': () => {},
  refuses: (response) => json(response, 429, { error: 'Too many questions', code: 'busy' }),
  'keeps it private': (response) => json(response, 403, { error: 'no_permission', code: 'no_permission', field: 'id' }),
  'knows nothing of it': (response) => json(response, 404, { error: 'not_found', code: 'not_found' }),
} satisfies Record<string, (response: ServerResponse, good: string) => unknown>

export type Fault = keyof typeof faults
export const faultNames = Object.keys(faults) as Fault[]

/** What the upstream does with a request: waits, then fails, answers something else, or answers well. */
type Behaviour = {
  lateMs?: number
  until?: Promise<unknown>
  fault?: Fault
  status?: number
  answer?: unknown
  headers?: Record<string, string>
}
type Does = Behaviour | Fault | (() => Behaviour | Fault)

/** White space: only the size of the answer is wrong. */
const tooMuch = ' '.repeat(answerMaxBytes)

type Call = { name: EndpointName | null; address: string; headers: IncomingMessage['headers'] }

export type Upstream = {
  url: string
  /** Every request since the start, oldest first; `name` is null for an address outside the contract. */
  calls: Call[]
  /** How often this address was requested. */
  timesAsked: (address: string) => number
  /** From now on, for one row or for all; a function decides for each request. */
  does: (name: EndpointName | 'everything', behaviour: Does) => void
  /** Answers requests of a file from now on; any other file is not found. */
  serves: (path: string, answer: (request: IncomingMessage, response: ServerResponse) => void) => void
  /** The answer to the next form, which may wait for `until`. */
  accepts: (answer: unknown, status?: number, until?: Promise<unknown>, headers?: Record<string, string>) => void
  /** How many of these answers no form has taken yet. */
  untaken: () => number
  /** Answers everything well again; pending requests are aborted. */
  recovers: () => void
  stop: () => Promise<void>
}

export async function startScriptedUpstream(): Promise<Upstream> {
  const calls: Call[] = []
  const behaviours = new Map<EndpointName | 'everything', Does>()
  const files = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const accepted: {
    answer: unknown
    status: number
    until?: Promise<unknown> | undefined
    headers?: Record<string, string> | undefined
  }[] = []
  const hanging = new Set<ServerResponse>()

  const behaviourFor = (name: EndpointName): Behaviour => {
    const does = behaviours.get(name) ?? behaviours.get('everything') ?? {}
    const behaviour = typeof does === 'function' ? does() : does
    return typeof behaviour === 'string' ? { fault: behaviour } : behaviour
  }

  const server = createServer(async (request, response) => {
    const address = request.url ?? ''
    const said = request.method === 'POST' ? accepted.shift() : undefined
    if (said) {
      await said.until
      for (const [name, value] of Object.entries(said.headers ?? {})) response.setHeader(name, value)
      return json(response, said.status, said.answer)
    }
    // The edge polls the deny list, the site settings and the campaigns on its own schedule; this upstream has none.
    if (
      [denied, publishedSettings, publishedAgePolicy, liveAdverts].some(
        (row) => row.match(address, new URLSearchParams()) !== null,
      )
    )
      return json(response, 404, { error: 'not_found', code: 'not_found' })
    const asked = readAsked(address)
    calls.push({ name: asked?.name ?? null, address, headers: request.headers })
    const file = files.get(address)
    if (file) return file(request, response)
    if (!asked) return json(response, 404, { error: 'not_found', code: 'not_found' })
    const { lateMs, until, fault, status = 200, answer, headers } = behaviourFor(asked.name)
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
    if (lateMs) await new Promise((resolve) => setTimeout(resolve, lateMs))
    await until
    if (fault === 'never answers') hanging.add(response)
    const good = JSON.stringify(answer ?? answerTo(asked))
    if (fault) faults[fault](response, good)
    else send(response, status, good)
  })
  const url = await startServer(server)

  return {
    url,
    calls,
    timesAsked: (address) => calls.filter((call) => call.address === address).length,
    does: (name, behaviour) => void behaviours.set(name, behaviour),
    serves: (path, answer) => void files.set(path, answer),
    accepts: (answer, status = 200, until, headers) => void accepted.push({ answer, status, until, headers }),
    untaken: () => accepted.length,
    recovers: () => {
      behaviours.clear()
      for (const response of hanging) response.socket?.destroy()
      hanging.clear()
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
    },
  }
}

const json = (response: ServerResponse, status: number, body: unknown): void =>
  send(response, status, JSON.stringify(body))

function send(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
}
