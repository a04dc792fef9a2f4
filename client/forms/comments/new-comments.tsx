// Says that there are new comments since the page was loaded, and shows them when pressed: nothing moves by itself but a comment that is
// gone. Members hear of both; visitors without a session ask.
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { IslandText } from '../../island.ts'
import { listenForComments } from '../../listen-for-comments.ts'
import { askLatestComments, type LatestSource } from './ask-latest-comments.ts'

export const newCommentStrings = ['comments.fresh'] as const

export type CommentNewsSource = {
  /** The socket that tells members of comments; absent for visitors, and above a single thread. */
  livePath?: string | undefined
  /** The latest comments, for visitors; absent for members, and above a single thread. */
  latestSource?: LatestSource | undefined
}
type Latest = AnswerOf<'latestComments'>

type Props = Pick<IslandText, 't'> &
  CommentNewsSource & {
    comments: readonly Comment[]
    /** They are the first page of the newest. */
    isNewest: boolean
    /** @param latest where they are known */
    onShow: (latest: Latest | null) => void
    onGone: (ids: readonly number[]) => void
  }

export function NewComments({ livePath, latestSource, onShow, t, ...now }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const [heard, setHeard] = useState<readonly number[]>([])
  const [latest, setLatest] = useState<Latest | null>(null)
  const since = useRef(now.isNewest ? newestId(now.comments) : null)
  // What is shown changes while the socket stays open.
  const shown = useRef(now)
  useEffect(() => {
    shown.current = now
  })
  useEffect(() => {
    if (!livePath) return
    return listenForComments(livePath, (news, id) => {
      setHeard((ids) => (news === 'new' ? [...ids, id] : ids.filter((one) => one !== id)))
      if (news === 'gone') shown.current.onGone([id])
    })
  }, [livePath])
  useEffect(() => {
    const talk = place.current?.parentElement
    if (!latestSource || !talk) return
    return askLatestComments(latestSource, talk, (answer) => {
      const { comments, isNewest, onGone } = shown.current
      since.current ??= newestId(answer.comments)
      setLatest(answer)
      if (isNewest) onGone(goneSince(answer, comments))
    })
  }, [latestSource])

  const added =
    latest?.comments.filter((one) => !one.is_gone && one.comment_id > (since.current ?? Number.POSITIVE_INFINITY)) ?? []
  const ids = new Set([...heard, ...added.map(({ comment_id }) => comment_id)])
  for (const { comment_id } of now.comments) ids.delete(comment_id)
  return (
    <p role="status" ref={place}>
      {ids.size > 0 && (
        <button
          className="button"
          type="button"
          onClick={() => {
            setHeard([])
            if (latest) since.current = newestId(latest.comments)
            onShow(latest)
          }}
        >
          {t('comments.fresh', { count: ids.size, shown: t.number(ids.size) })}
        </button>
      )}
    </p>
  )
}

const newestId = (comments: readonly Comment[]): number => Math.max(0, ...comments.map(({ comment_id }) => comment_id))

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
