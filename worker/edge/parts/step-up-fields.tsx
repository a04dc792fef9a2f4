// Password and code, where a member of staff types them again.
import { Field } from '../../../client/parts/field.tsx'
import { Wrong } from '../../../client/parts/wrong.tsx'
import { wrongElsewhere, wrongIn } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'
import { CurrentPassword } from './current-password.tsx'

export const StepUpFields = ({ codes, t }: { codes: readonly FieldCode[]; t: PageContext['t'] }) => {
  const told = { t, family: 'form', codes } as const
  const elsewhere = wrongElsewhere(told, ['pwd', 'code'])
  return (
    <>
      {elsewhere && <Wrong text={elsewhere} />}
      <CurrentPassword error={wrongIn(told, 'pwd')} t={t} />
      <Field
        name="code"
        label={t('factor.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        error={wrongIn(told, 'code')}
      />
    </>
  )
}
