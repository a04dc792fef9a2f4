// Comments, in a database that may be one of their own: no statement here names a table of another noun. Comments that are held for a
// moderator are excluded from public lists.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import { commentsMax, pageSizes } from '../../../../shared/limits.ts'
import { commentsCountedMax } from '../../bounds.ts'

export type CommentRow = {
  comment_id: number
  user_id: number
  added_date: number
  comment: string
  /** The first comment of its thread; 0 of a first one. */
  root_id: number
  /** The member whose reply a reply answers; 0 of any other. */
  to_user_id: number
  is_held: CommentState
  likes: number
  edited_date: number | null
  is_pinned: 0 | 1
  is_hearted: 0 | 1
}

/** 0: shown. 1: held for a moderator. 2: hidden, because its member is banned. 3: deleted, kept without its text for the replies below. */
type CommentState = 0 | 1 | 2 | 3
/** In no list and in no queue. */
export const hiddenComment = 2
export const goneComment = 3

/** Shown ones: those that are held or hidden do not keep their thread. `restoreThreads` gives it back once they are shown. */
export const hasShownReplies = (root: string): string =>
  `EXISTS (SELECT 1 FROM comments r INDEXED BY comments_replies WHERE r.root_id = ${root} AND r.root_id <> 0 AND r.is_held = 0)`

/** What a list needs of a comment. */
export const listedColumns =
  'comment_id, user_id, added_date, comment, root_id, to_user_id, is_held, likes, edited_date, is_pinned, is_hearted'

const publicComments = 'comments INDEXED BY comments_by_object WHERE section = ?1 AND object_id = ?2 AND is_held = 0'

/** The newest public comments on a target, newest first. */
export async function newestComments(
  comments: D1Database,
  section: CommentSection,
  objectId: number,
): Promise<CommentRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT ${listedColumns} FROM ${publicComments}
      ORDER BY added_date DESC, comment_id DESC LIMIT ${commentsMax}`)
    .bind(section, objectId)
    .all<CommentRow>()
  return results
}

/** How many public comments of a target are older than that one, or of any age, as far as they are counted. */
export async function countOlderComments(
  comments: D1Database,
  section: CommentSection,
  objectId: number,
  than: Pick<CommentRow, 'added_date' | 'comment_id'> | undefined,
): Promise<number> {
  const { added_date, comment_id } = than ?? { added_date: Number.MAX_SAFE_INTEGER, comment_id: 0 }
  const total = await comments
    .prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM ${publicComments} AND added_date <= ?3 AND (added_date < ?3 OR comment_id < ?4)
        LIMIT ${commentsCountedMax})`)
    .bind(section, objectId, added_date, comment_id)
    .first<number>('total')
  return total ?? 0
}

/** A member's own held comments on a target, newest first. */
export async function ownHeldComments(
  comments: D1Database,
  userId: number,
  section: CommentSection,
  objectId: number,
): Promise<CommentRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT ${listedColumns} FROM comments INDEXED BY comments_held
      WHERE user_id = ?1 AND section = ?2 AND object_id = ?3 AND is_held = 1
      ORDER BY added_date DESC, comment_id DESC LIMIT ${pageSizes.comments}`)
    .bind(userId, section, objectId)
    .all<CommentRow>()
  return results
}

export const countCommentsOf = async (comments: D1Database, userId: number): Promise<number> =>
  (await comments
    .prepare('SELECT count(*) AS n FROM comments WHERE user_id = ?1 AND is_held <> 3')
    .bind(userId)
    .first<number>('n')) ?? 0

export type OwnCommentRow = {
  comment_id: number
  section: CommentSection
  object_id: number
  added_date: number
  comment: string
  is_held: Exclude<CommentState, typeof goneComment>
}

/** A member's newest comments, in any state but deleted. */
export async function newestCommentsOf(comments: D1Database, userId: number, most: number): Promise<OwnCommentRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT comment_id, section, object_id, added_date, comment, is_held FROM comments INDEXED BY comments_by_user
      WHERE user_id = ?1 AND is_held <> 3 ORDER BY added_date DESC LIMIT ?2`)
    .bind(userId, most)
    .all<OwnCommentRow>()
  return results
}

export type CommentPlace = {
  comment_id: number
  section: CommentSection
  object_id: number
  user_id: number
  root_id: number
  to_user_id: number
  is_held: CommentState
  /** Of a held one: the owner who decides about it; 0 for moderators. */
  waits_for: number
}

/** Those of a place. */
export const placeColumns = 'comment_id, section, object_id, user_id, root_id, to_user_id, is_held, waits_for'

/** What these comments belong to, and who wrote them; comments that do not exist are absent. */
export async function commentPlaces(comments: D1Database, ids: readonly number[]): Promise<CommentPlace[]> {
  if (ids.length === 0) return []
  const { results } = await comments
    .prepare(`
      SELECT ${placeColumns} FROM comments
      WHERE comment_id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(ids))
    .all<CommentPlace>()
  return results
}

export const commentPlace = async (comments: D1Database, commentId: number): Promise<CommentPlace | null> =>
  (await commentPlaces(comments, [commentId]))[0] ?? null

/** The text of a comment, for reports and notices about it. */
export const commentText = (comments: D1Database, commentId: number): D1PreparedStatement =>
  comments.prepare('SELECT comment AS text FROM comments WHERE comment_id = ?1 AND is_held <> 3').bind(commentId)

export const writtenComment = (comments: D1Database, commentId: number) =>
  comments
    .prepare('SELECT comment, is_held FROM comments WHERE comment_id = ?1')
    .bind(commentId)
    .first<{ comment: string; is_held: number }>()

type NewComment = {
  section: CommentSection
  objectId: number
  userId: number
  comment: string
  nowSeconds: number
  isHeld: boolean
  /** Why, with commas. */
  heldFor: string
  textHash: string
  waitsFor: number
  /** Of a reply. */
  rootId: number
  toUserId: number
}

/** Returns the comment's id; nothing for a reply to a thread that has gone since it was read. */
export const addComment = (comments: D1Database, one: NewComment): D1PreparedStatement =>
  comments
    .prepare(`
      INSERT INTO comments
        (section, object_id, user_id, added_date, comment, is_held, root_id, to_user_id, held_for, text_hash, waits_for)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
      WHERE ?7 = 0 OR EXISTS (
        SELECT 1 FROM comments root
        WHERE root.comment_id = ?7 AND (root.is_held IN (0, ${goneComment}) OR ${hasShownReplies('root.comment_id')}))
      RETURNING comment_id`)
    .bind(
      one.section,
      one.objectId,
      one.userId,
      one.nowSeconds,
      one.comment,
      one.isHeld ? 1 : 0,
      one.rootId,
      one.toUserId,
      one.heldFor,
      one.textHash,
      one.waitsFor,
    )

/** The id of the comment that a batch began with. */
export const addedIn = ([first]: readonly D1Result[]): number | undefined =>
  (first?.results as Partial<Pick<CommentRow, 'comment_id'>>[] | undefined)?.[0]?.comment_id
