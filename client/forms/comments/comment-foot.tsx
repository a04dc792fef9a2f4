// The actions below a comment: its author may delete it after a confirmation, other visitors may report it.
import type { FormEvent, MouseEvent, ReactNode } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'
import { showToast } from '../../stores/toasts.ts'
import { ActFields } from '../act-fields.tsx'
import { useAct } from '../use-act.ts'
import { CommentLike, commentLikeStrings } from './comment-like.tsx'

export const commentFootStrings = [
  ...commentLikeStrings,
  'comments.held',
  'comments.answer',
  'comments.edit',
  'comments.delete',
  'comments.deleteSure',
  'contact.report',
] as const

type Props = Pick<IslandText, 't'> & {
  comment: Comment
  isOwn: boolean
  isHeld: boolean
  action: string
  reportHref: string
  /** The page of its thread, with the form of a reply; absent where none is written. */
  answerHref?: string
  onAnswer: () => void
  /** Of an own comment that can still be edited. */
  editForm?: ReactNode
  isEditOpen: boolean
  onDeleted: () => void
  /** Of the owner of what the comment is on. */
  tools?: ReactNode
}

export const CommentFoot = ({ comment, isOwn, isHeld, action, reportHref, onDeleted, tools, t, ...answer }: Props) => (
  <div className="comment-foot">
    {isHeld && (
      <p className="comment-held">
        <Icon name="clock" />
        {t('comments.held')}
      </p>
    )}
    {!isHeld && <CommentLike comment={comment} isOwn={isOwn} action={action} t={t} />}
    {tools}
    {answer.answerHref && !isHeld && (
      <a href={answer.answerHref} rel="nofollow" onClick={(event) => isPlain(event) && answer.onAnswer()}>
        {t('comments.answer')}
      </a>
    )}
    {isOwn && answer.editForm && (
      <details key={comment.comment} className="comment-edit" open={answer.isEditOpen}>
        <summary>{t('comments.edit')}</summary>
        {answer.editForm}
      </details>
    )}
    {isOwn || tools ? <Delete comment={comment} action={action} onDeleted={onDeleted} t={t} /> : null}
    {!isOwn && (
      <a
        href={`${reportHref}&comment=${comment.comment_id}`}
        rel="nofollow"
        onClick={(event) => report(event, comment)}
      >
        {t('contact.report')}
      </a>
    )}
  </div>
)

/** Reports in a modal over the page; with a modifier key the link opens the support page in a new tab. */
function report(event: MouseEvent, { comment_id, username, comment }: Comment): void {
  if (!isPlain(event)) return
  openModal('ContactUs', {
    subject: 'inappropriate',
    anchor: `#comment-${comment_id}`,
    quote: `${username}: ${comment}`,
  })
}

/** Whether the script takes over: a press with a modifier key follows the link. */
function isPlain(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return false
  event.preventDefault()
  return true
}

function Delete({ comment, action, onDeleted, t }: Pick<Props, 'comment' | 'action' | 'onDeleted' | 't'>) {
  const { isSending, press } = useAct()
  const stat = { act: 'rem', section: 'comment', object_id: String(comment.comment_id) } as const
  const onSubmit = async (event: FormEvent) => {
    const answer = await press(event, stat)
    if (answer?.ok) onDeleted()
    else if (answer) showToast('error', t(refusalKey('notify', answer.code)))
  }
  return (
    <details className="comment-delete">
      <summary>{t('comments.delete')}</summary>
      <form method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
        <ActFields stat={stat} />
        <span>{t('comments.deleteSure')}</span>
        <button className="button button-bad" type="submit">
          {t('comments.delete')}
        </button>
      </form>
    </details>
  )
}
