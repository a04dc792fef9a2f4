// The comments of a page, with pagination and the form. Without script they are links and forms; hydrated, pages turn
// in place from one answer that holds all comments, and new or deleted comments show at once.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import { pluralCount, shortCount } from '../../../shared/rules/video-rating.ts'
import { read } from '../../api.ts'
import { CommentFoot, commentFootStrings } from '../../forms/comments/comment-foot.tsx'
import {
  CommentForm,
  type CommentFormProps,
  commentFormStrings,
  type Written,
} from '../../forms/comments/comment-form.tsx'
import { CommentPrompt } from '../../forms/comments/comment-prompt.tsx'
import { memberHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ageStrings } from '../../parts/age-text.ts'
import { CommentList } from '../../parts/comments/comment-list.tsx'
import { CommentsOff } from '../../parts/comments/comments-off.tsx'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../../parts/pagination.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  /** The endpoint of all comments. */
  path: AddressOf<'comments'>
  /** Links of the pages, in order. */
  hrefs: string[]
  /** Members' pages, as a template. */
  memberPath: string
  page: number
  pageSize: number
  /** The number of comments. */
  total: number
  /** The page of comments that the server rendered. */
  comments: Comment[]
  /** The member's own comments that wait for a moderator. */
  held: Comment[]
  /** The signed-in member; null for a visitor. */
  self: Pick<Comment, 'user_id' | 'username' | 'avatar'> | null
  form: CommentFormProps
  /** An editor has turned new comments off. */
  isOff?: 'target' | 'site'
  /** The form to report a comment without script; the comment's id is appended. */
  reportHref: string
  signInHref: string
  /** Absent while sign-ups are switched off. */
  signUpHref?: string
  nowMs: number
}

function Comments({ path, hrefs, memberPath, pageSize, self, form, nowMs, t, lang, ...server }: Props & IslandText) {
  const [page, setPage] = useState(server.page)
  const [comments, setComments] = useState(server.comments)
  const [own, setOwn] = useState<readonly Comment[]>([])
  const [held, setHeld] = useState<readonly Comment[]>(server.held)
  const [gone, setGone] = useState<readonly number[]>([])
  const [total, setTotal] = useState(server.total)
  const [failedPage, setFailedPage] = useState<number | null>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page !== server.page) list.current?.scrollIntoView({ block: 'nearest' })
  }, [page, server.page])

  const turnTo = async (wanted: number) => {
    const answer = await read(path)
    setFailedPage(answer.ok ? null : wanted)
    if (!answer.ok) return
    setComments(answer.value.comments.slice((wanted - 1) * pageSize, wanted * pageSize))
    setPage(wanted)
  }
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    turnTo(Number(link.dataset.page))
  }
  const onWritten = ({ comment_id, comment, isHeld }: Written) => {
    if (!self) return
    const { user_id, username, avatar } = self
    const added = { comment_id, user_id, username, avatar, comment, added_date: new Date(nowMs).toISOString() }
    showToast('good', t(isHeld ? 'comments.held' : 'comments.sent'))
    if (isHeld) return setHeld([added, ...held])
    setOwn([added, ...own])
    setTotal(total + 1)
    if (page !== 1) turnTo(1)
  }
  const onDeleted = ({ comment_id }: Comment) => {
    setGone([...gone, comment_id])
    if (!isHeld(comment_id)) setTotal(total - 1)
    showToast('good', t('comments.deleted'))
    top.current?.focus()
  }

  const isHeld = (id: number) => idsOf(held).includes(id)
  const shown = without(gone, [...(page === 1 ? [...held, ...own] : []), ...without(idsOf(own), comments)])
  return (
    <div className="talk">
      <h2 ref={top} tabIndex={-1}>
        {t('video.comments', { count: pluralCount(total), shown: shortCount(total) })}
      </h2>
      <Writing self={self} form={form} onWritten={onWritten} t={t} lang={lang} {...server} />
      {failedPage !== null && <ErrorState onRetry={() => turnTo(failedPage)} t={t} />}
      {shown.length === 0 && <p className="comments-empty">{t('comments.empty')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks bubble from the links inside */}
      <div ref={list} className="folded-list" onClick={onClick}>
        <CommentList
          comments={shown}
          hrefOf={memberHrefFrom(memberPath)}
          footOf={(comment) => (
            <CommentFoot
              comment={comment}
              isOwn={comment.user_id === self?.user_id}
              isHeld={isHeld(comment.comment_id)}
              action={form.action}
              reportHref={server.reportHref}
              onDeleted={() => onDeleted(comment)}
              t={t}
            />
          )}
          nowMs={nowMs}
          t={t}
        />
        <Fold isOpen={page !== 1 || shown.length <= openComments} t={t} />
        <TurnedPage page={page} isTurned={page !== server.page} t={t} />
        <Pagination page={page} pages={hrefs.length} hrefOf={(number) => hrefs[number - 1] ?? ''} t={t} />
      </div>
    </div>
  )
}

/** As many are shown on a phone before it folds the rest. */
const openComments = 3

const Fold = ({ isOpen, t }: Pick<IslandText, 't'> & { isOpen: boolean }) =>
  !isOpen && (
    <details className="fold">
      <summary>{t('comments.all')}</summary>
    </details>
  )

const idsOf = (comments: readonly Comment[]) => comments.map(({ comment_id }) => comment_id)

const without = (ids: readonly number[], comments: readonly Comment[]) =>
  comments.filter(({ comment_id }) => !ids.includes(comment_id))

/** The status that screen readers hear when a page has turned. */
const TurnedPage = ({ page, isTurned, t }: Pick<IslandText, 't'> & { page: number; isTurned: boolean }) => (
  <p className="hidden" role="status">
    {isTurned && t('pagination.page', { page: t.number(page) })}
  </p>
)

type WritingProps = Pick<Props, 'self' | 'form' | 'isOff' | 'signInHref' | 'signUpHref'> &
  IslandText & { onWritten: (comment: Written) => void }

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
    'notify.failed',
    'notify.not_found',
    'video.comments',
    'comments.empty',
    'comments.all',
    'people.verified',
    'comments.held',
    'comments.sent',
    'comments.deleted',
    'comments.prompt',
    'comments.off',
    'header.signIn',
    'header.signUp',
  ],
  View: Comments,
})
