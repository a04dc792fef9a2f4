// How many videos the demo catalogue has: where nobody says, and at most. Alone, because what reads settings needs no more.
import { demoVideosMax } from '../bounds.ts'

export const defaultVideos = 5000
export const mostVideos = demoVideosMax
