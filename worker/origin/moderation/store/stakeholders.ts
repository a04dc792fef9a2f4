// The people concerned by a queue item, other than the deciding moderator. What an item is about may be a comment, which is in a database
// that may be another one: the rows of the items, the comments and the owners are asked for one after the other.
import type { D1Database } from '@cloudflare/workers-types'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import type { CommentPlace } from '../../comments/store/comments.ts'
import { peopleOfPictures } from './unseen-pictures.ts'

export type StakeholderRow = {
  item: string
  /** Sent it, is shown or named by it, or owns what it is about. */
  user_id: number | null
  /** The address given with it, plain or sealed. */
  email: string | null
  sealed: string | null
  /** Took the contested decision. */
  decider_id: number | null
}

const row = (item: string, userId: string, others = 'NULL AS email, NULL AS sealed, NULL AS decider_id') =>
  `SELECT ${item} AS item, ${userId} AS user_id, ${others}`

/** Items whose ids are texts, and those whose ids are numbers. */
const among = (column: string) => `${column} IN (SELECT value FROM json_each(?1))`
const numbersAmong = (column: string) => `${column} IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))`

/** Members that the row of an item names. `?1` is the ids of the items, as a JSON array. */
const named: Record<ModerationQueue, string | null> = {
  ages: `${row('check_id', 'user_id')} FROM age_checks WHERE ${among('check_id')}`,
  uploads: `${row('upload_id', 'user_id')} FROM uploads WHERE ${among('upload_id')}`,
  pictures: peopleOfPictures,
  comments: null,
  reports: `${row('report_id', 'user_id', 'email, NULL AS sealed, NULL AS decider_id')} FROM reports
    WHERE ${numbersAmong('report_id')}`,
  appeals: `SELECT t.act_id AS item, t.user_id, NULL AS email, NULL AS sealed, t.decided_by AS decider_id
    FROM member_acts t WHERE ${numbersAmong('t.act_id')}`,
  performers: `${row('c.claim_id', 'c.user_id')} FROM performer_claims c WHERE ${numbersAmong('c.claim_id')}`,
  edits: `${row('e.edit_id', 'e.user_id')} FROM video_edits e WHERE ${numbersAmong('e.edit_id')}`,
  notices: `SELECT t.case_id AS item, t.uploader_id AS user_id, NULL AS email, nullif(t.sealed, '') AS sealed,
      CASE WHEN t.state = 'appealed' THEN t.decided_by END AS decider_id
    FROM legal_notices t WHERE ${numbersAmong('t.case_id')}
    UNION ALL ${row('t.case_id', 't.sender_id')} FROM legal_notices t WHERE ${numbersAmong('t.case_id')}`,
}

type Target = { item: string; kind: string; id: number }

/** What an item is about. */
const targets: { [Queue in ModerationQueue]?: string } = {
  reports: `SELECT report_id AS item, target_kind AS kind, target_id AS id FROM reports
    WHERE ${numbersAmong('report_id')} AND target_id IS NOT NULL`,
  notices: `SELECT case_id AS item, target_kind AS kind, target_id AS id FROM legal_notices
    WHERE ${numbersAmong('case_id')} AND target_id IS NOT NULL`,
}

/** The members and the targets that the rows of these items name; a held comment is its own target. */
export async function namedByItems(
  db: D1Database,
  queue: ModerationQueue,
  items: readonly string[],
): Promise<{ rows: StakeholderRow[]; targets: Target[] }> {
  const ids = JSON.stringify(items)
  const ask = async <Row>(sql: string | null | undefined): Promise<Row[]> =>
    sql ? (await db.prepare(sql).bind(ids).all<Row>()).results : []
  const [rows, about] = await Promise.all([ask<StakeholderRow>(named[queue]), ask<Target>(targets[queue])])
  return {
    rows: rows.map((one) => ({ ...one, item: String(one.item) })),
    targets:
      queue === 'comments'
        ? items.map((item) => ({ item, kind: 'comment', id: Number(item) || 0 }))
        : about.map((one) => ({ ...one, item: String(one.item) })),
  }
}

/** The writer of each target that is a comment, and what that belongs to. */
export function sidesOfComments(
  about: readonly Target[],
  places: readonly CommentPlace[],
): { rows: StakeholderRow[]; targets: Target[] } {
  const byId = new Map(places.map((place) => [place.comment_id, place]))
  const found = about.flatMap(({ item, kind, id }) => {
    const place = kind === 'comment' ? byId.get(id) : undefined
    return place ? { item, place } : []
  })
  return {
    rows: found.map(({ item, place }) => stakeholder(item, place.user_id)),
    targets: found.map(({ item, place }) => ({ item, kind: place.section, id: place.object_id })),
  }
}

const stakeholder = (item: string, userId: number): StakeholderRow => ({
  item,
  user_id: userId,
  email: null,
  sealed: null,
  decider_id: null,
})

/** The uploader of a video, or of the one that it was merged into, the owner of a playlist, or the member of a wall or profile. */
export async function ownersOfTargets(db: D1Database, about: readonly Target[]): Promise<StakeholderRow[]> {
  const members = about.filter(({ kind }) => kind === 'member').map(({ item, id }) => stakeholder(item, id))
  const owned = about.filter(({ kind }) => kind === 'video' || kind === 'playlist')
  if (owned.length === 0) return members
  const { results } = await db
    .prepare(`
      SELECT t.value ->> 'item' AS item, coalesce(v.user_id, p.user_id) AS user_id FROM json_each(?1) t
      LEFT JOIN videos m ON t.value ->> 'kind' = 'video' AND m.video_id = t.value ->> 'id'
      LEFT JOIN videos v ON v.video_id = coalesce(m.merged_into, m.video_id)
      LEFT JOIN playlists p ON t.value ->> 'kind' = 'playlist' AND p.playlist_id = t.value ->> 'id'`)
    .bind(JSON.stringify(owned))
    .all<{ item: string; user_id: number | null }>()
  return [
    ...members,
    ...results.flatMap(({ item, user_id }) => (user_id === null ? [] : stakeholder(String(item), user_id))),
  ]
}
