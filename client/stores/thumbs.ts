// The size of the cards (spec §9): what the page shows is an attribute of <html>, what the server should send next time is
// a cookie.
import { atom } from 'nanostores'
import { cookieSeconds } from '../../shared/limits.ts'

/** How many a row holds on the narrowest screens. */
type Thumbs = '1' | '2'

/** Undefined until somebody looks: the server's markup is the same for both. */
export const $thumbs = atom<Thumbs | undefined>()

export function readThumbs(): void {
  $thumbs.set(shown())
}

export function switchThumbs(): void {
  const thumbs: Thumbs = shown() === '2' ? '1' : '2'
  document.documentElement.dataset.thumbs = thumbs
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `thumbs=${thumbs}; max-age=${cookieSeconds}; path=/; samesite=lax; secure`
  $thumbs.set(thumbs)
}

const shown = (): Thumbs => (document.documentElement.dataset.thumbs === '2' ? '2' : '1')
