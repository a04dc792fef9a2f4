// Password reset: first the email address, then, behind the mailed link, a new password. The page never says whether an account
// has the address.
import { restoreForm } from '../../../../client/islands/account/restore-form.tsx'
import { type AnswerOf, contract, writes } from '../../../../shared/contract/contract.ts'
import { newPasswordMinLength, restoreLinkSeconds } from '../../../../shared/limits.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { clearedLinkCookie, linkCookie } from '../../http/cookies.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion, needsCaptcha } from '../../parts/captcha-question.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'

type Asks = { asks: 'email' | 'password' }
type Outcome = {
  email?: string
  codes: readonly FieldCode[]
  question?: AnswerOf<'captcha'>['question'] | null
  isLinkOver: boolean
}

export const restorePassword = page<'restore-password', Asks, Outcome>({
  async load({ route, linkToken, setCookie, lang }) {
    const { token } = route.query
    if (token) {
      // The token leaves the address, so that no history, referrer or link of the page holds it.
      setCookie(linkCookie(token, restoreLinkSeconds))
      throw seeOther(href('restore-password', {}, { lang }))
    }
    return { status: 200, data: { asks: linkToken ? 'password' : 'email' }, maxCacheSeconds: 0 }
  },

  async act({ send, call, setCookie, linkToken, lang }, form) {
    if (!linkToken || form.email !== undefined) {
      const { email = '', captcha, captcha_answer } = form
      const answer = await send('restore', { email, captcha, captcha_answer })
      if (answer.ok) throw seeOther(href('send_email', {}, { lang }))
      const codes = codesOf(answer)
      const question = needsCaptcha(codes, form) ? await loadCaptchaQuestion(call) : null
      return { status: statusOf(answer), outcome: { email, codes, question, isLinkOver: false } }
    }
    const answer = await send('newPassword', { token: linkToken, password: form.password, unlink: form.unlink })
    const isLinkOver = answer.ok || answer.code === 'invalid_link'
    if (isLinkOver) setCookie(clearedLinkCookie)
    if (answer.ok) throw seeOther(href('restore_password_success', {}, { lang }))
    return { status: statusOf(answer), outcome: { codes: codesOf(answer), isLinkOver } }
  },

  head: (_, { t }) => unlistedHead(t('account.restoreHeading'), t),

  Page(data, { t, lang }, outcome) {
    const asks = outcome?.isLinkOver ? 'email' : data.asks
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
          action: href('restore-password', {}, { lang }),
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
