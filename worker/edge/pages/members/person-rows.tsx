// Members as rows with actions: plain forms, so that they work without script.
import type { ReactNode } from 'react'
import { ActFields, type BegunAct } from '../../../../client/forms/act-fields.tsx'
import { Avatar } from '../../../../client/parts/avatar.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import type { IconName } from '../../../../client/parts/icons.tsx'

export const PersonRows = ({ children }: { children: ReactNode }) => <ul className="person-rows">{children}</ul>

type RowProps = { name: string; picture: string | undefined; href: string; line?: ReactNode; children: ReactNode }

export const PersonRow = ({ name, picture, href, line, children }: RowProps) => (
  <li className="person-row">
    <Avatar username={name} avatar={picture} />
    <div className="person-text">
      <a href={href}>{name}</a>
      {line && <p className="person-line">{line}</p>}
    </div>
    <div className="act-bar">{children}</div>
  </li>
)

type ActProps = {
  action: string
  stat: BegunAct
  icon: IconName
  label: string
  /** Names the person for screen readers, which read the button alone. */
  name: string
  isMain?: boolean
}

export const RowAction = ({ action, stat, icon, label, name, isMain }: ActProps) => (
  <form method="post" action={action}>
    <ActFields stat={stat} />
    <button className={isMain ? 'button button-primary act-main' : 'button act'} type="submit">
      <Icon name={icon} />
      <span>
        {label}
        <span className="hidden"> {name}</span>
      </span>
    </button>
  </form>
)
