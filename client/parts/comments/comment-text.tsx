// The text of a comment: times of the video are links to them, names of members to their pages.
import type { Comment } from '../../../shared/entities/comment.ts'
import { piecesOf } from '../../../shared/rules/comments-text.ts'

export type CommentLinks = {
  /** A member's page. */
  hrefOf: (member: { user_id: number }) => string
  /** The page of the video, to which a time in seconds is appended; absent where there is none. */
  seekHref?: string | undefined
}

export const CommentText = ({ comment, hrefOf, seekHref }: { comment: Comment } & CommentLinks) => (
  <p className="comment-text">
    {comment.to && (
      <>
        <a href={hrefOf(comment.to)}>@{comment.to.username}</a>{' '}
      </>
    )}
    {piecesOf(comment.comment).map(({ text, seconds, name }, index) => {
      const member = name && comment.mentions?.find(({ username }) => username.toLowerCase() === name.toLowerCase())
      const href = member ? hrefOf(member) : seconds !== undefined && seekHref ? `${seekHref}${seconds}` : null
      if (href === null) return text
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and their order is fixed
        <a key={index} href={href} data-seeks={seconds}>
          {text}
        </a>
      )
    })}
  </p>
)
