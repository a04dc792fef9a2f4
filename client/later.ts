// The browser's second script: features that few pages or gestures need, loaded on demand.
export { watchPreviews } from './previews.ts'
export { listenForExit } from './quick-exit.ts'
export { remember } from './remember.ts'
export { followUnread } from './unread.ts'
export { markWatched } from './watched.ts'
