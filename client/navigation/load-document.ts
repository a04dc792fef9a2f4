// Fetches a page of the site as a document, the server's own. XMLHttpRequest parses it: the content security policy's Trusted Types
// let no script turn text into markup.
import { continueWithinMs } from '../../shared/limits.ts'

/** `href` is where redirects led. */
export type LoadedDocument = { page: Document; href: string }

/** Null for anything but a page that arrived in time: an error, a refusal, no network. */
export function loadDocument(href: string, signal: AbortSignal): Promise<LoadedDocument | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', href)
    request.responseType = 'document'
    request.timeout = continueWithinMs
    request.setRequestHeader('accept', 'text/html')
    request.onloadend = () => {
      const page = request.status === 200 ? request.responseXML : null
      resolve(page && { page, href: request.responseURL })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send()
  })
}
