// What the owner of a page does with a comment there: shows it first, gives it a heart, blocks its member.
import type { FormEvent } from 'react'
import type { ActForm } from '../../../shared/contract/acts.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { showToast } from '../../stores/toasts.ts'
import { ActFields } from '../act-fields.tsx'
import { useAct } from '../use-act.ts'

export const ownerToolStrings = [
  'comments.pin',
  'comments.unpin',
  'comments.heart',
  'comments.unheart',
  'comments.block',
  'comments.blocked',
  ...refusalKeys('notify'),
] as const

type Props = Pick<IslandText, 't'> & {
  comment: Comment
  isOwn: boolean
  action: string
  onMarked: (mark: 'is_pinned' | 'is_hearted', isOn: boolean) => void
}

export function OwnerTools({ comment, isOwn, action, onMarked, t }: Props) {
  const { comment_id, user_id, username, root_id, is_pinned, is_hearted } = comment
  const object_id = String(comment_id)
  const tool = { action, t } as const
  return (
    <>
      {root_id === undefined && (
        <Tool
          {...tool}
          stat={{ act: 'comment', section: 'pin', object_id, vote: is_pinned ? '0' : '1' }}
          label={t(is_pinned ? 'comments.unpin' : 'comments.pin')}
          onDone={() => onMarked('is_pinned', !is_pinned)}
        />
      )}
      {!isOwn && (
        <>
          <Tool
            {...tool}
            stat={{ act: 'comment', section: 'heart', object_id, vote: is_hearted ? '0' : '1' }}
            label={t(is_hearted ? 'comments.unheart' : 'comments.heart')}
            onDone={() => onMarked('is_hearted', !is_hearted)}
          />
          <Tool
            {...tool}
            stat={{ act: 'block', section: 'new', object_id: String(user_id) }}
            label={t('comments.block', { name: username })}
            onDone={() => showToast('good', t('comments.blocked', { name: username }))}
          />
        </>
      )}
    </>
  )
}

type ToolProps = Pick<Props, 'action' | 't'> & {
  stat: ActForm & Record<string, string>
  label: string
  onDone: () => void
}

function Tool({ stat, label, action, onDone, t }: ToolProps) {
  const { isSending, press } = useAct()
  const onSubmit = async (event: FormEvent) => {
    const answer = await press(event, stat)
    if (answer?.ok) onDone()
    else if (answer) showToast('error', t(refusalKey('notify', answer.code)))
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} aria-busy={isSending}>
      <ActFields stat={stat} />
      <button className="comment-like" type="submit">
        {label}
      </button>
    </form>
  )
}
