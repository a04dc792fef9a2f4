// What stands where a list has nothing: a sentence and a way on.
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

type Props = {
  /** What is not there; by itself, what was looked for. */
  icon?: IconName
  title: string
  help?: string
  /** The way on. */
  href?: string
  label?: string
}

export const EmptyState = ({ icon = 'search', title, help, href, label }: Props) => (
  <div className="state">
    <Icon name={icon} />
    <h2>{title}</h2>
    {help && <p>{help}</p>}
    {href && (
      <a className="button" href={href}>
        {label}
      </a>
    )}
  </div>
)
