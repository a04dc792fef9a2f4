// Changes of texts, tags and posters that uploaders made after publication: they wait for a moderator, while the former values stand.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ReviewedField } from '../../../../shared/rules/studio-videos.ts'
import type { VideoFields } from '../../admin/store/videos.ts'

/** Those of the fields that differ. */
export type EditedFields = Partial<Pick<VideoFields, ReviewedField | 'poster'>>

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

/**
 * In the place of one that waits, whose poster it keeps; none at all without fields and a poster. Changes nothing where the video has
 * another version by now.
 */
export const putEdit = (db: D1Database, one: NewEdit): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO video_edits (video_id, user_id, before, fields, added_date, state)
      SELECT v.video_id, ?3, ${withPoster('before', '?4')}, ${withPoster('fields', '?5')}, ?6, 'withdrawn'
      FROM videos v LEFT JOIN video_edits w ON w.video_id = v.video_id AND w.state = 'waiting'
      WHERE v.video_id = ?1 AND v.version = ?2 AND (?5 <> '{}' OR w.fields ->> 'poster' IS NOT NULL)`)
    .bind(one.videoId, one.version, one.userId, JSON.stringify(one.before), JSON.stringify(one.fields), one.nowSeconds),
  withdrawEdit(db, one.videoId, one.nowSeconds, one.version),
  letWait(db, one.videoId),
]

const withPoster = (column: 'before' | 'fields', fields: string): string =>
  `CASE WHEN w.fields ->> 'poster' IS NULL THEN ${fields} ELSE json_set(${fields}, '$.poster', w.${column} ->> 'poster') END`

type NewPoster = { videoId: number; userId: number; before: string; poster: string; nowSeconds: number }

/** The same of a poster: it is added to what waits. The second statement returns the poster that waited before. */
export const putPosterEdit = (db: D1Database, one: NewPoster): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO video_edits (video_id, user_id, before, fields, added_date, state)
      SELECT v.video_id, ?2, json_set(coalesce(w.before, '{}'), '$.poster', ?3), json_set(coalesce(w.fields, '{}'), '$.poster', ?4), ?5,
        'withdrawn'
      FROM videos v LEFT JOIN video_edits w ON w.video_id = v.video_id AND w.state = 'waiting' WHERE v.video_id = ?1`)
    .bind(one.videoId, one.userId, one.before, one.poster, one.nowSeconds),
  withdrawEdit(db, one.videoId, one.nowSeconds),
  letWait(db, one.videoId),
]

/** A new row is not one that waits until the former one is none: at most one waits for each video. */
const letWait = (db: D1Database, videoId: number): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE video_edits SET state = 'waiting' WHERE video_id = ?1 AND state = 'withdrawn' AND decided_date IS NULL",
    )
    .bind(videoId)

/** Returns its poster. @param version changes nothing where the video has another one by now */
export const withdrawEdit = (
  db: D1Database,
  videoId: number,
  nowSeconds: number,
  version: number | null = null,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE video_edits SET state = 'withdrawn', decided_date = ?2 WHERE video_id = ?1 AND state = 'waiting'
        AND (?3 IS NULL OR EXISTS (SELECT 1 FROM videos v WHERE v.video_id = ?1 AND v.version = ?3))
      RETURNING fields ->> 'poster' AS poster`)
    .bind(videoId, nowSeconds, version)

/** The folders of a member's posters that no visitor has seen. */
export async function waitingPostersOf(db: D1Database, userId: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      "SELECT fields ->> 'poster' AS poster FROM video_edits WHERE user_id = ?1 AND state = 'waiting' AND fields ->> 'poster' IS NOT NULL",
    )
    .bind(userId)
    .all<{ poster: string }>()
  return results.map(({ poster }) => poster)
}

export type WaitingPoster = Pick<VideoEditRow, 'edit_id' | 'video_id'> & { poster: string }

/** Those of a member that are within a folder. */
export async function waitingPostersIn(db: D1Database, userId: number, folder: string): Promise<WaitingPoster[]> {
  const { results } = await db
    .prepare(`
      SELECT edit_id, video_id, fields ->> 'poster' AS poster FROM video_edits INDEXED BY video_edits_of_user
      WHERE user_id = ?1 AND state = 'waiting' AND fields ->> 'poster' LIKE ?2 || '/%'`)
    .bind(userId, folder)
    .all<WaitingPoster>()
  return results
}

/** Its pictures are those of another folder. Changes nothing where it waits no more. */
export const movePosterEdit = (
  db: D1Database,
  { edit_id, poster }: WaitingPoster,
  folder: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE video_edits SET fields = json_set(fields, '$.poster', ?3)
      WHERE edit_id = ?1 AND state = 'waiting' AND fields ->> 'poster' = ?2`)
    .bind(edit_id, poster, folder)

/** Whether a change, decided or not, is about this poster. */
export const isPosterOfEdit = async (db: D1Database, videoId: number, poster: string): Promise<boolean> =>
  (await db
    .prepare(
      "SELECT 1 AS found FROM video_edits INDEXED BY video_edits_of_video WHERE video_id = ?1 AND fields ->> 'poster' = ?2 LIMIT 1",
    )
    .bind(videoId, poster)
    .first('found')) !== null

type Decided = { editId: number; state: 'approved' | 'rejected'; reason: string; note: string; nowSeconds: number }

/** Breaks the batch where the change waits no more. */
export const failUnlessWaiting = (db: D1Database, editId: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_edits (video_id)
      SELECT NULL WHERE NOT EXISTS (SELECT 1 FROM video_edits WHERE edit_id = ?1 AND state = 'waiting')`)
    .bind(editId)

export const closeEdit = (db: D1Database, { editId, state, reason, note, nowSeconds }: Decided): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE video_edits SET state = ?2, reason = ?3, note = ?4, decided_date = ?5
      WHERE edit_id = ?1 AND state = 'waiting'`)
    .bind(editId, state, reason, note, nowSeconds)

/** Changes nothing but tells a batch that there is such a change. */
export const keepEdit = (db: D1Database, editId: number): D1PreparedStatement =>
  db.prepare('UPDATE video_edits SET state = state WHERE edit_id = ?1').bind(editId)
