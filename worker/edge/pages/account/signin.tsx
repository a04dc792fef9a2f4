// Sign in. A visitor who is already signed in is redirected at once.

import { loginForm } from '../../../../client/islands/account/login-form.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Lang } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError, otherError, refusalKey } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { safeRedirect } from '../../http/address.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion, needsCaptcha } from '../../parts/captcha-question.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { closedHref, googleHref, loginProps, secondFactorHref } from '../../parts/login-props.ts'
import { PasskeyScript } from '../../parts/passkey-field.tsx'
import { Island } from '../../render/island.tsx'
import { type Acted, type FormTexts, type PageContext, page } from '../../render/page.ts'

type Outcome = {
  usr: string
  from: string
  codes: readonly FieldCode[]
  question: AnswerOf<'captcha'>['question'] | null
}

type Data = { wait: AnswerOf<'providerWait'>['wait'] }

export const signin = page<'signin', Data, Outcome>({
  async load({ visitor, route, call, hasPendingProvider, refererRoute, lang }) {
    if (visitor.user) throw seeOther(safeRedirect(route.query.from ?? refererRoute, lang))
    const waiting = hasPendingProvider ? await call('providerWait', {}).catch(() => null) : null
    return { status: 200, data: { wait: waiting?.ok ? waiting.value.wait : null }, maxCacheSeconds: 0 }
  },

  async act({ send, call, lang }, form) {
    if (form.step === 'code') return enterCode(send, form, lang)
    const from = safeRedirect(form.from, lang)
    const { usr = '', pwd, remember, captcha, captcha_answer, code, passkey } = form
    const answer = await send('login', { usr, pwd, remember, captcha, captcha_answer, code, passkey })
    if (answer.ok) throw seeOther(answer.value.sets_up ? secondFactorHref(lang) : from)
    if (answer.code === 'account_closed') throw seeOther(closedHref(String(answer.info), lang))
    const codes = codesOf(answer)
    const question = needsCaptcha(codes, form) ? await loadCaptchaQuestion(call) : null
    return { status: statusOf(answer), outcome: { usr, from, codes, question } }
  },

  head: (_, { t }) => unlistedHead(t('header.signIn'), t),

  Page({ wait }, { route, refererRoute, hasGesture, hasGoogle, t, lang }, outcome) {
    const from = safeRedirect(route.query.from ?? refererRoute, lang)
    // The visitor came back from Google, and an account with that email exists already.
    const isLinking = wait?.asks === 'password'
    const heading = (
      <h1 key="heading" className="page-heading form-heading">
        {t('header.signIn')}
      </h1>
    )
    if (wait?.asks === 'code') return [heading, <CodeForm key="code" codes={outcome?.codes ?? []} t={t} lang={lang} />]
    return [
      heading,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(doneTexts[route.query.done])}
        </p>
      ),
      (hasGesture || route.query.for) && (
        <p key="first" className="form-lead" role="status">
          {t('modal.loginFirst')}
        </p>
      ),
      route.query.google && !outcome && <FieldError key="google" text={t(refusalKey('google', route.query.google))} />,
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
      <PasskeyScript key="passkeys" />,
    ]
  },
})

const doneTexts = { everywhere: 'account.signedOutEverywhere', deleted: 'account.deleted' } as const

/** The last step for a member whom Google vouched for and whose account has a second factor. */
async function enterCode(send: PageContext['send'], { code, passkey }: FormTexts, lang: Lang): Promise<Acted<Outcome>> {
  const answer = await send('googleCode', { code, passkey })
  if (answer.ok) throw seeOther(safeRedirect(answer.value.from, lang))
  if (answer.code === 'account_closed') throw seeOther(closedHref(String(answer.info), lang))
  if (answer.code === 'lost') throw seeOther(href('signin', {}, { lang, query: { google: 'lost' } }))
  return { status: statusOf(answer), outcome: { usr: '', from: '', codes: codesOf(answer), question: null } }
}

const CodeForm = ({ codes, t, lang }: { codes: readonly FieldCode[] } & Pick<PageContext, 't' | 'lang'>) => {
  const errors = { t, family: 'login', codes } as const
  const generalError = otherError(errors, ['code'])
  return (
    <form className="form-card" method="post" action={href('signin', {}, { lang })} noValidate>
      <p>{t('google.code')}</p>
      {generalError && <FieldError text={generalError} />}
      <input type="hidden" name="step" value="code" />
      <CodeField error={fieldError(errors, 'code')} takesPasskey t={t} />
      <button className="button button-primary" type="submit">
        {t('header.signIn')}
      </button>
    </form>
  )
}
