// A button that switches between two values of a display setting. Without script the server answers its form.
import type { FormEvent } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

export type ToggleAction = {
  /** The form's action without script; the answer redirects to the page. */
  action: string
}
type Props = ToggleAction & {
  className: string
  title: string
  /** The value that is active while it is pressed, in words. */
  label: string
  isPressed: boolean | undefined
  /** Icons of both values; the style sheet shows the one that it switches to. */
  icons: readonly [IconName, IconName]
  onSwitch: () => void
}

export function ToggleButton({ action, className, title, label, isPressed, icons: [one, other], onSwitch }: Props) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSwitch()
  }
  return (
    <form className={className} method="post" action={action} onSubmit={onSubmit}>
      <button className="tool" type="submit" aria-pressed={isPressed} title={title}>
        <Icon name={one} />
        <Icon name={other} />
        <span className="hidden">{label}</span>
      </button>
    </form>
  )
}
