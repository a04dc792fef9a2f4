// Asks an advertiser's server for a VAST document, through wrappers, within one deadline. The server learns nothing of the visitor, and
// one that hangs, fails or sends too much costs an advert, never the video.
import { vastDeadlineMs, vastMaxBytes, vastWrappersMax } from '../../../shared/limits.ts'
import { readUpTo } from '../../../shared/read-up-to.ts'
import { isNamedHttpsAddress } from '../../../shared/rules/public-address.ts'
import { joinVast, readVast, type VastAdvert } from './vast-document.ts'

type Options = {
  /** Origins that a page may load media from and tell progress. */
  origins: readonly string[]
  nowMs: number
  fetchDocument?: typeof fetch
  deadlineMs?: number
}

/** Null where there is no advert that plays. Never rejects. */
export async function resolveVast(tag: string, options: Options): Promise<VastAdvert | null> {
  const { deadlineMs = vastDeadlineMs } = options
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      over.abort()
      resolve(null)
    }, deadlineMs)
  })
  const found = follow(tag, options, over.signal).catch(() => null)
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

async function follow(
  tag: string,
  { origins, nowMs, fetchDocument = fetch }: Options,
  signal: AbortSignal,
): Promise<VastAdvert | null> {
  const isAllowed = (url: string) => isNamedHttpsAddress(url) && origins.includes(new URL(url).origin)
  let whole: VastAdvert | null = null
  for (let next: string | null = withMacros(tag, nowMs), step = 0; next !== null; step++) {
    if (step > vastWrappersMax || !isNamedHttpsAddress(next)) return null
    const answer: Response = await fetchDocument(next, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/xml' },
    })
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      next = URL.parse(answer.headers.get('location') ?? '', next)?.href ?? null
      if (next === null) return null
      continue
    }
    const bytes = answer.ok ? await readUpTo(answer.body, vastMaxBytes) : null
    const document = bytes && readVast(new TextDecoder().decode(bytes), isAllowed)
    if (!document) return null
    whole = whole ? joinVast(whole, document.advert) : document.advert
    next = document.next && withMacros(document.next, nowMs)
  }
  return whole && whole.files.length > 0 ? whole : null
}

const withMacros = (address: string, nowMs: number): string =>
  address
    .replaceAll('[CACHEBUSTING]', String(nowMs % 100_000_000))
    .replaceAll('[TIMESTAMP]', encodeURIComponent(new Date(nowMs).toISOString()))
