// The state of a legal notice: for its sender by the signed link, for the video's uploader by their session.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { answerForms } from '../../../shared/forms/notice.ts'
import { noticeTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { answerDue, answerOpen, type Side } from '../../../shared/rules/case-states.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../handlers/done.ts'
import { seal } from '../seal.ts'
import { now } from '../session.ts'
import { answerCase, type CaseRow, caseById, caseByReceipt } from '../store/legal-notices.ts'
import { tryOnce } from '../tries.ts'
import { caseOf } from './case-of.ts'
import { opened } from './opened.ts'
import { isReceiptKey } from './receipts.ts'
import { tellSender } from './tell-sides.ts'

export async function answerNoticeState(
  { receipt, key }: ParamsOf<'noticeState'>,
  env: Env,
): Promise<Result<AnswerOf<'noticeState'>>> {
  const row = (await isReceiptKey(receipt, key, env.signingSecret)) && (await caseByReceipt(env.db, receipt))
  if (!row) return refused('not_found')
  const counter = row.answer === 'counter' ? await opened(row.answer_sealed, env) : null
  // A notice may name any video, also from outside the gate: its sender reads what they wrote and no title.
  return ok({ notice: caseOf({ ...row, title: null }, 'sender', now(), counter) })
}

export async function answerStatement(
  { case_id }: ParamsOf<'statement'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'statement'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const row = await caseById(db, case_id)
  // The uploader does not see a notice that led to no action.
  const isTheirs = row?.uploader_id === session.user.user_id && row.reason !== '' && row.state !== 'dismissed'
  return isTheirs ? ok({ notice: caseOf(row, 'uploader', now()) }) : refused('not_found')
}

export async function answerAnswerNotice(
  { receipt, key, answer, ...fields }: BodyOf<'answerNotice'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const [row, nowSeconds] = [await caseByReceipt(env.db, receipt), now()]
  const side = row && (await sideOf(row, key ?? '', env, asker))
  if (!row || !side) return refused('not_found')
  const open = answerOpen({ kind: row.kind, state: row.state, decidedSeconds: row.decided_date }, side, nowSeconds)
  if (open?.answer !== answer) return refused('answer_closed')
  const form = checkForm(answerForms[answer], fields)
  if (!form.ok) return form
  const { windowSeconds, visitor } = noticeTries
  const tried = await tryOnce(env, [{ key: `notice:${asker.client}`, limit: visitor, windowSeconds }])
  if (!tried.ok) return tried
  const sealed = await seal(JSON.stringify(form.value), 'notices', env.signingSecret)
  const dueSeconds = answerDue(answer, nowSeconds)
  const { case_id: caseId, state: from } = row
  const answered = await answerCase(env.db, { caseId, from, answer, sealed, nowSeconds, dueSeconds }).first()
  if (!answered) return refused('answer_closed')
  // The sender of a DMCA notice gets a copy, in time for a court.
  if (answer === 'counter') await tellSender(env, asker, caseId, 'counter')
  return done
}

async function sideOf(row: CaseRow, key: string, env: Env, asker: Asker): Promise<Side | null> {
  if (key !== '') return (await isReceiptKey(row.receipt, key, env.signingSecret)) ? 'sender' : null
  const user = (await asker.session())?.user
  return user && user.user_id === row.uploader_id ? 'uploader' : null
}
