// The preview of the site's mails, and the end of a suppression of a member's address.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { mayBeEnded, templateOf } from '../../../shared/rules/site-mails.ts'
import { accountById } from '../account/store/accounts.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { translatorFor } from '../mail/reader-language.ts'
import { liftSuppression, suppressionByHash } from '../mail/store/suppressions.ts'
import { emailHash } from '../mail/suppressions.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { languageOf, sampleLetter } from '../site/mails.ts'
import { endedBy } from '../site/notification-samples.ts'
import { dressMail } from '../site/post-mail.ts'
import { setting, settingIn } from '../site/published-settings.ts'
import { siteOrigin } from '../site/site-origin.ts'

export async function answerMailPreview(
  { mail, wording, lang: readers }: ParamsOf<'mailPreview'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'mailPreview'>>> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  // Where neither is set, as where the port is not known in advance, the links lead nowhere.
  const site = (await siteOrigin(env)) ?? caller.site
  const lang = languageOf(mail, readers)
  const template = templateOf(mail)
  const [translation, siteName, own] = await Promise.all([
    translatorFor(lang),
    setting(env, 'site_name'),
    template && settingIn(env, `mail_${template}`, lang),
  ])
  const sample = { translation, site, siteName, own, wording }
  const { subject, text, html, headers } = await dressMail(env, sampleLetter(mail, sample), {
    mail,
    translation,
    isDiscreet: mayBeEnded(mail) && wording === 'discreet',
    ...(mayBeEnded(mail) && { unsubscribe: endedBy(sample) }),
  })
  return ok({ subject, text, html, headers })
}

/** For the address that the account has now. */
export async function answerSendMailsAgain(
  form: BodyOf<'sendMailsAgain'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'manageMembers')
  if (!admin.ok) return admin
  const userId = Number(form.user_id)
  const account = await accountById(db, userId)
  const hash = account && (await emailHash(account.email))
  const suppressed = hash && (await suppressionByHash(db, hash))
  if (!suppressed) return refused('not_found', 'notify')
  await decideAudited(
    db,
    {
      actorId: admin.value.user_id,
      queue: 'members',
      item: String(userId),
      act: 'lift_mails',
      change: { before: { mails: suppressed.reason }, after: { mails: '' } },
      nowSeconds: currentSeconds(),
    },
    (row) => [liftSuppression(db, hash), row],
  )
  return done
}
