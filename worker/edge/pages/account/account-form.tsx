// One form that changes or ends an account. All but signing out everywhere ask for the password again.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { CurrentPassword } from '../../parts/current-password.tsx'
import type { PageContext } from '../../render/page.ts'

/** Acts on an account that its page has a plain form for. */
export const accountActs = ['changePassword', 'changeEmail', 'signOutEverywhere', 'deleteAccount'] as const
export type AccountAct = (typeof accountActs)[number]

type FormProps = {
  act: AccountAct
  codes: readonly FieldCode[]
  /** Without one there is only what asks for none. */
  hasPassword: boolean
  help?: string
  context: Pick<PageContext, 'visitor' | 't' | 'lang'>
  children?: React.ReactNode
}

export function AccountForm({ act, codes, hasPassword, help, context: { visitor, t, lang }, children }: FormProps) {
  const asksPassword = act !== 'signOutEverywhere'
  if (asksPassword && !hasPassword) return null
  const username = visitor.user?.username
  const told = { t, family: 'form', codes } as const
  const elsewhere = otherError(told, ['pwd', 'password', 'email'])
  return (
    <form className="form-card" method="post" action={href('account', {}, { lang })} noValidate>
      <h2>{t(`account.${act}`)}</h2>
      {help && <p>{help}</p>}
      {elsewhere && <FieldError text={elsewhere} />}
      <input type="hidden" name="act" value={act} />
      {/* For programs that keep passwords: whose they are. */}
      <input className="hidden" tabIndex={-1} aria-hidden autoComplete="username" readOnly value={username} />
      {children}
      {asksPassword && <CurrentPassword error={fieldError(told, 'pwd')} t={t} />}
      <button className={act === 'deleteAccount' ? 'button button-bad' : 'button button-primary'} type="submit">
        {t(`account.${act}`)}
      </button>
    </form>
  )
}
