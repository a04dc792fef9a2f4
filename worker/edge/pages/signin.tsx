// Sign in. Whoever is signed in already goes on at once.
import { loginForm } from '../../../client/islands/login-form.tsx'
import { Wrong } from '../../../client/parts/wrong.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../shared/result.ts'
import { unlistedHead } from '../parts/heads.ts'
import { googleHref, loginProps } from '../parts/login-props.ts'
import { Island } from '../render/island.tsx'
import { page } from '../render/page.ts'
import { wayOn } from '../steps/address.ts'
import { askQuestion, isAskedCaptcha } from './captcha-question.ts'
import { seeOther } from './see-other.ts'

type Outcome = {
  usr: string
  from: string
  codes: readonly FieldCode[]
  question: AnswerOf<'captcha'>['question'] | null
}

type Data = { wait: AnswerOf<'providerWait'>['wait'] }

export const signin = page<'signin', Data, Outcome>({
  async load({ visitor, route, call, hasProviderWait, cameFrom, lang }) {
    if (visitor.user) throw seeOther(wayOn(route.query.from ?? cameFrom, lang))
    const waiting = hasProviderWait ? await call('providerWait', {}).catch(() => null) : null
    return { status: 200, data: { wait: waiting?.ok ? waiting.value.wait : null }, keepSeconds: 0 }
  },

  async act({ send, call, lang }, form) {
    const from = wayOn(form.from, lang)
    const { usr = '', pwd, remember, captcha, captcha_answer, code } = form
    const answer = await send('login', { usr, pwd, remember, captcha, captcha_answer, code })
    if (answer.ok) throw seeOther(from)
    const codes = codesOf(answer)
    const question = isAskedCaptcha(codes, form) ? await askQuestion(call) : null
    return { status: statusOf(answer), outcome: { usr, from, codes, question } }
  },

  head: (_, { t }) => unlistedHead(t('header.signIn'), t),

  Page({ wait }, { route, cameFrom, hasGesture, hasGoogle, t, lang }, outcome) {
    const from = wayOn(route.query.from ?? cameFrom, lang)
    // Somebody came back from Google, and the account that has their e-mail is here already.
    const isLinking = wait?.asks === 'password'
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('header.signIn')}
      </h1>,
      hasGesture && (
        <p key="first" className="form-note" role="status">
          {t('modal.loginFirst')}
        </p>
      ),
      route.query.google && !outcome && <Wrong key="google" text={t(refusalKey('google', route.query.google))} />,
      isLinking && (
        <p key="link" className="form-lead" role="status">
          {t('google.link', { email: wait.email })}
        </p>
      ),
      <Island
        key="form"
        of={loginForm}
        id="login"
        props={{
          ...loginProps(lang, hasGoogle),
          from,
          googleHref: isLinking ? undefined : googleHref(hasGoogle, outcome?.from ?? from),
          ...(isLinking && { usr: wait.username }),
          ...outcome,
        }}
        t={t}
        lang={lang}
      />,
    ]
  },
})
