// The two tabs of an object of the catalogue: its form, and its history.
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { route: Route & { query: { tab?: 'history' | undefined } }; t: PageContext['t'] }

export const ObjectTabs = ({ route, t }: Props) => {
  const { tab } = route.query
  return (
    <nav className="tabs" data-row="" aria-label={`${t('admin.edit')}, ${t('admin.history')}`}>
      <a
        href={hrefWith(route, { tab: undefined, page: undefined, done: undefined })}
        aria-current={tab ? undefined : 'page'}
      >
        {t('admin.edit')}
      </a>
      <a
        href={hrefWith(route, { tab: 'history', page: undefined, done: undefined })}
        aria-current={tab ? 'page' : undefined}
      >
        {t('admin.history')}
      </a>
    </nav>
  )
}
