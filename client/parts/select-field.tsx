// A select field of a form.
import type { ComponentProps } from 'react'
import { type ControlProps, type FieldTexts, LabelledField } from './labelled-field.tsx'

type Props = FieldTexts &
  ControlProps<ComponentProps<'select'>> & {
    name: string
    choices: readonly { value: string; label: string }[]
  }

export const SelectField = ({ label, help, error, choices, ...select }: Props) => (
  <LabelledField label={label} help={help} error={error}>
    {(named) => (
      <select {...select} {...named}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </LabelledField>
)
