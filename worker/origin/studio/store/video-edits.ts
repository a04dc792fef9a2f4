// Changes of texts and tags that uploaders made after publication: they wait for a moderator, while the former values stand.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ReviewedField } from '../../../../shared/rules/studio-videos.ts'
import type { VideoFields } from '../../admin/store/videos.ts'

/** Those of the fields that differ. */
export type EditedFields = Partial<Pick<VideoFields, ReviewedField>>

export type VideoEditRow = {
  edit_id: number
  video_id: number
  user_id: number
  /** JSON: EditedFields, as they were and as they shall be. */
  before: string
  fields: string
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn'
  reason: string
  note: string
  added_date: number
}

/** The one that waits, or else the newest when a moderator refused it. */
export async function shownEditOf(db: D1Database, videoId: number): Promise<VideoEditRow | null> {
  const newest = await db
    .prepare(`
      SELECT edit_id, video_id, user_id, before, fields, state, reason, note, added_date
      FROM video_edits INDEXED BY video_edits_of_video WHERE video_id = ?1 ORDER BY edit_id DESC LIMIT 1`)
    .bind(videoId)
    .first<VideoEditRow>()
  return newest && (newest.state === 'waiting' || newest.state === 'rejected') ? newest : null
}

export const waitingEdit = (
  db: D1Database,
  editId: number,
): Promise<Pick<VideoEditRow, 'edit_id' | 'video_id' | 'user_id' | 'before' | 'fields'> | null> =>
  db
    .prepare(
      "SELECT edit_id, video_id, user_id, before, fields FROM video_edits WHERE edit_id = ?1 AND state = 'waiting'",
    )
    .bind(editId)
    .first()

type NewEdit = {
  videoId: number
  version: number
  userId: number
  before: EditedFields
  fields: EditedFields
  nowSeconds: number
}

/** In the place of one that waits. Changes nothing where the video has another version by now. */
export const putEdit = (db: D1Database, one: NewEdit): D1PreparedStatement[] => [
  withdrawEdit(db, one.videoId, one.nowSeconds),
  db
    .prepare(`
      INSERT INTO video_edits (video_id, user_id, before, fields, added_date)
      SELECT video_id, ?3, ?4, ?5, ?6 FROM videos WHERE video_id = ?1 AND version = ?2`)
    .bind(one.videoId, one.version, one.userId, JSON.stringify(one.before), JSON.stringify(one.fields), one.nowSeconds),
]

export const withdrawEdit = (db: D1Database, videoId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare("UPDATE video_edits SET state = 'withdrawn', decided_date = ?2 WHERE video_id = ?1 AND state = 'waiting'")
    .bind(videoId, nowSeconds)

type Decided = { editId: number; state: 'approved' | 'rejected'; reason: string; note: string; nowSeconds: number }

export const closeEdit = (db: D1Database, { editId, state, reason, note, nowSeconds }: Decided): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE video_edits SET state = ?2, reason = ?3, note = ?4, decided_date = ?5
      WHERE edit_id = ?1 AND state = 'waiting'`)
    .bind(editId, state, reason, note, nowSeconds)

/** Changes nothing but tells a batch that there is such a change. */
export const keepEdit = (db: D1Database, editId: number): D1PreparedStatement =>
  db.prepare('UPDATE video_edits SET state = state WHERE edit_id = ?1').bind(editId)
