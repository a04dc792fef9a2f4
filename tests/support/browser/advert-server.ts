// A typical advert server: recorded documents, and the ways in which such a server fails.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../fixtures/vast')

/** The prefix of its addresses. */
export const advertRoot = '/vast/'

/** The answers below `/vast/`: a recorded document, by its name, or a failure. */
const failures: Record<string, (response: ServerResponse, query: URLSearchParams) => void> = {
  status: (response, query) => response.writeHead(Number(query.get('status'))).end('no'),
  silence: () => undefined,
  'no-network': (response) => response.destroy(),
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
