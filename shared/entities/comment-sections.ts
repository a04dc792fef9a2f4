// What comments are on, and their orders: without schemas, for the browser.

/** What may be commented on. `member` is a member's wall. */
export const commentSections = ['video', 'model', 'channel', 'playlist', 'member'] as const
export type CommentSection = (typeof commentSections)[number]

/** The orders of threads; the first is the usual one. */
export const commentSorts = ['newest', 'top', 'oldest'] as const
export type CommentSort = (typeof commentSorts)[number]
