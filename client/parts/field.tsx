// A single-line field of a form.
import type { ComponentProps } from 'react'
import { type ControlProps, type FieldTexts, LabelledField } from './labelled-field.tsx'

type Props = FieldTexts & ControlProps<ComponentProps<'input'>> & { name: string }

export const Field = ({ label, help, error, ...input }: Props) => (
  <LabelledField label={label} help={help} error={error}>
    {(named) => <input {...input} {...named} />}
  </LabelledField>
)
