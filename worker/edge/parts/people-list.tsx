// The middle of a list of people or channels: how many there are, the cards, the pages; or that there are none.
import type { ReactNode } from 'react'
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { Pagination } from '../../../client/parts/pagination.tsx'
import { pagesIn } from '../../../shared/rules/pages.ts'
import type { PageContext } from '../render/page.ts'

type Props = {
  /** How many there are, and how many a page shows. */
  total: number
  size: number
  /** The total as a sentence. */
  totalText: string
  page: number
  hrefOfPage: (page: number) => string
  /** Where there is more when there is nothing: the list without its filters. */
  hrefOfAll: string
  /** The cards. */
  children: ReactNode
  t: PageContext['t']
}

export function PeopleList({ total, size, totalText, page, hrefOfPage, hrefOfAll, children, t }: Props) {
  if (total === 0) {
    return (
      <EmptyState
        title={t('listing.empty')}
        help={t('listing.emptyHelp')}
        href={hrefOfAll}
        label={t('listing.showAll')}
      />
    )
  }
  return (
    <section className="list">
      <p className="list-total">{totalText}</p>
      {children}
      <Pagination page={page} pages={pagesIn(total, size)} hrefOf={hrefOfPage} t={t} />
    </section>
  )
}
