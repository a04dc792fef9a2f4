// Accept or Reject, as large as each other. Asleep it is a form that the server answers; awake the choice counts at once.
import type { FormEvent } from 'react'
import { type IslandText, island } from '../../island.ts'
import { chooseConsent } from '../../stores/consent.ts'

type Props = {
  /** Where the form goes without script; the answer leads back to the page. */
  action: string
  /** The page about cookies; on that page itself there is no link to it. */
  href?: string
}

function Consent({ action, href, t }: Props & IslandText) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const choice = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value')
    if (choice !== 'accepted' && choice !== 'rejected') return
    // Whoever takes their word back gets a page without what came by it, and the browser forgets those that it kept.
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
