// Threads of comments: author, age and plain text, and below each the replies.
import type { ReactNode } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { IslandText } from '../../island.ts'
import { ageText } from '../age-text.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import { type CommentLinks, CommentText } from './comment-text.tsx'

export const commentListStrings = [
  'people.verified',
  'comments.edited',
  'comments.gone',
  'comments.hearted',
  'comments.pinned',
  'comments.showReplies',
] as const

type Props = Pick<IslandText, 't'> &
  CommentLinks & {
    /** Each thread's first comment, followed by replies. */
    comments: readonly Comment[]
    /** Actions and states below a comment. */
    footOf: (comment: Comment) => ReactNode
    /** The page of a whole thread. */
    threadHrefOf: (commentId: number) => string
    nowMs: number
  }

export const CommentList = ({ comments, threadHrefOf, ...row }: Props) => {
  const roots = comments.filter(({ root_id = 0 }) => comments.every(({ comment_id }) => comment_id !== root_id))
  return (
    <ol className="comment-list">
      {roots.map((comment) => {
        const { comment_id, replies = 0 } = comment
        const below = comments.filter(({ root_id }) => root_id === comment_id)
        return (
          <CommentItem key={comment_id} comment={comment} {...row}>
            {below.length > 0 && (
              <ol className="comment-replies">
                {below.map((reply) => (
                  <CommentItem key={reply.comment_id} comment={reply} {...row} />
                ))}
              </ol>
            )}
            {replies > below.length && (
              <a className="comment-more" href={threadHrefOf(comment_id)} data-thread={comment_id} rel="nofollow">
                {row.t('comments.showReplies', { count: replies, shown: row.t.number(replies) })}
              </a>
            )}
          </CommentItem>
        )
      })}
    </ol>
  )
}

type ItemProps = Omit<Props, 'comments' | 'threadHrefOf'> & { comment: Comment; children?: ReactNode }

const CommentItem = ({ comment, hrefOf, seekHref, footOf, nowMs, children, t }: ItemProps) => (
  <li className="comment" id={`comment-${comment.comment_id}`}>
    {!comment.is_gone && <Avatar username={comment.username} avatar={comment.avatar} />}
    <div>
      {comment.is_gone ? (
        <p className="comments-empty">{t('comments.gone')}</p>
      ) : (
        <>
          <p className="comment-line">
            <a href={hrefOf(comment)}>{comment.username}</a>
            {comment.is_verified && <Icon name="check" label={t('people.verified')} />}
            <time dateTime={comment.added_date}>{ageText(comment.added_date, nowMs, t)}</time>
            {comment.is_pinned && <b>{t('comments.pinned')}</b>}
            {comment.is_hearted && <Icon name="heart" label={t('comments.hearted')} />}
            {comment.is_edited && <span>{t('comments.edited')}</span>}
          </p>
          <CommentText comment={comment} hrefOf={hrefOf} seekHref={seekHref} />
          {footOf(comment)}
        </>
      )}
      {children}
    </div>
  </li>
)
