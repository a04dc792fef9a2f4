// The mail about a decision about a member: what was decided, why, the statement, and a signed link that opens without a session.
import { href } from '../../../shared/routes.ts'
import type { MailValues } from '../../../shared/rules/site-mails.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import type { DecisionMail } from '../job-kinds.ts'
import { fillLetter } from '../mail/fill-letter.ts'
import { type PendingMail, pendingMail } from '../mail/pending-mail.ts'
import { type Translation, translatorFor } from '../mail/reader-language.ts'
import { type Letter, postMail } from '../site/post-mail.ts'
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
  const translation = await translatorFor(account.lang)
  const { t, lang } = translation
  const isLifted = row.lifted_date !== null
  const isSettled = row.settled !== null && !isLifted
  const news = isLifted ? 'lifted' : isSettled ? 'confirmed' : 'decided'
  const statement = isLifted ? row.lifted_statement : isSettled ? row.settled_note : row.statement
  const query = { key: await decisionKey(act_id, env.signingSecret) }
  const values = {
    site: await setting(env, 'site_name'),
    username: account.username,
    act: t(`moderation.act_${row.act}`),
    reason: t(`acts.reason_${row.reason}`),
    statement: statement ?? '',
    link: site + href('decision', { id: String(act_id) }, { lang, query }),
  }
  const own = await settingIn(env, `mail_decision_${news}`, lang)
  const letter = decisionLetter(news, values, own, t)
  await postMail(env, { mail: `decision_${news}`, to: account.email, letter, translation })
}

export type DecisionNews = 'decided' | 'lifted' | 'confirmed'

/** In the words of the operator, or in ours. */
export function decisionLetter(
  news: DecisionNews,
  values: MailValues<`decision_${DecisionNews}`>,
  own: TextPart | null,
  t: Translation['t'],
): Letter {
  if (own) return fillLetter(own, values)
  const lines = [
    t('mail.hello', values),
    t(`mail.decision_${news}`, values),
    ...(news === 'decided' ? [`${t('review.reason')}: ${values.reason}`] : []),
    ...(values.statement ? [values.statement] : []),
    values.link,
  ]
  return { subject: t('mail.decision_subject', values), text: lines.join('\n\n') }
}
