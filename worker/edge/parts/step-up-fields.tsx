// The fields for password and code when a member of staff confirms their identity again.

import { FieldError } from '../../../client/parts/field-error.tsx'
import { fieldError, otherError } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'
import { CodeField } from './code-field.tsx'
import { CurrentPassword } from './current-password.tsx'

export const StepUpFields = ({ codes, t }: { codes: readonly FieldCode[]; t: PageContext['t'] }) => {
  const errors = { t, family: 'form', codes } as const
  const generalError = otherError(errors, ['pwd', 'code'])
  return (
    <>
      {generalError && <FieldError text={generalError} />}
      <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />
      <CodeField error={fieldError(errors, 'code')} isRequired={false} takesPasskey t={t} />
    </>
  )
}
