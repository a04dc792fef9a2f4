// What is new about the comments of a page, and what of it was heard before their island hydrated. Without React.
import type { AnswerOf } from '../shared/contract/contract.ts'
import type { Comment } from '../shared/entities/comment.ts'
import { type CommentNews, commentNewsText, readCommentNews } from '../shared/rules/comments-live.ts'
import type { LatestSource } from './ask-latest-comments.ts'

export type CommentNewsSource = {
  /** The socket that tells members of comments; absent for visitors, and above a single thread. */
  livePath?: string | undefined
  /** The latest comments, for visitors; absent for members, and above a single thread. */
  latestSource?: LatestSource | undefined
}
type Latest = AnswerOf<'latestComments'>

export const newestId = (comments: readonly Comment[]): number =>
  Math.max(0, ...comments.map(({ comment_id }) => comment_id))

/** The shown comments that the latest page has no more, though it goes back far enough. Replies come before what they answer. */
export function goneSince({ comments: latest, pages }: Latest, shown: readonly Comment[]): number[] {
  const known = new Map(latest.map((one) => [one.comment_id, one]))
  const dates = latest.filter((one) => !one.root_id && !one.is_pinned).map(({ added_date }) => added_date)
  const oldest = pages > 1 ? (dates.toSorted()[0] ?? '') : ''
  const hasAllReplies = ({ comment_id, replies = 0 }: Comment) =>
    replies <= latest.filter(({ root_id }) => root_id === comment_id).length
  const isGone = (one: Comment): boolean => {
    const found = known.get(one.comment_id)
    if (found) return found.is_gone === true && !one.is_gone
    if (!one.root_id) return one.added_date > oldest
    const root = known.get(one.root_id)
    const wasRoot = shown.find(({ comment_id }) => comment_id === one.root_id)
    return root ? hasAllReplies(root) : wasRoot !== undefined && isGone(wasRoot)
  }
  const gone = shown.filter(isGone)
  return gone
    .toSorted((one, other) => Number(!one.root_id) - Number(!other.root_id))
    .map(({ comment_id }) => comment_id)
}

/** For the island, which was asleep when its page was told. */
export function noteHeard({ dataset }: HTMLElement, news: CommentNews, commentId: number): void {
  const texts = dataset.heard?.split(',') ?? []
  dataset.heard = [...texts, commentNewsText(news, commentId)].join(',')
}

/** What was noted for the island around an element. */
export const heardBefore = (inside: Element | null) =>
  (inside?.closest<HTMLElement>('[data-heard]')?.dataset.heard?.split(',') ?? []).flatMap(
    (text) => readCommentNews(text) ?? [],
  )
