// Comments as they stand under a thing: who, when, and plain text.
import type { Comment } from '../../shared/entities/comment.ts'
import { ageOf } from '../../shared/rules/calendar.ts'
import type { IslandText } from '../island.ts'
import { Avatar } from './avatar.tsx'

type Props = Pick<IslandText, 't'> & {
  comments: readonly Comment[]
  /** The page of the member who wrote it. */
  hrefOf: (comment: Comment) => string
  nowMs: number
}

export const commentStrings = ['age.today', 'age.days', 'age.months', 'age.years'] as const

export const CommentList = ({ comments, hrefOf, nowMs, t }: Props) => (
  <ol className="comment-list">
    {comments.map((comment) => (
      <li key={comment.comment_id} className="comment">
        <Avatar username={comment.username} avatar={comment.avatar} />
        <div>
          <p className="comment-line">
            <a href={hrefOf(comment)}>{comment.username}</a>
            <time dateTime={comment.added_date}>{ageText(comment, nowMs, t)}</time>
          </p>
          <p className="comment-text">{comment.comment}</p>
        </div>
      </li>
    ))}
  </ol>
)

function ageText({ added_date }: Comment, nowMs: number, t: Props['t']): string {
  const age = ageOf(added_date, nowMs)
  return age.unit === 'today' ? t('age.today') : t(`age.${age.unit}`, { count: age.count })
}
