// Says that there are new comments since the page was loaded, and shows them when pressed: nothing moves by itself.
import { useEffect, useState } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { IslandText } from '../../island.ts'
import { listenForComments } from '../../listen-for-comments.ts'

export const newCommentStrings = ['comments.fresh'] as const

type Props = Pick<IslandText, 't'> & {
  /** The socket; absent for visitors, and above a single thread. */
  path: string | undefined
  comments: readonly Comment[]
  onShow: () => void
}

export function NewComments({ path, comments, onShow, t }: Props) {
  const [heard, setHeard] = useState<readonly number[]>([])
  useEffect(() => {
    if (path) return listenForComments(path, (id) => setHeard((ids) => [...ids, id]))
  }, [path])
  const fresh = new Set(heard.filter((id) => comments.every(({ comment_id }) => comment_id !== id))).size
  return (
    <p role="status">
      {fresh > 0 && (
        <button
          className="button"
          type="button"
          onClick={() => {
            setHeard([])
            onShow()
          }}
        >
          {t('comments.fresh', { count: fresh, shown: t.number(fresh) })}
        </button>
      )}
    </p>
  )
}
