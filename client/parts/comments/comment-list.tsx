// A list of comments: author, age and plain text.
import type { ReactNode } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { IslandText } from '../../island.ts'
import { ageText } from '../age-text.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'

type Props = Pick<IslandText, 't'> & {
  comments: readonly Comment[]
  /** The author's page. */
  hrefOf: (comment: Comment) => string
  /** Actions and states below a comment. */
  footOf: (comment: Comment) => ReactNode
  nowMs: number
}

export const CommentList = ({ comments, hrefOf, footOf, nowMs, t }: Props) => (
  <ol className="comment-list">
    {comments.map((comment) => (
      <li key={comment.comment_id} className="comment" id={`comment-${comment.comment_id}`}>
        <Avatar username={comment.username} avatar={comment.avatar} />
        <div>
          <p className="comment-line">
            <a href={hrefOf(comment)}>{comment.username}</a>
            {comment.is_verified && <Icon name="check" label={t('people.verified')} />}
            <time dateTime={comment.added_date}>{ageText(comment.added_date, nowMs, t)}</time>
          </p>
          <p className="comment-text">{comment.comment}</p>
          {footOf(comment)}
        </div>
      </li>
    ))}
  </ol>
)
