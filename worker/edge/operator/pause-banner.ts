// The banner over a paused video on wide screens. Neutral example: a house banner. Name a 300x250 frame of frames.ts to
// cover it; a partner's shows only after consent.
import type { FrameName } from './frames.ts'

export const pauseBanner: { frame: FrameName | null } | null = { frame: null }
