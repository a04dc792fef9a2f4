// The default and the maximum number of demo videos, in a file of their own, because reading settings needs nothing else.
export const defaultVideos = 5000
export const mostVideos = 1_000_000
