// The choice between Accept and Reject, equal in size. Without script the server answers the form; hydrated, the choice
// applies at once.
import type { FormEvent } from 'react'
import { type IslandText, island } from '../../island.ts'
import { chooseConsent } from '../../stores/consent.ts'

type Props = {
  /** The form's action without script; the answer redirects to the page. */
  action: string
  /** The page about cookies; undefined on that page itself. */
  href?: string
}

function Consent({ action, href, t }: Props & IslandText) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const choice = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
    if (choice !== 'accepted' && choice !== 'rejected') return
    // Withdrawing consent goes to the server, whose answer deletes cookies and serves a page without adverts.
    if (choice === 'rejected' && document.documentElement.dataset.consent === 'accepted') return
    event.preventDefault()
    chooseConsent(choice)
  }
  return (
    <form className="consent-form" method="post" action={action} onSubmit={onSubmit}>
      <p>
        {t('consent.text')} {href && <a href={href}>{t('consent.more')}</a>}
      </p>
      <div className="consent-choices">
        <button className="button" type="submit" name="choice" value="rejected">
          {t('consent.reject')}
        </button>
        <button className="button" type="submit" name="choice" value="accepted">
          {t('consent.accept')}
        </button>
      </div>
    </form>
  )
}

export const consent = island<Props>({
  name: 'consent',
  wake: 'touch',
  strings: ['consent.text', 'consent.more', 'consent.accept', 'consent.reject'],
  View: Consent,
})
