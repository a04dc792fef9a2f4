// One input of a form: its label above, a hint below, and what is wrong with it, in words and not by colour alone.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
  name: string
  label: string
  help?: string
  /** What is wrong, already in words. */
  error?: string | undefined
}

export function Field({ label, help, error, ...input }: Props) {
  const id = useId()
  const describedBy = [help && `${id}help`, error && `${id}error`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
      {help && (
        <p className="field-help" id={`${id}help`}>
          {help}
        </p>
      )}
      {error && <Wrong id={`${id}error`} text={error} />}
    </div>
  )
}

/** What is wrong with a field, or (without an id) with the form as a whole. */
export const Wrong = ({ id, text }: { id?: string; text: ReactNode }) => (
  <p className="field-error" id={id} role={id ? undefined : 'alert'}>
    <Icon name="alert" />
    {text}
  </p>
)
