// Who may see a video: one table of the states that it may have, and of the columns of the database that say so. Whatever changes
// the visibility of a video, an editor or its creator, names a row of it.

type VisibilityRow = {
  /** The columns `status_id` and `is_private`. */
  statusId: number
  isPrivate: 0 | 1 | 2
  /** In lists, searches, feeds and sitemaps. Every query of a list asks for these two columns. */
  isListed: boolean
  /** Visitors find no such video. */
  isWithheld: boolean
}

/** `status_id` of a video that exists for staff alone. */
export const withheldStatusId = 3
/** `is_private` of a video that is in no list, and open to every visitor who has its address. */
export const unlistedPrivacy = 2

/** Each with its columns; queries of lists ask for those of `public`. */
export const videoVisibilities = {
  public: { statusId: 1, isPrivate: 0, isListed: true, isWithheld: false },
  members: { statusId: 1, isPrivate: 1, isListed: false, isWithheld: false },
  unlisted: { statusId: 1, isPrivate: unlistedPrivacy, isListed: false, isWithheld: false },
  private: { statusId: withheldStatusId, isPrivate: 0, isListed: false, isWithheld: true },
  /** Private until its `publish_date`, then public. */
  scheduled: { statusId: withheldStatusId, isPrivate: 0, isListed: false, isWithheld: true },
} as const satisfies Record<string, VisibilityRow>

export type VideoVisibility = keyof typeof videoVisibilities
/** In the order of the form's choices. */
export const visibilityNames = Object.keys(videoVisibilities) as [VideoVisibility, ...VideoVisibility[]]
/** What a video is for the back office: one of the above, or taken down. */
export type VideoState = VideoVisibility | 'deleted'

/** @param publishDate seconds since 1970; null without one */
export function visibilityOf(statusId: number, isPrivate: number, publishDate: number | null): VideoState {
  if (statusId === withheldStatusId) return publishDate === null ? 'private' : 'scheduled'
  if (statusId !== 1) return 'deleted'
  return isPrivate === 0 ? 'public' : isPrivate === unlistedPrivacy ? 'unlisted' : 'members'
}
