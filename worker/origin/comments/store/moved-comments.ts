// Comments on their way from the first database into one of their own. They are written there before they are deleted here, so that an
// interruption loses none; a comment that is there already is the newer one, and one that was removed there does not come back.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import { storedColumns } from '../../sql/own-databases.ts'
import { isUnseenThread } from './comment-threads.ts'

/**
 * Which comments have to be complete. Those with these ids come with the shown replies to them, on which it depends whether their
 * place stays.
 */
export type CommentScope =
  | { section: CommentSection; objectId: number; isWhole?: boolean }
  | { placesOn: CommentSection; objectId: number }
  | { userId: number }
  | { heldOf: number }
  | { ids: readonly number[] }
  | 'held'
  | 'any'

type Where = { sql: string; values: (string | number)[] }

/** Of a target the newest come first: no list needs more than are counted. */
function whereOf(scope: CommentScope): Where {
  if (scope === 'any') return { sql: 'comments', values: [] }
  if (scope === 'held') return { sql: 'comments WHERE is_held = 1', values: [] }
  if ('ids' in scope) return { sql: withReplies, values: [JSON.stringify(scope.ids)] }
  if ('heldOf' in scope)
    return { sql: 'comments INDEXED BY comments_held WHERE user_id = ?1 AND is_held = 1', values: [scope.heldOf] }
  if ('userId' in scope) return { sql: 'comments WHERE user_id = ?1', values: [scope.userId] }
  if ('placesOn' in scope) return { sql: places, values: [scope.placesOn, scope.objectId] }
  if (scope.isWhole) return { sql: wholeTarget, values: [scope.section, scope.objectId] }
  return {
    sql: `comments INDEXED BY comments_by_object WHERE section = ?1 AND object_id = ?2 AND is_held = 0
      ORDER BY added_date DESC`,
    values: [scope.section, scope.objectId],
  }
}

const withReplies = `comments WHERE comment_id IN (
  SELECT value FROM json_each(?1)
  UNION ALL
  SELECT comment_id FROM comments INDEXED BY comments_replies
  WHERE root_id IN (SELECT value FROM json_each(?1)) AND root_id <> 0 AND is_held = 0)`

/** First comments that are not shown: replies are listed below their places. */
const places = `comments WHERE comment_id IN (
  SELECT comment_id FROM comments INDEXED BY comments_gone WHERE section = ?1 AND object_id = ?2 AND is_held = 3
  UNION ALL
  SELECT comment_id FROM comments INDEXED BY comments_unseen WHERE section = ?1 AND object_id = ?2 AND ${isUnseenThread})`

/** The indexes are partial. */
const wholeTarget = `comments WHERE comment_id IN (
  SELECT comment_id FROM comments INDEXED BY comments_by_object WHERE section = ?1 AND object_id = ?2 AND is_held = 0
  UNION ALL
  SELECT comment_id FROM comments INDEXED BY comments_waiting WHERE is_held = 1 AND section = ?1 AND object_id = ?2
  UNION ALL
  SELECT comment_id FROM comments INDEXED BY comments_hidden WHERE is_held = 2 AND section = ?1 AND object_id = ?2
  UNION ALL
  SELECT comment_id FROM comments INDEXED BY comments_gone WHERE is_held = 3 AND section = ?1 AND object_id = ?2)`

/** Moves at most `most` comments; returns how many. */
export async function moveComments(
  db: D1Database,
  comments: D1Database,
  scope: CommentScope,
  most: number,
): Promise<number> {
  const { sql, values } = whereOf(scope)
  const { results: rows } = await db
    .prepare(`SELECT ${storedColumns.join()} FROM ${sql} LIMIT ${most}`)
    .bind(...values)
    .all<{ comment_id: number }>()
  if (rows.length === 0) return 0
  await comments
    .prepare(`
      INSERT INTO comments (${storedColumns.join()})
      SELECT ${storedColumns.map((column) => `value ->> '${column}'`).join()}
      FROM json_each(?1) WHERE value ->> 'comment_id' NOT IN (SELECT comment_id FROM dropped_comments)
      ON CONFLICT DO NOTHING`)
    .bind(JSON.stringify(rows))
    .run()
  await db
    .prepare('DELETE FROM comments WHERE comment_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(rows.map(({ comment_id }) => comment_id)))
    .run()
  return rows.length
}

export const sweepDropped = (comments: D1Database): D1PreparedStatement =>
  comments.prepare('DELETE FROM dropped_comments')
