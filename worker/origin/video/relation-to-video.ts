// How a caller is related to a video, for the table of visibilities.
import type { D1Database } from '@cloudflare/workers-types'
import type { VideoViewer } from '../../../shared/rules/video-visibility.ts'
import { isStaffViewer } from '../http/require-staff.ts'
import type { Session } from '../http/session.ts'

export async function relationToVideo(db: D1Database, session: Session, uploaderId: number): Promise<VideoViewer> {
  const { user_id } = session.user
  if (user_id === uploaderId) return 'uploader'
  if (isStaffViewer(session)) return 'staff'
  const friendship = await db
    .prepare('SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1')
    .bind(uploaderId, user_id)
    .first()
  return friendship === null ? 'member' : 'friend'
}
