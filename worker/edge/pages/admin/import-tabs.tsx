// Imports of files, and feeds: two pages of one section.
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { at: 'admin_imports' | 'admin_feeds'; context: Pick<PageContext, 't' | 'lang'> }

export const ImportTabs = ({ at, context: { t, lang } }: Props) => (
  <nav className="tabs" data-row="" aria-label={t('importing.title')}>
    <a href={href('admin_imports', {}, { lang })} aria-current={at === 'admin_imports' ? 'page' : undefined}>
      {t('importing.title')}
    </a>
    <a href={href('admin_feeds', {}, { lang })} aria-current={at === 'admin_feeds' ? 'page' : undefined}>
      {t('feeds.title')}
    </a>
  </nav>
)
