// Mails about a legal notice. The address of its sender is opened here, and stands in no queue and no log.
import { href } from '../../../shared/routes.ts'
import { siteName } from '../../../shared/site-name.ts'
import type { Env } from '../env.ts'
import { receiptKey } from '../notices/receipts.ts'
import { unseal } from '../seal.ts'
import { accountById } from '../store/accounts.ts'
import { type CaseRow, caseById } from '../store/legal-notices.ts'
import { speechFor } from './reader-language.ts'

export type CaseMail = {
  case_id: number
  to: 'sender' | 'uploader'
  news: 'receipt' | 'news'
  site: string
}

export async function sendCaseMail({ case_id, to, news, site }: CaseMail, env: Env): Promise<void> {
  const row = await caseById(env.db, case_id)
  if (!row || !env.mail) return
  const reader = to === 'sender' ? await senderOf(row, env) : await uploaderOf(row, env)
  // Forgotten, or gone.
  if (!reader) return
  const { t, lang } = await speechFor(reader.lang)
  const { receipt } = row
  const link =
    to === 'sender'
      ? href('notice_state', { receipt, key: await receiptKey(receipt, env.signingSecret) }, { lang })
      : href('statement', { id: String(case_id) }, { lang })
  const kind = to === 'uploader' ? 'statement' : news
  const vars = { site: siteName, username: reader.name, receipt }
  const lines = [t('mail.hello', vars), t(`mail.notice_${kind}_text`, vars), site + link]
  await env.mail({ to: reader.email, subject: t(`mail.notice_${kind}_subject`, vars), text: lines.join('\n\n') })
}

type Reader = { email: string; name: string; lang: string | null }

async function senderOf({ sealed, lang }: CaseRow, { signingSecret }: Env): Promise<Reader | null> {
  const opened = sealed === '' ? null : await unseal(sealed, 'notices', signingSecret)
  if (opened === null) return null
  const { email, name } = JSON.parse(opened)
  return { email, name, lang }
}

async function uploaderOf({ uploader_id }: CaseRow, { db }: Env): Promise<Reader | null> {
  const account = uploader_id === null ? null : await accountById(db, uploader_id)
  return account && { email: account.email, name: account.username, lang: account.lang }
}
