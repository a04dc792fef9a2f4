// A member's file: one statement a part. No statement here reads a password, a session's token or the text of a message.
import type { D1Database } from '@cloudflare/workers-types'
import { type MemberFilePart, memberFileParts } from '../../../../shared/entities/admin-member.ts'
import { memberFileRows } from '../../../../shared/limits.ts'
import type { OwnCommentRow } from '../../comments/store/comments.ts'
import type { SuppressionReason } from '../../mail/store/suppressions.ts'
import { actsOf, type MemberActRow, strikesOf } from '../../moderation/store/member-acts.ts'
import type { MemberTableRow } from './members-table.ts'

export type MemberFactsRow = MemberTableRow & {
  email_hash: string | null
  has_second_factor: 0 | 1
  mails_reason: SuppressionReason | null
  mails_date: number | null
}

export type FileSqlRow = {
  text: string
  state: string
  address_kind: string
  object_id: number
  dir: string | null
  date: number | null
}
type FileSession = { browser: string | null; system: string | null; added_date: number; seen_date: number }

type Part = { rows: string; total: string }

const none = "'' AS address_kind, 0 AS object_id, NULL AS dir"

/** Of the member, of a video or a playlist of theirs, or of one of these comments (`?2`): each by the index. */
const reportsAbout = `(
  SELECT r.* FROM reports r WHERE r.target_kind = 'member' AND r.target_id = ?1
  UNION ALL SELECT r.* FROM videos v CROSS JOIN reports r ON r.target_kind = 'video' AND r.target_id = v.video_id WHERE v.user_id = ?1
  UNION ALL SELECT r.* FROM json_each(?2) c CROSS JOIN reports r ON r.target_kind = 'comment' AND r.target_id = c.value
  UNION ALL SELECT r.* FROM playlists p CROSS JOIN reports r ON r.target_kind = 'playlist' AND r.target_id = p.playlist_id WHERE p.user_id = ?1
)`

/** `?1` is the member, `?2` their newest comments. */
const parts: Record<Exclude<MemberFilePart, 'comments'>, Part> = {
  uploads: {
    rows: `
      SELECT coalesce(v.title, json_extract(l.details, '$.title'), l.sent_name) AS text, l.state,
        CASE WHEN v.status_id = 1 THEN 'video' ELSE '' END AS address_kind, coalesce(v.video_id, 0) AS object_id, v.dir, l.added_date AS date
      FROM uploads l LEFT JOIN videos v ON v.video_id = l.video_id WHERE l.user_id = ?1 ORDER BY l.added_date DESC`,
    total: 'uploads WHERE user_id = ?1',
  },
  reports_sent: {
    rows: `
      SELECT r.message AS text, CASE r.is_open WHEN 1 THEN 'open' ELSE coalesce(r.decision, 'closed') END AS state, ${none},
        r.added_date AS date
      FROM reports r WHERE r.user_id = ?1 ORDER BY r.added_date DESC`,
    total: 'reports WHERE user_id = ?1',
  },
  reports_about: {
    rows: `
      SELECT r.message AS text, CASE r.is_open WHEN 1 THEN 'open' ELSE coalesce(r.decision, 'closed') END AS state,
        r.target_kind AS address_kind, r.target_id AS object_id, (SELECT dir FROM videos v WHERE r.target_kind = 'video' AND v.video_id = r.target_id) AS dir, r.added_date AS date
      FROM ${reportsAbout} r ORDER BY r.added_date DESC`,
    total: reportsAbout,
  },
  decisions: {
    rows: `
      SELECT n.kind AS text, n.state, CASE WHEN v.status_id = 1 THEN 'video' ELSE '' END AS address_kind,
        coalesce(n.video_id, 0) AS object_id, v.dir, n.decided_date AS date
      FROM legal_notices n INDEXED BY legal_notices_by_uploader LEFT JOIN videos v ON v.video_id = n.video_id
      WHERE n.uploader_id = ?1 ORDER BY n.filed_date DESC`,
    total: 'legal_notices WHERE uploader_id = ?1',
  },
}

export type MemberFile = {
  facts: MemberFactsRow
  acts: MemberActRow[]
  sessions: FileSession[]
  parts: { part: MemberFilePart; total: number; rows: FileSqlRow[] }[]
}

/** What a member wrote last, and how many there are. */
export type WrittenComments = { total: number; rows: OwnCommentRow[] }

export async function memberFile(
  db: D1Database,
  userId: number,
  written: WrittenComments,
  nowSeconds: number,
): Promise<MemberFile | null> {
  const commentIds = JSON.stringify(written.rows.map(({ comment_id }) => comment_id))
  const asked = memberFileParts.filter((part) => part !== 'comments')
  const shown = written.rows.slice(0, memberFileRows)
  const [facts, acts, sessions, dirs, ...found] = await db.batch([
    db
      .prepare(`
        SELECT u.user_id, u.username, u.country, u.added_date, u.seen_date, u.total_videos, a.granted_role AS role, a.is_confirmed,
          a.is_banned, a.closed_until, a.silenced_until, a.email_hash, m.reason AS mails_reason,
          m.added_date AS mails_date, (${strikesOf('u.user_id', '?2')}) AS strikes,
          EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.user_id AND f.is_on = 1) AS has_second_factor
        FROM users u LEFT JOIN accounts a ON a.user_id = u.user_id
        LEFT JOIN mail_suppressions m ON m.email_hash = a.email_hash WHERE u.user_id = ?1`)
      .bind(userId, nowSeconds),
    actsOf(db, userId, memberFileRows),
    db
      .prepare(`
        SELECT browser, system, added_date, seen_date FROM sessions WHERE user_id = ?1 AND expires_date > ?2
        ORDER BY seen_date DESC LIMIT ${memberFileRows}`)
      .bind(userId, nowSeconds),
    dirsOfTargets(db, shown),
    ...asked.flatMap((part) => {
      const values = part === 'reports_about' ? [userId, commentIds] : [userId]
      return [
        db.prepare(`${parts[part].rows} LIMIT ${memberFileRows}`).bind(...values),
        db.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${parts[part].total} LIMIT 10000)`).bind(...values),
      ]
    }),
  ])
  const [row] = (facts?.results ?? []) as MemberFactsRow[]
  if (!row) return null
  return {
    facts: row,
    acts: (acts?.results ?? []) as MemberActRow[],
    sessions: (sessions?.results ?? []) as FileSession[],
    parts: memberFileParts.map((part) => {
      if (part === 'comments') return { part, total: written.total, rows: shown.map(commentRow(dirs?.results ?? [])) }
      const index = asked.indexOf(part)
      return {
        part,
        rows: (found[index * 2]?.results ?? []) as FileSqlRow[],
        total: (found[index * 2 + 1]?.results[0] as { total: number } | undefined)?.total ?? 0,
      }
    }),
  }
}

type DirRow = { section: string; object_id: number; dir: string }

/** The addresses of what comments belong to. */
const dirsOfTargets = (db: D1Database, rows: readonly OwnCommentRow[]) =>
  db
    .prepare(`
      SELECT 'video' AS section, v.video_id AS object_id, v.dir FROM json_each(?1) c JOIN videos v
        ON c.value ->> 'section' = 'video' AND v.video_id = c.value ->> 'object_id'
      UNION SELECT 'model', m.model_id, m.dir FROM json_each(?1) c JOIN models m
        ON c.value ->> 'section' = 'model' AND m.model_id = c.value ->> 'object_id'
      UNION SELECT 'channel', h.channel_id, h.dir FROM json_each(?1) c JOIN channels h
        ON c.value ->> 'section' = 'channel' AND h.channel_id = c.value ->> 'object_id'`)
    .bind(JSON.stringify(rows.map(({ section, object_id }) => ({ section, object_id }))))

const commentStates = ['shown', 'held', 'hidden'] as const

const commentRow =
  (dirs: readonly unknown[]) =>
  ({ comment, is_held, section, object_id, added_date }: OwnCommentRow): FileSqlRow => ({
    text: comment,
    state: commentStates[is_held],
    address_kind: section,
    object_id,
    dir: (dirs as DirRow[]).find((one) => one.section === section && one.object_id === object_id)?.dir ?? null,
    date: added_date,
  })
