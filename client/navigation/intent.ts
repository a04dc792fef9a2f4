// Fetches the page of a link in advance: on hover, focus or press. On data saver it is fetched when the visitor goes there.
import { intentKeptMs, intentMs } from '../../shared/limits.ts'
import { formSent } from '../form-sent.ts'
import { type LoadedDocument, loadDocument } from './load-document.ts'

type Ahead = { href: string; atMs: number; loading: Promise<LoadedDocument | null>; end: AbortController }

/** @param mayGo whether the page of this address may stand around the player */
export function watchIntent(mayGo: (address: URL) => boolean): { take(href: string): Ahead | undefined } {
  let ahead: Ahead | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let place = ''
  const drop = () => {
    ahead?.end.abort()
    ahead = undefined
  }
  const fetchAhead = (href: string) => {
    if (ahead?.href === href && isFresh(ahead)) return
    drop()
    const end = new AbortController()
    ahead = { href, atMs: performance.now(), loading: loadDocument(href, end.signal), end }
  }
  const onIntent = (event: Event) => {
    const { type, target } = event
    // A page that moves below a resting pointer is no intent.
    if (event instanceof PointerEvent && type === 'pointerover') {
      const before = place
      place = `${event.clientX} ${event.clientY}`
      if (place === before) return
    }
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.target || link.matches(withheld) || savesData() || !mayGo(new URL(link.href))) return
    const { href } = link
    if (type === 'pointerdown') fetchAhead(href)
    else timer = setTimeout(fetchAhead, intentMs, href)
  }
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, onIntent, { passive: true })
  // The choice about cookies is a form that no request follows.
  for (const type of [formSent, 'submit']) addEventListener(type, drop)
  return {
    take: (href) => {
      clearTimeout(timer)
      const taken = ahead?.href === href && isFresh(ahead) ? ahead : undefined
      if (taken) ahead = undefined
      else drop()
      return taken
    },
  }
}

/** What must not be fetched before it is wanted, as in the speculation rules. */
const withheld = '[download], [rel~="nofollow"], .language-menu a'

const isFresh = ({ atMs }: Ahead): boolean => performance.now() - atMs < intentKeptMs

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
