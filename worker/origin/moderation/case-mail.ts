// Mails about a legal notice. Its sender's address is unsealed here, and is in no queue and no log.
import { answerFields, counterLabel } from '../../../shared/forms/moderation-notice.ts'
import { href } from '../../../shared/routes.ts'
import type { MailValues } from '../../../shared/rules/site-mails.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import { accountById } from '../account/store/accounts.ts'
import type { Env } from '../env.ts'
import { fillLetter } from '../mail/fill-letter.ts'
import { type Translation, translatorFor } from '../mail/reader-language.ts'
import { type Letter, postMail } from '../site/post-mail.ts'
import { setting, settingIn } from '../site/published-settings.ts'
import { confirmKey, receiptKey } from './receipts.ts'
import { type CaseRow, caseById } from './store/legal-notices.ts'
import { unsealNoticeText } from './unseal-notice-text.ts'

export type CaseMail = {
  case_id: number
  to: 'sender' | 'uploader'
  /** `counter`: a copy of the counter-notice, for the sender. */
  news: 'receipt' | 'news' | 'counter'
  site: string
}

export async function sendCaseMail(mail: CaseMail, env: Env): Promise<void> {
  const row = await caseById(env.db, mail.case_id)
  if (row) await (mail.to === 'sender' ? mailSender(row, mail, env) : mailUploader(row, mail, env))
}

/**
 * It contains nothing that the sender typed: the address may be another person's. Until it is confirmed, only the receipt is sent
 * to it.
 */
async function mailSender(row: CaseRow, { news, site }: CaseMail, env: Env): Promise<void> {
  const sent = await unsealNoticeText(row.sealed, env)
  const isConfirmed = row.confirmed_date !== null
  // The address was deleted, or is not confirmed.
  if (!sent?.email || (news !== 'receipt' && !isConfirmed)) return
  const translation = await translatorFor(row.lang)
  const { t, lang } = translation
  const { receipt } = row
  const asks = news === 'receipt' && !isConfirmed
  const query = asks ? { confirm: await confirmKey(receipt, env.signingSecret) } : {}
  const key = await receiptKey(receipt, env.signingSecret)
  const link = site + href('notice_state', { receipt, key }, { lang, query })
  const vars = { site: await setting(env, 'site_name'), receipt }
  const copy = news === 'counter' ? await copyOf(row, t, env) : []
  const confirm = asks ? [t('mail.notice_confirm_text', vars)] : []
  const own = await settingIn(env, `mail_notice_${news}`, lang)
  const values = { ...vars, link, confirm: confirm.join(''), copy: copy.join('\n\n') } satisfies NoticeValues
  const letter = noticeLetter(news, values, own, t)
  await postMail(env, { mail: `notice_${news}`, to: sent.email, letter, translation })
}

/** To the sender of a notice: in the words of the operator, or in ours. */
export function noticeLetter(
  news: CaseMail['news'],
  values: NoticeValues,
  own: TextPart | null,
  t: Translation['t'],
): Letter {
  if (own) return fillLetter(own, values)
  return {
    subject: t(`mail.notice_${news}_subject`, values),
    text: [t(`mail.notice_${news}_text`, values), values.confirm, values.link, values.copy]
      .filter(Boolean)
      .join('\n\n'),
  }
}

export type NoticeValues = MailValues<`notice_${CaseMail['news']}`>

/** The counter-notice word by word, as 17 U.S.C. 512(g)(2)(B) requires. */
async function copyOf({ answer_sealed }: CaseRow, t: Translation['t'], env: Env): Promise<string[]> {
  const said = (await unsealNoticeText(answer_sealed, env)) ?? {}
  return answerFields.counter.map((field) => {
    const label = t(counterLabel(field))
    return said[field] === '1' ? label : `${label}: ${said[field] ?? ''}`
  })
}

async function mailUploader({ case_id, uploader_id }: CaseRow, { site }: CaseMail, env: Env): Promise<void> {
  const account = uploader_id === null ? null : await accountById(env.db, uploader_id)
  if (!account) return
  const translation = await translatorFor(account.lang)
  const { t, lang } = translation
  const link = site + href('statement', { id: String(case_id) }, { lang })
  const own = await settingIn(env, 'mail_notice_statement', lang)
  const values = { site: await setting(env, 'site_name'), username: account.username, link }
  const letter = statementLetter(values, own, t)
  await postMail(env, { mail: 'notice_statement', to: account.email, letter, translation })
}

/** To the uploader: a decision about their video is there to be read. */
export const statementLetter = (
  values: MailValues<'notice_statement'>,
  own: TextPart | null,
  t: Translation['t'],
): Letter =>
  own
    ? fillLetter(own, values)
    : {
        subject: t('mail.notice_statement_subject', values),
        text: [t('mail.hello', values), t('mail.notice_statement_text', values), values.link].join('\n\n'),
      }
