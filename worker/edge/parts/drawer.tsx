// A popover panel, opened by a button's `popoverTarget`: it works without script, and a navigation closes it.
import type { ReactNode } from 'react'
import { Icon } from '../../../client/parts/icon.tsx'
import type { PageContext } from '../render/page.ts'

type Props = Pick<PageContext, 't'> & { id: string; className?: string; title: string; children: ReactNode }

export const Drawer = ({ id, className = 'drawer', title, children, t }: Props) => (
  <div className={className} id={id} popover="auto">
    <div className="drawer-head">
      <h2>{title}</h2>
      <button
        className="tool"
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={t('filter.close')}
      >
        <Icon name="x" />
      </button>
    </div>
    {children}
  </div>
)
