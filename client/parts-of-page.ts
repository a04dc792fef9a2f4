// Reads another page of the site as a document, of which a script takes parts. The browser parses it as it arrives: the content
// security policy allows no script to make elements of a text.
import { ok, type Result, refused } from '../shared/result.ts'

const pageMs = 15_000
/** The server is busy or broken: the same request may succeed in a moment. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500

/**
 * @returns the document; `network` where trying again may help; `elsewhere` for any other answer (a redirect, a closed gate, a page
 * that is gone), which the visitor has to see as a page of its own
 */
export function readPage(address: string): Promise<Result<Document>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = pageMs
    request.onloadend = () => {
      const { status, response, responseURL } = request
      const isPage =
        status === 200 && response instanceof Document && responseURL === new URL(address, location.href).href
      if (isPage) resolve(ok(response))
      else resolve(refused(isPassing(status) ? 'network' : 'elsewhere'))
    }
    request.send()
  })
}
