// The fields for password and code when a member of staff confirms their identity again.
import { Field } from '../../../client/parts/field.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { fieldError, otherError } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'
import { CurrentPassword } from './current-password.tsx'

export const StepUpFields = ({ codes, t }: { codes: readonly FieldCode[]; t: PageContext['t'] }) => {
  const told = { t, family: 'form', codes } as const
  const elsewhere = otherError(told, ['pwd', 'code'])
  return (
    <>
      {elsewhere && <FieldError text={elsewhere} />}
      <CurrentPassword error={fieldError(told, 'pwd')} t={t} />
      <Field
        name="code"
        label={t('factor.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        error={fieldError(told, 'code')}
      />
    </>
  )
}
