// The browser's second script, for the few pages and gestures that want it.
export { watchCardPreviews } from './card-previews.ts'
export { markWatched } from './mark-watched.ts'
export { listenForExit } from './quick-exit.ts'
export { remember } from './remember-note.ts'
export { followUnread } from './unread-counts.ts'
