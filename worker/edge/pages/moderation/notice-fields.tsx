// The fields of a legal notice and of a reply to a decision: a plain form with errors beside the fields, which keep what was
// typed.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import { noticeLine, noticeText, referrerMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import type { NoticeField } from '../../../../shared/rules/moderation-notice-kinds.ts'
import type { FormTexts, PageContext } from '../../render/page.ts'

type FormField = NoticeField | 'jurisdiction'
type T = PageContext['t']

type Props = {
  fields: readonly FormField[]
  isNeeded: (field: FormField) => boolean
  typed: FormTexts
  codes: readonly FieldCode[]
  /** Labels that differ in this form. */
  words?: Partial<Record<FormField, string>>
  t: T
}

const areas: readonly FormField[] = ['postal', 'work', 'text']
const boxes: readonly FormField[] = ['good_faith', 'accuracy', 'jurisdiction']
const completes: Partial<Record<FormField, string>> = { name: 'name', email: 'email' }

export const NoticeFields = ({ fields, isNeeded, typed, codes, words = {}, t }: Props) =>
  fields.map((field) => {
    const label = words[field] ?? t(`legal.field_${field}`)
    const props = {
      name: field,
      label: isNeeded(field) || boxes.includes(field) ? label : t('legal.optional', { label }),
      error: fieldError({ t, family: 'form', codes }, field),
      defaultValue: typed[field],
    }
    if (boxes.includes(field)) return <Box key={field} {...props} isChecked={typed[field] === '1'} />
    if (areas.includes(field)) {
      const counter = t('legal.atMost', { shown: t.number(noticeText.max) })
      return <CountedTextArea key={field} {...props} rows={4} maxLength={noticeText.max} counter={counter} />
    }
    return (
      <Field
        key={field}
        {...props}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={completes[field] ?? 'off'}
        maxLength={field === 'address' ? referrerMaxLength : noticeLine.max}
        {...(field === 'address' ? { help: t('legal.addressHelp') } : {})}
      />
    )
  })

type BoxProps = { name: string; label: string; error: string | undefined; isChecked: boolean }

const Box = ({ name, label, error, isChecked }: BoxProps) => (
  <div className="form-field">
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      <span>{label}</span>
    </label>
    {error && <FieldError id={`${name}-error`} text={error} />}
  </div>
)
