// The browser's second script: features that few pages or gestures need, loaded on demand.
export { listenForExit } from './quick-exit.ts'
export { rememberNote } from './remember-note.ts'
export { followUnread } from './unread-counts.ts'
export { markCards, watchCards } from './watch-cards.ts'
