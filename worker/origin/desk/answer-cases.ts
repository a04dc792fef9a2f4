// The queue of legal notices: with what both parties wrote, and who has claimed which.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { caseOf } from '../notices/case-of.ts'
import { opened } from '../notices/opened.ts'
import { now } from '../session.ts'
import { claimsOn } from '../store/claims.ts'
import { pageOfCases } from '../store/legal-notices.ts'
import { queuePage } from './answer-desk.ts'
import { atQueue, claimOf } from './at-desk.ts'
import { barsOn } from './may-decide.ts'

export async function answerDeskCases(
  { page }: ParamsOf<'deskCases'>,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'deskCases'>>> {
  const moderator = await atQueue(asker, 'notices')
  if (!moderator.ok) return moderator
  const { db } = env
  const { rows, total } = await pageOfCases(db, queuePage(page))
  const nowSeconds = now()
  const ids = rows.map(({ case_id }) => String(case_id))
  const claims = await claimsOn(db, 'notices', ids, nowSeconds)
  const bars = await barsOn(env, 'notices', ids, moderator.value)
  const cases = await Promise.all(
    rows.map(async (row) => ({
      ...caseOf(row, null, nowSeconds),
      case_id: row.case_id,
      sent: (await opened(row.sealed, env)) ?? {},
      answer: await opened(row.answer_sealed, env),
      uploader: row.uploader,
      decision: row.decision,
      decided_by: row.decider,
      claim: claimOf(claims.get(String(row.case_id))),
      bar: bars.get(String(row.case_id)) ?? null,
    })),
  )
  return ok({ cases, total_count: total })
}
