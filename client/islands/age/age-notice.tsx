// The Enter button of the age notice. Without script the server sets a cookie; hydrated, it also stores the answer in
// this browser and repeats it if only the cookie was lost.
import { useEffect, useRef } from 'react'
import { type IslandText, island } from '../../island.ts'
import { rememberAgreement, takeRememberedAgreement } from '../../stores/age-agreement.ts'

type Props = {
  /** The form's action; the answer redirects to the requested page. */
  action: string
  /** How long the answer is valid. */
  keptSeconds: number
}

function AgeNotice({ action, keptSeconds, t }: Props & IslandText) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takeRememberedAgreement(Date.now())) form.current?.submit()
  }, [])
  return (
    <form method="post" action={action} ref={form} onSubmit={() => rememberAgreement(Date.now(), keptSeconds)}>
      {/* biome-ignore lint/a11y/noAutofocus: the notice is the whole page, and Enter its only action */}
      <button className="button button-primary gate-enter" type="submit" autoFocus>
        {t('gate.enter')}
      </button>
    </form>
  )
}

export const ageNotice = island<Props>({ name: 'age-notice', wake: 'load', strings: ['gate.enter'], View: AgeNotice })
