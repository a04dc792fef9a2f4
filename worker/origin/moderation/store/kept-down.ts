// What keeps a video down beside the decision that would restore it: another notice, a signature that was withdrawn, another decision, or
// the ban of its uploader.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { hasLeft } from '../../sql/left-members.ts'
import type { Decision } from './takedowns.ts'

/** SQL: a notice whose decision keeps its video down. */
const isKeeping = `
  (n.state IN ('taken_down', 'kept_down', 'countered') OR (n.state IN ('appealed', 'confirmed') AND n.decision = 'take_down')
    OR (n.state = 'reversed' AND n.decision = 'dismiss'))`

const standingBan = `
  SELECT a.act_id FROM videos v JOIN member_acts a ON a.user_id = v.user_id
  WHERE v.video_id = ?1 AND a.act = 'ban' AND a.lifted_date IS NULL LIMIT 1`

/** No decision about one video gives back what was deleted with all that its uploader published. */
const wholeDeletion = `
  SELECT 1 FROM videos v JOIN member_acts a ON a.user_id = v.user_id WHERE v.video_id = ?1 AND a.act = 'delete_all'`

/** `ban` is the act that hides what is not kept down by more than it. */
export type KeptDown = { by: 'decision' } | { by: 'ban'; actId: number }

/** SQL: the upload of the video ?1, and those whose files it had before. */
const uploadsOfVideo = `
  SELECT upload_id FROM uploads WHERE video_id = ?1
  UNION SELECT former_upload_id FROM video_replacements WHERE video_id = ?1`

/** SQL: withdrawals that keep the video ?1 down, but for that of a notice. @param caseId of it, as SQL; 0 for none */
const withdrawals = (caseId: string) => `
  FROM releases r JOIN takedowns t ON t.video_id = ?1 LEFT JOIN legal_notices n ON n.case_id = r.case_id
  WHERE r.upload_id IN (${uploadsOfVideo}) AND r.state = 'withdrawn' AND iif(n.case_id IS NULL,
    r.withdrawn_date >= t.removed_ms / 1000, n.case_id <> ${caseId} AND (n.state = 'open' OR ${isKeeping}))`

/** @param caseId the notice whose decision would restore the video; null where a ban was lifted */
export async function keptDownBy(db: D1Database, videoId: number, caseId: number | null): Promise<KeptDown | null> {
  const found = await db
    .prepare(`
      SELECT (${standingBan}) AS ban,
        EXISTS (SELECT 1 FROM legal_notices n WHERE n.video_id = ?1 AND n.case_id <> ?2 AND ${isKeeping}) AS notice,
        EXISTS (SELECT 1 ${withdrawals('?2')}) AS release,
        EXISTS (SELECT 1 FROM takedowns t WHERE t.video_id = ?1 AND ?2 > 0 AND t.case_id IS NULL)
          OR EXISTS (${wholeDeletion}) AS decision`)
    .bind(videoId, caseId ?? 0)
    .first<{ ban: number | null; notice: 0 | 1; release: 0 | 1; decision: 0 | 1 }>()
  if (!found) return null
  if (found.notice + found.release + found.decision > 0) return { by: 'decision' }
  return found.ban === null ? null : { by: 'ban', actId: found.ban }
}

/**
 * SQL of what keeps the video ?1 down when a moderator undoes the decision that took it down, by the code that says so. Of the notice that was
 * decided so, only a reply that still waits for its own decision; of other ones, what was decided while the video was down.
 */
const restoreBlockers = {
  kept_by_deletion: wholeDeletion,
  kept_by_person: `SELECT 1 ${withdrawals('0')}`,
  kept_by_notice: `
    SELECT 1 FROM takedowns t JOIN legal_notices n ON n.video_id = t.video_id
    WHERE t.video_id = ?1 AND iif(n.case_id IS t.case_id, n.state IN ('open', 'countered', 'appealed'),
      ${isKeeping} AND max(n.decided_date, coalesce(n.settled_date, 0)) >= t.removed_ms / 1000)`,
  kept_by_ban: standingBan,
  // By the clock, which names no member: from the bin of the uploader, or of one who left.
  kept_by_uploader: `
    SELECT 1 FROM takedowns t JOIN videos v ON v.video_id = t.video_id
    WHERE t.video_id = ?1 AND t.by_editor = 1 AND t.actor_id = 0 AND (v.bin_visibility IS NOT NULL OR ${hasLeft('v.user_id')})`,
  // An order that the clock carries out within a minute.
  changed: 'SELECT 1 FROM takedown_orders WHERE video_id = ?1 AND reason IS NOT NULL',
}

export type RestoreBlocker = keyof typeof restoreBlockers

/** The first of what keeps a video down beside its takedown; null where nothing does. */
export const restoreBlockerOf = (db: D1Database, videoId: number): Promise<RestoreBlocker | null> =>
  db
    .prepare(`
      SELECT CASE ${Object.entries(restoreBlockers)
        .map(([code, rows]) => `WHEN EXISTS (${rows}) THEN '${code}'`)
        .join(' ')} END AS blocker`)
    .bind(videoId)
    .first<RestoreBlocker>('blocker')

/** SQL of the orders that would bring the video ?1 back, because a ban was lifted a moment ago. */
const liftOrders = 'FROM takedown_orders WHERE video_id = ?1 AND reason IS NULL AND act_id IS NOT NULL'

/** With a decision about a video, up or down: it does not come back with the lift of its uploader's ban. */
export const outlastBans = (db: D1Database, videoId: number): D1PreparedStatement[] =>
  ['DELETE FROM hidden_videos WHERE video_id = ?1', `DELETE ${liftOrders}`].map((sql) => db.prepare(sql).bind(videoId))

/**
 * A decision about a video that is down already. What a ban hid is down by the decision from now on, and so is what a notice took down,
 * where this one is about no notice. What an editor or its uploader had removed is brought back by neither any more, nor with the end of a notice.
 */
export const decideAgain = (
  db: D1Database,
  videoId: number,
  { reason, note, actorId, caseId = null }: Decision,
): D1PreparedStatement[] => [
  db
    .prepare(`
      UPDATE takedowns SET reason = ?2, note = ?3, actor_id = ?4, case_id = iif(by_editor = 1, NULL, ?5), by_editor = 0
      WHERE video_id = ?1 AND restored_ms IS NULL AND (
        by_editor = 1 OR EXISTS (SELECT 1 FROM hidden_videos h WHERE h.video_id = ?1) OR EXISTS (SELECT 1 ${liftOrders})
          OR (?5 IS NULL AND case_id IS NOT NULL))`)
    .bind(videoId, reason, note, actorId, caseId),
  // Its uploader reads the same beside the upload.
  db
    .prepare("UPDATE uploads SET reason = ?2, note = ?3 WHERE video_id = ?1 AND state = 'removed' AND changes() > 0")
    .bind(videoId, reason, note),
  ...outlastBans(db, videoId),
]

/** The video comes back with the ban's lift. */
export const hideByBan = (db: D1Database, videoId: number, actId: number): D1PreparedStatement =>
  db.prepare('INSERT OR IGNORE INTO hidden_videos (video_id, act_id) VALUES (?1, ?2)').bind(videoId, actId)
