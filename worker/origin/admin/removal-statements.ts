// The statements that remove a video from the catalogue: no decision of moderation, which gives a reason and a note.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { addTakenDownNotification } from '../messages/store/taken-down-notifications.ts'
import { byClock } from '../moderation/store/audit.ts'
import { outlastBans } from '../moderation/store/kept-down.ts'
import { keepNoteOf, removeVideo, videoToRemove } from '../moderation/store/takedowns.ts'
import type { VideoWholeRow } from './store/videos.ts'

type Removal = { row: VideoWholeRow; actorId: number; nowSeconds: number }

/** None where it is down already. Its uploader is told, unless they removed it, or had put it into the bin that the clock empties. */
export async function removalStatements(
  db: D1Database,
  { row: { video_id, user_id, bin_date }, actorId, nowSeconds }: Removal,
): Promise<D1PreparedStatement[]> {
  const video = await videoToRemove(db, video_id)
  if (!video) return []
  const by = actorId === user_id || (actorId === byClock && bin_date !== null) ? 'uploader' : 'editor'
  return [
    ...removeVideo(db, video, { reason: 'another', note: '', actorId, nowMs: Date.now(), by }),
    ...outlastBans(db, video_id),
    ...(by === 'editor' ? [keepNoteOf(db, video_id), addTakenDownNotification(db, video_id, nowSeconds)] : []),
  ]
}
