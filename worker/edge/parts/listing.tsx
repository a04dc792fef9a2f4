// A list of people, channels or playlists: the total, the cards, the pagination; or the empty state.
import type { ReactNode } from 'react'
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { Route } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { RoutePagination } from './route-pagination.tsx'

type Props = {
  route: Route & { query: { page?: number | undefined } }
  /** The size of the whole list, and of a page. */
  total: number
  size: number
  /** The text of the total. */
  totalWord: 'models.total' | 'channels.total' | 'members.total' | 'listing.playlists'
  /** The list without filters and search, linked when the result is empty. */
  hrefOfAll?: string
  /** The cards. */
  children: ReactNode
  t: PageContext['t']
}

export function Listing({ route, total, size, totalWord, hrefOfAll, children, t }: Props) {
  if (total === 0) {
    const showAll = hrefOfAll && { help: t('listing.emptyHelp'), href: hrefOfAll, label: t('listing.showAll') }
    return <EmptyState title={t('listing.empty')} {...showAll} />
  }
  return (
    <section className="list">
      <p className="list-total">{t(totalWord, { count: total, shown: t.number(total) })}</p>
      {children}
      <RoutePagination total={total} size={size} route={route} t={t} />
    </section>
  )
}
