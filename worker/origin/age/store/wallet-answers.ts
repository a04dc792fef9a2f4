// Answers of wallets: one a request, which opens the gate once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type WalletAnswerRow = { state: 'ok' | 'refused'; fault: string; answered_date: number }

/** False when the request was answered before. */
export async function putWalletAnswer(
  db: D1Database,
  requestId: string,
  { state, fault, answered_date }: WalletAnswerRow,
): Promise<boolean> {
  const { meta } = await db
    .prepare(`
      INSERT INTO age_wallet_answers (request_id, state, fault, answered_date) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (request_id) DO NOTHING`)
    .bind(requestId, state, fault, answered_date)
    .run()
  return meta.changes > 0
}

/** When the proof was verified, which is used up by this; null when there is none, or it was used. */
export const takeWalletProof = (db: D1Database, requestId: string): Promise<number | null> =>
  db
    .prepare(`
      UPDATE age_wallet_answers SET state = 'used' WHERE request_id = ?1 AND state = 'ok' RETURNING answered_date`)
    .bind(requestId)
    .first<number>('answered_date')

/** Why the answer was refused, '' for one that was used; null when there is none. */
export const walletFault = (db: D1Database, requestId: string): Promise<string | null> =>
  db.prepare('SELECT fault FROM age_wallet_answers WHERE request_id = ?1').bind(requestId).first<string>('fault')

/** Those whose requests have ended. */
export const sweepWalletAnswers = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM age_wallet_answers WHERE answered_date < ?1').bind(beforeSeconds)
