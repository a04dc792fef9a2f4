// The sign-in form, for its page and its modal.

import { useRef } from 'react'
import type { AddressOf, WriteAddressOf } from '../../../shared/contract/contract.ts'
import { fieldError, noAccountsKey, otherError, refusalKeys } from '../../../shared/refusals.ts'
import type { FieldCode, Result } from '../../../shared/result.ts'
import { send } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import type { PasskeyPaths } from '../../passkeys.ts'
import { CaptchaField, captchaStrings, type Question, useCaptcha } from '../captcha-field.tsx'
import { useForm } from '../use-form.ts'
import { GoogleLink, googleStrings } from './google-link.tsx'
import { openDecision } from './open-decision.ts'
import { PasskeyButton, usePasskey } from './passkey-button.tsx'

export type LoginProps = {
  /** The page that handles the form without script. */
  action: string
  /** The endpoints for scripts. */
  path: WriteAddressOf<'login'>
  passkeyPaths: PasskeyPaths
  captchaPath: AddressOf<'captcha'>
  /** Absent while sign-ups are switched off. */
  signUpHref?: string
  restoreHref: string
  /** The page of decision 1, by which that of any decision is known. */
  closedHref: string
  /** Where the second factor is set up that the account's role needs. */
  factorHref: string
  /** Starts signing in with Google, where it is configured. */
  googleHref?: string | undefined
  /** The page after success; undefined reloads the same page. */
  from?: string
  /** The fragment for the reloaded page: it reopens what the visitor wanted before signing in. */
  hash?: string
  /** Replaces loading the page again when the member whose page it is has signed in again. */
  onSignedIn?: (() => void) | undefined
  /** The typed name and its errors after a submit without script. */
  usr?: string
  codes?: readonly FieldCode[]
  question?: Question | null
}

export const loginStrings = [
  ...refusalKeys('login'),
  noAccountsKey,
  ...captchaStrings,
  ...googleStrings,
  'factor.codeOrRecovery',
  'passkeys.use',
  'account.username',
  'account.password',
  'account.remember',
  'account.forgot',
  'account.noAccount',
  'header.signIn',
  'header.signUp',
] as const

const fields = ['usr', 'pwd', 'captcha', 'code', 'credential']

const asksCaptcha = (answer: Result<unknown>): boolean =>
  !answer.ok && Boolean(answer.codes?.some(({ field }) => field === 'captcha'))

export function Login(props: LoginProps & IslandText) {
  const { action, path, captchaPath, from, hash, onSignedIn, usr, codes: first = [], question = null, t } = props
  const captcha = useCaptcha(captchaPath)
  const sentName = useRef('')
  const setsUp = useRef(false)
  const { codes, isSending, handlers } = useForm({
    schema: async () => (await import('../../../shared/forms/account.ts')).LoginForm,
    codes: first,
    send: async ({ captcha: _, captcha_answer: __, ...values }) => {
      sentName.current = values.usr
      const answer = await send(path, values)
      const last = asksCaptcha(answer) ? await send(path, { ...values, captcha: await captcha.take() }) : answer
      setsUp.current = last.ok && last.value.sets_up === 'second_factor'
      return openDecision(last, props.closedHref)
    },
    onDone: () => finish(sentName.current, setsUp.current),
  })
  const finish = (name: string, setsUpFactor: boolean) => {
    // A form that waits for the sign-in is sent first: leaving the page would lose what was typed.
    if (onSignedIn && isOwnName(name)) return onSignedIn()
    if (setsUpFactor) return location.assign(props.factorHref)
    if (hash) history.replaceState(history.state, '', hash)
    if (from === undefined) location.reload()
    else location.assign(from)
  }
  const passkey = usePasskey(props, finish)
  const texts = { t, family: 'login', codes: [...codes, ...passkey.codes] } as const
  const generalError = fieldError(texts, 'credential') ?? otherError(texts, fields)
  // Once the second factor was asked for its field stays, whatever error comes next.
  const wasAsked = useRef(false)
  wasAsked.current ||= codes.some(({ field }) => field === 'code')
  const asksCode = wasAsked.current
  return (
    <form className="form-card" method="post" action={action} {...handlers}>
      {generalError && <FieldError text={generalError} />}
      <Field
        name="usr"
        label={t('account.username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        defaultValue={usr}
        required
        error={fieldError(texts, 'usr')}
      />
      <Field
        name="pwd"
        type="password"
        label={t('account.password')}
        autoComplete="current-password"
        required
        error={fieldError(texts, 'pwd')}
      />
      {asksCode && (
        <Field
          name="code"
          label={t('factor.codeOrRecovery')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus={first.length === 0}
          error={fieldError(texts, 'code')}
        />
      )}
      <CaptchaField question={question} state={captcha.state} error={fieldError(texts, 'captcha')} t={t} />
      <label className="check">
        <input type="checkbox" name="remember" value="1" />
        {t('account.remember')}
      </label>
      {from && <input type="hidden" name="from" value={from} />}
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t('header.signIn')}
      </button>
      <PasskeyButton {...props} signIn={passkey.signIn} />
      {props.googleHref && <GoogleLink href={props.googleHref} t={t} />}
      <OtherWays {...props} t={t} />
    </form>
  )
}

const OtherWays = ({
  restoreHref,
  signUpHref,
  t,
}: Pick<LoginProps, 'restoreHref' | 'signUpHref'> & Pick<IslandText, 't'>) => (
  <p className="form-ways">
    <a href={restoreHref}>{t('account.forgot')}</a>
    {signUpHref && (
      <span>
        {t('account.noAccount')} <a href={signUpHref}>{t('header.signUp')}</a>
      </span>
    )}
  </p>
)

/** Whether the page was made for this member: a form that another member has filled in is not sent. */
const isOwnName = (usr: string): boolean =>
  document.querySelector('.own-name')?.textContent.toLowerCase() === usr.trim().toLowerCase()
