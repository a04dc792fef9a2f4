// A creator's own videos: their states and sorts in the studio, and what they may change of one after its publication.
import { type VideoState, visibilityNames, withheldStatusId } from './video-visibility.ts'

/** Who may see it; in the bin, where it can be taken back; or taken down by staff. */
export const studioStates = [...visibilityNames, 'bin', 'removed'] as const
export type StudioState = (typeof studioStates)[number]

/** `waiting`: with a change that a moderator has not seen yet. */
export const studioFilters = ['all', ...studioStates, 'waiting'] as const
export type StudioFilter = (typeof studioFilters)[number]

/** What the table is ordered by, from the greatest down. */
export const studioSorts = ['newest', 'views', 'duration'] as const
export type StudioSort = (typeof studioSorts)[number]

/** @param isInBin its uploader deleted it, and can take it back still */
export const studioStateOf = (state: VideoState, isInBin: boolean): StudioState =>
  state === 'deleted' ? 'removed' : isInBin ? 'bin' : state

/** Whether visitors may not open it any more, so that its pictures need signed links. */
export const isWithheldState = (state: StudioState | VideoState): boolean =>
  state === 'private' || state === 'scheduled' || state === 'bin'

/** What a moderator sees again before it is shown: the former values stand until then. Everything else applies at once. */
export const reviewedFields = [
  'title',
  'description',
  'titles',
  'descriptions',
  'categories',
  'performers',
  'channel',
  'tags',
] as const
export type ReviewedField = (typeof reviewedFields)[number]

type Setting = { user_id: number; status_id: number; visibility_by: number | null }

/** Staff decided who may see it, so its uploader does not decide about that. */
export const isSetByStaff = ({ user_id, status_id, visibility_by }: Setting): boolean =>
  visibility_by === null || visibility_by === byClock ? status_id === withheldStatusId : visibility_by !== user_id

/** The clock only publishes; what the operator's command hides is hidden by staff. */
const byClock = 0

/** What a creator does with selected videos, besides making them visible to some. */
export const studioActs = ['bin', 'restore', 'withdraw_edit'] as const
