// What stands where a list has nothing: a sentence and a way on.
import { Icon } from './icon.tsx'

type Props = {
  title: string
  help?: string
  /** The way on. */
  href?: string
  label?: string
}

export const EmptyState = ({ title, help, href, label }: Props) => (
  <div className="state">
    <Icon name="search" />
    <h2>{title}</h2>
    {help && <p>{help}</p>}
    {href && (
      <a className="button" href={href}>
        {label}
      </a>
    )}
  </div>
)
