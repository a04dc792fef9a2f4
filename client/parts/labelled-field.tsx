// What stands around every field of a form: its label above, a hint and what is wrong below, both tied to it for readers aloud.
import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

/** What is said about a field, in words. */
export type FieldTexts = {
  label: string
  help?: string | undefined
  /** What is wrong. */
  error?: ReactNode
}

/** What the field itself has to carry. */
type ControlAttributes = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** What a field leaves to `Labelled`. */
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
