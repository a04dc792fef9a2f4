// Fields that are no plain input: a text of several lines, and a choice. Label, hint and what is wrong stand as with any
// other field.
import { type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { Wrong } from './field.tsx'

type Said = {
  label: string
  help?: string | undefined
  /** What is wrong, already in words. */
  error?: string | undefined
}
type Named = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

export const TextArea = ({ label, help, error, ...area }: Said & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Labelled label={label} help={help} error={error}>
    {(named) => <textarea {...area} {...named} />}
  </Labelled>
)

type Choice = { value: string; label: string }

export const Select = ({
  label,
  help,
  error,
  choices,
  ...select
}: Said & SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[] }) => (
  <Labelled label={label} help={help} error={error}>
    {(named) => (
      <select {...select} {...named}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

function Labelled({ label, help, error, children }: Said & { children: (named: Named) => ReactNode }) {
  const id = useId()
  const describedBy = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error && { 'aria-invalid': true as const }),
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
