// Takes a receipt and its signature, as their files have them.
import { Field } from '../../../../client/parts/field.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type Props = {
  action: string
  act: string
  typed: FormTexts
  codes: readonly FieldCode[]
  /** Of the button. */
  label: string
  t: PageContext['t']
}

export const ReceiptForm = ({ action, act, typed, codes, label, t }: Props) => {
  const errors = { t, family: 'release', codes } as const
  return (
    <form className="form-part" method="post" action={action}>
      <input type="hidden" name="act" value={act} />
      <TextArea
        name="receipt"
        label={t('release.receipt')}
        rows={6}
        defaultValue={typed.receipt}
        spellCheck={false}
        required
        error={fieldError(errors, 'receipt')}
      />
      <Field
        name="signature"
        label={t('release.signature')}
        defaultValue={typed.signature}
        autoComplete="off"
        spellCheck={false}
        required
        error={fieldError(errors, 'signature')}
      />
      <button className="button button-primary" type="submit">
        {label}
      </button>
    </form>
  )
}
