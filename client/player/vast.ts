// A tag's answer: its VAST document, followed through other servers, and of what it holds the film that this browser plays.
import { VASTParser, VASTTracker } from '@dailymotion/vast-client'
import { advertRedirectsMax, advertSkipSeconds } from '../../shared/limits.ts'

export type Advert = {
  /** The address of a film that this browser plays. */
  src: string
  tracker: VASTTracker
}

/** What we read of the library's answers. */
type Ad = { creatives: Creative[]; errorURLTemplates: string[] }
type Creative = { type: string; mediaFiles?: MediaFile[] }
type MediaFile = {
  fileURL: string | null
  deliveryType: string | null
  mimeType: string | null
  apiFramework: string | null
  height: number
}

/** VAST's own number for "none of its films can be played here". */
const noPlayableFilm = '403'

/** Null when there is no ad, or none that plays here. */
export async function loadAdvert(tag: string, signal: AbortSignal): Promise<Advert | null> {
  const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }: { url: string }) => documentOf(url, signal) } })
  // The library counts the first document, too.
  const options = { url: tag, wrapperLimit: advertRedirectsMax + 1, resolveAll: false }
  const { ads }: { ads: Ad[] } = await parser.parseVAST(await documentOf(tag, signal), options)
  const [ad] = ads
  const creative = ad?.creatives.find(({ type }) => type === 'linear')
  if (!ad || !creative) return null
  const tracker = new VASTTracker(null, ad, creative)
  tracker.setSkipDelay(advertSkipSeconds)
  const src = filmOf(creative.mediaFiles ?? [])
  if (src) return { src, tracker }
  tracker.error({ ERRORCODE: noPlayableFilm })
  return null
}

/** The film nearest to what a small player shows: a program instead of a film, or what this browser cannot play, is none. */
function filmOf(files: MediaFile[]): string | null {
  const probe = document.createElement('video')
  const usualHeight = 480
  const [best] = files
    .filter(
      ({ fileURL, deliveryType, mimeType, apiFramework }) =>
        !apiFramework &&
        deliveryType !== 'streaming' &&
        mimeType !== null &&
        probe.canPlayType(mimeType) !== '' &&
        isAddress(fileURL),
    )
    .sort((one, other) => Math.abs(one.height - usualHeight) - Math.abs(other.height - usualHeight))
  return best?.fileURL ?? null
}

/** An address that may be opened or shown. */
export const isAddress = (address: string | null): address is string =>
  /^https?:$/.test(URL.parse(address ?? '', location.href)?.protocol ?? '')

/** A document of XML. Not by fetch and a parser: what a browser parses while it loads is never a text that could be markup. */
function documentOf(address: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.overrideMimeType('text/xml')
    const refuse = () => {
      request.abort()
      reject(new Error('aborted'))
    }
    if (signal.aborted) return refuse()
    signal.addEventListener('abort', refuse, { once: true })
    request.onload = () => {
      const { responseXML, status } = request
      if (status === 200 && responseXML) resolve(responseXML)
      else reject(new Error(`answered ${status}`))
    }
    request.onerror = () => reject(new Error('not answered'))
    request.send()
  })
}
