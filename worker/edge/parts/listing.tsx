// The middle of a list of people, channels or playlists: how many there are, the cards, the pages; or that there are none.
import type { ReactNode } from 'react'
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import type { Route } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { RoutePagination } from './route-pagination.tsx'

type Props = {
  route: Route & { query: { page?: number | undefined } }
  /** How many there are, and how many a page shows. */
  total: number
  size: number
  /** The total as a sentence. */
  totalWord: 'models.total' | 'channels.total' | 'members.total' | 'listing.playlists'
  /** Where there is more when there is nothing: the list without its filters and its search. None has neither. */
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
