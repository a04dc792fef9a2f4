// Jobs of the media processor, and which attempt holds each of them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ImagePurpose } from '../../../../shared/contract/media-images.ts'
import { mediaAttemptsMax, mediaTurnSeconds } from '../../../../shared/limits.ts'

export type JobRow = {
  job_id: string
  kind: 'video' | 'image'
  /**
   * What it makes: of a video all its files, those as AV1, the pictures of a partner's, or its frame at `moment`. Rows of earlier releases
   * have another one, which is never read.
   */
  purpose: ImagePurpose | 'video' | 'av1' | 'stills' | 'frame'
  /** What it is about: the id of an upload, or the kind and id of another object. */
  subject: string
  source_key: string
  source_name: string
  source_bytes: number
  /** JSON, or null. */
  crop: string | null
  /** In seconds. */
  moment: number | null
  folder: string
  /** The member whose upload it is; null for pictures. */
  owner_id: number | null
  /** It has a place of its own in the processor. */
  is_quick: 0 | 1
  state: 'queued' | 'running' | 'done' | 'failed'
  attempt: number
  sequence: number
  lease_until: number
  reason: string
}

export type NewJob = Omit<JobRow, 'state' | 'attempt' | 'sequence' | 'reason' | 'moment'> & {
  nowSeconds: number
  /** Below 0: after all others. */
  priority?: number
  moment?: number
}

/** An upload waits for its end. */
export const isUploadJob = ({ kind, purpose }: Pick<JobRow, 'kind' | 'purpose'>): boolean =>
  kind === 'video' && purpose !== 'av1' && purpose !== 'stills'

export const addJob = (db: D1Database, job: NewJob): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO media_jobs (job_id, kind, purpose, subject, source_key, source_name, source_bytes, crop, folder, state,
        lease_until, added_date, changed_date, owner_id, is_quick, priority, moment)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'queued', ?10, ?11, ?11, ?12, ?13, ?14, ?15)`)
    .bind(
      job.job_id,
      job.kind,
      job.purpose,
      job.subject,
      job.source_key,
      job.source_name,
      job.source_bytes,
      job.crop,
      job.folder,
      job.lease_until,
      job.nowSeconds,
      job.owner_id,
      job.is_quick,
      job.priority ?? 0,
      job.moment ?? null,
    )

export const jobById = (db: D1Database, jobId: string): Promise<JobRow | null> =>
  db.prepare('SELECT * FROM media_jobs WHERE job_id = ?1').bind(jobId).first<JobRow>()

/**
 * SQL: how many jobs of the same member come before this one, `m`, of those that wait, run, or ended within `mediaTurnSeconds`: members take
 * turns, however many videos one of them sends. `since` is the beginning of that time.
 */
export const turnSql = (since: string): string => `(
  SELECT count(*) FROM media_jobs e WHERE e.owner_id = m.owner_id AND e.job_id <> m.job_id
    AND (e.state = 'running' OR (e.state <> 'queued' AND e.changed_date > ${since}) OR (e.state = 'queued'
      AND (e.added_date < m.added_date OR (e.added_date = m.added_date AND e.job_id < m.job_id)))))`

/** The job whose turn it is: first what an admin put first, then by turns of the members, a short video before a long one. */
export const nextInLine = (db: D1Database, nowSeconds: number): Promise<JobRow | null> =>
  db
    .prepare(`
      SELECT m.* FROM media_jobs m WHERE m.state = 'queued'
      ORDER BY m.priority DESC, ${turnSql('?1')}, m.is_quick DESC, m.added_date, m.job_id LIMIT 1`)
    .bind(nowSeconds - mediaTurnSeconds)
    .first<JobRow>()

/** The processor answered for the job. */
export const holdJob = (db: D1Database, jobId: string, attempt: number, until: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE media_jobs SET lease_until = ?3, unanswered = 0
      WHERE job_id = ?1 AND attempt = ?2 AND state IN ('queued', 'running')`)
    .bind(jobId, attempt, until)

/** Counts a try without an answer; null when another attempt holds the job, or it is over. */
export const countUnanswered = (db: D1Database, jobId: string, attempt: number): Promise<number | null> =>
  db
    .prepare(`
      UPDATE media_jobs SET unanswered = unanswered + 1
      WHERE job_id = ?1 AND attempt = ?2 AND state = 'queued' RETURNING unanswered`)
    .bind(jobId, attempt)
    .first<number>('unanswered')

/** Leaves the job to a message that comes later: the schedule does not queue it meanwhile. */
export const postponeJob = (db: D1Database, jobId: string, attempt: number, until: number): D1PreparedStatement =>
  db
    .prepare("UPDATE media_jobs SET lease_until = ?3 WHERE job_id = ?1 AND attempt = ?2 AND state = 'queued'")
    .bind(jobId, attempt, until)

type Heard = { job_id: string; attempt: number; sequence: number }

/**
 * Accepts an event of the attempt that holds the job, newer than all before it: then it returns a row. Only a queued job can
 * start, and only a running one can continue.
 */
export const acceptEvent = (
  db: D1Database,
  { job_id, attempt, sequence }: Heard,
  { isStart, until, nowSeconds }: { isStart: boolean; until: number; nowSeconds: number },
): Promise<{ job_id: string } | null> =>
  db
    .prepare(`
      UPDATE media_jobs SET sequence = ?3, lease_until = ?4, changed_date = ?5, state = 'running'
      WHERE job_id = ?1 AND attempt = ?2 AND sequence < ?3 AND state ${isStart ? "IN ('queued', 'running')" : "= 'running'"}
      RETURNING job_id`)
    .bind(job_id, attempt, sequence, until, nowSeconds)
    .first<{ job_id: string }>()

/** Progress only grows: another attempt skips what is stored already. */
export const noteStep = (db: D1Database, jobId: string, step: string, progress: number): D1PreparedStatement =>
  db
    .prepare('UPDATE media_jobs SET step = ?2, progress = max(progress, ?3) WHERE job_id = ?1')
    .bind(jobId, step, progress)

export const endJob = (db: D1Database, jobId: string, state: 'done' | 'failed', reason = ''): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE media_jobs SET state = '${state}', reason = ?2 WHERE job_id = ?1 AND state IN ('queued', 'running')`,
    )
    .bind(jobId, reason)

/** The next attempt, if this one holds the job and was not the last. The former attempt learns of it with its next event. */
export const nextAttempt = (
  db: D1Database,
  jobId: string,
  attempt: number,
  until: number,
): Promise<{ attempt: number } | null> =>
  db
    .prepare(`
      UPDATE media_jobs SET state = 'queued', attempt = attempt + 1, sequence = 0, lease_until = ?3, step = ''
      WHERE job_id = ?1 AND attempt = ?2 AND state IN ('queued', 'running') AND attempt < ${mediaAttemptsMax}
      RETURNING attempt`)
    .bind(jobId, attempt, until)
    .first<{ attempt: number }>()

/** Jobs without an event for the length of their lease. */
export async function silentJobs(db: D1Database, nowSeconds: number): Promise<JobRow[]> {
  const { results } = await db
    .prepare("SELECT * FROM media_jobs WHERE state IN ('queued', 'running') AND lease_until < ?1 LIMIT 50")
    .bind(nowSeconds)
    .all<JobRow>()
  return results
}

/** Whether this is the first request with this signed id. */
export async function isFirstUse(db: D1Database, requestId: string, untilSeconds: number): Promise<boolean> {
  const noted = await db
    .prepare('INSERT OR IGNORE INTO media_requests (request_id, until_date) VALUES (?1, ?2) RETURNING request_id')
    .bind(requestId, untilSeconds)
    .first()
  return noted !== null
}

export const sweepRequests = (db: D1Database, nowSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM media_requests WHERE until_date < ?1').bind(nowSeconds)
