// Age checks that wait for a moderator, and what members have proved.
import type { D1Database } from '@cloudflare/workers-types'

type CheckState = 'pending' | 'ok' | 'refused'
export type AgeProofRow = { method: string; proved_date: number; policy_version: string }

export const addAgeCheck = (db: D1Database, checkId: string, policyVersion: string, nowSeconds: number) =>
  db
    .prepare('INSERT INTO age_checks (check_id, policy_version, added_date) VALUES (?1, ?2, ?3)')
    .bind(checkId, policyVersion, nowSeconds)
    .run()

export async function ageCheckState(db: D1Database, checkId: string): Promise<CheckState | null> {
  const row = await db
    .prepare('SELECT state FROM age_checks WHERE check_id = ?1')
    .bind(checkId)
    .first<{ state: CheckState }>()
  return row?.state ?? null
}

/** Checks that nobody decided in time, oldest first; as many as one turn takes. */
export async function undecidedSince(db: D1Database, dateSeconds: number): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT check_id FROM age_checks WHERE state = 'pending' AND added_date < ?1 ORDER BY added_date LIMIT 50")
    .bind(dateSeconds)
    .all<{ check_id: string }>()
  return results.map(({ check_id }) => check_id)
}

/** True when it was still to be decided. */
export async function decide(
  db: D1Database,
  checkId: string,
  state: 'ok' | 'refused',
  nowSeconds: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE age_checks SET state = ?2, decided_date = ?3 WHERE check_id = ?1 AND state = 'pending'")
    .bind(checkId, state, nowSeconds)
    .run()
  return meta.changes > 0
}

export const proofOf = (db: D1Database, userId: number): Promise<AgeProofRow | null> =>
  db
    .prepare('SELECT method, proved_date, policy_version FROM age_proofs WHERE user_id = ?1')
    .bind(userId)
    .first<AgeProofRow>()

/** Notes a member's proof, for the gate and for whoever asks whether their age is verified. */
export const putProof = (db: D1Database, userId: number, proof: AgeProofRow, untilSeconds: number) =>
  db.batch([
    db
      .prepare(
        `INSERT INTO age_proofs (user_id, method, proved_date, policy_version) VALUES (?1, ?2, ?3, ?4)
          ON CONFLICT (user_id) DO UPDATE SET method = ?2, proved_date = ?3, policy_version = ?4`,
      )
      .bind(userId, proof.method, proof.proved_date, proof.policy_version),
    db.prepare('UPDATE accounts SET age_verified_until = ?2 WHERE user_id = ?1').bind(userId, untilSeconds),
  ])
