// Who may see a video: one table of the states that it may have, and of the columns of the database that say so. Whatever changes
// the visibility of a video, an editor or its creator, names a row of it.

/** Besides its uploader and staff: every visitor, members, friends of its uploader, or no other visitor. */
export type VideoAudience = 'all' | 'members' | 'friends' | 'uploader'

type VisibilityRow = {
  /** The columns `status_id` and `is_private`. */
  statusId: number
  isPrivate: 0 | 1 | 2 | 3
  seenBy: VideoAudience
  /** In lists, searches, feeds and sitemaps. Every query of a list asks for these two columns. */
  isListed: boolean
  /** Visitors find no such video. */
  isWithheld: boolean
}

/** `status_id` of a video that exists for staff alone. */
export const withheldStatusId = 3
/** `is_private` of a video that is in no list, and open to every visitor who has its address. */
export const unlistedPrivacy = 2
/** `is_private` of videos that every visitor may open. */
export const openPrivacy: readonly number[] = [0, unlistedPrivacy]
/** `is_private` of a video for the friends of its uploader, on whose pages alone it is listed. */
export const friendsPrivacy = 3

/** Each with its columns; queries of lists ask for those of `public`. */
export const videoVisibilities = {
  public: { statusId: 1, isPrivate: 0, seenBy: 'all', isListed: true, isWithheld: false },
  members: { statusId: 1, isPrivate: 1, seenBy: 'members', isListed: false, isWithheld: false },
  friends: { statusId: 1, isPrivate: friendsPrivacy, seenBy: 'friends', isListed: false, isWithheld: false },
  unlisted: { statusId: 1, isPrivate: unlistedPrivacy, seenBy: 'all', isListed: false, isWithheld: false },
  private: { statusId: withheldStatusId, isPrivate: 0, seenBy: 'uploader', isListed: false, isWithheld: true },
  /** Private until its `publish_date`, then public. */
  scheduled: { statusId: withheldStatusId, isPrivate: 0, seenBy: 'uploader', isListed: false, isWithheld: true },
} as const satisfies Record<string, VisibilityRow>

export type VideoVisibility = keyof typeof videoVisibilities
/** In the order of the form's choices. */
export const visibilityNames = Object.keys(videoVisibilities) as [VideoVisibility, ...VideoVisibility[]]
/** What a video is for the back office: one of the above, or taken down. */
export type VideoState = VideoVisibility | 'deleted'

const byPrivacy: readonly VideoVisibility[] = ['public', 'members', 'unlisted', 'friends']

/** @param publishDate seconds since 1970; null without one */
export function visibilityOf(statusId: number, isPrivate: number, publishDate: number | null): VideoState {
  if (statusId === withheldStatusId) return publishDate === null ? 'private' : 'scheduled'
  if (statusId !== 1) return 'deleted'
  return byPrivacy[isPrivate] ?? 'members'
}

/** How a caller is related to a video. Staff are moderators, editors and admins. */
export type VideoViewer = 'visitor' | 'member' | 'friend' | 'uploader' | 'staff'

const seenBy: Record<VideoViewer, readonly VideoAudience[]> = {
  visitor: ['all'],
  member: ['all', 'members'],
  friend: ['all', 'members', 'friends'],
  uploader: ['all', 'members', 'friends', 'uploader'],
  staff: ['all', 'members', 'friends', 'uploader'],
}

/** Whether a viewer may open a video that was not taken down. */
export const maySeeVideo = (visibility: VideoVisibility, viewer: VideoViewer): boolean =>
  seenBy[viewer].includes(videoVisibilities[visibility].seenBy)
