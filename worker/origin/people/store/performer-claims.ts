// Members' claims to be a performer.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { claimStates } from '../../../../shared/contract/performer-claims.ts'
import { performerClaimsShown } from '../../../../shared/limits.ts'

export type ClaimRow = {
  claim_id: number
  model_id: number
  title: string
  dir: string
  state: (typeof claimStates)[number]
  text: string
  reason: string
  statement: string
  added_date: number
  decided_date: number | null
}

/** The newest first. A performer that is gone takes its claims with it. */
export async function claimsOfMember(db: D1Database, userId: number): Promise<ClaimRow[]> {
  const { results } = await db
    .prepare(`
      SELECT c.claim_id, c.model_id, m.title, m.dir, c.state, c.text, c.reason, c.statement, c.added_date, c.decided_date
      FROM performer_claims c JOIN models m ON m.model_id = c.model_id
      WHERE c.user_id = ?1 ORDER BY c.claim_id DESC LIMIT ${performerClaimsShown}`)
    .bind(userId)
    .all<ClaimRow>()
  return results
}

export type ClaimedPerformer = { model_id: number; title: string; dir: string; user_id: number | null }

/** A performer that visitors see. */
export const claimedPerformer = (db: D1Database, modelId: number): Promise<ClaimedPerformer | null> =>
  db
    .prepare('SELECT model_id, title, dir, user_id FROM models WHERE model_id = ?1 AND is_hidden = 0')
    .bind(modelId)
    .first<ClaimedPerformer>()

/** Changes nothing when this claim waits already, or as many of the member's as may wait. */
export const addClaim = (
  db: D1Database,
  one: { userId: number; modelId: number; text: string; nowSeconds: number; waitingMax: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO performer_claims (user_id, model_id, text, added_date)
      SELECT ?1, ?2, ?3, ?4
      WHERE NOT EXISTS (SELECT 1 FROM performer_claims WHERE user_id = ?1 AND model_id = ?2 AND state = 'waiting')
        AND (SELECT count(*) FROM performer_claims WHERE user_id = ?1 AND state = 'waiting') < ?5`)
    .bind(one.userId, one.modelId, one.text, one.nowSeconds, one.waitingMax)

export const withdrawWaiting = (
  db: D1Database,
  { claimId, userId, nowSeconds }: { claimId: number; userId: number; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE performer_claims SET state = 'withdrawn', decided_date = ?3
      WHERE claim_id = ?1 AND user_id = ?2 AND state = 'waiting'`)
    .bind(claimId, userId, nowSeconds)

export type WaitingClaim = {
  claim_id: number
  user_id: number
  username: string
  model_id: number
  title: string
  linked_id: number | null
  is_banned: 0 | 1
}

export const waitingClaim = (db: D1Database, claimId: number): Promise<WaitingClaim | null> =>
  db
    .prepare(`
      SELECT c.claim_id, c.user_id, u.username, c.model_id, m.title, m.user_id AS linked_id, a.is_banned
      FROM performer_claims c JOIN models m ON m.model_id = c.model_id JOIN users u ON u.user_id = c.user_id
      JOIN accounts a ON a.user_id = c.user_id WHERE c.claim_id = ?1 AND c.state = 'waiting'`)
    .bind(claimId)
    .first<WaitingClaim>()

type Decided = { claimId: number; reason: string; statement: string; by: number; nowSeconds: number }

/** Accepting changes nothing when the performer was linked to another account meanwhile, or the member was banned. */
export const decideClaim = (db: D1Database, isAccepted: boolean, one: Decided): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE performer_claims SET state = '${isAccepted ? 'accepted' : 'refused'}', reason = ?2, statement = ?3, decided_by = ?4,
        decided_date = ?5
      WHERE claim_id = ?1 AND state = 'waiting' ${
        isAccepted
          ? `AND EXISTS (SELECT 1 FROM models m WHERE m.model_id = performer_claims.model_id AND m.user_id IS NULL)
             AND EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = performer_claims.user_id AND a.is_banned = 0)`
          : ''
      }`)
    .bind(one.claimId, one.reason, one.statement, one.by, one.nowSeconds)

/** After the decision was logged. */
export const linkClaimed = (
  db: D1Database,
  { model_id, user_id }: WaitingClaim,
  nowSeconds: number,
  isLogged: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE models SET user_id = ?2, version = version + 1, changed_date = ?3
      WHERE model_id = ?1 AND user_id IS NULL AND ${isLogged}`)
    .bind(model_id, user_id, nowSeconds)
