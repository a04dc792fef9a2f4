// A form that changes or closes an account. Every form except sign out everywhere asks for the password again.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { CurrentPassword } from '../../parts/current-password.tsx'
import type { PageContext } from '../../render/page.ts'

/** Account acts that have a plain form on the account page. */
export const accountActs = [
  'changePassword',
  'changeEmail',
  'changeUsername',
  'signOutEverywhere',
  'deleteAccount',
] as const
export type AccountAct = (typeof accountActs)[number]

type FormProps = {
  act: AccountAct
  codes: readonly FieldCode[]
  /** An account without a password gets only the forms that ask for none. */
  hasPassword: boolean
  help?: string
  context: Pick<PageContext, 'visitor' | 't' | 'lang'>
  children?: React.ReactNode
}

export function AccountForm({ act, codes, hasPassword, help, context: { visitor, t, lang }, children }: FormProps) {
  const asksPassword = act !== 'signOutEverywhere'
  if (asksPassword && !hasPassword) return null
  const username = visitor.user?.username
  const errors = { t, family: 'form', codes } as const
  const generalError = otherError(errors, ['pwd', 'password', 'email', 'username'])
  return (
    <form className="form-card" method="post" action={href('account', {}, { lang })} noValidate>
      <h2>{t(`account.${act}`)}</h2>
      {help && <p>{help}</p>}
      {generalError && <FieldError text={generalError} />}
      <input type="hidden" name="act" value={act} />
      {/* Tells password managers whose password the form asks for. */}
      <input className="hidden" tabIndex={-1} aria-hidden autoComplete="username" readOnly value={username} />
      {children}
      {asksPassword && <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />}
      <button className={act === 'deleteAccount' ? 'button button-bad' : 'button button-primary'} type="submit">
        {t(`account.${act}`)}
      </button>
    </form>
  )
}
