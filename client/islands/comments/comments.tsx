// The comments of a page, with their order, pagination and the form. Without script they are links and forms; hydrated, pages turn
// and threads open in place, and new or deleted comments show at once.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Comment, CommentSort } from '../../../shared/entities/comment.ts'
import { commentEditSeconds } from '../../../shared/limits.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { pluralCount, shortCount } from '../../../shared/rules/video-rating.ts'
import { CommentFoot, commentFootStrings } from '../../forms/comments/comment-foot.tsx'
import {
  CommentForm,
  type CommentFormProps,
  commentFormStrings,
  type Written,
} from '../../forms/comments/comment-form.tsx'
import { CommentPrompt } from '../../forms/comments/comment-prompt.tsx'
import { OwnerTools, ownerToolStrings } from '../../forms/comments/owner-tools.tsx'
import { type Shown, useComments } from '../../forms/comments/use-comments.ts'
import { memberHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ageStrings } from '../../parts/age-text.ts'
import { CommentList } from '../../parts/comments/comment-list.tsx'
import { CommentSorts, commentSortStrings } from '../../parts/comments/comment-sorts.tsx'
import { CommentsOff } from '../../parts/comments/comments-off.tsx'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../../parts/pagination.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = Omit<Shown, 'pages'> & {
  /** Links of the pages and orders, and of a thread: `id` stands for its comment. */
  hrefs: { pages: string[]; sorts: { sort: CommentSort; href: string }[]; thread: string }
  /** Members' pages, as a template. */
  memberPath: string
  /** The page of the video, to which a time is appended; absent on other pages. */
  seekHref?: string
  /** The signed-in member; null for a visitor. */
  self: Pick<Comment, 'user_id' | 'username' | 'avatar'> | null
  /** Whether the page is about something of theirs. */
  isOwner: boolean
  form: CommentFormProps
  /** What was sent without script to edit a comment. */
  refusedEdit: { commentId: number; msg: string; codes: readonly FieldCode[] } | null
  /** An editor has turned new comments off. */
  isOff?: 'target' | 'site'
  /** The form to report a comment without script; the comment's id is appended. */
  reportHref: string
  signInHref: string
  /** Absent while sign-ups are switched off. */
  signUpHref?: string
  nowMs: number
}

function Comments({
  hrefs,
  memberPath,
  self,
  form,
  refusedEdit,
  isOff,
  nowMs,
  t,
  lang,
  ...server
}: Props & IslandText) {
  const { thread } = server
  const talk = useComments({ ...server, pages: hrefs.pages.length })
  const [answering, setAnswering] = useState<Comment | null>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { page, sort, held, comments } = talk
  const isTurned = page !== server.page || sort !== server.sort
  useEffect(() => {
    if (isTurned) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isTurned])
  const threadHrefOf = (id: number) => hrefs.thread.replace('thread=id', `thread=${id}`)

  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page], [data-sort], [data-thread]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { page: wanted, sort: order, thread: root } = link.dataset
    if (wanted) talk.turnTo(Number(wanted))
    if (order) talk.turnTo(1, order as CommentSort)
    if (root) talk.openThread(Number(root)).then((isOpen) => isOpen || location.assign(threadHrefOf(Number(root))))
  }
  const onWritten = (written: Written, answered?: Comment) => {
    if (!self) return
    const { isHeld, comment_id, comment } = written
    const dated = { comment_id, comment, added_date: new Date(nowMs).toISOString() }
    showToast('good', t(isHeld ? 'comments.held' : 'comments.sent'))
    talk.add({ ...self, ...dated, ...placeBelow(answered) }, isHeld)
    setAnswering(null)
  }
  const onEdited = (comment: Comment, { comment: text, isHeld }: Written) => {
    talk.edit({ ...comment, comment: text, is_edited: true }, isHeld)
    showToast('good', t(isHeld ? 'comments.held' : 'comments.saved'))
  }
  const onDeleted = (comment: Comment) => {
    talk.remove(comment)
    showToast('good', t('comments.deleted'))
    top.current?.focus()
  }

  const shown = [...(page === 1 ? held.filter(isOnPage(comments, thread)) : []), ...comments]
  const answered = comments.find(({ comment_id }) => comment_id === form.answers?.comment_id)
  const editFormOf = (comment: Comment) => (
    <CommentForm
      {...form}
      {...(refusedEdit?.commentId === comment.comment_id ? refusedEdit : { msg: comment.comment, codes: [] })}
      edits={comment.comment_id}
      onWritten={(written) => onEdited(comment, written)}
      t={t}
      lang={lang}
    />
  )
  const footOf = (comment: Comment) => (
    <>
      <CommentFoot
        comment={comment}
        isOwn={comment.user_id === self?.user_id}
        isHeld={held.includes(comment)}
        action={form.action}
        reportHref={server.reportHref}
        {...(self && !isOff && { answerHref: threadHrefOf(comment.comment_id) })}
        editForm={isEditable(comment, nowMs) && editFormOf(comment)}
        isEditOpen={refusedEdit?.commentId === comment.comment_id}
        {...(server.isOwner &&
          !held.includes(comment) && {
            tools: (
              <OwnerTools
                comment={comment}
                isOwn={comment.user_id === self?.user_id}
                action={form.action}
                onMarked={(mark, isOn) => talk.mark(comment, mark, isOn)}
                t={t}
              />
            ),
          })}
        onAnswer={() => setAnswering(answering === comment ? null : comment)}
        onDeleted={() => onDeleted(comment)}
        t={t}
      />
      {answering === comment && (
        <CommentForm
          {...form}
          answers={comment}
          isFocused
          onWritten={(written) => onWritten(written, comment)}
          t={t}
          lang={lang}
        />
      )}
    </>
  )
  return (
    <div className="talk">
      <h2 ref={top} tabIndex={-1}>
        {t('video.comments', { count: pluralCount(talk.total), shown: shortCount(talk.total) })}
      </h2>
      <Writing
        self={self}
        form={form}
        isOff={isOff}
        onWritten={(written) => onWritten(written, answered)}
        t={t}
        lang={lang}
        {...server}
      />
      {talk.retry && <ErrorState onRetry={talk.retry} t={t} />}
      {shown.length === 0 && <p className="comments-empty">{t('comments.empty')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks bubble from the links inside */}
      <div ref={list} className="folded-list" onClick={onClick}>
        <CommentSorts sort={sort} thread={thread} hrefs={hrefs.sorts} isShown={shown.length > 1} t={t} />
        <CommentList
          comments={shown}
          hrefOf={memberHrefFrom(memberPath)}
          seekHref={server.seekHref}
          threadHrefOf={threadHrefOf}
          footOf={footOf}
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

/** Own replies that wait are shown in their thread. */
const isOnPage =
  (comments: readonly Comment[], thread: number) =>
  ({ root_id }: Comment) =>
    root_id === undefined ? thread === 0 : comments.some(({ comment_id }) => comment_id === root_id)

/** The server has the last word. */
const isEditable = ({ added_date }: Comment, nowMs: number): boolean =>
  nowMs - Date.parse(added_date) < commentEditSeconds * 1000

/** Where a reply belongs: replies to a reply are in the same thread. */
const placeBelow = (answered: Comment | undefined) =>
  answered && {
    root_id: answered.root_id ?? answered.comment_id,
    ...(answered.root_id && { to: { user_id: answered.user_id, username: answered.username } }),
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
    'notify.failed',
    'notify.not_found',
    'video.comments',
    'comments.empty',
    'comments.all',
    'comments.gone',
    'comments.showReplies',
    'people.verified',
    'comments.held',
    'comments.sent',
    'comments.deleted',
    'comments.edited',
    'comments.pinned',
    'comments.hearted',
    'comments.saved',
    'comments.prompt',
    'comments.off',
    'header.signIn',
    'header.signUp',
  ],
  View: Comments,
})
