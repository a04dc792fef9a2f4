// The pagination of a list: every number links to the same route with another page.
import { Pagination } from '../../../client/parts/pagination.tsx'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { PageContext } from '../render/page.ts'
import { moreTexts, PageJump } from './page-jump.tsx'

export type PagedRoute = Route & { query: { page?: number | undefined } }

type Props = {
  /** The number of items of the list, and of a page. */
  total: number
  size: number
  route: PagedRoute
  t: PageContext['t']
}

export function RoutePagination({ total, size, route, t }: Props) {
  const hrefOf = (page: number) => hrefWith(route, { page })
  const pages = pageCountOf(total, size)
  return (
    <Pagination page={route.query.page ?? 1} pages={pages} hrefOf={hrefOf} more={moreTexts(t)} t={t}>
      <PageJump pages={pages} href={hrefOf(1)} t={t} />
    </Pagination>
  )
}
