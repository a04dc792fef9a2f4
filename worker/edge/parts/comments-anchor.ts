// The anchor of the comments on a page.
export const commentsAnchor = '#comments'
