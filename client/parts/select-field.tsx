// One choice of a form among a few: its label above, and what is wrong with it below.
import { type SelectHTMLAttributes, useId } from 'react'
import { Wrong } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  name: string
  label: string
  /** Values and their words. */
  options: readonly (readonly [value: string, words: string])[]
  /** What is wrong, already in words. */
  error?: string | undefined
}

export function SelectField({ label, options, error, ...select }: Props) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {error && <Wrong id={`${id}error`} text={error} />}
    </div>
  )
}
