// Password reset: first the email address, then, behind the mailed link, a new password. The page never says whether an account
// has the address.
import { restoreForm } from '../../../../client/islands/account/restore-form.tsx'
import { type AnswerOf, contract, writes } from '../../../../shared/contract/contract.ts'
import { newPasswordMinLength, restoreLinkSeconds } from '../../../../shared/limits.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { cookieWithLink, cookieWithoutLink, linkOf, openedLink } from '../../http/open-links.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion, needsCaptcha } from '../../parts/captcha-question.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'

/** `link`: the mark of the link whose token sets the new password; undefined while the page asks for the email. */
type Asks = { link: string | undefined }
type Outcome = {
  email?: string
  codes: readonly FieldCode[]
  question?: AnswerOf<'captcha'>['question'] | null
  isLinkOver: boolean
}

export const restorePassword = page<'restore-password', Asks, Outcome>({
  async load({ route, openLinks, setCookie, nowMs, lang }) {
    const { token } = route.query
    if (token) {
      // The token leaves the address, so that no history, referrer or link of the page holds it.
      const opened = openedLink(openLinks, token, restoreLinkSeconds, nowMs)
      setCookie(cookieWithLink(openLinks, opened, nowMs))
      throw seeOther(href('restore-password', {}, { lang, query: { link: opened.mark } }))
    }
    return { status: 200, data: { link: linkOf(openLinks, route)?.mark }, maxCacheSeconds: 0 }
  },

  async act({ route, send, call, setCookie, openLinks, nowMs, lang }, form) {
    if (!route.query.link) {
      const { email = '', captcha, captcha_answer } = form
      const answer = await send('restore', { email, captcha, captcha_answer })
      if (answer.ok) throw seeOther(href('send_email', {}, { lang }))
      const codes = codesOf(answer)
      const question = needsCaptcha(codes, form) ? await loadCaptchaQuestion(call) : null
      return { status: statusOf(answer), outcome: { email, codes, question, isLinkOver: false } }
    }
    const link = linkOf(openLinks, route)
    // Another tab has used it up.
    if (!link) return { status: 400, outcome: { codes: [{ field: 'token', code: 'invalid_link' }], isLinkOver: true } }
    const answer = await send('newPassword', { token: link.token, password: form.password, unlink: form.unlink })
    const isLinkOver = answer.ok || answer.code === 'invalid_link'
    if (isLinkOver) setCookie(cookieWithoutLink(openLinks, link, nowMs))
    if (answer.ok) throw seeOther(href('restore_password_success', {}, { lang }))
    return { status: statusOf(answer), outcome: { codes: codesOf(answer), isLinkOver } }
  },

  head: (_, { t }) => unlistedHead(t('account.restoreHeading'), t),

  Page(data, { t, lang }, outcome) {
    const link = outcome?.isLinkOver ? undefined : data.link
    const asks = link === undefined ? 'email' : 'password'
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('account.restoreHeading')}
      </h1>,
      <p key="help" className="form-lead">
        {t(asks === 'email' ? 'account.restoreHelp' : 'account.newPasswordHelp')}
      </p>,
      <Island
        key="form"
        of={restoreForm}
        id="restore"
        props={{
          action: href('restore-password', {}, { lang, query: { link } }),
          path: asks === 'email' ? writes.restore.path : undefined,
          doneHref: href('send_email', {}, { lang }),
          asks,
          passwordMinLength: newPasswordMinLength,
          captchaPath: contract.captcha.fill({}),
          question: outcome?.question ?? null,
          email: outcome?.email,
          codes: outcome?.codes,
        }}
        t={t}
        lang={lang}
      />,
    ]
  },
})
