// The people concerned by a queue item, other than the deciding moderator: one statement a queue.
import type { D1Database } from '@cloudflare/workers-types'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'

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

/** The uploader of a video, the owner of a playlist, or the member of a wall or profile, by `kind` and `id`. */
const ownersOf = (from: string, item: string, kind: string, id: string, where: string) => `
  ${row(item, 'o.user_id')} FROM ${from} JOIN videos o ON ${kind} = 'video' AND o.video_id = ${id} WHERE ${where}
  UNION ALL ${row(item, 'o.user_id')} FROM ${from} JOIN playlists o ON ${kind} = 'playlist' AND o.playlist_id = ${id} WHERE ${where}
  UNION ALL ${row(item, id)} FROM ${from} WHERE ${kind} = 'member' AND ${where}`

/** The same of a target; of a comment its writer and the owner of what it belongs to. */
const sidesOfTarget = (from: string, item: string) => {
  const [kind, id, where] = ['t.target_kind', 't.target_id', numbersAmong(item)]
  const comment = `${from} JOIN comments c ON ${kind} = 'comment' AND c.comment_id = ${id}`
  return [
    ownersOf(from, item, kind, id, where),
    `${row(item, 'c.user_id')} FROM ${comment} WHERE ${where}
    UNION ALL ${ownersOf(comment, item, 'c.section', 'c.object_id', where)}`,
  ]
}

/** `?1` is the ids of the items, as a JSON array. Several statements where one would have more parts than D1 takes. */
const stakes: Record<ModerationQueue, readonly string[]> = {
  ages: [`${row('check_id', 'user_id')} FROM age_checks WHERE ${among('check_id')}`],
  uploads: [`${row('upload_id', 'user_id')} FROM uploads WHERE ${among('upload_id')}`],
  pictures: [`${row('value', "CAST(substr(value, 1, instr(value, '.') - 1) AS INTEGER)")} FROM json_each(?1)`],
  comments: [
    `${row('c.comment_id', 'c.user_id')} FROM comments c WHERE ${numbersAmong('c.comment_id')}
    UNION ALL ${ownersOf('comments c', 'c.comment_id', 'c.section', 'c.object_id', numbersAmong('c.comment_id'))}`,
  ],
  reports: [
    `${row('t.report_id', 't.user_id', 't.email, NULL AS sealed, NULL AS decider_id')} FROM reports t
    WHERE ${numbersAmong('t.report_id')}`,
    ...sidesOfTarget('reports t', 't.report_id'),
  ],
  appeals: [
    `SELECT t.act_id AS item, t.user_id, NULL AS email, NULL AS sealed, t.decided_by AS decider_id
    FROM member_acts t WHERE ${numbersAmong('t.act_id')}`,
  ],
  notices: [
    `SELECT t.case_id AS item, t.uploader_id AS user_id, NULL AS email, nullif(t.sealed, '') AS sealed,
      CASE WHEN t.state = 'appealed' THEN t.decided_by END AS decider_id
    FROM legal_notices t WHERE ${numbersAmong('t.case_id')}
    UNION ALL ${row('t.case_id', 't.sender_id')} FROM legal_notices t WHERE ${numbersAmong('t.case_id')}`,
    ...sidesOfTarget('legal_notices t', 't.case_id'),
  ],
}

/** Several rows an item; none for an item that concerns no member. */
export async function stakeholdersOf(
  db: D1Database,
  queue: ModerationQueue,
  items: readonly string[],
): Promise<StakeholderRow[]> {
  const ids = JSON.stringify(items)
  const found = await db.batch<StakeholderRow>(stakes[queue].map((sql) => db.prepare(sql).bind(ids)))
  return found.flatMap(({ results }) => results.map((one) => ({ ...one, item: String(one.item) })))
}
