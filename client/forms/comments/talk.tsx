// The comments of a page with their order and pagination, for visitors and for members. Without script these are links; hydrated,
// pages turn and threads open in place, and new or deleted comments show at once.
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { CommentSort } from '../../../shared/entities/comment-sections.ts'
import { featureOffKey } from '../../../shared/refusals.ts'
import { pluralCount, shortCount } from '../../../shared/rules/counts.ts'
import type { CommentNewsSource } from '../../comment-news.ts'
import { memberHrefFrom } from '../../href-from.ts'
import type { IslandText } from '../../island.ts'
import { ageStrings } from '../../parts/age-text.ts'
import { CommentList, commentListStrings } from '../../parts/comments/comment-list.tsx'
import { CommentSorts, commentSortStrings } from '../../parts/comments/comment-sorts.tsx'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../../parts/pagination.tsx'
import { hasModifier } from '../has-modifier.ts'
import { commentLikeStrings } from './comment-like.tsx'
import { NewComments, newCommentStrings } from './new-comments.tsx'
import { isAmong, isOnPage, type Shown, type useComments } from './use-comments.ts'

export type TalkProps = Omit<Shown, 'pages'> &
  CommentNewsSource & {
    /** Links of the pages and orders, and of a thread: `id` stands for its comment. */
    hrefs: { pages: string[]; sorts: { sort: CommentSort; href: string }[]; thread: string }
    /** Members' pages, as a template. */
    memberPath: string
    /** The page of the video, to which a time is appended; absent on other pages. */
    seekHref?: string
    /** An editor has turned new comments off. */
    isOff?: 'target' | 'site'
    /** The page, which handles forms without script. */
    action: string
    /** The form to report a comment without script; the comment's id is appended. */
    reportHref: string
    nowMs: number
  }

type Talk = ReturnType<typeof useComments>

type Props = TalkProps &
  IslandText & {
    talk: Talk
    /** What stands above the list: the form, or why there is none. */
    writing: ReactNode
    footOf: (comment: Comment) => ReactNode
    /** The focus goes to it once what had it is gone. */
    top?: RefObject<HTMLHeadingElement | null>
  }

export const threadHrefIn =
  ({ thread }: TalkProps['hrefs']) =>
  (id: number): string =>
    thread.replace('thread=id', `thread=${id}`)

/** The member's own that wait, in place of what others see of them, and the page's. */
function shownIn({ page, held, comments }: Talk, thread: number): readonly Comment[] {
  const own = page === 1 ? held.filter(isOnPage(comments, thread)) : []
  return [...own, ...comments.filter((one) => !isAmong(one, own))]
}

export function CommentsOfPage({ talk, writing, footOf, top, hrefs, memberPath, thread, t, ...server }: Props) {
  const { page, sort } = talk
  const isTurned = page !== server.page || sort !== server.sort
  const threadHrefOf = threadHrefIn(hrefs)
  const list = useTurning(talk, threadHrefOf, isTurned)
  const shown = shownIn(talk, thread)
  return (
    <div className="talk">
      <h2 ref={top} tabIndex={-1}>
        {t('video.comments', { count: pluralCount(talk.total), shown: shortCount(talk.total) })}
      </h2>
      {writing}
      <NewComments
        livePath={server.livePath}
        latestSource={server.latestSource}
        comments={shown}
        isNewest={page === 1 && sort === 'newest'}
        onShow={(latest) => (latest ? talk.show(latest) : talk.turnTo(1, 'newest'))}
        onGone={talk.drop}
        t={t}
      />
      {talk.retry && <ErrorState onRetry={talk.retry} t={t} />}
      {shown.length === 0 && <p className="comments-empty">{t('comments.empty')}</p>}
      <div {...list} className="folded-list">
        <CommentSorts sort={sort} thread={thread} hrefs={hrefs.sorts} isShown={shown.length > 1} t={t} />
        <CommentList
          comments={shown}
          hrefOf={memberHrefFrom(memberPath)}
          seekHref={server.seekHref}
          threadHrefOf={threadHrefOf}
          footOf={footOf}
          nowMs={server.nowMs}
          t={t}
        />
        <Fold isOpen={page !== 1 || thread !== 0 || shown.length <= openComments} t={t} />
        <TurnedPage page={page} isTurned={isTurned} t={t} />
        <Pagination page={page} pages={talk.pages} hrefOf={(number) => hrefs.pages[number - 1] ?? ''} t={t} />
      </div>
    </div>
  )
}

/** Turns pages and orders and opens threads in place, for clicks on the links inside; a modifier key follows them. */
function useTurning(
  talk: Talk,
  threadHrefOf: (id: number) => string,
  isTurned: boolean,
): { ref: RefObject<HTMLDivElement | null>; onClick: (event: MouseEvent) => void } {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTurned) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isTurned])
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page], [data-sort], [data-thread]')
    if (!link || hasModifier(event)) return
    event.preventDefault()
    const { page, sort, thread } = link.dataset
    if (page) talk.turnTo(Number(page))
    if (sort) talk.turnTo(1, sort as CommentSort)
    if (!thread) return
    const item = link.closest('.comment')
    talk.openThread(Number(thread)).then((isOpen) => {
      if (!isOpen) return location.assign(threadHrefOf(Number(thread)))
      // The link goes: the focus goes on with the replies.
      requestAnimationFrame(() =>
        item?.querySelector<HTMLElement>('.comment-replies .comment-line a')?.focus({ preventScroll: true }),
      )
    })
  }
  return { ref, onClick }
}

/** As many are shown on a phone before it folds the rest. */
const openComments = 3

const Fold = ({ isOpen, t }: Pick<IslandText, 't'> & { isOpen: boolean }) =>
  !isOpen && (
    <details className="fold">
      <summary>{t('comments.all')}</summary>
    </details>
  )

/** The status that screen readers hear when a page has turned. */
const TurnedPage = ({ page, isTurned, t }: Pick<IslandText, 't'> & { page: number; isTurned: boolean }) => (
  <p className="hidden" role="status">
    {isTurned && t('pagination.page', { page: t.number(page) })}
  </p>
)

export const commentStrings = [
  ...ageStrings,
  ...paginationStrings,
  ...errorStrings,
  ...commentLikeStrings,
  ...commentSortStrings,
  ...newCommentStrings,
  ...commentListStrings,
  'contact.report',
  'video.comments',
  'comments.empty',
  'comments.all',
  'comments.off',
  'comments.field',
  featureOffKey,
] as const
