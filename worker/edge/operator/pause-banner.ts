// What stands in the player's middle while a video is paused on a desk. Neutral example: a banner of the house. Name a frame
// of frames.ts (300x250) to lay it over that: a partner's is there for whoever accepted it, and nobody else.
import type { FrameName } from './frames.ts'

export const pauseBanner: { frame: FrameName | null } | null = { frame: null }
