// What a member does with a comment: answers, edits or deletes it; the owner of the page has tools. The forms open in place.
import { useRef, useState } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import { hasModifier } from '../has-modifier.ts'
import { CommentFoot } from './comment-foot.tsx'
import { CommentForm, type CommentFormProps, commentFormStrings, type Written } from './comment-form.tsx'
import { DeleteComment } from './delete-comment.tsx'
import { OwnerTools, ownerToolStrings } from './owner-tools.tsx'

/** What all comments of a member's page share. */
export type PageOfComments = {
  self: Pick<Comment, 'user_id' | 'username' | 'avatar'>
  /** Whether the page is about something of theirs. */
  isOwner: boolean
  form: CommentFormProps
  /** What was sent without script to edit a comment. */
  refusedEdit: { commentId: number; msg: string; codes: readonly FieldCode[] } | null
  /** How long a comment can be edited. */
  editMs: number
  /** The form to report a comment without script; the comment's id is appended. */
  reportHref: string
  nowMs: number
}

export const commentActionStrings = [
  ...commentFormStrings,
  ...ownerToolStrings,
  'comments.held',
  'comments.answer',
  'comments.edit',
  'comments.delete',
  'comments.deleteSure',
] as const

type Props = PageOfComments &
  IslandText & {
    comment: Comment
    isHeld: boolean
    /** The page of its thread, with the form of a reply; absent where none is written. */
    answerHref: string | undefined
    onWritten: (written: Written, answered: Comment) => void
    onEdited: (edited: Comment, isHeld: boolean) => void
    onMarked: (mark: 'is_pinned' | 'is_hearted', isOn: boolean) => void
    onDeleted: () => void
  }

export function CommentActions({
  comment,
  isHeld,
  answerHref,
  onWritten,
  onEdited,
  onMarked,
  onDeleted,
  ...page
}: Props) {
  const { self, isOwner, form, refusedEdit, editMs, reportHref, nowMs, t, lang } = page
  const [isAnswering, setAnswering] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const { comment_id } = comment
  const isOwn = comment.user_id === self.user_id
  const isRefused = refusedEdit?.commentId === comment_id
  // As a new one, it is written where comments are on. The server has the last word.
  const isEditable = isOwn && answerHref !== undefined && nowMs - Date.parse(comment.added_date) < editMs
  const isTheOwners = isOwner && !isHeld
  const shared = { comment, isOwn, action: form.action, t } as const
  return (
    <>
      <CommentFoot {...shared} isHeld={isHeld} reportHref={reportHref}>
        {isTheOwners && <OwnerTools {...shared} onMarked={onMarked} />}
        {answerHref && !isHeld && (
          <a
            ref={opener}
            href={answerHref}
            rel="nofollow"
            onClick={(event) => {
              if (hasModifier(event)) return
              event.preventDefault()
              setAnswering(!isAnswering)
            }}
          >
            {t('comments.answer')}
          </a>
        )}
        {isEditable && (
          <details key={comment.comment} className="comment-edit" open={isRefused}>
            <summary>{t('comments.edit')}</summary>
            <CommentForm
              {...form}
              {...(isRefused ? refusedEdit : { msg: comment.comment, codes: [] })}
              edits={comment_id}
              onWritten={({ comment: text, mentions, isHeld }) =>
                onEdited({ ...comment, comment: text, mentions, is_edited: true }, isHeld)
              }
              t={t}
              lang={lang}
            />
          </details>
        )}
        {(isOwn || isTheOwners) && <DeleteComment {...shared} onDeleted={onDeleted} />}
      </CommentFoot>
      {isAnswering && (
        <CommentForm
          {...form}
          answers={comment}
          isFocused
          onWritten={(written) => {
            setAnswering(false)
            // The form goes, and with it what had the focus.
            opener.current?.focus()
            onWritten(written, comment)
          }}
          t={t}
          lang={lang}
        />
      )}
    </>
  )
}
