// How a caller is related to a video, for the table of visibilities.
import type { D1Database } from '@cloudflare/workers-types'
import type { VideoViewer } from '../../../shared/rules/video-visibility.ts'
import { isStaffViewer } from '../http/require-staff.ts'
import type { Session } from '../http/session.ts'
import { relationOf } from '../members/store/profiles.ts'

export async function relationToVideo(db: D1Database, session: Session, uploaderId: number): Promise<VideoViewer> {
  const relation = await relationOf(db, session.user.user_id, uploaderId)
  if (relation === 'oneself') return 'uploader'
  if (isStaffViewer(session)) return 'staff'
  return relation === 'friend' ? 'friend' : 'member'
}
