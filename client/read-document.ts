// Reads HTML of this site as a document whose scripts do not run. The request itself parses it: the page's policy lets no
// script turn a text into markup.

/** Null when it fails. */
export const readDocument = (path: string): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.addEventListener('loadend', () => resolve(request.status === 200 ? request.responseXML : null))
    request.send()
  })
