// What becomes of an upload: every state, and where it may go from there. Nothing else moves one.

/** From `receiving` its bytes to `published`; each state names those that may follow. */
const uploadMoves = {
  receiving: ['received', 'failed', 'withdrawn'],
  received: ['probing', 'failed', 'withdrawn'],
  /** A processor that went away gives the film back to `received`. */
  probing: ['processing', 'received', 'failed', 'withdrawn'],
  processing: ['ready', 'received', 'failed', 'withdrawn'],
  /** The first rendition is there: a moderator looks at it while the others follow. */
  ready: ['published', 'rejected', 'withdrawn'],
  published: ['removed'],
  /** Its video was taken down; it may come back. */
  removed: ['published'],
  rejected: ['withdrawn'],
  failed: ['received', 'withdrawn'],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type UploadState = keyof typeof uploadMoves

/** All of them. */
export const uploadStates = Object.keys(uploadMoves) as [UploadState, ...UploadState[]]

/** Whether an upload may go from one state to the other at once. */
export const mayMove = (from: UploadState, to: UploadState): boolean =>
  (uploadMoves[from] as readonly UploadState[]).includes(to)

/** The states that one may be reached from. */
export const statesBefore = (to: UploadState): UploadState[] => uploadStates.filter((from) => mayMove(from, to))

/** Something goes on by itself, and a page that shows it looks again. */
export const isMoving = (state: UploadState): boolean =>
  state === 'received' || state === 'probing' || state === 'processing'

/** It was decided about: what was said of it stays as it was, and whoever is on record stays there, also of what may come back. */
export const isDecided = (state: UploadState): boolean =>
  state === 'published' || state === 'removed' || state === 'rejected'

/** What is said of it may still change; one that failed is tried again first. */
export const mayBeEdited = (state: UploadState): boolean => !isDecided(state) && state !== 'failed'

/** Counts against what one member may have open. */
export const openStates: readonly UploadState[] = ['receiving', 'received', 'probing', 'processing', 'ready']
