// The quick exit, on every page: CSS hides it unless the visitor switched it on. With script it leaves no history entry
// (client/quick-exit.ts); without script it is a plain link.
import { Icon } from '../../../client/parts/icon.tsx'
import { setting } from '../operator/published.ts'
import type { PageContext } from '../render/page.ts'

export const QuickExit = ({ t }: Pick<PageContext, 't'>) => (
  <nav aria-label={t('settings.exit')}>
    <a className="quick-exit" href={setting('exit_address')} rel="nofollow noreferrer">
      <Icon name="x" />
      {t('settings.leave')}
    </a>
  </nav>
)
