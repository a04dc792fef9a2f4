// Performers that are linked to a member's account.
import type { D1Database } from '@cloudflare/workers-types'
import { ownPerformersShown } from '../../bounds.ts'

export type OwnPerformerRow = { model_id: number; title: string; dir: string }

export async function performersOfMember(db: D1Database, userId: number): Promise<OwnPerformerRow[]> {
  const { results } = await db
    .prepare(`SELECT model_id, title, dir FROM models WHERE user_id = ?1 ORDER BY title LIMIT ${ownPerformersShown}`)
    .bind(userId)
    .all<OwnPerformerRow>()
  return results
}

export const isPerformer = async (db: D1Database, modelId: number, userId: number): Promise<boolean> =>
  (await db.prepare('SELECT 1 FROM models WHERE model_id = ?1 AND user_id = ?2').bind(modelId, userId).first()) !== null
