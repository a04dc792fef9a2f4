// The frame of every form field: label above, hint and error below, both linked to it for screen readers.
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

/** The texts of a field. */
export type FieldTexts = {
  label: string
  help?: string | undefined
  error?: ReactNode
}

/** The attributes that the control itself carries. */
type ControlAttributes = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** The props of a control, without those that `LabelledField` sets. */
export type ControlProps<Props> = Omit<Props, keyof ControlAttributes>

export function LabelledField({
  label,
  help,
  error,
  children,
}: FieldTexts & { children: (named: ControlAttributes) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {help && (
        <p className="field-help" id={`${id}help`}>
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}error`} text={error} />}
    </div>
  )
}
