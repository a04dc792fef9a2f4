// Its author or the owner of the page deletes a comment, after a confirmation.
import type { FormEvent } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { showToast } from '../../stores/toasts.ts'
import { wasDone } from '../act.ts'
import { ActFields } from '../act-fields.tsx'
import { useAct } from '../use-act.ts'

type Props = Pick<IslandText, 't'> & { comment: Comment; action: string; onDeleted: () => void }

export function DeleteComment({ comment, action, onDeleted, t }: Props) {
  const { isSending, press } = useAct()
  const stat = { act: 'rem', section: 'comment', object_id: String(comment.comment_id) } as const
  const onSubmit = async (event: FormEvent) => {
    const answer = await press(event, stat)
    // One that is gone already, in another tab, goes here too.
    if (answer && (answer.ok || wasDone(answer.code, true))) onDeleted()
    else if (answer) showToast('error', t(refusalKey('notify', answer.code)))
  }
  return (
    <details className="comment-delete">
      <summary>{t('comments.delete')}</summary>
      <form method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
        <ActFields stat={stat} />
        <span>{t('comments.deleteSure')}</span>
        <button className="button button-bad" type="submit">
          {t('comments.delete')}
        </button>
      </form>
    </details>
  )
}
