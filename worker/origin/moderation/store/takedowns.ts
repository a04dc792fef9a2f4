// Takes a video out of the catalogue and puts it back, each in one batch; and the takedown's record.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import type { RemovalReason } from '../../../../shared/rules/moderation-removal-reasons.ts'
import { type Remover, removalCodes } from '../../../../shared/rules/video-removers.ts'
import { withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { adjustCardCounters } from '../../events/store/counters.ts'
import { adjustTotals } from '../../events/store/totals.ts'
import { removeTakenDownNotification } from '../../messages/store/taken-down-notifications.ts'
import { entryOf, indexVideo, listingOf } from '../../search/store/search-index.ts'
import { ownFolder } from '../../sql/own-folder.ts'
import { moveUploadOf } from '../../studio/store/upload-states.ts'
import { blockVideo, unblockVideo } from './blocked-videos.ts'

export type Takedown = {
  video_id: number
  reason: RemovalReason
  note: string
  actor_id: number
  folder: string | null
  removed_ms: number
  restored_ms: number | null
  is_told: 0 | 1
  is_cleared: 0 | 1
  /** What the video was: active, or withheld. */
  former_status: number
  /** A change of the catalogue, and no decision of moderation. */
  by_editor: 0 | 1
  /** The notice whose decision or whose withdrawn signature it is. */
  case_id: number | null
}

export const takedownOf = (db: D1Database, videoId: number): Promise<Takedown | null> =>
  db.prepare('SELECT * FROM takedowns WHERE video_id = ?1').bind(videoId).first<Takedown>()

/** To be read before what a batch writes of the video. */
export const versionOf = (db: D1Database, videoId: number): Promise<number | null> =>
  db.prepare('SELECT version FROM videos WHERE video_id = ?1').bind(videoId).first<number>('version')

/** Changes nothing but tells a batch that the video has a takedown. */
export const keepNoteOf = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE takedowns SET note = note WHERE video_id = ?1').bind(videoId)

type Removed = { video_id: number; folder: string | null }

/** SQL: whether a video can be taken down: active ones, and those that an editor or their creator withholds. */
export const isRemovable = (column: string) => `${column} IN (1, ${withheldStatusId})`

/** Such a video, and the folder of its files where they are its own. */
export const videoToRemove = (db: D1Database, videoId: number): Promise<Removed | null> =>
  db
    .prepare(`
      SELECT v.video_id, ${ownFolder} AS folder
      FROM videos v WHERE v.video_id = ?1 AND ${isRemovable('v.status_id')}`)
    .bind(videoId)
    .first<Removed>()

export type Decision = { reason: RemovalReason; note: string; actorId: number; caseId?: number | null }
type Decided = Decision & { nowMs: number; by?: Remover }

/** The batch fails when the video is not active any more, so that it is counted out once. */
export function removeVideo(
  db: D1Database,
  { video_id, folder }: Removed,
  { reason, note, actorId, caseId = null, nowMs, by = 'moderator' }: Decided,
): D1PreparedStatement[] {
  const ofVideo = String(video_id)
  const why = by === 'moderator' ? reason : removalCodes[by]
  return [
    db
      .prepare(`
        INSERT INTO takedowns (video_id, reason, note, actor_id, folder, removed_ms, former_status, by_editor, case_id)
        SELECT video_id, ?2, ?3, ?4, ?5, ?6, status_id, ?7, ?8 FROM videos WHERE video_id = ?1 AND ${isRemovable('status_id')}
        ON CONFLICT (video_id) DO UPDATE SET reason = excluded.reason, note = excluded.note, actor_id = excluded.actor_id,
          folder = excluded.folder, removed_ms = excluded.removed_ms, restored_ms = NULL, is_told = 0, is_cleared = 0,
          former_status = excluded.former_status, by_editor = excluded.by_editor, case_id = excluded.case_id`)
      .bind(video_id, reason, note, actorId, folder, nowMs, Number(by !== 'moderator'), caseId),
    failUnlessChanged(db),
    ...adjustTotals(db, ofVideo, -1),
    ...adjustCardCounters(db, ofVideo, -1),
    expireKeptLists(db, ofVideo),
    db.prepare(`UPDATE videos SET status_id = ${deletedStatusId} WHERE video_id = ?1`).bind(video_id),
    db.prepare('DELETE FROM video_search WHERE rowid = ?1').bind(video_id),
    ...withdrawWindows(db, video_id),
    countPlaylistsOf(db, video_id),
    blockVideo(db, video_id, { reason, nowSeconds: Math.floor(nowMs / 1000) }),
    moveUploadOf(db, video_id, 'removed', { reason: why, note, nowSeconds: Math.floor(nowMs / 1000) }),
  ]
}

/** The opposite, with the video's current data. */
export async function restoreVideo(db: D1Database, videoId: number, nowMs: number): Promise<D1PreparedStatement[]> {
  const ofVideo = String(videoId)
  const former = (await takedownOf(db, videoId))?.former_status ?? 1
  const listed = former === 1 ? await listingOf(db, videoId) : null
  return [
    db
      .prepare(`
        UPDATE takedowns SET restored_ms = ?2, is_told = 0
        WHERE video_id = ?1 AND restored_ms IS NULL AND is_cleared = 0`)
      .bind(videoId, nowMs),
    failUnlessChanged(db),
    db.prepare('UPDATE videos SET status_id = ?2 WHERE video_id = ?1').bind(videoId, former),
    ...adjustTotals(db, ofVideo, 1),
    ...adjustCardCounters(db, ofVideo, 1),
    expireKeptLists(db, ofVideo),
    // Its words are counted still.
    ...(listed ? indexVideo(db, videoId, entryOf(listed)) : []),
    ...returnWindows(db, videoId),
    countPlaylistsOf(db, videoId),
    unblockVideo(db, videoId),
    removeTakenDownNotification(db, videoId),
    moveUploadOf(db, videoId, 'published', { reason: '', note: '', nowSeconds: Math.floor(nowMs / 1000) }),
  ]
}

/** A form, an undo and a save that began before no longer fit: a save raises the version itself, and any other decision by this. */
export const outdateForms = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE videos SET version = version + 1 WHERE video_id = ?1').bind(videoId)

/** A row without a reason breaks the batch. */
const failUnlessChanged = (db: D1Database): D1PreparedStatement =>
  db.prepare('INSERT INTO takedowns (video_id, reason) SELECT 0, NULL WHERE changes() = 0')

/** Its rows in all windows, found by their key: a step a country. */
const windowsOfVideo = `
  video_id = ?1 AND period IN ('day', 'week', 'month', 'all') AND country IN (
    WITH RECURSIVE step (country) AS (
      SELECT min(country) FROM view_pages
      UNION ALL
      SELECT (SELECT min(country) FROM view_pages WHERE country > step.country) FROM step WHERE step.country IS NOT NULL
    )
    SELECT country FROM step WHERE country IS NOT NULL
  )`

/** A video that is not public any more is in no window; the windows are made again without it. */
export const leaveWindows = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare(`DELETE FROM video_popularity WHERE ${windowsOfVideo}`).bind(videoId)

/** Keeps how often it was watched in each window while no list has it. */
export const withdrawWindows = (db: D1Database, videoId: number): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR REPLACE INTO takedown_windows (video_id, period, country, views)
      SELECT video_id, period, country, views FROM video_popularity WHERE ${windowsOfVideo}`)
    .bind(videoId),
  leaveWindows(db, videoId),
]

/** The opposite, with its current data; nothing is returned to lists that do not have it. */
export const returnWindows = (db: D1Database, videoId: number): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO video_popularity (period, country, video_id, views, gender, duration_class, is_hd, post_date,
        duration_seconds, comments, rating, vr)
      SELECT w.period, w.country, v.video_id, w.views, v.gender, v.duration_class, v.is_hd, v.post_date,
        v.duration_seconds, v.comments, v.rating, v.vr
      FROM takedown_windows w JOIN videos v ON v.video_id = w.video_id
      WHERE w.video_id = ?1 AND v.status_id = 1 AND v.is_private = 0`)
    .bind(videoId),
  db
    .prepare(`
      DELETE FROM takedown_windows
      WHERE video_id = ?1 AND EXISTS (SELECT 1 FROM videos v WHERE v.video_id = ?1 AND v.status_id = 1 AND v.is_private = 0)`)
    .bind(videoId),
]

/** Counts the playlists anew that have it. */
export const countPlaylistsOf = (db: D1Database, videoId: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET (total_videos, video_views) = (
        SELECT count(*), coalesce(sum(v.viewed), 0)
        FROM playlist_videos l CROSS JOIN videos v ON v.video_id = l.video_id
        WHERE l.playlist_id = playlists.playlist_id AND v.status_id = 1 AND v.is_private = 0)
      WHERE playlist_id IN (SELECT playlist_id FROM playlist_videos WHERE video_id = ?1)`)
    .bind(videoId)

/** Takedowns that the deny list does not have yet. */
export async function unpropagatedTakedowns(db: D1Database): Promise<Takedown[]> {
  const { results } = await db.prepare('SELECT * FROM takedowns WHERE is_told = 0 LIMIT 100').all<Takedown>()
  return results
}

/** The deny list has this state: a decision made meanwhile is still pending. */
export const markPropagated = (db: D1Database, { video_id, removed_ms, restored_ms }: Takedown): D1PreparedStatement =>
  db
    .prepare('UPDATE takedowns SET is_told = 1 WHERE video_id = ?1 AND removed_ms = ?2 AND restored_ms IS ?3')
    .bind(video_id, removed_ms, restored_ms)

/** A restored database has a new deny list, which knows none of them. */
export const propagateAllTakedownsText = 'UPDATE takedowns SET is_told = 0 WHERE is_told = 1'
