// The comments of a page, with their order, pagination and the form. Without script they are links and forms; hydrated, pages turn
// and threads open in place, and new or deleted comments show at once.
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { CommentSort } from '../../../shared/entities/comment-sections.ts'
import { pluralCount, shortCount } from '../../../shared/rules/video-rating.ts'
import { CommentActions, type PageOfComments } from '../../forms/comments/comment-actions.tsx'
import { commentFootStrings } from '../../forms/comments/comment-foot.tsx'
import { CommentForm, commentFormStrings, type Written } from '../../forms/comments/comment-form.tsx'
import { CommentPrompt } from '../../forms/comments/comment-prompt.tsx'
import { type CommentNewsSource, NewComments, newCommentStrings } from '../../forms/comments/new-comments.tsx'
import { ownerToolStrings } from '../../forms/comments/owner-tools.tsx'
import { isOnPage, placeBelow, type Shown, useComments } from '../../forms/comments/use-comments.ts'
import { memberHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ageStrings } from '../../parts/age-text.ts'
import { CommentList, commentListStrings } from '../../parts/comments/comment-list.tsx'
import { CommentSorts, commentSortStrings } from '../../parts/comments/comment-sorts.tsx'
import { CommentsOff } from '../../parts/comments/comments-off.tsx'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../../parts/pagination.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = Omit<Shown, 'pages'> &
  PageOfComments &
  CommentNewsSource & {
    /** Links of the pages and orders, and of a thread: `id` stands for its comment. */
    hrefs: { pages: string[]; sorts: { sort: CommentSort; href: string }[]; thread: string }
    /** Members' pages, as a template. */
    memberPath: string
    /** The page of the video, to which a time is appended; absent on other pages. */
    seekHref?: string
    /** An editor has turned new comments off. */
    isOff?: 'target' | 'site'
    signInHref: string
    /** Absent while sign-ups are switched off. */
    signUpHref?: string
  }

function Comments({ hrefs, memberPath, seekHref, isOff, t, lang, ...server }: Props & IslandText) {
  const { thread, self, form, nowMs } = server
  const talk = useComments({ ...server, pages: hrefs.pages.length }, self !== null)
  const top = useRef<HTMLHeadingElement>(null)
  const { page, sort, held, comments } = talk
  const isTurned = page !== server.page || sort !== server.sort
  const threadHrefOf = (id: number) => hrefs.thread.replace('thread=id', `thread=${id}`)
  const list = useTurning(talk, threadHrefOf, isTurned)

  const onWritten = ({ isHeld, ...written }: Written, answered?: Comment) => {
    if (!self) return
    const dated = { ...written, added_date: new Date(nowMs).toISOString() }
    showToast('good', t(isHeld ? 'comments.held' : 'comments.sent'))
    talk.add({ ...self, ...dated, ...placeBelow(answered) }, isHeld)
  }
  const onEdited = (edited: Comment, isHeld: boolean) => {
    talk.edit(edited, isHeld)
    showToast('good', t(isHeld ? 'comments.held' : 'comments.saved'))
  }
  const onDeleted = (comment: Comment) => {
    talk.drop([comment.comment_id])
    showToast('good', t('comments.deleted'))
    top.current?.focus()
  }

  const shown = [...(page === 1 ? held.filter(isOnPage(comments, thread)) : []), ...comments]
  const answered = comments.find(({ comment_id }) => comment_id === form.answers?.comment_id)
  return (
    <div className="talk">
      <h2 ref={top} tabIndex={-1}>
        {t('video.comments', { count: pluralCount(talk.total), shown: shortCount(talk.total) })}
      </h2>
      <Writing {...server} isOff={isOff} onWritten={(written) => onWritten(written, answered)} t={t} lang={lang} />
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
          seekHref={seekHref}
          threadHrefOf={threadHrefOf}
          footOf={(comment) => (
            <CommentActions
              {...server}
              comment={comment}
              isHeld={held.includes(comment)}
              answerHref={self && !isOff ? threadHrefOf(comment.comment_id) : undefined}
              onWritten={onWritten}
              onEdited={onEdited}
              onMarked={(mark, isOn) => talk.mark(comment, mark, isOn)}
              onDeleted={() => onDeleted(comment)}
              t={t}
              lang={lang}
            />
          )}
          nowMs={nowMs}
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
  talk: ReturnType<typeof useComments>,
  threadHrefOf: (id: number) => string,
  isTurned: boolean,
): { ref: RefObject<HTMLDivElement | null>; onClick: (event: MouseEvent) => void } {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTurned) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isTurned])
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page], [data-sort], [data-thread]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { page, sort, thread } = link.dataset
    if (page) talk.turnTo(Number(page))
    if (sort) talk.turnTo(1, sort as CommentSort)
    if (thread)
      talk.openThread(Number(thread)).then((isOpen) => isOpen || location.assign(threadHrefOf(Number(thread))))
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

type WritingProps = Pick<Props, 'self' | 'form' | 'signInHref' | 'signUpHref'> &
  IslandText & { isOff: Props['isOff'] | undefined; onWritten: (comment: Written) => void }

const Writing = ({ self, form, isOff, onWritten, t, lang, ...hrefs }: WritingProps) => {
  if (isOff) return <CommentsOff isOff={isOff} msg={form.msg} t={t} />
  return self ? <CommentForm {...form} onWritten={onWritten} t={t} lang={lang} /> : <CommentPrompt {...hrefs} t={t} />
}

export const comments = island<Props>({
  name: 'comments',
  wake: 'touch',
  strings: [
    ...ageStrings,
    ...paginationStrings,
    ...errorStrings,
    ...commentFormStrings,
    ...commentFootStrings,
    ...commentSortStrings,
    ...ownerToolStrings,
    ...newCommentStrings,
    ...commentListStrings,
    'notify.failed',
    'notify.not_found',
    'video.comments',
    'comments.empty',
    'comments.all',
    'comments.sent',
    'comments.saved',
    'comments.deleted',
    'comments.prompt',
    'comments.off',
    'header.signIn',
    'header.signUp',
  ],
  View: Comments,
})
