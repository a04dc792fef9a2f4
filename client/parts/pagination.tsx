// Pagination: up to five page numbers around the current one, previous and next, first and last.
import type { ReactNode } from 'react'
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & {
  page: number
  /** The last page. */
  pages: number
  hrefOf: (page: number) => string
  /** The list may end before its last page: it is not linked unless it is near. */
  canEndBefore?: boolean | undefined
  /** A form that opens any page. */
  children?: ReactNode
  /** Texts of the script that adds the next page to the list (client/load-more.ts). */
  more?: { 'data-more': string; 'data-end': string; 'data-failed': string } | undefined
}

/** The texts of islands with pagination. */
export const paginationStrings = [
  'pagination.label',
  'pagination.first',
  'pagination.previous',
  'pagination.next',
  'pagination.last',
  'pagination.page',
] as const

/**
 * Numbers on each side of the current page [§9]; a test compares it with shared/limits.ts, which parts may not import.
 */
const eachSide = 2

export function Pagination({ page, pages, hrefOf, canEndBefore, children, more, t }: Props) {
  if (pages < 2) return null
  const numbers = pageWindow(page, pages)
  return (
    <nav className="pagination" aria-label={t('pagination.label')} {...more}>
      {!numbers.includes(1) && (
        <a href={hrefOf(1)} data-page={1} aria-label={t('pagination.first')}>
          «
        </a>
      )}
      {page > 1 && (
        <a href={hrefOf(page - 1)} data-page={page - 1} rel="prev" aria-label={t('pagination.previous')}>
          <Icon name="chevron-left" />
        </a>
      )}
      {numbers.map((number) => (
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
      {!canEndBefore && !numbers.includes(pages) && (
        <a href={hrefOf(pages)} data-page={pages} aria-label={t('pagination.last')}>
          »
        </a>
      )}
      {children}
    </nav>
  )
}

/** The page numbers to show: near either end as many as in the middle. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(pages, 2 * eachSide + 1)
  const first = Math.max(1, Math.min(page - eachSide, pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
