// Sign up. The account exists once its email is confirmed, so the next page says that an e-mail was sent.
import { signupForm } from '../../../../client/islands/account/signup-form.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { newPasswordMinLength } from '../../../../shared/limits.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { safeRedirect } from '../../http/address.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion } from '../../parts/captcha-question.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { googleHref } from '../../parts/login-props.ts'
import { Island } from '../../render/island.tsx'
import { page } from '../../render/page.ts'

type Data = { question: AnswerOf<'captcha'>['question'] | null }
type Outcome = { username: string; email: string; codes: readonly FieldCode[] }

export const signup = page<'signup', Data, Outcome>({
  async load({ visitor, call, refererRoute, lang }) {
    if (visitor.user) throw seeOther(safeRedirect(refererRoute, lang))
    return { status: 200, data: { question: await loadCaptchaQuestion(call) }, maxCacheSeconds: 0 }
  },

  async act({ send, lang }, form) {
    const { username = '', email = '', password, captcha, captcha_answer } = form
    const answer = await send('signup', { username, email, password, captcha, captcha_answer })
    if (answer.ok) throw seeOther(href('send_email', {}, { lang }))
    return { status: statusOf(answer), outcome: { username, email, codes: codesOf(answer) } }
  },

  head: (_, { t }) => unlistedHead(t('header.signUp'), t),

  Page({ question }, { refererRoute, hasGoogle, t, lang }, outcome) {
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('header.signUp')}
      </h1>,
      <Island
        key="form"
        of={signupForm}
        id="signup"
        props={{
          action: href('signup', {}, { lang }),
          path: writes.signup.path,
          captchaPath: contract.captcha.fill({}),
          doneHref: href('send_email', {}, { lang }),
          signInHref: href('signin', {}, { lang }),
          termsHref: href('information', { section: 'terms' }, { lang }),
          googleHref: googleHref(hasGoogle, safeRedirect(refererRoute, lang)),
          passwordMinLength: newPasswordMinLength,
          question,
          ...outcome,
        }}
        t={t}
        lang={lang}
      />,
    ]
  },
})
