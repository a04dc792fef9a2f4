// The forms for a new password, a new username and a new email address.
import { Field } from '../../../../client/parts/field.tsx'
import { newPasswordMinLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import type { PageContext } from '../../render/page.ts'
import { AccountForm } from './account-form.tsx'

type Props = {
  codes: readonly FieldCode[]
  hasPassword: boolean
  context: Pick<PageContext, 'visitor' | 't' | 'lang'>
}

export const PasswordForm = ({ codes, hasPassword, context }: Props) => {
  const { t } = context
  return (
    <AccountForm act="changePassword" codes={codes} hasPassword={hasPassword} context={context}>
      <Field
        name="password"
        type="password"
        label={t('account.newPassword')}
        help={t('account.passwordHelp', { count: newPasswordMinLength })}
        autoComplete="new-password"
        required
        error={fieldError({ t, family: 'form', codes }, 'password')}
      />
    </AccountForm>
  )
}

/** @param typed the name that was refused a moment ago */
export const UsernameForm = ({ codes, hasPassword, typed, context }: Props & { typed: string | undefined }) => {
  const { t, visitor } = context
  return (
    <AccountForm
      act="changeUsername"
      codes={codes}
      hasPassword={hasPassword}
      help={t('account.usernameNow', { username: visitor.user?.username ?? '' })}
      context={context}
    >
      <Field
        name="username"
        label={t('account.newUsername')}
        help={t('account.usernameHelp')}
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={typed}
        required
        error={fieldError({ t, family: 'form', codes }, 'username')}
      />
    </AccountForm>
  )
}

/** @param typed the address that was refused a moment ago */
export const EmailForm = ({
  codes,
  hasPassword,
  email,
  typed,
  context,
}: Props & { email: string; typed: string | undefined }) => {
  const { t } = context
  return (
    <AccountForm
      act="changeEmail"
      codes={codes}
      hasPassword={hasPassword}
      help={t('account.emailNow', { email })}
      context={context}
    >
      <Field
        name="email"
        type="email"
        label={t('account.newEmail')}
        autoComplete="email"
        defaultValue={typed}
        required
        error={fieldError({ t, family: 'form', codes }, 'email')}
      />
    </AccountForm>
  )
}
