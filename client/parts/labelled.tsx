// The frame of every form field: label above, hint and error below, both linked to it for screen readers.
import { type ReactNode, useId } from 'react'
import { Wrong } from './wrong.tsx'

/** The texts of a field. */
export type Said = {
  label: string
  help?: string | undefined
  error?: ReactNode
}

/** The attributes that the control itself carries. */
type Named = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** The props of a control, without those that `Labelled` sets. */
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
