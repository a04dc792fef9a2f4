// Shown where a list is empty: a sentence and a link.
import { Icon } from './icon.tsx'
import type { IconName } from './icons.tsx'

type Props = {
  /** Names what is missing; by default a search. */
  icon?: IconName
  title: string
  help?: string
  /** Where to go instead. */
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
