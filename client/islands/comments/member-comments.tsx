// The comments of a page for a member: with the form, and what authors and owners may do with a comment.
import { useRef } from 'react'
import type { Comment } from '../../../shared/entities/comment.ts'
import { CommentActions, commentActionStrings, type PageOfComments } from '../../forms/comments/comment-actions.tsx'
import { CommentForm, type Written } from '../../forms/comments/comment-form.tsx'
import { CommentsOfPage, commentStrings, type TalkProps, threadHrefIn } from '../../forms/comments/talk.tsx'
import { placeBelow, useComments } from '../../forms/comments/use-comments.ts'
import { type IslandText, island } from '../../island.ts'
import { CommentsOff } from '../../parts/comments/comments-off.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = TalkProps & PageOfComments

function MemberComments(props: Props & IslandText) {
  const { hrefs, self, form, isOff, nowMs, t, lang } = props
  const talk = useComments({ ...props, pages: hrefs.pages.length }, true)
  const top = useRef<HTMLHeadingElement>(null)

  const onWritten = ({ isHeld, ...written }: Written, answered?: Comment) => {
    const dated = { ...written, added_date: new Date(nowMs).toISOString() }
    showToast('good', t(isHeld ? 'comments.held' : 'comments.sent'))
    talk.add({ ...self, ...dated, ...placeBelow(answered) }, isHeld)
  }
  const onEdited = (edited: Comment, isHeld: boolean) => {
    talk.edit(edited, isHeld)
    showToast('good', t(isHeld ? 'comments.held' : 'comments.saved'))
  }
  const onDeleted = (comment: Comment) => {
    talk.drop([comment.comment_id])
    showToast('good', t('comments.deleted'))
    top.current?.focus()
  }

  /** Of a button that moves with its comment; the heading has it where the comment is on another page now. */
  const keepFocus = async (moved: Promise<void>) => {
    const pressed = document.activeElement
    await moved
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const goesTo = pressed instanceof HTMLElement && pressed.isConnected ? pressed : top.current
      goesTo?.focus({ preventScroll: true })
    })
  }

  const answered = talk.comments.find(({ comment_id }) => comment_id === form.answers?.comment_id)
  const writing = isOff ? (
    <CommentsOff isOff={isOff} msg={form.msg} t={t} />
  ) : (
    <CommentForm {...form} onWritten={(written) => onWritten(written, answered)} t={t} lang={lang} />
  )
  const footOf = (comment: Comment) => (
    <CommentActions
      {...props}
      comment={comment}
      isHeld={talk.held.includes(comment)}
      answerHref={isOff ? undefined : threadHrefIn(hrefs)(comment.comment_id)}
      onWritten={onWritten}
      onEdited={onEdited}
      onMarked={(mark, isOn) => keepFocus(talk.mark(comment, mark, isOn))}
      onDeleted={() => onDeleted(comment)}
    />
  )
  return <CommentsOfPage {...props} talk={talk} top={top} writing={writing} footOf={footOf} />
}

export const memberComments = island<Props>({
  name: 'member-comments',
  wake: 'touch',
  strings: [
    ...commentStrings,
    ...commentActionStrings,
    'notify.failed',
    'notify.not_found',
    'comments.sent',
    'comments.saved',
    'comments.deleted',
  ],
  View: MemberComments,
})
