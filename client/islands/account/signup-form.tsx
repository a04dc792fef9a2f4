// The sign-up form. Without script it asks a captcha question; hydrated, it validates while the visitor types and
// solves the captcha in the background.
import type { AddressOf, WriteAddressOf } from '../../../shared/contract/contract.ts'
import { SignupForm } from '../../../shared/forms/account.ts'
import {
  featureOffKey,
  fieldError,
  noAccountsKey,
  otherError,
  readOnlyKey,
  refusalKey,
} from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { send } from '../../api.ts'
import { GoogleLink, googleStrings } from '../../forms/account/google-link.tsx'
import { CaptchaField, captchaStrings, type Question, useEagerCaptcha } from '../../forms/captcha-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { type IslandText, island } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'

type Props = {
  action: string
  path: WriteAddressOf<'signup'>
  captchaPath: AddressOf<'captcha'>
  /** The page afterwards. */
  doneHref: string
  signInHref: string
  termsHref: string
  /** Starts signing up with Google, where it is configured. */
  googleHref?: string | undefined
  passwordMinLength: number
  question: Question | null
  username?: string
  email?: string
  codes?: readonly FieldCode[]
}

const fields = ['username', 'email', 'password', 'captcha']

function Signup(props: Props & IslandText) {
  const { action, path, captchaPath, question, codes: first = [], t } = props
  const captcha = useEagerCaptcha(captchaPath)
  const { codes, isSending, handlers } = useForm({
    schema: SignupForm,
    codes: first,
    send: async ({ captcha: _, captcha_answer: __, ...values }) => {
      const answer = await send(path, { ...values, captcha: await captcha.take() })
      if (!answer.ok) captcha.begin()
      return answer
    },
    onDone: () => location.assign(props.doneHref),
  })
  const texts = { t, family: 'form', codes } as const
  const generalError = otherError(texts, fields)
  return (
    <form className="form-card" method="post" action={action} {...handlers}>
      {generalError && <FieldError text={generalError} />}
      <Field
        name="username"
        label={t('account.username')}
        help={t('account.usernameHelp')}
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={props.username}
        required
        error={fieldError(texts, 'username')}
      />
      <Field
        name="email"
        type="email"
        label={t('account.email')}
        help={t('account.emailHelp')}
        autoComplete="email"
        defaultValue={props.email}
        required
        error={fieldError(texts, 'email')}
      />
      <Field
        name="password"
        type="password"
        label={t('account.password')}
        help={t('account.passwordHelp', { count: props.passwordMinLength })}
        autoComplete="new-password"
        required
        error={fieldError(texts, 'password')}
      />
      <CaptchaField question={question} state={captcha.state} error={fieldError(texts, 'captcha')} t={t} />
      <p className="form-note">
        {t('account.adult')} <a href={props.termsHref}>{t('information.terms.title')}</a>
      </p>
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t('header.signUp')}
      </button>
      {props.googleHref && <GoogleLink href={props.googleHref} t={t} />}
      <p className="form-ways">
        <span>
          {t('account.hasAccount')} <a href={props.signInHref}>{t('header.signIn')}</a>
        </span>
      </p>
    </form>
  )
}

const codes = [
  'failed',
  'required',
  'max_length',
  'username_min_length',
  'username_illegal',
  'username_taken',
  'email_invalid',
  'password_min_length',
  'password_common',
  'password_own_words',
  'captcha_required',
  'captcha_failed',
  'too_many_attempts',
  'unavailable',
]

export const signupForm = island<Props>({
  name: 'signup-form',
  wake: 'touch',
  strings: [
    noAccountsKey,
    featureOffKey,
    readOnlyKey,
    ...codes.map((code) => refusalKey('form', code)),
    ...captchaStrings,
    ...googleStrings,
    'account.username',
    'account.usernameHelp',
    'account.email',
    'account.emailHelp',
    'account.password',
    'account.passwordHelp',
    'account.adult',
    'information.terms.title',
    'account.hasAccount',
    'header.signIn',
    'header.signUp',
  ],
  View: Signup,
})
