// The queues of reports, held comments, unreviewed pictures and members' claims to be a performer: their lists, and the writes of the decisions of two of them.
import type { D1Database } from '@cloudflare/workers-types'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import type { ItemQueue } from '../../../../shared/rules/moderation-queues.ts'
import type { HeldCommentRow } from '../../comments/store/held-comments.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { unseenPictures } from './unseen-pictures.ts'

export type QueueItemRow = {
  item: string
  subject: string
  /** Of an edit: a JSON object of the fields before and after. */
  text: string
  username: string
  address: string
  email: string
  /** Of an edit: the folder of the poster that the video has now. */
  picture: string | null
  added_date: number | null
  /** What the comment belongs to. */
  object_id: number
  dir: string | null
  /** Of a report: its target, and the target's text when it was sent. */
  target_kind: TargetKind | null
  target_id: number | null
  target_text: string
  /** Of a report of a conversation: the names of copies of its pictures, as JSON. */
  target_pictures: string
  /** Why a comment is held, with commas. */
  held_for?: string
}

const noPlace = '0 AS object_id, NULL AS dir'
const noTarget = "NULL AS target_kind, NULL AS target_id, '' AS target_text, '[]' AS target_pictures"

const lists: Record<Exclude<ItemQueue, 'comments'>, { rows: string; total: string }> = {
  reports: {
    rows: `
      SELECT r.report_id AS item, r.subject, r.message AS text, coalesce(u.username, '') AS username, r.referrer AS address,
        r.email, r.picture, r.added_date, ${noPlace}, r.target_kind, r.target_id, r.target_text, r.target_pictures
      FROM reports r LEFT JOIN users u ON u.user_id = r.user_id WHERE r.is_open = 1 ORDER BY r.added_date, r.report_id`,
    total: 'SELECT 1 FROM reports WHERE is_open = 1',
  },
  pictures: {
    rows: `
      SELECT item, subject, '' AS text, username, '' AS address, '' AS email, picture, NULL AS added_date, object_id, dir, ${noTarget}
      FROM (${unseenPictures}) ORDER BY object_id DESC, item`,
    total: unseenPictures,
  },
  performers: {
    rows: `
      SELECT c.claim_id AS item, 'model' AS subject, c.text, u.username, '' AS address, '' AS email, NULL AS picture, c.added_date,
        c.model_id AS object_id, m.dir, ${noTarget}
      FROM performer_claims c JOIN models m ON m.model_id = c.model_id JOIN users u ON u.user_id = c.user_id
      WHERE c.state = 'waiting' ORDER BY c.added_date, c.claim_id`,
    total: "SELECT 1 FROM performer_claims WHERE state = 'waiting'",
  },
  edits: {
    rows: `
      SELECT e.edit_id AS item, 'video' AS subject, json_object('before', json(e.before), 'after', json(e.fields)) AS text, u.username,
        '' AS address, '' AS email, s.folder AS picture, e.added_date, e.video_id AS object_id, v.dir, ${noTarget}
      FROM video_edits e JOIN videos v ON v.video_id = e.video_id JOIN file_sets s ON s.file_set_id = v.file_set_id
        JOIN users u ON u.user_id = e.user_id
      WHERE e.state = 'waiting' ORDER BY e.added_date, e.edit_id`,
    total: "SELECT 1 FROM video_edits WHERE state = 'waiting'",
  },
}

/** `find`: a part of the text, or a name, in lower case; '' for any. `subject`: '' for any. */
export type QueueSearch = { find: string; subject: string }

export function pageOfQueueItems(
  db: D1Database,
  queue: keyof typeof lists,
  { find, subject }: QueueSearch,
  { offset, count, totalMax }: PageOf,
) {
  const { rows, total } = lists[queue]
  if (find === '' && subject === '') {
    return pageAndTotal<QueueItemRow>(
      db,
      db.prepare(`${rows} LIMIT ?1 OFFSET ?2`).bind(count, offset),
      db.prepare(`SELECT count(*) AS total FROM (${total} LIMIT ?1)`).bind(totalMax),
    )
  }
  const found = `
    SELECT * FROM (${rows}) WHERE (?1 = '' OR instr(lower(text), ?1) > 0 OR lower(username) = ?1 OR instr(lower(address), ?1) > 0)
      AND (?2 = '' OR subject = ?2)`
  return pageAndTotal<QueueItemRow>(
    db,
    db.prepare(`${found} LIMIT ?3 OFFSET ?4`).bind(find, subject, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (${found} LIMIT ?3)`).bind(find, subject, totalMax),
  )
}

/** Held comments as items: the names of their writers and the addresses of what they belong to are in the first database. */
export async function commentItems(db: D1Database, held: readonly HeldCommentRow[]): Promise<QueueItemRow[]> {
  if (held.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT u.username, coalesce(v.dir, m.dir, h.dir) AS dir FROM json_each(?1) c
      LEFT JOIN users u ON u.user_id = c.value ->> 'user_id'
      LEFT JOIN videos v ON c.value ->> 'section' = 'video' AND v.video_id = c.value ->> 'object_id'
      LEFT JOIN models m ON c.value ->> 'section' = 'model' AND m.model_id = c.value ->> 'object_id'
      LEFT JOIN channels h ON c.value ->> 'section' = 'channel' AND h.channel_id = c.value ->> 'object_id'
      ORDER BY c.key`)
    .bind(JSON.stringify(held.map(({ user_id, section, object_id }) => ({ user_id, section, object_id }))))
    .all<{ username: string | null; dir: string | null }>()
  return held.map(({ comment_id, section, comment, added_date, object_id, held_for }, index) => ({
    item: String(comment_id),
    subject: section,
    text: comment,
    username: results[index]?.username ?? '',
    address: '',
    email: '',
    picture: null,
    added_date,
    object_id,
    dir: results[index]?.dir ?? null,
    target_kind: null,
    target_id: null,
    target_text: '',
    target_pictures: '[]',
    held_for,
  }))
}

export type ReportRow = Pick<QueueItemRow, 'target_kind' | 'target_id' | 'target_pictures'> & {
  picture: string | null
  sent_picture: string | null
}

/** Names of files. */
export const targetPicturesOf = ({ target_pictures }: Pick<QueueItemRow, 'target_pictures'>): string[] =>
  JSON.parse(target_pictures)

export const openReport = (db: D1Database, reportId: number): Promise<ReportRow | null> =>
  db
    .prepare(`
      SELECT target_kind, target_id, target_pictures, picture, sent_picture FROM reports
      WHERE report_id = ?1 AND is_open = 1`)
    .bind(reportId)
    .first<ReportRow>()

/** The decision deletes the sender's address, and the target's text and pictures. */
export const closeReport = (db: D1Database, reportId: number, decision: string, reason: string, nowSeconds: number) =>
  db
    .prepare(`
      UPDATE reports SET is_open = 0, decision = ?2, reason = ?3, decided_date = ?4, email = '', picture = NULL, target_text = '',
        target_pictures = '[]'
      WHERE report_id = ?1 AND is_open = 1`)
    .bind(reportId, decision, reason, nowSeconds)
