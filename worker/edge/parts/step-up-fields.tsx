// The fields for password and code when a member of staff confirms their identity again.
import { Field } from '../../../client/parts/field.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { fieldError, otherError } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'
import { CurrentPassword } from './current-password.tsx'

export const StepUpFields = ({ codes, t }: { codes: readonly FieldCode[]; t: PageContext['t'] }) => {
  const errors = { t, family: 'form', codes } as const
  const generalError = otherError(errors, ['pwd', 'code'])
  return (
    <>
      {generalError && <FieldError text={generalError} />}
      <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />
      <Field
        name="code"
        label={t('factor.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        error={fieldError(errors, 'code')}
      />
    </>
  )
}
