// The pagination of a list: every number links to the same route with another page.
import { Pagination } from '../../../client/parts/pagination.tsx'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { PageContext } from '../render/page.ts'

export type PagedRoute = Route & { query: { page?: number | undefined } }

type Props = {
  /** The number of items of the list, and of a page. */
  total: number
  size: number
  route: PagedRoute
  t: PageContext['t']
}

export const RoutePagination = ({ total, size, route, t }: Props) => (
  <Pagination
    page={route.query.page ?? 1}
    pages={pageCountOf(total, size)}
    hrefOf={(page) => hrefWith(route, { page })}
    t={t}
  />
)
