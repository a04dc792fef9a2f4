// The last step of a first sign-in through Google: choosing a username. Google has confirmed the email.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { safeRedirect } from '../../http/address.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'

type Wait = NonNullable<AnswerOf<'providerWait'>['wait']>
type Outcome = { username: string; codes: readonly FieldCode[] }

export const signupGoogle = page<'signup-google', { wait: Wait }, Outcome>({
  async load({ visitor, call, hasPendingProvider, lang }) {
    if (visitor.user) throw seeOther(href('index', {}, { lang }))
    const answer = hasPendingProvider ? await call('providerWait', {}) : null
    const wait = answer?.ok ? answer.value.wait : null
    if (wait?.asks !== 'username') throw seeOther(href('signin', {}, { lang, query: { google: 'lost' } }))
    return { status: 200, data: { wait }, maxCacheSeconds: 0 }
  },

  async act({ send, lang }, { username = '' }) {
    const answer = await send('googleSignup', { username })
    if (answer.ok) throw seeOther(safeRedirect(answer.value.from, lang))
    const codes = codesOf(answer)
    // Another account took the email meanwhile: the visitor signs in to that one.
    const isTaken = codes.some(({ field }) => field === 'email')
    if (isTaken || answer.code === 'lost') {
      throw seeOther(href('signin', {}, { lang, query: { google: isTaken ? 'email_in_use' : 'lost' } }))
    }
    return { status: statusOf(answer), outcome: { username, codes } }
  },

  head: (_, { t }) => unlistedHead(t('header.signUp'), t),

  Page({ wait }, { t, lang }, outcome) {
    const errors = { t, family: 'form', codes: outcome?.codes ?? [] } as const
    const generalError = otherError(errors, ['username'])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('header.signUp')}
      </h1>,
      <p key="lead" className="form-lead">
        {t('google.lead', { email: wait.email })}
      </p>,
      <form key="form" className="form-card" method="post" action={href('signup-google', {}, { lang })} noValidate>
        {generalError && <FieldError text={generalError} />}
        <Field
          name="username"
          label={t('account.username')}
          help={t('account.usernameHelp')}
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={outcome?.username ?? wait.username}
          required
          error={fieldError(errors, 'username')}
        />
        <p className="form-note">
          {t('account.adult')}{' '}
          <a href={href('information', { section: 'terms' }, { lang })}>{t('information.terms.title')}</a>
        </p>
        <button className="button button-primary" type="submit">
          {t('google.create')}
        </button>
      </form>,
    ]
  },
})
