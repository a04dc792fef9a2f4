// Receives a legal notice: without an account, but then with a captcha and a rate limit. Its text is sealed before it is stored,
// and the sender gets a receipt.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { noticeForm } from '../../../shared/forms/moderation-notice.ts'
import { noticeTries, receiptTries } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { noticeDueAt } from '../../../shared/rules/moderation-notice-states.ts'
import { limitedMail } from '../account/queue-mails.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import { seal } from '../crypto/seal.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { type CaptchaForm, isSolved } from '../http/captcha.ts'
import { type OwnPage, parseOwnPage } from './own-page.ts'
import { newReceipt, receiptKey } from './receipts.ts'
import { resolveTarget } from './resolve-target.ts'
import { addCase } from './store/legal-notices.ts'
import { keptVideo } from './store/target-texts.ts'

export async function answerSendNotice(
  { kind, captcha, captcha_answer, ...fields }: BodyOf<'sendNotice'>,
  env: Env,
  caller: Caller,
): Promise<Result<WriteAnswerOf<'sendNotice'>>> {
  const form = checkForm(noticeForm(kind), fields)
  if (!form.ok) return form
  const { address: typed = '', ...said } = form.value
  const about = parseOwnPage(typed, caller.site)
  if (!about) return refusedForm([{ field: 'address', code: 'address_unknown' }])
  const target = await resolveTarget(env, about.address)
  if (!target.ok) return refusedForm([{ field: 'address', code: 'address_unknown' }])
  const user = (await caller.session())?.user ?? null
  const allowed = await maySend({ captcha, captcha_answer }, user !== null, env, caller)
  if (!allowed.ok) return allowed

  const [receipt, nowSeconds, email] = [newReceipt(), currentSeconds(), said.email ?? '']
  const filed = addCase(env.db, {
    receipt,
    kind,
    address: about.address,
    // A notice about a comment is none about the video under which it stands.
    video_id: target.value?.kind === 'comment' ? null : await videoOf(about, env),
    target: target.value,
    sealed: await seal(JSON.stringify(said), 'notices', env.signingSecret),
    senderId: user?.user_id ?? null,
    confirmed_date: (await isOwnAddress(user, email, env)) ? nowSeconds : null,
    lang: caller.lang ?? 'en',
    nowSeconds,
    dueSeconds: noticeDueAt(kind, nowSeconds),
  })
  // The form cannot flood another person's mailbox: above the limits only the page shows the receipt.
  const receiptMail = { letter: 'case', case_id: 0, to: 'sender', news: 'receipt' } as const
  const mail = env.mail ? await limitedMail(env, caller, receiptMail, email, countersOf(email)) : null
  await env.db.batch([filed, ...(mail?.ok ? [mail.value.writeAbout({ id: 'case_id', key: receipt })] : [])])
  if (mail?.ok) await mail.value.send()
  return ok({ ok: true, receipt, key: await receiptKey(receipt, env.signingSecret) })
}

/** Also one that only some may see: the sender learns nothing about a video by its number, not even whether there is one. */
async function videoOf({ videoId }: OwnPage, { db }: Env): Promise<number | null> {
  const kept = videoId === null ? null : await keptVideo(db, videoId)
  return kept?.video_id ?? videoId
}

async function maySend(form: CaptchaForm, isMember: boolean, env: Env, caller: Caller): Promise<Result<null>> {
  const { windowSeconds, visitor, all } = noticeTries
  // The law sets the deadlines of notices and answers: they are worth more than their limit.
  const tried = await countAttempt(env, [{ key: `notice:${caller.client}`, limit: visitor, windowSeconds }], 'admit')
  if (!tried.ok) return tried
  if (!isMember) {
    if (!form.captcha || form.captcha_answer === '') {
      return refusedForm([{ field: 'captcha', code: 'captcha_required' }])
    }
    if (!(await isSolved(env, form, 'admit'))) return refusedForm([{ field: 'captcha', code: 'captcha_failed' }])
  }
  // Counted after the captcha: unsolved ones lock no other sender out.
  const taken = await countAttempt(env, [{ key: 'notices', limit: all, windowSeconds }], 'admit')
  return taken.ok ? ok(null) : taken
}

/** A member's own address was confirmed with their account. */
async function isOwnAddress(user: User | null, email: string, { db }: Env): Promise<boolean> {
  const account = user && (await accountById(db, user.user_id))
  return account?.email.toLowerCase() === email.toLowerCase()
}

function countersOf(email: string): Counter[] {
  const { windowSeconds, address, all } = receiptTries
  return [
    { key: `receipt:${email.toLowerCase()}`, limit: address, windowSeconds },
    { key: 'receipts', limit: all, windowSeconds },
  ]
}
