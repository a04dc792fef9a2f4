// A multi-line field, optionally with a character counter.
import { type ComponentProps, useId } from 'react'
import { FieldError } from './field-error.tsx'
import { type ControlProps, type FieldTexts, LabelledField } from './labelled-field.tsx'

type Props = FieldTexts & ControlProps<ComponentProps<'textarea'>> & { name: string }

export const TextArea = ({ label, help, error, ...area }: Props) => (
  <LabelledField label={label} help={help} error={error}>
    {(named) => <textarea {...area} {...named} />}
  </LabelledField>
)

/** @param counter the number of characters, in words */
export function CountedTextArea({ label, counter, error, ...area }: Omit<Props, 'help'> & { counter: string }) {
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
      {/* One line for both: the button below must not move away from under the pointer when an error appears. */}
      <div className="field-foot">
        {error && <FieldError id={`${id}error`} text={error} />}
        <p className="field-help field-counter" id={`${id}help`}>
          {counter}
        </p>
      </div>
    </div>
  )
}
