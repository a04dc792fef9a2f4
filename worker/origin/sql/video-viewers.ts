// Who among members may see a video that is not for every visitor: the SQL of `seenBy` in the table of visibilities, and the relation
// of a caller to a video.
import type { D1Database } from '@cloudflare/workers-types'
import { friendsPrivacy, type VideoViewer, withheldStatusId } from '../../../shared/rules/video-visibility.ts'
import { hasOpen } from '../http/require-staff.ts'
import type { Session } from '../http/session.ts'

/** @param video the table's name or alias; @param userId a bound parameter with the member's id */
export const isSeenBy = (video: string, userId: string): string => `(
  ${video}.status_id = 1 AND (${video}.is_private <> ${friendsPrivacy} OR ${video}.user_id = ${userId} OR EXISTS (
    SELECT 1 FROM friends f WHERE f.user_id = ${video}.user_id AND f.friend_id = ${userId} AND f.is_accepted = 1))
  OR ${video}.status_id = ${withheldStatusId} AND ${video}.user_id = ${userId})`

/** Whether the session's role looks at what it is asked to decide about, while others may not. */
export const isStaffViewer = (session: Session | null): boolean =>
  hasOpen(session, 'moderate') || hasOpen(session, 'editCatalogue')

export async function viewerOf(db: D1Database, session: Session, uploaderId: number): Promise<VideoViewer> {
  const { user_id } = session.user
  if (user_id === uploaderId) return 'uploader'
  if (isStaffViewer(session)) return 'staff'
  const friendship = await db
    .prepare('SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1')
    .bind(uploaderId, user_id)
    .first()
  return friendship === null ? 'member' : 'friend'
}
