// The quick way out, on every page for whoever switched it on: the sheet hides it from everybody else. With script it leaves
// no way back (client/quick-exit.ts), without it is a plain link.
import { Icon } from '../../../client/parts/icon.tsx'
import { discretion } from '../operator/discretion.ts'
import type { PageContext } from '../render/page.ts'

export const QuickExit = ({ t }: Pick<PageContext, 't'>) => (
  <nav aria-label={t('settings.exit')}>
    <a className="quick-exit" href={discretion.exitHref} rel="nofollow noreferrer">
      <Icon name="x" />
      {t('settings.leave')}
    </a>
  </nav>
)
