// The targets of reports and notices: pages of this site, with their texts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import { targetTextMaxLength } from '../../../../shared/limits.ts'
import { commentText } from '../../comments/store/comments.ts'

/** The databases of targets. */
export type TargetDatabases = { db: D1Database; comments: D1Database }

/** The query of each kind's text; `?1` is its id. */
const texts: Record<Exclude<TargetKind, 'comment'>, string> = {
  video:
    "SELECT title || char(10) || description || iif(tags = '', '', char(10) || tags) AS text FROM videos WHERE video_id = ?1 AND status_id = 1",
  member: 'SELECT username AS text FROM users WHERE user_id = ?1',
  playlist:
    'SELECT title || char(10) || description AS text FROM playlists WHERE playlist_id = ?1 AND deleted_date IS NULL',
  model: 'SELECT title AS text FROM models WHERE model_id = ?1',
  channel: 'SELECT title AS text FROM channels WHERE channel_id = ?1',
}

const textOf = ({ db, comments }: TargetDatabases, { kind, id }: Wanted): D1PreparedStatement =>
  kind === 'comment' ? commentText(comments, id) : db.prepare(texts[kind]).bind(id)

/** Null where the target does not exist or was removed. */
export async function textOfTarget(from: TargetDatabases, wanted: Wanted): Promise<string | null> {
  const text = await textOf(from, wanted).first<string>('text')
  return text === null ? null : text.trim().slice(0, targetTextMaxLength)
}

type Wanted = { kind: TargetKind; id: number }

/** The texts of several targets, asked at the same moment, in their order. */
export const textsOfTargets = (from: TargetDatabases, targets: readonly Wanted[]): Promise<(string | null)[]> =>
  Promise.all(targets.map((target) => textOfTarget(from, target)))

/** A video, or the one that it was merged into: its page leads there. Null without any. */
export const keptVideo = (db: D1Database, videoId: number): Promise<{ video_id: number; user_id: number } | null> =>
  db
    .prepare(`
      SELECT k.video_id, k.user_id FROM videos v JOIN videos k ON k.video_id = coalesce(v.merged_into, v.video_id)
      WHERE v.video_id = ?1`)
    .bind(videoId)
    .first<{ video_id: number; user_id: number }>()

export const idByDir = (db: D1Database, kind: 'model' | 'channel', dir: string): Promise<number | null> =>
  db
    .prepare(
      kind === 'model'
        ? 'SELECT model_id AS id FROM models WHERE dir = ?1'
        : 'SELECT channel_id AS id FROM channels WHERE dir = ?1',
    )
    .bind(dir)
    .first<number>('id')
