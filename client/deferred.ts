// The browser's second script: features that few pages or gestures need, loaded on demand.
export { watchCardPreviews } from './card-previews.ts'
export { markWatched } from './mark-watched.ts'
export { listenForExit } from './quick-exit.ts'
export { rememberNote } from './remember-note.ts'
export { restoreScroll } from './restore-scroll.ts'
export { followUnread } from './unread-counts.ts'
