// Comments that have to be removed or hidden because of what happened in the first database: noted there in the same batch, and done by
// steps in the database of comments. A step can be repeated.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { noteCounted } from './comment-effects.ts'
import { hiddenComment } from './comments.ts'
import { dropComments, dropEmptyThreads, dropEmptyThreadsOf, emptyThreads, restoreThreads } from './dropped-comments.ts'

/**
 * One comment, all of a member and all on their wall, or all of a playlist. `standing`: all of a member are hidden or shown again, as the
 * account stands when that is done.
 */
export type RemovalKind = 'comment' | 'member' | 'playlist' | 'standing'
export type Removal = { kind: RemovalKind; about_id: number }
export type Deletion = Removal & { kind: Exclude<RemovalKind, 'standing'> }

/** If the statement before it in the batch changed anything. */
export const noteRemovalOfComment = (db: D1Database, commentId: number): D1PreparedStatement =>
  db
    .prepare("INSERT OR IGNORE INTO comment_removals (kind, about_id) SELECT 'comment', ?1 WHERE changes() > 0")
    .bind(commentId)

export const noteRemovalOfMember = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare("INSERT OR IGNORE INTO comment_removals (kind, about_id) VALUES ('member', ?1)").bind(userId)

/** After a ban, and after one was lifted. */
export const noteStandingOfMember = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare("INSERT OR IGNORE INTO comment_removals (kind, about_id) VALUES ('standing', ?1)").bind(userId)

export async function notedRemovals(db: D1Database, most: number): Promise<Removal[]> {
  const { results } = await db.prepare('SELECT kind, about_id FROM comment_removals LIMIT ?1').bind(most).all<Removal>()
  return results
}

export const dropRemoval = (db: D1Database, { kind, about_id }: Removal): D1PreparedStatement =>
  db.prepare('DELETE FROM comment_removals WHERE kind = ?1 AND about_id = ?2').bind(kind, about_id)

const selectOf: Record<Deletion['kind'], string> = {
  comment: 'SELECT comment_id, root_id FROM comments WHERE comment_id = ?1 AND is_held <> 3 LIMIT ?2',
  // The place of a deleted one goes with the last reply to it.
  member: `
    SELECT comment_id, root_id FROM comments INDEXED BY comments_by_user WHERE user_id = ?1 AND is_held <> 3
    UNION ALL
    SELECT comment_id, root_id FROM comments INDEXED BY comments_by_object
    WHERE section = 'member' AND object_id = ?1 AND is_held = 0 AND user_id <> ?1
    UNION ALL
    SELECT comment_id, root_id FROM comments INDEXED BY comments_waiting
    WHERE is_held = 1 AND section = 'member' AND object_id = ?1 AND user_id <> ?1
    UNION ALL
    SELECT comment_id, root_id FROM comments INDEXED BY comments_hidden
    WHERE is_held = 2 AND section = 'member' AND object_id = ?1 AND user_id <> ?1
    LIMIT ?2`,
  playlist: `
    SELECT comment_id, root_id FROM comments INDEXED BY comments_by_object
    WHERE section = 'playlist' AND object_id = ?1 AND is_held = 0
    UNION ALL
    SELECT comment_id, root_id FROM comments INDEXED BY comments_waiting
    WHERE is_held = 1 AND section = 'playlist' AND object_id = ?1
    LIMIT ?2`,
}

type RemovedComment = { comment_id: number; root_id: number }

export async function commentsToRemove(
  comments: D1Database,
  { kind, about_id }: Deletion,
  most: number,
): Promise<RemovedComment[]> {
  const { results } = await comments.prepare(selectOf[kind]).bind(about_id, most).all<RemovedComment>()
  return results
}

/** Replies of others stay, with the place of the comment that they answer. @param isMoving comments still follow from the first database */
export function removeComments(
  comments: D1Database,
  removed: readonly RemovedComment[],
  isMoving: boolean,
): D1PreparedStatement[] {
  const ids = removed.map(({ comment_id }) => comment_id)
  const rootIds = removed.flatMap(({ root_id }) => (root_id === 0 ? [] : root_id))
  return [
    noteCounted(comments, ids, { isHeld: 0, by: -1 }),
    ...noteDropped(comments, ids, isMoving),
    emptyThreads(comments, ids),
    dropComments(comments, ids),
    ...(rootIds.length > 0 ? [dropEmptyThreads(comments, rootIds)] : []),
  ]
}

/** A member's shown comments since then, or those that a ban hides; oldest first. */
export async function commentsToTurn(
  comments: D1Database,
  userId: number,
  { isHidden, since }: { isHidden: boolean; since: number },
  most: number,
): Promise<{ comment_id: number; root_id: number; added_date: number }[]> {
  const { results } = await comments
    .prepare(`
      SELECT comment_id, root_id, added_date FROM comments INDEXED BY comments_by_user
      WHERE user_id = ?1 AND added_date >= ?2 AND is_held = ?3 ORDER BY added_date LIMIT ?4`)
    .bind(userId, since, isHidden ? hiddenComment : 0, most)
    .all<{ comment_id: number; root_id: number; added_date: number }>()
  return results
}

/** Hides shown comments, or shows hidden ones. */
export const turnComments = (
  comments: D1Database,
  ids: readonly number[],
  isHiding: boolean,
): D1PreparedStatement[] => {
  const [from, to] = isHiding ? ([0, hiddenComment] as const) : ([hiddenComment, 0] as const)
  return [
    noteCounted(comments, ids, { isHeld: from, by: isHiding ? -1 : 1 }),
    comments
      .prepare(
        'UPDATE comments SET is_held = ?2 WHERE comment_id IN (SELECT value FROM json_each(?1)) AND is_held = ?3',
      )
      .bind(JSON.stringify(ids), to, from),
    isHiding ? dropEmptyThreadsOf(comments, ids) : restoreThreads(comments, ids),
  ]
}

/** Keeps removed comments from following again. */
export const noteDropped = (
  comments: D1Database,
  ids: readonly number[],
  isMoving: boolean,
  where: '' | 'WHERE changes() > 0' = '',
): D1PreparedStatement[] =>
  isMoving
    ? [
        comments
          .prepare(`INSERT OR IGNORE INTO dropped_comments (comment_id) SELECT value FROM json_each(?1) ${where}`)
          .bind(JSON.stringify(ids)),
      ]
    : []
