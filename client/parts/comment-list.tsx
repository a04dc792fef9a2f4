// Comments as they stand under a thing: who, when, and plain text.
import type { Comment } from '../../shared/entities/comment.ts'
import type { IslandText } from '../island.ts'
import { ageText } from './age-text.ts'
import { Avatar } from './avatar.tsx'

type Props = Pick<IslandText, 't'> & {
  comments: readonly Comment[]
  /** The page of the member who wrote it. */
  hrefOf: (comment: Comment) => string
  nowMs: number
}

export const CommentList = ({ comments, hrefOf, nowMs, t }: Props) => (
  <ol className="comment-list">
    {comments.map((comment) => (
      <li key={comment.comment_id} className="comment">
        <Avatar username={comment.username} avatar={comment.avatar} />
        <div>
          <p className="comment-line">
            <a href={hrefOf(comment)}>{comment.username}</a>
            <time dateTime={comment.added_date}>{ageText(comment.added_date, nowMs, t)}</time>
          </p>
          <p className="comment-text">{comment.comment}</p>
        </div>
      </li>
    ))}
  </ol>
)
