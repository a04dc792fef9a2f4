// What is below a comment: its likes, what its member may do (children), and the way to report it.
import type { MouseEvent, ReactNode } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'
import { hasModifier } from '../has-modifier.ts'
import { CommentLike } from './comment-like.tsx'

type Props = Pick<IslandText, 't'> & {
  comment: Comment
  isOwn?: boolean
  isHeld?: boolean
  action: string
  reportHref: string
  children?: ReactNode
}

export const CommentFoot = ({ comment, isOwn = false, isHeld, action, reportHref, children, t }: Props) => (
  <div className="comment-foot">
    {isHeld ? (
      <p className="comment-held">
        <Icon name="clock" />
        {t('comments.held')}
      </p>
    ) : (
      <CommentLike comment={comment} isOwn={isOwn} action={action} t={t} />
    )}
    {children}
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
  if (hasModifier(event)) return
  event.preventDefault()
  openModal('ContactUs', {
    subject: 'inappropriate',
    anchor: `#comment-${comment_id}`,
    quote: `${username}: ${comment}`,
  })
}
