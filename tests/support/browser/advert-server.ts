// A typical advert server: recorded documents, and the ways in which such a server fails.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../fixtures/vast')

/** The prefix of its addresses. */
export const advertRoot = '/vast/'

/** The answers below `/vast/`: a recorded document, by its name, or a failure. */
const failures: Record<string, (response: ServerResponse, query: URLSearchParams) => void> = {
  status: (response, query) => response.writeHead(Number(query.get('status'))).end('no'),
  silence: () => undefined,
  'no-network': (response) => response.destroy(),
  moved: (response, query) => response.writeHead(302, { location: query.get('to') ?? '' }).end(),
}

/** Answers `/vast/{name}`; values of its query are filled into the document. */
export function answerAdvert(address: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(address, 'http://adverts')
  const name = pathname.slice(advertRoot.length)
  const fail = failures[name]
  if (fail) {
    fail(response, searchParams)
    return
  }
  const document = readFileSync(join(folder, `${name}.xml`), 'utf8')
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(document.replace(/\{\{(\w+)\}\}/g, (_, key: string) => searchParams.get(key) ?? ''))
}

/** Such a server alone; `stop` ends its open answers, too. */
export async function startAdvertServer() {
  const asked: string[] = []
  const got: IncomingHttpHeaders[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    got.push(headers)
    answerAdvert(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, got, stop }
}

/** The host of an advertiser, whose other origins are those of its videos and of its counts. */
export const advertiser = {
  ads: 'https://ads.north.example',
  media: 'https://media.north.example',
  tell: 'https://tell.north.example',
} as const

/** The address of a document there (`/vast/{name}`), for the form of an ad. */
export const advertiserTag = (name: string, query: Record<string, string> = {}): string =>
  `${advertiser.ads}${advertRoot}${name}?${new URLSearchParams({
    here: advertiser.tell,
    film: `${advertiser.media}/film.mp4`,
    ...query,
  })}`

/** A module in front of the edge: what it asks of the advertiser, the advert server answers. */
export const advertiserFront = (server: string): string => `
  export * from './entry.js'
  export { default } from './entry.js'
  const ask = globalThis.fetch
  globalThis.fetch = (asked, init) => {
    const { origin, pathname, search } = new URL(typeof asked === 'string' ? asked : asked.url)
    return origin === '${advertiser.ads}' ? ask('${server}' + pathname + search, init) : ask(asked, init)
  }`
