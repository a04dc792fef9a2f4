// The browser's second script, for the few pages and gestures that want it.
export { watchPreviews } from './previews.ts'
export { listenForExit } from './quick-exit.ts'
export { remember } from './remember.ts'
export { followUnread } from './unread.ts'
export { markWatched } from './watched.ts'
