// A select field of a form.
import type { ComponentProps } from 'react'
import { Labelled, type Said, type Unnamed } from './labelled.tsx'

type Props = Said &
  Unnamed<ComponentProps<'select'>> & {
    name: string
    choices: readonly { value: string; label: string }[]
  }

export const SelectField = ({ label, help, error, choices, ...select }: Props) => (
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
