// The mail about a decision about a member: what was decided, why, the statement, and a signed link that opens without a session.
import { href } from '../../../shared/routes.ts'
import type { MailValues } from '../../../shared/rules/site-mails.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import type { DecisionMail } from '../job-kinds.ts'
import { fillLetter } from '../mail/fill-letter.ts'
import { type PendingMail, pendingMail } from '../mail/pending-mail.ts'
import { translatorFor } from '../mail/reader-language.ts'
import { setting, settingIn } from '../site/published-settings.ts'
import { decisionKey } from './receipts.ts'
import { actById } from './store/member-acts.ts'

type Reader = { user_id: number; email?: string; lang?: string | null; username?: string }

/** @param actId 0 in the batch that makes the act's row: `writeAbout` adds it. An account that goes with the act leaves its address. */
export function decisionMail(
  env: Env,
  { site }: Caller,
  { email, lang, username }: Reader,
  { actId = 0, isDeleted = false }: { actId?: number; isDeleted?: boolean },
): PendingMail | null {
  if (!env.mail) return null
  const gone = isDeleted && email ? { gone: { email, username: username ?? '' }, lang: lang ?? null } : {}
  const job = { kind: 'send-mail', site, letter: 'decision', act_id: actId, ...gone } as const
  return pendingMail(env, job, currentSeconds())
}

export async function sendDecisionMail({ act_id, gone, site, ...job }: DecisionMail, env: Env): Promise<void> {
  const row = await actById(env.db, act_id)
  const account = row && (gone ? { ...gone, lang: job.lang ?? null } : await accountById(env.db, row.user_id))
  // A sign-up with another account's address has none of its own.
  if (!row || !account?.email.includes('@')) return
  const { t, lang } = await translatorFor(account.lang)
  const isLifted = row.lifted_date !== null
  const isSettled = row.settled !== null && !isLifted
  const news = isLifted ? 'lifted' : isSettled ? 'confirmed' : 'decided'
  const statement = isLifted ? row.lifted_statement : isSettled ? row.settled_note : row.statement
  const query = { key: await decisionKey(act_id, env.signingSecret) }
  const siteName = await setting(env, 'site_name')
  const link = site + href('decision', { id: String(act_id) }, { lang, query })
  const [act, reason] = [t(`desk.act_${row.act}`), t(`acts.reason_${row.reason}`)]
  const own = await settingIn(env, `mail_decision_${news}`, lang)
  const values = {
    site: siteName,
    username: account.username,
    act,
    reason,
    statement: statement ?? '',
    link,
  } satisfies MailValues<`decision_${typeof news}`>
  const lines = [
    t('mail.hello', { username: account.username }),
    t(`mail.decision_${news}`, { site: siteName, act }),
    ...(isLifted || isSettled ? [] : [`${t('review.reason')}: ${reason}`]),
    ...(statement ? [statement] : []),
    link,
  ]
  const ours = { subject: t('mail.decision_subject', { site: siteName }), text: lines.join('\n\n') }
  await env.mail?.({ to: account.email, ...(own ? fillLetter(own, values) : ours) })
}
