// Where the comments stand on the page of their thing.
export const commentsAnchor = '#comments'
