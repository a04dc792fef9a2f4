// Pagination: up to five page numbers around the current one, previous and next.
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & {
  page: number
  /** The last page. */
  pages: number
  hrefOf: (page: number) => string
}

/** The texts of islands with pagination. */
export const paginationStrings = [
  'pagination.label',
  'pagination.previous',
  'pagination.next',
  'pagination.page',
] as const

/**
 * Numbers on each side of the current page [§9]; a test compares it with shared/limits.ts, which parts may not import.
 */
const eachSide = 2

export function Pagination({ page, pages, hrefOf, t }: Props) {
  if (pages < 2) return null
  return (
    <nav className="pagination" aria-label={t('pagination.label')}>
      {page > 1 && (
        <a href={hrefOf(page - 1)} data-page={page - 1} rel="prev" aria-label={t('pagination.previous')}>
          <Icon name="chevron-left" />
        </a>
      )}
      {pageWindow(page, pages).map((number) => (
        <a
          key={number}
          href={hrefOf(number)}
          data-page={number}
          aria-label={t('pagination.page', { page: t.number(number) })}
          aria-current={number === page ? 'page' : undefined}
        >
          {t.number(number)}
        </a>
      ))}
      {page < pages && (
        <a href={hrefOf(page + 1)} data-page={page + 1} rel="next" aria-label={t('pagination.next')}>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}

/** The page numbers to show: near either end as many as in the middle. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(pages, 2 * eachSide + 1)
  const first = Math.max(1, Math.min(page - eachSide, pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
