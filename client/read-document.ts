// Reads another page of the site as a document, of which a script takes parts. Its scripts do not run. The request itself parses it,
// because the content security policy lets no script turn a text into markup.

/** `page` is null for anything but status 200; 0 where no answer came in time. `href` is where redirects led. */
type Read = { page: Document | null; status: number; href: string }
type Options = { timeoutMs?: number; signal?: AbortSignal }

export function readDocument(address: string, { timeoutMs = 15_000, signal }: Options = {}): Promise<Read> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.timeout = timeoutMs
    request.setRequestHeader('accept', 'text/html')
    request.onloadend = () => {
      const { status, responseXML, responseURL: href } = request
      resolve({ page: status === 200 ? responseXML : null, status, href })
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send()
  })
}

/**
 * For what is left of a page whose parts were taken. Chromium keeps a document while it watches the media queries of its pictures, or
 * looks for devices that its videos could play on.
 */
export function letGo(page: Document): void {
  for (const source of page.querySelectorAll('source[media]')) source.removeAttribute('media')
  for (const video of page.querySelectorAll('video')) {
    video.disableRemotePlayback = true
    video.remove()
  }
}
