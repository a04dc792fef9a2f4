// What `npm run admin -- show` shows, as statements for a command line, on this machine or another.
import { newestAgeRowsText } from '../../age/store/age-policies.ts'

const rowsMax = 100
const date = (column: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`

/** The published age rows as they are stored. */
export const ageRowsText = newestAgeRowsText

export const overviewTexts = {
  staff: `SELECT u.username, a.granted_role AS role FROM accounts a JOIN users u USING (user_id) WHERE a.granted_role <> 'member' ORDER BY u.username LIMIT ${rowsMax}`,
  imports: `SELECT import_id, source, file_name, state, total_rows, added, changed, same, failed, waiting, ${date('added_date')} AS added_date FROM imports ORDER BY imports.added_date DESC LIMIT ${rowsMax}`,
  feeds: `SELECT address, source, every_hours, is_paused, ${date('asked_date')} AS asked_date, ${date('next_date')} AS next_date, problem, failures, added, changed, failed FROM import_feeds ORDER BY import_feeds.added_date DESC LIMIT ${rowsMax}`,
  media: `SELECT m.video_id, m.address, m.file_name, coalesce(u.state, 'waiting') AS state, coalesce(u.reason, '') AS reason FROM imported_media m LEFT JOIN uploads u ON u.upload_id = m.upload_id WHERE u.state IS NULL OR u.state <> 'published' ORDER BY m.video_id LIMIT ${rowsMax}`,
  jobs: `SELECT job_hash AS job, kind, attempts, error, ${date('dead_date')} AS dead_date FROM failed_jobs WHERE dead_date IS NOT NULL ORDER BY failed_jobs.dead_date DESC LIMIT ${rowsMax}`,
  adverts: `SELECT campaign_id, title, advertiser, state, ${date('starts')} AS starts_date, ${date('ends')} AS ends_date, priority FROM advert_campaigns WHERE state <> 'archived' ORDER BY changed_date DESC LIMIT ${rowsMax}`,
  searches: `SELECT rule_id, kind, lang, text, target FROM search_rules ORDER BY rule_id DESC LIMIT ${rowsMax}`,
  takedowns: `SELECT video_id, reason, ${date('removed_ms / 1000')} AS removed_date FROM takedowns WHERE restored_ms IS NULL ORDER BY removed_ms DESC LIMIT ${rowsMax}`,
  queues: `SELECT (SELECT count(*) FROM uploads WHERE state = 'ready') AS uploads, (SELECT count(*) FROM reports WHERE is_open = 1) AS reports`,
} as const
