// The states of an upload and the transitions between them. No other transition happens.

/** From `receiving` to `published`; each state names its possible successors. */
const uploadMoves = {
  receiving: ['received', 'failed', 'withdrawn'],
  received: ['probing', 'failed', 'withdrawn'],
  /** After a lost processor the next attempt goes on from where the upload is: no stage is shown twice. */
  probing: ['processing', 'failed', 'withdrawn'],
  processing: ['ready', 'failed', 'withdrawn'],
  /** The first rendition is ready: a moderator can review it while the others follow. */
  ready: ['published', 'rejected', 'withdrawn'],
  published: ['removed', 'replaced'],
  /** Its video has the files of another upload now; its hashes are kept. */
  replaced: [],
  /** Its video was taken down; it may be restored. */
  removed: ['published'],
  rejected: ['withdrawn'],
  failed: ['received', 'withdrawn'],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type UploadState = keyof typeof uploadMoves

/** All of them. */
export const uploadStates = Object.keys(uploadMoves) as [UploadState, ...UploadState[]]

/** Whether an upload may change from one state to the other in one step. */
export const mayMove = (from: UploadState, to: UploadState): boolean =>
  (uploadMoves[from] as readonly UploadState[]).includes(to)

/** The states that lead to this one. */
export const statesBefore = (to: UploadState): UploadState[] => uploadStates.filter((from) => mayMove(from, to))

/** Processing continues by itself, so a page that shows it refreshes. */
export const isMoving = (state: UploadState): boolean =>
  state === 'received' || state === 'probing' || state === 'processing'

/** The decision is taken: the form stays as it was, and so do the performer records, which may be needed after a restore. */
export const isDecided = (state: UploadState): boolean =>
  state === 'published' || state === 'removed' || state === 'rejected' || state === 'replaced'

/** The form may still change; a failed upload must be retried first. */
export const mayBeEdited = (state: UploadState): boolean => !isDecided(state) && state !== 'failed'

/** Counts against the number of uploads that a member may have open. */
export const openStates: readonly UploadState[] = ['receiving', 'received', 'probing', 'processing', 'ready']
