// What stands in the place of the comment form for visitors who are not signed in.
import type { IslandText } from '../../island.ts'
import { openModal } from '../../stores/modal.ts'
import { hasModifier } from '../has-modifier.ts'

type Props = { signInHref: string; signUpHref?: string | undefined } & Pick<IslandText, 't'>

/** Replaces the form for visitors who are not signed in (spec §6). */
export const CommentPrompt = ({ signInHref, signUpHref, t }: Props) => (
  <div className="comment-prompt">
    <p>{t('comments.prompt')}</p>
    <a
      className="button button-primary"
      href={signInHref}
      rel="nofollow"
      onClick={(event) => {
        if (hasModifier(event)) return
        event.preventDefault()
        openModal('Login')
      }}
    >
      {t('header.signIn')}
    </a>
    {signUpHref && (
      <a className="button" href={signUpHref} rel="nofollow">
        {t('header.signUp')}
      </a>
    )}
  </div>
)
