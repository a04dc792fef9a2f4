// The queue of legal notices: with what both parties wrote, and who has claimed which.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { queuePage } from './answer-queues.ts'
import { toCase } from './case-of.ts'
import { requireModeratorOf, toClaim } from './claim-item.ts'
import { findConflicts } from './conflicts-of-interest.ts'
import { reportedTarget } from './report-target.ts'
import { claimsOn } from './store/claims.ts'
import { type CaseRow, pageOfCases } from './store/legal-notices.ts'
import { textOfTarget } from './store/target-texts.ts'
import { unsealNoticeText } from './unseal-notice-text.ts'

export async function answerCases(
  { page }: ParamsOf<'noticeQueue'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'noticeQueue'>>> {
  const moderator = await requireModeratorOf(caller, 'notices')
  if (!moderator.ok) return moderator
  const { db } = env
  const { rows, total } = await pageOfCases(db, queuePage(page))
  const nowSeconds = currentSeconds()
  const ids = rows.map(({ case_id }) => String(case_id))
  const claims = await claimsOn(db, 'notices', ids, nowSeconds)
  const conflicts = await findConflicts(env, 'notices', ids, moderator.value)
  const cases = await Promise.all(
    rows.map(async (row) => ({
      ...toCase(row, null, nowSeconds),
      case_id: row.case_id,
      sent: (await unsealNoticeText(row.sealed, env)) ?? {},
      answer: await unsealNoticeText(row.answer_sealed, env),
      uploader: row.uploader,
      removes: await removedBy(row, env),
      decision: row.decision,
      decided_by: row.decider,
      claim: toClaim(claims.get(String(row.case_id))),
      bar: conflicts.get(String(row.case_id)) ?? null,
    })),
  )
  return ok({ cases, total_count: total })
}

async function removedBy(
  { video_id, title, ...row }: CaseRow,
  { db, databases }: Env,
): Promise<AnswerOf<'noticeQueue'>['cases'][number]['removes']> {
  if (video_id !== null && title !== null) return { kind: 'video', text: title }
  const target = reportedTarget(row)
  if (target?.kind !== 'comment') return null
  const text = await textOfTarget({ db, comments: databases.comments }, target)
  return text === null ? null : { kind: 'comment', text }
}
