// The form of a comment. Without script the page handles it; hydrated, it counts characters and shows the new comment
// at once.
import { type ReactNode, useRef, useState } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { featureOffKey, fieldError, otherError, readOnlyKey, refusalKey } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Result } from '../../../shared/result.ts'
import { actField } from '../../../shared/stat.ts'
import type { IslandText } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { Icon } from '../../parts/icon.tsx'
import { CountedTextArea } from '../../parts/text-area.tsx'
import { showToast } from '../../stores/toasts.ts'
import { act } from '../act.ts'
import { ActFields } from '../act-fields.tsx'
import { useForm } from '../use-form.ts'

export type Written = Pick<Comment, 'comment_id' | 'comment' | 'mentions'> & { isHeld: boolean }

type Answered = Pick<Comment, 'comment_id' | 'username'>

export type CommentFormProps = {
  /** The page that handles the form without script. */
  action: string
  /** The subject of the comment. */
  of: { section: CommentSection; object_id: string }
  /** The comment that is answered. */
  answers?: Answered
  /** The comment that is edited. */
  edits?: number
  maxLength: number
  /** The idempotency key: a form that is sent twice makes one comment. */
  requestId: string
  /** The typed text and its errors after a submit without script. */
  msg?: string
  codes?: readonly FieldCode[]
}

export const commentFormStrings = [
  featureOffKey,
  readOnlyKey,
  ...(['failed', 'required', 'min_length', 'max_length', 'too_many_attempts', 'edit_over', 'silenced'] as const).map(
    (code) => refusalKey('form', code),
  ),
  'comments.field',
  'comments.answerTo',
  'comments.submit',
  'comments.save',
  'comments.counter',
  'comments.wait',
] as const

type Props = CommentFormProps &
  IslandText & {
    /** The visitor has just opened it. */
    isFocused?: boolean
    onWritten: (written: Written) => void
  }

export function CommentForm({ action, maxLength, msg = '', codes: first = [], onWritten, t, ...props }: Props) {
  const { answers, edits } = props
  const stat =
    edits === undefined
      ? ({ act: 'comm', ...props.of, ...(answers && { reply_to: String(answers.comment_id) }) } as const)
      : ({ act: 'comment', section: 'edit', object_id: String(edits) } as const)
  const [length, setLength] = useState(msg.length)
  // The page's key is that of its own form: each of the others begins with one of its own.
  const isOwn = edits === undefined && !props.isFocused
  const requestId = useRef(isOwn ? props.requestId : '')
  const written = useRef<Written>(null)
  const { codes, isSending, handlers } = useForm({
    schema: async () => (await import('../../../shared/forms/comments.ts')).CommentForm,
    codes: first,
    stays: true,
    async send({ msg: comment = '' }): Promise<Result<unknown>> {
      requestId.current ||= crypto.randomUUID()
      const answer = await act({ ...stat, msg: comment }, requestId.current)
      if (!answer.ok) return showRefusal(answer)
      const { comment_id = 0, is_held, mentions } = answer.value
      written.current = { comment_id, comment: comment.trim(), mentions, isHeld: is_held === true }
      return answer
    },
    onDone() {
      requestId.current = crypto.randomUUID()
      if (edits === undefined) setLength(0)
      if (written.current) onWritten(written.current)
    },
  })
  const texts = { t, family: 'form', codes } as const
  /** Errors of no field are shown as a toast; a visitor who is not signed in already sees the Login modal. */
  const showRefusal = (refusal: Result<unknown> & { ok: false }) => {
    const generalError = otherError({ ...texts, codes: codesOf(refusal) }, ['msg'])
    if (generalError && refusal.code !== 'sign_in') showToast('error', generalError)
    return refusal
  }
  const generalError = codes === first && otherError(texts, ['msg'])
  return (
    <form className="comment-form" method="post" action={action} {...handlers}>
      <ActFields stat={stat} />
      <input type="hidden" name="request_id" value={isOwn ? props.requestId : `${props.requestId}-${edits}`} />
      {generalError && <FieldError text={generalError} />}
      <CountedTextArea
        name={actField('msg')}
        label={labelOf(props, t)}
        autoFocus={props.isFocused}
        counter={t('comments.counter', { typed: t.number(length), max: t.number(maxLength) })}
        rows={3}
        defaultValue={msg}
        maxLength={maxLength}
        required
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        error={commentError(codes, t)}
      />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending ? <span className="spinner" /> : <Icon name={edits === undefined ? 'comment' : 'check'} />}
        {t(edits === undefined ? 'comments.submit' : 'comments.save')}
      </button>
    </form>
  )
}

function labelOf({ answers, edits }: Pick<CommentFormProps, 'answers' | 'edits'>, t: IslandText['t']): string {
  if (edits !== undefined) return t('comments.edit')
  return answers ? t('comments.answerTo', { name: answers.username }) : t('comments.field')
}

/** A rate limit also tells how long to wait. */
function commentError(codes: readonly FieldCode[], t: IslandText['t']): ReactNode {
  const error = fieldError({ t, family: 'form', codes }, 'msg')
  const wait = codes.find(({ code }) => code === 'too_many_attempts')
  if (!wait) return error
  return (
    <span>
      {error}
      <br />
      {t('comments.wait', { count: Math.max(1, Math.ceil(Number(wait.info ?? 0) / 60)) })}
    </span>
  )
}
