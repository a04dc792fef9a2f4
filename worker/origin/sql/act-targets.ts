// The targets of acts, which members comment, vote for, follow or view: their tables, and who may see each.
import type { D1Database } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { unlistedPrivacy } from '../../../shared/rules/video-visibility.ts'
import { isSeenBy } from './video-viewers.ts'

export type ActTargetKind = CommentSection

type ActTarget = {
  table: string
  id: string
  /** Public. */
  open: string
  /** Visible to the member ?2. */
  forMember: string
}

export const actTargets: Record<ActTargetKind, ActTarget> = {
  video: {
    table: 'videos',
    id: 'video_id',
    open: `status_id = 1 AND is_private IN (0, ${unlistedPrivacy})`,
    forMember: isSeenBy('videos', '?2'),
  },
  model: { table: 'models', id: 'model_id', open: 'is_hidden = 0', forMember: 'is_hidden = 0' },
  channel: { table: 'channels', id: 'channel_id', open: 'is_hidden = 0', forMember: 'is_hidden = 0' },
  playlist: {
    table: 'playlists',
    id: 'playlist_id',
    open: 'is_private = 0 AND is_hidden = 0 AND deleted_date IS NULL',
    forMember: '((is_private = 0 AND is_hidden = 0) OR user_id = ?2) AND deleted_date IS NULL',
  },
  member: { table: 'users', id: 'user_id', open: 'is_listed = 1', forMember: 'is_listed = 1' },
}

/** Whether the target exists for a member; a visitor without an account is null. */
export async function exists(db: D1Database, kind: ActTargetKind, id: number, userId: number | null): Promise<boolean> {
  const { table, id: key, open, forMember } = actTargets[kind]
  // The second value is always bound, so it is always read.
  const row = await db
    .prepare(`SELECT 1 AS found FROM ${table} WHERE ${key} = ?1 AND ${userId === null ? open : forMember} AND ?2 = ?2`)
    .bind(id, userId ?? 0)
    .first()
  return row !== null
}

/** The member who owns the target; null where it has no owner. */
export async function ownerOf(db: D1Database, kind: ActTargetKind, id: number): Promise<number | null> {
  if (kind === 'model' || kind === 'channel') return null
  const { table, id: key } = actTargets[kind]
  return db.prepare(`SELECT user_id FROM ${table} WHERE ${key} = ?1`).bind(id).first<number>('user_id')
}

/** Adds to a counter column of a target, if the statement before it in the batch changed anything. */
export const adjustCounter = (db: D1Database, kind: ActTargetKind, column: string, id: number, by: 1 | -1) => {
  const { table, id: key } = actTargets[kind]
  return db
    .prepare(`UPDATE ${table} SET ${column} = max(0, ${column} + ?2) WHERE ${key} = ?1 AND changes() > 0`)
    .bind(id, by)
}
