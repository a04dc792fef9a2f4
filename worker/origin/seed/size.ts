// How many videos the demo catalogue has: where nobody says, and at most. Alone, because what reads settings needs no more.
export const defaultVideos = 5000
export const mostVideos = 1_000_000
