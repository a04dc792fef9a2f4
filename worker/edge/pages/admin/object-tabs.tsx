// The tabs of an object's page: its form, its history, and for some families its statistics and the merge.
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'

const tabs = {
  edit: 'admin.edit',
  files: 'admin.posterAndFiles',
  statistics: 'statistics.title',
  history: 'admin.history',
  merge: 'admin.merge',
} as const
type Tab = keyof typeof tabs

type Props = {
  names: readonly Tab[]
  context: Pick<PageContext, 't'> & { route: Route & { query: { tab?: string | undefined } } }
}

export const ObjectTabs = ({ names, context: { t, route } }: Props) => (
  <nav className="tabs" data-row="" aria-label={names.map((name) => t(tabs[name])).join(', ')}>
    {names.map((name) => {
      const tab = name === 'edit' ? undefined : name
      return (
        <a
          key={name}
          href={hrefWith(route, {
            tab,
            page: undefined,
            range: undefined,
            from: undefined,
            to: undefined,
            done: undefined,
            find: undefined,
          })}
          aria-current={tab === route.query.tab ? 'page' : undefined}
        >
          {t(tabs[name])}
        </a>
      )
    })}
  </nav>
)
