// The anchors of the comments on a page.
/** The fragment of an address. */
export const commentsAnchor = '#comments'
/** Of one comment among them. */
export const commentAnchor = (commentId: number): string => `#comment-${commentId}`
