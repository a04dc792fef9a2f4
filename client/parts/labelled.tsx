// What stands around every field of a form: its label above, a hint and what is wrong below, both tied to it for readers aloud.
import { type ReactNode, useId } from 'react'
import { Wrong } from './wrong.tsx'

/** What is said about a field, in words. */
export type Said = {
  label: string
  help?: string | undefined
  /** What is wrong. */
  error?: ReactNode
}

/** What the field itself has to carry. */
type Named = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** What a field leaves to `Labelled`. */
export type Unnamed<Props> = Omit<Props, keyof Named>

export function Labelled({ label, help, error, children }: Said & { children: (named: Named) => ReactNode }) {
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
      {error && <Wrong id={`${id}error`} text={error} />}
    </div>
  )
}
