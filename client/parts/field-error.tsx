// What is wrong with a field, or (without an id) with the form as a whole: in words and with a sign, not by colour alone.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const FieldError = ({ id, text }: { id?: string; text: ReactNode }) => (
  <p className="field-error" id={id} role={id ? undefined : 'alert'}>
    <Icon name="alert" />
    {text}
  </p>
)
