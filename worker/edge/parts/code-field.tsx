// The field for a code of the second factor, or one of the recovery codes instead.
import { Field } from '../../../client/parts/field.tsx'
import type { PageContext } from '../render/page.ts'

type Props = { error: string | undefined; isRequired?: boolean; t: PageContext['t'] }

export const CodeField = ({ error, isRequired = true, t }: Props) => (
  <Field
    name="code"
    label={t('factor.codeOrRecovery')}
    autoComplete="one-time-code"
    autoCapitalize="none"
    required={isRequired}
    error={error}
  />
)
