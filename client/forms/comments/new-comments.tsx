// Says that there are new comments since the page was loaded, and shows them when pressed: nothing moves by itself but a comment that is
// gone. Members hear of both; visitors without a session ask.
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { CommentNews } from '../../../shared/rules/comments-live.ts'
import { askLatestComments } from '../../ask-latest-comments.ts'
import { type CommentNewsSource, goneSince, heardBefore, newestId } from '../../comment-news.ts'
import type { IslandText } from '../../island.ts'
import { listenForComments } from '../../listen-for-comments.ts'

export const newCommentStrings = ['comments.fresh'] as const

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
    const hear = (news: CommentNews, id: number) => {
      setHeard((ids) => (news === 'new' ? [...ids, id] : ids.filter((one) => one !== id)))
      if (news === 'gone') shown.current.onGone([id])
    }
    for (const { news, commentId } of heardBefore(place.current)) hear(news, commentId)
    if (livePath) return listenForComments(livePath, hear)
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
