// The browser's second script: features that few pages or gestures need, loaded on demand. A video's page needs it for its history alone, so
// that larger ones are files of their own.
import { rememberNote } from './remember-note.ts'

export { listenForExit } from './quick-exit.ts'
export { restoreScroll } from './restore-scroll.ts'

/** What the page asks for by its markup. */
export function followPage(): void {
  const note = document.querySelector<HTMLDataElement>('[data-remember]')
  if (note) rememberNote(note)
  followComments()
  followUnread()
}

/** Once a reader has them in view. */
function followComments(): void {
  const island = document.querySelector<HTMLElement>('.comments x-island')
  if (!island) return
  new IntersectionObserver(async (entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    ;(await import('./watch-comments.ts')).watchComments(island)
  }).observe(island)
}

export const firstTouch = async (event: Event): Promise<void> => (await import('./first-touch.ts')).firstTouch(event)

export const restorePages = async (): Promise<void> => (await import('./bind-list.ts')).restorePages()

let isCounting = false

/** The header stays when the page around a player is another one. */
async function followUnread(): Promise<void> {
  const menu = document.querySelector<HTMLElement>('[data-live]')
  if (!menu || isCounting) return
  isCounting = true
  ;(await import('./unread-counts.ts')).followUnread(menu)
}

export const markCards = async (): Promise<void> => (await import('./watch-cards.ts')).markCards()
