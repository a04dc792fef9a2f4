// The orders of comments as links; above a single thread the way back to all of them.
import type { CommentSort } from '../../../shared/entities/comment-sections.ts'
import type { IslandText } from '../../island.ts'

export const commentSortStrings = [
  'comments.sort_newest',
  'comments.sort_top',
  'comments.sort_oldest',
  'comments.sorts',
  'comments.back',
] as const

type Props = Pick<IslandText, 't'> & {
  sort: CommentSort
  /** 0 above all threads. */
  thread: number
  hrefs: readonly { sort: CommentSort; href: string }[]
  /** A single comment has no order. */
  isShown: boolean
}

export function CommentSorts({ sort, thread, hrefs, isShown, t }: Props) {
  if (thread !== 0)
    return (
      <p className="comment-sorts">
        <a href={hrefs[0]?.href}>{t('comments.back')}</a>
      </p>
    )
  return (
    isShown && (
      <nav className="comment-sorts" aria-label={t('comments.sorts')}>
        {hrefs.map((one) => (
          <a
            key={one.sort}
            href={one.href}
            rel="nofollow"
            data-sort={one.sort}
            aria-current={one.sort === sort ? 'true' : undefined}
          >
            {t(`comments.sort_${one.sort}`)}
          </a>
        ))}
      </nav>
    )
  )
}
