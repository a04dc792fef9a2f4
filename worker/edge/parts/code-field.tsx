// The field for a code of the second factor, or one of the recovery codes or a passkey instead.
import { Field } from '../../../client/parts/field.tsx'
import type { PageContext } from '../render/page.ts'
import { PasskeyField } from './passkey-field.tsx'

type Props = {
  error: string | undefined
  isRequired?: boolean
  /** A passkey of the account will do. */
  takesPasskey?: boolean
  t: PageContext['t']
}

export const CodeField = ({ error, isRequired = true, takesPasskey = false, t }: Props) => (
  <>
    <Field
      name="code"
      label={t('factor.codeOrRecovery')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      required={isRequired}
      error={error}
    />
    {takesPasskey && <PasskeyField name="passkey" label={t('passkeys.use')} t={t} />}
  </>
)
