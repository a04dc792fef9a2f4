// The browser's second script: features that few pages or gestures need, loaded on demand. A video's page needs it for its history alone, so
// that larger ones are files of their own.
export { listenForExit } from './quick-exit.ts'
export { rememberNote } from './remember-note.ts'
export { restoreScroll } from './restore-scroll.ts'

export const firstTouch = async (event: Event): Promise<void> => (await import('./first-touch.ts')).firstTouch(event)

export const restorePages = async (): Promise<void> => (await import('./first-touch.ts')).restorePages()

export const followUnread = async (menu: HTMLElement): Promise<void> =>
  (await import('./unread-counts.ts')).followUnread(menu)

export const markCards = async (): Promise<void> => (await import('./watch-cards.ts')).markCards()
