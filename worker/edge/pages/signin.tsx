// Sign in. Whoever is signed in already goes on at once.
import { loginForm } from '../../../client/islands/login-form.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { codesOf, type FieldCode, statusOf } from '../../../shared/result.ts'
import { loginProps } from '../parts/login-props.ts'
import { Island } from '../render/island.tsx'
import { page } from '../render/page.ts'
import { wayOn } from '../steps/address.ts'
import { askQuestion, isAskedCaptcha, seeOther } from './account-form.ts'

type Outcome = {
  usr: string
  from: string
  codes: readonly FieldCode[]
  question: AnswerOf<'captcha'>['question'] | null
}

export const signin = page<'signin', null, Outcome>({
  async load({ visitor, cameFrom, lang }) {
    if (visitor.user) throw seeOther(wayOn(cameFrom, lang))
    return { status: 200, data: null, keepSeconds: 0 }
  },

  async act({ send, call, lang }, form) {
    const from = wayOn(form.from, lang)
    const { usr = '', pwd, remember, captcha, captcha_answer } = form
    const answer = await send('login', { usr, pwd, remember, captcha, captcha_answer })
    if (answer.ok) throw seeOther(from)
    const codes = codesOf(answer)
    const question = isAskedCaptcha(codes, form) ? await askQuestion(call) : null
    return { status: statusOf(answer), outcome: { usr, from, codes, question } }
  },

  head: (_, { t }) => ({ title: t('header.signIn'), description: t('site.description'), isIndexed: false }),

  Page(_, { cameFrom, hasGesture, t, lang }, outcome) {
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('header.signIn')}
      </h1>,
      hasGesture && (
        <p key="first" className="form-note" role="status">
          {t('modal.loginFirst')}
        </p>
      ),
      <Island
        key="form"
        of={loginForm}
        id="login"
        props={{ ...loginProps(lang), from: wayOn(cameFrom, lang), ...outcome }}
        t={t}
        lang={lang}
      />,
    ]
  },
})
