// The comments of a page as visitors read them. What members write with is in an island of their own.
import { CommentFoot } from '../../forms/comments/comment-foot.tsx'
import { CommentPrompt } from '../../forms/comments/comment-prompt.tsx'
import { CommentsOfPage, commentStrings, type TalkProps } from '../../forms/comments/talk.tsx'
import { useComments } from '../../forms/comments/use-comments.ts'
import { type IslandText, island } from '../../island.ts'
import { CommentsOff } from '../../parts/comments/comments-off.tsx'

type Props = TalkProps & {
  signInHref: string
  /** Absent while sign-ups are switched off. */
  signUpHref?: string
  /** The text of a comment that was sent without script, and refused. */
  msg?: string | undefined
}

function Comments({ signInHref, signUpHref, msg, ...props }: Props & IslandText) {
  const { hrefs, isOff, action, reportHref, t } = props
  const talk = useComments({ ...props, pages: hrefs.pages.length }, false)
  return (
    <CommentsOfPage
      {...props}
      talk={talk}
      writing={
        isOff ? (
          <CommentsOff isOff={isOff} msg={msg} t={t} />
        ) : (
          <CommentPrompt signInHref={signInHref} signUpHref={signUpHref} t={t} />
        )
      }
      footOf={(comment) => <CommentFoot comment={comment} action={action} reportHref={reportHref} t={t} />}
    />
  )
}

export const comments = island<Props>({
  name: 'comments',
  wake: 'touch',
  strings: [...commentStrings, 'comments.prompt', 'header.signIn', 'header.signUp'],
  View: Comments,
})
