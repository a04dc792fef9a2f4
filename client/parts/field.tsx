// A single-line field of a form.
import type { ComponentProps } from 'react'
import { Labelled, type Said, type Unnamed } from './labelled.tsx'

type Props = Said & Unnamed<ComponentProps<'input'>> & { name: string }

export const Field = ({ label, help, error, ...input }: Props) => (
  <Labelled label={label} help={help} error={error}>
    {(named) => <input {...input} {...named} />}
  </Labelled>
)
