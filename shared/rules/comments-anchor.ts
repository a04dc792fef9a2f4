// The anchor of the comments on a page.
/** The fragment of an address. */
export const commentsAnchor = '#comments'
