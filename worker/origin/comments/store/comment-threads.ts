// Threads of comments: a first comment, and the replies below it. As in comments.ts, no statement names a table of another noun.
import type { D1Database } from '@cloudflare/workers-types'
import type { CommentSection, CommentSort } from '../../../../shared/entities/comment-sections.ts'
import { commentsMax, firstReplies, repliesMax } from '../../../../shared/limits.ts'
import { type CommentRow, goneComment, hasShownReplies, listedColumns } from './comments.ts'

/** Of a deleted first comment the row stays for its replies; `unseenThreads` are those that are held or hidden. */
const isThread = 'root_id = 0 AND is_held IN (0, 3)'
/** The pinned one is shown above them. */
const isListed = `${isThread} AND is_pinned = 0`
const isReply = 'root_id <> 0 AND is_held = 0'
/** The condition of the index. What is held has replies only where an edit had it held: until it was shown, there were none. */
export const isUnseenThread = 'root_id = 0 AND (is_held = 2 OR (is_held = 1 AND edited_date IS NOT NULL))'

type Place = { section: CommentSection; objectId: number }
type PageOfThreads = { sort: CommentSort; offset: number; count: number }

const threads: Record<CommentSort, { index: string; order: string }> = {
  newest: { index: 'comments_threads', order: 'added_date DESC, comment_id DESC' },
  top: { index: 'comments_liked', order: 'likes DESC, added_date DESC, comment_id DESC' },
  oldest: { index: 'comments_threads', order: 'added_date, comment_id' },
}
const sortedColumns = 'comment_id, added_date, likes'

/**
 * First comments that are held again or hidden, and have shown replies: these are counted, so the place stays, as that of a deleted comment
 * does. As many are looked at as pages have threads.
 */
const unseenThreads = `
  SELECT ${sortedColumns} FROM (
    SELECT ${sortedColumns} FROM comments INDEXED BY comments_unseen
    WHERE section = ?1 AND object_id = ?2 AND ${isUnseenThread} ORDER BY added_date DESC LIMIT ${commentsMax}) unseen
  WHERE ${hasShownReplies('unseen.comment_id')}`

/** Without the text of a comment that is not shown. */
const asShown = <Row extends CommentRow>(row: Row): Row =>
  row.is_held === 0 ? row : { ...row, comment: '', is_held: goneComment }

/**
 * The ids of a page of threads, on the first one with the pinned comment before them. Pages end with `commentsMax`, so an offset skips few
 * rows of the index.
 */
const idsOfPage = (sort: CommentSort): string => `
  SELECT comment_id FROM (
    SELECT comment_id FROM comments INDEXED BY comments_pinned
    WHERE section = ?1 AND object_id = ?2 AND is_pinned = 1 AND is_held = 0 AND ?4 = 0 LIMIT 1)
  UNION ALL
  SELECT comment_id FROM (
    SELECT ${sortedColumns} FROM comments INDEXED BY ${threads[sort].index}
    WHERE section = ?1 AND object_id = ?2 AND ${isListed}
    UNION ALL
    ${unseenThreads}
    ORDER BY ${threads[sort].order} LIMIT ?3 OFFSET ?4)`

/** With how many replies each has, as far as they are counted. */
export async function threadsOf(
  comments: D1Database,
  { section, objectId }: Place,
  { sort, offset, count }: PageOfThreads,
): Promise<(CommentRow & { replies: number })[]> {
  const { results } = await comments
    .prepare(`
      SELECT ${listedColumns}, (SELECT count(*) FROM (
        SELECT 1 FROM comments r INDEXED BY comments_replies WHERE r.root_id = comments.comment_id AND r.root_id <> 0
          AND r.is_held = 0 LIMIT ${repliesMax})) AS replies
      FROM comments WHERE comment_id IN (${idsOfPage(sort)})
      ORDER BY (is_pinned = 1 AND is_held = 0) DESC, ${threads[sort].order}`)
    .bind(section, objectId, count, offset)
    .all<CommentRow & { replies: number }>()
  return results.map(asShown)
}

/** The first replies of each thread of that page, oldest first: asked for at the same moment. */
export async function firstRepliesOf(
  comments: D1Database,
  { section, objectId }: Place,
  { sort, offset, count }: PageOfThreads,
): Promise<CommentRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT ${listedColumns} FROM comments WHERE comment_id IN (
        SELECT reply.value FROM (${idsOfPage(sort)}) page CROSS JOIN json_each((
          SELECT json_group_array(comment_id) FROM (
            SELECT r.comment_id FROM comments r INDEXED BY comments_replies
            WHERE r.root_id = page.comment_id AND r.root_id <> 0 AND r.is_held = 0
            ORDER BY r.added_date, r.comment_id LIMIT ${firstReplies}))) reply)
      ORDER BY added_date, comment_id`)
    .bind(section, objectId, count, offset)
    .all<CommentRow>()
  return results
}

/** How many threads a target has, as far as there are pages of them. */
export async function countThreads(comments: D1Database, section: CommentSection, objectId: number): Promise<number> {
  const total = await comments
    .prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM comments INDEXED BY comments_threads WHERE section = ?1 AND object_id = ?2 AND ${isListed}
        UNION ALL
        SELECT 1 FROM (${unseenThreads})
        LIMIT ${commentsMax})`)
    .bind(section, objectId)
    .first<number>('total')
  return total ?? 0
}

/** How many replies each thread has, as far as they are counted; threads without replies are absent. */
export async function countReplies(
  comments: D1Database,
  rootIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { results } = await comments
    .prepare(`
      SELECT root.value AS root_id, (SELECT count(*) FROM (
        SELECT 1 FROM comments INDEXED BY comments_replies WHERE root_id = root.value AND ${isReply} LIMIT ${repliesMax}
      )) AS total FROM json_each(?1) root`)
    .bind(JSON.stringify(rootIds))
    .all<{ root_id: number; total: number }>()
  return new Map(results.flatMap(({ root_id, total }) => (total > 0 ? [[root_id, total] as const] : [])))
}

/** A page of the replies of a thread, oldest first. */
export async function repliesOf(
  comments: D1Database,
  rootId: number,
  { offset, count }: { offset: number; count: number },
): Promise<CommentRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT ${listedColumns} FROM comments INDEXED BY comments_replies WHERE root_id = ?1 AND ${isReply}
      ORDER BY added_date, comment_id LIMIT ?2 OFFSET ?3`)
    .bind(rootId, count, offset)
    .all<CommentRow>()
  return results
}

/** How many replies of its thread are older than this one, as far as they are counted. */
export async function countEarlierReplies(
  comments: D1Database,
  { root_id, added_date, comment_id }: CommentRow,
): Promise<number> {
  const total = await comments
    .prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM comments INDEXED BY comments_replies WHERE root_id = ?1 AND ${isReply}
          AND added_date <= ?2 AND (added_date < ?2 OR comment_id < ?3) LIMIT ${repliesMax})`)
    .bind(root_id, added_date, comment_id)
    .first<number>('total')
  return total ?? 0
}

/** A shown comment of a target, or the place of one that is not, below which replies are shown. */
export async function listedComment(
  comments: D1Database,
  { section, objectId }: { section: CommentSection; objectId: number },
  commentId: number,
): Promise<CommentRow | null> {
  const row = await comments
    .prepare(`
      SELECT ${listedColumns} FROM comments
      WHERE comment_id = ?1 AND section = ?2 AND object_id = ?3
        AND (is_held IN (0, ${goneComment}) OR ${hasShownReplies('comments.comment_id')})`)
    .bind(commentId, section, objectId)
    .first<CommentRow>()
  return row && asShown(row)
}
