// The outbox of a local run; a deployment has none.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { newestMails } from '../mail/store/outbox.ts'

export async function answerOutbox(_: unknown, { db, hasOutbox }: Env): Promise<Result<AnswerOf<'outbox'>>> {
  if (!hasOutbox) return refused('not_found')
  const rows = await newestMails(db)
  return ok({ mails: rows.map(({ mail_id, recipient, subject, text }) => ({ mail_id, to: recipient, subject, text })) })
}
