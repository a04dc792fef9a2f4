// What people wrote under a thing, its pages, and the form to write. Asleep it is links and forms of the page; awake pages turn
// where they stand, out of one answer that holds them all, and what a member writes or takes back shows at once.
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
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
import { memberHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ageStrings } from '../../parts/age-text.ts'
import { CommentList } from '../../parts/comments/comment-list.tsx'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { Pagination, paginationStrings } from '../../parts/pagination.tsx'
import { openModal } from '../../stores/modal.ts'
import { showToast } from '../../stores/toasts.ts'

type Answer = AnswerOf<'comments'>
type Props = {
  /** Where the JSON is. */
  path: string
  /** Addresses of the pages, the first one first. */
  hrefs: string[]
  /** Addresses of members, as a template. */
  memberPath: string
  page: number
  pageSize: number
  /** How many there are. */
  total: number
  /** What the server shows: one page. */
  comments: Comment[]
  /** The member's own that wait for a moderator. */
  held: Comment[]
  /** Who is signed in; what they may write with. */
  self: Pick<Comment, 'user_id' | 'username' | 'avatar'> | null
  form: CommentFormProps
  /** Where a comment is reported without script, by its id at the end. */
  reportHref: string
  signInHref: string
  signUpHref: string
  nowMs: number
}

function Comments({ path, hrefs, memberPath, pageSize, self, form, nowMs, t, lang, ...server }: Props & IslandText) {
  const [page, setPage] = useState(server.page)
  const [comments, setComments] = useState(server.comments)
  const [own, setOwn] = useState<readonly Comment[]>([])
  const [held, setHeld] = useState<readonly Comment[]>(server.held)
  const [gone, setGone] = useState<readonly number[]>([])
  const [total, setTotal] = useState(server.total)
  const [hasFailed, setFailed] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (page !== server.page) list.current?.scrollIntoView({ block: 'nearest' })
  }, [page, server.page])

  const turnTo = async (wanted: number) => {
    const answer = await read<Answer>(path)
    setFailed(!answer.ok)
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

  const isHeld = (id: number) => held.some(({ comment_id }) => comment_id === id)
  const isThere = ({ comment_id }: Comment) => !gone.includes(comment_id)
  const isOthers = ({ comment_id }: Comment) => !own.some((one) => one.comment_id === comment_id)
  const first = page === 1 ? [...held, ...own] : []
  const shown = [...first, ...comments.filter(isOthers)].filter(isThere)
  return (
    <div className="talk">
      <h2 ref={top} tabIndex={-1}>
        {t('video.comments', { count: pluralCount(total), shown: shortCount(total) })}
      </h2>
      {self ? <CommentForm {...form} onWritten={onWritten} t={t} lang={lang} /> : <Prompt {...server} t={t} />}
      {hasFailed && <ErrorState onRetry={() => turnTo(page)} t={t} />}
      {shown.length === 0 && <p className="comments-empty">{t('comments.empty')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside */}
      <div ref={list} onClick={onClick}>
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
        <p className="hidden" role="status">
          {page !== server.page && t('pagination.page', { page: t.number(page) })}
        </p>
        <Pagination page={page} pages={hrefs.length} hrefOf={(number) => hrefs[number - 1] ?? ''} t={t} />
      </div>
    </div>
  )
}

/** In place of the form, for whoever is not signed in (spec §6). */
const Prompt = ({ signInHref, signUpHref, t }: Pick<Props, 'signInHref' | 'signUpHref'> & Pick<IslandText, 't'>) => (
  <div className="comment-prompt">
    <p>{t('comments.prompt')}</p>
    <a
      className="button button-primary"
      href={signInHref}
      rel="nofollow"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openModal('Login')
      }}
    >
      {t('header.signIn')}
    </a>
    <a className="button" href={signUpHref} rel="nofollow">
      {t('header.signUp')}
    </a>
  </div>
)

export const comments = island<Props>({
  name: 'comments',
  wake: 'touch',
  strings: [
    ...ageStrings,
    ...paginationStrings,
    ...errorStrings,
    ...commentFormStrings,
    ...commentFootStrings,
    ...(['notify.failed', 'notify.not_found'] as const),
    ...(['video.comments', 'comments.empty', 'comments.held', 'comments.sent', 'comments.deleted'] as const),
    ...(['comments.prompt', 'header.signIn', 'header.signUp'] as const),
  ],
  View: Comments,
})
