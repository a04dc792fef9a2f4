// Several lines of a form: its label above, help and what is wrong below, and how much of its room is taken.
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { Wrong } from './field.tsx'

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  name: string
  label: string
  /** How many characters there are, in words. */
  counter: string
  /** What is wrong, already in words. */
  error?: ReactNode
}

export function TextArea({ label, counter, error, ...area }: Props) {
  const id = useId()
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : `${id}help`}
      />
      {/* In one line: a button below must not move away from under the pointer that leaves the field for it. */}
      <div className="field-foot">
        {error && <Wrong id={`${id}error`} text={error} />}
        <p className="field-help field-counter" id={`${id}help`}>
          {counter}
        </p>
      </div>
    </div>
  )
}
