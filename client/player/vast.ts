// Loads a VAST document, through wrappers, and chooses the media file that this browser plays.
import { VASTParser, VASTTracker } from '@dailymotion/vast-client'
import { advertRedirectsMax, advertSkipSeconds } from '../../shared/limits.ts'

export type Advert = {
  /** The URL of a playable media file. */
  src: string
  tracker: VASTTracker
}

/** The parts of the library's result that are used. */
type Ad = { creatives: Creative[]; errorURLTemplates: string[] }
type Creative = { type: string; mediaFiles?: MediaFile[] }
type MediaFile = {
  fileURL: string | null
  deliveryType: string | null
  mimeType: string | null
  apiFramework: string | null
  height: number
}

/** VAST's error code for "no supported media file". */
const noSupportedMedia = '403'

/** Null if there is no ad, or none that plays here. */
export async function loadAdvert(tag: string, signal: AbortSignal): Promise<Advert | null> {
  const parser = new VASTParser({ fetcher: { fetchVAST: ({ url }: { url: string }) => loadXml(url, signal) } })
  // The library counts the first document as well.
  const options = { url: tag, wrapperLimit: advertRedirectsMax + 1, resolveAll: false }
  const { ads }: { ads: Ad[] } = await parser.parseVAST(await loadXml(tag, signal), options)
  const [ad] = ads
  const creative = ad?.creatives.find(({ type }) => type === 'linear')
  if (!ad || !creative) return null
  const tracker = new VASTTracker(null, ad, creative)
  tracker.setSkipDelay(advertSkipSeconds)
  const src = bestMediaFile(creative.mediaFiles ?? [])
  if (src) return { src, tracker }
  tracker.error({ ERRORCODE: noSupportedMedia })
  return null
}

/** The playable media file whose height is nearest to a small player's; interactive (VPAID) files are excluded. */
function bestMediaFile(files: MediaFile[]): string | null {
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

/** Accepts http and https URLs only. */
export const isAddress = (address: string | null): address is string =>
  /^https?:$/.test(URL.parse(address ?? '', location.href)?.protocol ?? '')

/** Loads XML by XMLHttpRequest: the browser parses the response itself, so Trusted Types need no exception. */
function loadXml(address: string, signal: AbortSignal): Promise<Document> {
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
