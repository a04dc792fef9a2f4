// The targets of reports and notices: pages of this site, with their texts.
import type { D1Database } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment.ts'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import { targetTextMaxLength } from '../../../../shared/limits.ts'

/** The query of each kind's text; `?1` is its id. */
const texts: Record<TargetKind, string> = {
  video: 'SELECT title || char(10) || description AS text FROM videos WHERE video_id = ?1 AND status_id = 1',
  comment: 'SELECT comment AS text FROM comments WHERE comment_id = ?1',
  member: 'SELECT username AS text FROM users WHERE user_id = ?1',
  playlist:
    'SELECT title || char(10) || description AS text FROM playlists WHERE playlist_id = ?1 AND deleted_date IS NULL',
  model: 'SELECT title AS text FROM models WHERE model_id = ?1',
  channel: 'SELECT title AS text FROM channels WHERE channel_id = ?1',
}

/** Null where the target does not exist or was removed. */
export async function textOfTarget(db: D1Database, kind: TargetKind, id: number): Promise<string | null> {
  const text = await db.prepare(texts[kind]).bind(id).first<string>('text')
  return text === null ? null : text.trim().slice(0, targetTextMaxLength)
}

type Wanted = { kind: TargetKind; id: number }

/** The texts of several targets in one batch, in their order. */
export async function textsOfTargets(db: D1Database, targets: readonly Wanted[]): Promise<(string | null)[]> {
  if (targets.length === 0) return []
  const found = await db.batch<{ text: string }>(targets.map(({ kind, id }) => db.prepare(texts[kind]).bind(id)))
  return found.map(({ results }) => results[0]?.text.trim().slice(0, targetTextMaxLength) ?? null)
}

export const idByDir = (db: D1Database, kind: 'model' | 'channel', dir: string): Promise<number | null> =>
  db
    .prepare(
      kind === 'model'
        ? 'SELECT model_id AS id FROM models WHERE dir = ?1'
        : 'SELECT channel_id AS id FROM channels WHERE dir = ?1',
    )
    .bind(dir)
    .first<number>('id')

/** Whether a comment belongs to this page. */
export const standsUnder = async (
  db: D1Database,
  commentId: number,
  section: CommentSection,
  objectId: number,
): Promise<boolean> =>
  (await db
    .prepare('SELECT 1 AS found FROM comments WHERE comment_id = ?1 AND section = ?2 AND object_id = ?3')
    .bind(commentId, section, objectId)
    .first()) !== null
