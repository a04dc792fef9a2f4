// The likes of a comment: a button for other members, a number below the member's own.
import { useState } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { shortCount } from '../../../shared/rules/counts.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../stores/toasts.ts'
import { ActFields } from '../act-fields.tsx'
import { useToggle } from '../use-toggle.ts'

export const commentLikeStrings = ['comments.like', 'comments.unlike', ...refusalKeys('notify')] as const

type Props = Pick<IslandText, 't'> & { comment: Comment; isOwn: boolean; action: string }

export function CommentLike({ comment: { comment_id, likes = 0, is_liked: wasLiked }, isOwn, action, t }: Props) {
  const [isLiked, setLiked] = useState(wasLiked === true)
  const actTo = (next: boolean) =>
    ({ act: 'comment', section: 'like', object_id: String(comment_id), vote: next ? '1' : '0' }) as const
  const { isSending, turn } = useToggle<boolean>({
    show: setLiked,
    actTo,
    onRefused: (code) => showToast('error', t(refusalKey('notify', code))),
  })
  // The server's count includes a like that it knows of.
  const counted = likes + Number(isLiked) - Number(wasLiked === true)
  if (isOwn)
    return (
      counted > 0 && (
        <span className="comment-like">
          <Icon name="thumb" label={t('comments.like')} />
          {shortCount(counted)}
        </span>
      )
    )
  return (
    <form method="post" action={action} onSubmit={(event) => turn(event, isLiked, !isLiked)} aria-busy={isSending}>
      <ActFields stat={actTo(!isLiked)} />
      <button
        className="comment-like"
        type="submit"
        aria-pressed={isLiked}
        title={t(isLiked ? 'comments.unlike' : 'comments.like')}
      >
        <Icon name="thumb" label={t('comments.like')} />
        {counted > 0 && shortCount(counted)}
      </button>
    </form>
  )
}
