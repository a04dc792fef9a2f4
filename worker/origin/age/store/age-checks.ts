// Age checks that wait for a moderator, and members' age proofs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ageRecheckSeconds } from '../../../../shared/limits.ts'
import { decideAudited } from '../../moderation/store/audit.ts'
import { dropClaim } from '../../moderation/store/claims.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

type CheckState = 'pending' | 'ok' | 'refused'
export type AgeProofRow = { method: string; proved_date: number; policy_version: string }

type NewCheck = { checkId: string; policyVersion: string; userId: number | null; nowSeconds: number }

export const addAgeCheck = (
  db: D1Database,
  { checkId, policyVersion, userId, nowSeconds }: NewCheck,
): D1PreparedStatement =>
  db
    .prepare('INSERT INTO age_checks (check_id, policy_version, user_id, added_date) VALUES (?1, ?2, ?3, ?4)')
    .bind(checkId, policyVersion, userId, nowSeconds)

/** Notes the re-encoded photo. False when the check was decided meanwhile. */
export async function noteAgePhoto(db: D1Database, checkId: string, photo: string): Promise<boolean> {
  const noted = await db
    .prepare("UPDATE age_checks SET photo = ?2 WHERE check_id = ?1 AND state = 'pending'")
    .bind(checkId, photo)
    .run()
  return noted.meta.changes > 0
}

export const failAgePhoto = (db: D1Database, checkId: string, reason: string): D1PreparedStatement =>
  db.prepare("UPDATE age_checks SET photo_reason = ?2 WHERE check_id = ?1 AND state = 'pending'").bind(checkId, reason)

/** Whether the member's photo waits for a moderator. */
export const hasPendingAgeCheck = async (db: D1Database, userId: number): Promise<boolean> =>
  (await db
    .prepare("SELECT 1 AS one FROM age_checks WHERE user_id = ?1 AND state = 'pending' LIMIT 1")
    .bind(userId)
    .first()) !== null

type WaitingCheck = Pick<CheckRow, 'photo' | 'photo_reason'> & {
  check_id: string
  added_date: number
  username: string | null
}

/** Oldest first. */
export const pageOfAgeChecks = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<WaitingCheck>(
    db,
    db
      .prepare(`
        SELECT c.check_id, c.added_date, c.photo, c.photo_reason, u.username FROM age_checks c LEFT JOIN users u ON u.user_id = c.user_id
        WHERE c.state = 'pending' ORDER BY c.added_date, c.check_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db
      .prepare("SELECT count(*) AS total FROM (SELECT 1 FROM age_checks WHERE state = 'pending' LIMIT ?1)")
      .bind(totalMax),
  )

type CheckRow = {
  state: CheckState
  reason: string
  policy_version: string
  decided_date: number | null
  /** The re-encoded photo; null before, and where `photo_reason` says why there is none. */
  photo: string | null
  photo_reason: string | null
}

export const ageCheckState = (db: D1Database, checkId: string): Promise<CheckRow | null> =>
  db
    .prepare(
      'SELECT state, reason, policy_version, decided_date, photo, photo_reason FROM age_checks WHERE check_id = ?1',
    )
    .bind(checkId)
    .first()

/** Checks that were not decided in time, oldest first; as many as one run takes, and far more than arrive between two runs. */
export async function undecidedBefore(db: D1Database, dateSeconds: number): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT check_id FROM age_checks WHERE state = 'pending' AND added_date < ?1 ORDER BY added_date LIMIT 50")
    .bind(dateSeconds)
    .all<{ check_id: string }>()
  return results.map(({ check_id }) => check_id)
}

export type AgeDecision = {
  state: 'ok' | 'refused'
  reason: string
  /** Null for a check that expired undecided. */
  decidedBy: number | null
}

/** False when it was decided before. Approval proves the age of the member in the same batch; no row names them afterwards. */
export async function decide(
  db: D1Database,
  checkId: string,
  { state, reason, decidedBy }: AgeDecision,
  nowSeconds: number,
): Promise<boolean> {
  const proof = state === 'ok' ? proveAge(db, checkId, decidedBy, nowSeconds) : []
  const statements = [
    ...proof,
    db
      .prepare(`
        UPDATE age_checks SET state = ?2, reason = ?3, decided_by = ?4, decided_date = ?5, user_id = NULL, photo = NULL
        WHERE check_id = ?1 AND state = 'pending'`)
      .bind(checkId, state, reason, decidedBy, nowSeconds),
  ]
  const act = state === 'ok' ? ('approve' as const) : ('reject' as const)
  const results =
    decidedBy === null
      ? await db.batch(statements)
      : await decideAudited(
          db,
          { actorId: decidedBy, queue: 'ages', item: checkId, act, reason, nowSeconds },
          (row) => [...statements, row, dropClaim(db, 'ages', checkId, decidedBy)],
        )
  return (results[proof.length]?.meta.changes ?? 0) > 0
}

/** The proof of the member who sent the photo of a pending check, unless their account is gone. */
const proveAge = (
  db: D1Database,
  checkId: string,
  decidedBy: number | null,
  nowSeconds: number,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO age_proofs (user_id, method, proved_date, policy_version, decided_by)
      SELECT a.user_id, 'review', ?2, c.policy_version, ?3 FROM age_checks c JOIN accounts a ON a.user_id = c.user_id
      WHERE c.check_id = ?1 AND c.state = 'pending'
      ON CONFLICT (user_id) DO UPDATE SET method = excluded.method, proved_date = excluded.proved_date,
        policy_version = excluded.policy_version, decided_by = excluded.decided_by`)
    .bind(checkId, nowSeconds, decidedBy),
  db
    .prepare(`
      UPDATE accounts SET age_verified_until = max(age_verified_until, ?2)
      WHERE user_id = (SELECT user_id FROM age_checks WHERE check_id = ?1 AND state = 'pending')`)
    .bind(checkId, nowSeconds + ageRecheckSeconds),
]

export const proofOf = (db: D1Database, userId: number): Promise<AgeProofRow | null> =>
  db
    .prepare('SELECT method, proved_date, policy_version FROM age_proofs WHERE user_id = ?1')
    .bind(userId)
    .first<AgeProofRow>()

/** Stores a member's proof, for the gate and for the session. */
export const putProof = (
  db: D1Database,
  userId: number,
  proof: AgeProofRow,
  untilSeconds: number,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO age_proofs (user_id, method, proved_date, policy_version) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (user_id) DO UPDATE SET method = ?2, proved_date = ?3, policy_version = ?4, decided_by = NULL`)
    .bind(userId, proof.method, proof.proved_date, proof.policy_version),
  verifyUntil(db, userId, untilSeconds),
]

/** A shorter proof, as that of a place that checks again soon, takes nothing from one that lasts longer. */
const verifyUntil = (db: D1Database, userId: number, untilSeconds: number): D1PreparedStatement =>
  db
    .prepare('UPDATE accounts SET age_verified_until = max(age_verified_until, ?2) WHERE user_id = ?1')
    .bind(userId, untilSeconds)

type Confirmation = { userId: number; decidedBy: number; nowSeconds: number; untilSeconds: number }

/** A moderator knows the member's age: without a policy version it counts for uploads, and opens no gate. A proof that does stays. */
export const putConfirmedAge = (
  db: D1Database,
  { userId, decidedBy, nowSeconds, untilSeconds }: Confirmation,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO age_proofs (user_id, method, proved_date, policy_version, decided_by) VALUES (?1, 'review', ?2, '', ?3)
      ON CONFLICT (user_id) DO UPDATE SET method = 'review', proved_date = ?2, decided_by = ?3 WHERE policy_version = ''`)
    .bind(userId, nowSeconds, decidedBy),
  verifyUntil(db, userId, untilSeconds),
]
