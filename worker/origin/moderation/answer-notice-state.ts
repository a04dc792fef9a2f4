// The state of a legal notice: for its sender by the signed link, for the video's uploader by their session.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { answerForms } from '../../../shared/forms/moderation-notice.ts'
import { noticeTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { answerDueAt, openAnswerTo, type Side } from '../../../shared/rules/moderation-notice-states.ts'
import { currentSeconds } from '../clock.ts'
import { seal } from '../crypto/seal.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { toCase } from './case-of.ts'
import { mailSender } from './notify-parties.ts'
import { isReceiptKey } from './receipts.ts'
import { answerCase, type CaseRow, caseById, caseByReceipt } from './store/legal-notices.ts'
import { unsealNoticeText } from './unseal-notice-text.ts'

export async function answerNoticeState(
  { receipt, key }: ParamsOf<'noticeState'>,
  env: Env,
): Promise<Result<AnswerOf<'noticeState'>>> {
  const row = (await isReceiptKey(receipt, key, env.signingSecret)) && (await caseByReceipt(env.db, receipt))
  if (!row) return refused('not_found')
  const counter = row.answer === 'counter' ? await unsealNoticeText(row.answer_sealed, env) : null
  // A notice may name any video, also from outside the gate: its sender reads what they wrote and no title.
  return ok({ notice: toCase({ ...row, title: null }, 'sender', currentSeconds(), counter) })
}

export async function answerStatement(
  { case_id }: ParamsOf<'statement'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'statement'>>> {
  const row = await caseById(db, case_id)
  // The uploader does not see a notice that led to no action.
  const isTheirs = row?.uploader_id === user.user_id && row.reason !== '' && row.state !== 'dismissed'
  return isTheirs ? ok({ notice: toCase(row, 'uploader', currentSeconds()) }) : refused('not_found')
}

export async function handleNoticeReply(
  { receipt, key, answer, ...fields }: BodyOf<'answerNotice'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const [row, nowSeconds] = [await caseByReceipt(env.db, receipt), currentSeconds()]
  const side = row && (await sideOf(row, key ?? '', env, caller))
  if (!row || !side) return refused('not_found')
  const open = openAnswerTo({ kind: row.kind, state: row.state, decidedSeconds: row.decided_date }, side, nowSeconds)
  if (open?.answer !== answer) return refused('answer_closed')
  const form = checkForm(answerForms[answer], fields)
  if (!form.ok) return form
  const { windowSeconds, visitor } = noticeTries
  // The law sets the deadlines of notices and answers: they are worth more than their limit.
  const tried = await countAttempt(env, [{ key: `notice:${caller.client}`, limit: visitor, windowSeconds }], 'admit')
  if (!tried.ok) return tried
  const sealed = await seal(JSON.stringify(form.value), 'notices', env.signingSecret)
  const dueSeconds = answerDueAt(answer, nowSeconds)
  const { case_id: caseId, state: from } = row
  // The sender of a DMCA notice gets a copy, in time for a court.
  const mails = answer === 'counter' ? mailSender(env, caller, caseId, 'counter') : []
  const [answered] = await env.db.batch([
    answerCase(env.db, { caseId, from, answer, sealed, nowSeconds, dueSeconds }),
    ...mails.map((mail) => mail.writeIfChanged()),
  ])
  if (!answered?.results.length) return refused('answer_closed')
  for (const mail of mails) await mail.send()
  return done
}

async function sideOf(row: CaseRow, key: string, env: Env, caller: Caller): Promise<Side | null> {
  if (key !== '') return (await isReceiptKey(row.receipt, key, env.signingSecret)) ? 'sender' : null
  const user = (await caller.session())?.user
  return user && user.user_id === row.uploader_id ? 'uploader' : null
}
