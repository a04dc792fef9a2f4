// What is below a comment: its actions, and the forms of a reply and of an edit where they are open.
import { useState } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import { CommentFoot } from './comment-foot.tsx'
import { CommentForm, type CommentFormProps, type Written } from './comment-form.tsx'
import { OwnerTools } from './owner-tools.tsx'

/** What all comments of a page share. */
export type PageOfComments = {
  /** The signed-in member; null for a visitor. */
  self: Pick<Comment, 'user_id' | 'username' | 'avatar'> | null
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
  const { comment_id } = comment
  const isOwn = comment.user_id === self?.user_id
  const isRefused = refusedEdit?.commentId === comment_id
  // As a new one, it is written where comments are on. The server has the last word.
  const isEditable = isOwn && answerHref !== undefined && nowMs - Date.parse(comment.added_date) < editMs
  const shared = { comment, isOwn, action: form.action, t } as const
  return (
    <>
      <CommentFoot
        {...shared}
        isHeld={isHeld}
        reportHref={reportHref}
        {...(answerHref !== undefined && { answerHref })}
        onAnswer={() => setAnswering(!isAnswering)}
        isEditOpen={isRefused}
        {...(isEditable && {
          editForm: (
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
          ),
        })}
        {...(isOwner && !isHeld && { tools: <OwnerTools {...shared} onMarked={onMarked} /> })}
        onDeleted={onDeleted}
      />
      {isAnswering && (
        <CommentForm
          {...form}
          answers={comment}
          isFocused
          onWritten={(written) => {
            setAnswering(false)
            onWritten(written, comment)
          }}
          t={t}
          lang={lang}
        />
      )}
    </>
  )
}
