// The error of a field, or (without an id) of the whole form: in words and with an icon, not by colour alone.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export const FieldError = ({ id, text }: { id?: string; text: ReactNode }) => (
  <p className="field-error" id={id} role={id ? undefined : 'alert'}>
    <Icon name="alert" />
    {text}
  </p>
)
