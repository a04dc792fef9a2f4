// Taking a legal notice: without an account or a captcha, but not too many from one place. What it says is sealed before it
// is written down, and the sender gets a receipt.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { noticeForm } from '../../../shared/forms/notice.ts'
import { noticeTries } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { noticeDue } from '../../../shared/rules/case-states.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { mailOnce } from '../handlers/mails.ts'
import { seal } from '../seal.ts'
import { now } from '../session.ts'
import { addCase } from '../store/legal-notices.ts'
import { tryOnce } from '../tries.ts'
import { ownPage } from './own-page.ts'
import { newReceipt, receiptKey } from './receipts.ts'

export async function answerSendNotice(
  { kind, ...fields }: BodyOf<'sendNotice'>,
  env: Env,
  asker: Asker,
): Promise<Result<WriteAnswerOf<'sendNotice'>>> {
  const form = checkForm(noticeForm(kind), fields)
  if (!form.ok) return form
  const { address: typed = '', ...said } = form.value
  const about = ownPage(typed, asker.site)
  if (!about) return refusedForm([{ field: 'address', code: 'address_unknown' }])
  const { windowSeconds, visitor } = noticeTries
  const tried = await tryOnce(env, [{ key: `notice:${asker.client}`, limit: visitor, windowSeconds }])
  if (!tried.ok) return tried

  const [receipt, nowSeconds] = [newReceipt(), now()]
  const sealed = await seal(JSON.stringify(said), 'notices', env.signingSecret)
  const { address, videoId: video_id } = about
  const lang = asker.lang ?? 'en'
  const dueSeconds = noticeDue(kind, nowSeconds)
  const filed = addCase(env.db, { receipt, kind, address, video_id, lang, sealed, nowSeconds, dueSeconds })
  const case_id = (await filed.first<number>('case_id')) ?? 0
  // Somebody else's mailbox is not filled through us: then the page alone says it.
  if (env.mail) await mailOnce(env, asker, { letter: 'case', case_id, to: 'sender', news: 'receipt' }, said.email ?? '')
  return ok({ ok: true, receipt, key: await receiptKey(receipt, env.signingSecret) })
}
