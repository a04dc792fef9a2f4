// Jobs that failed, and the messages that are done: by what identifies a message, so that redelivery changes nothing.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type Failure = { hash: string; kind: string; body: string; attempts: number; error: string; nowSeconds: number }

/** The newest failure of a job counts. */
export const noteFailure = (db: D1Database, failure: Failure): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT DO UPDATE SET attempts = excluded.attempts, error = excluded.error, failed_date = excluded.failed_date`)
    .bind(failure.hash, failure.kind, failure.body, failure.attempts, failure.error, failure.nowSeconds)

/** The queue gave the job up. What its last attempt noted stays. */
export const noteDeath = (db: D1Database, { hash, kind, body, attempts, nowSeconds }: Omit<Failure, 'error'>) =>
  db
    .prepare(`
      INSERT INTO failed_jobs (job_hash, kind, body, attempts, error, failed_date, dead_date)
      VALUES (?1, ?2, ?3, ?4, '', ?5, ?5)
      ON CONFLICT DO UPDATE SET dead_date = coalesce(dead_date, excluded.dead_date)`)
    .bind(hash, kind, body, attempts, nowSeconds)

/** After a success, or an admin's decision. */
export const dropFailure = (db: D1Database, hash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM failed_jobs WHERE job_hash = ?1').bind(hash)

/** An admin's decision about a job that the queue gave up. */
export const dropDeadJob = (db: D1Database, hash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM failed_jobs WHERE job_hash = ?1 AND dead_date IS NOT NULL').bind(hash)

export type DeadJob = { job_hash: string; kind: string; attempts: number; error: string; dead_date: number }

export const deadJob = (db: D1Database, hash: string): Promise<{ kind: string; body: string } | null> =>
  db
    .prepare('SELECT kind, body FROM failed_jobs WHERE job_hash = ?1 AND dead_date IS NOT NULL')
    .bind(hash)
    .first<{ kind: string; body: string }>()

/** Newest first. */
export const pageOfDeadJobs = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<DeadJob>(
    db,
    db
      .prepare(`
        SELECT job_hash, kind, attempts, error, dead_date FROM failed_jobs WHERE dead_date IS NOT NULL
        ORDER BY dead_date DESC, job_hash LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db
      .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM failed_jobs WHERE dead_date IS NOT NULL LIMIT ?1)')
      .bind(totalMax),
  )

export const sweepFailures = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM failed_jobs WHERE failed_date < ?1').bind(beforeSeconds)

export const isMessageDone = async (db: D1Database, messageId: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 AS one FROM done_messages WHERE message_id = ?1').bind(messageId).first()) !== null

export const noteMessageDone = (db: D1Database, messageId: string, nowSeconds: number): D1PreparedStatement =>
  db.prepare('INSERT OR IGNORE INTO done_messages VALUES (?1, ?2)').bind(messageId, nowSeconds)

export const sweepMessages = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM done_messages WHERE done_date < ?1').bind(beforeSeconds)
