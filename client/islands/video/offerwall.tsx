// The trial download (spec §4): get begins the wait, download ends it. Asleep it is a form that the page answers, which knows
// when the wait began.
import type { FormEvent } from 'react'
import { DownloadButton, downloadStrings } from '../../forms/video/download-button.tsx'
import { useCountdown } from '../../forms/video/use-countdown.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** The page that takes the form without script. */
  action: string
  /** Where the video's files are asked for. */
  path: string
  waitSeconds: number
  flagMs: number
  /** A wait that began before the page came: when, and how many seconds are left of it. */
  begun: { atMs: number; left: number; isEarly: boolean } | null
}

function Offerwall({ action, path, waitSeconds, flagMs, begun, t }: Props & IslandText) {
  const wait = useCountdown(waitSeconds, begun?.left ?? null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    wait.start()
  }
  return (
    <form className="offerwall-form" method="post" action={action} onSubmit={onSubmit}>
      {begun && <input type="hidden" name="since" value={begun.atMs} />}
      <p>{t('offerwall.help', { count: waitSeconds })}</p>
      <button
        className={`button ${wait.state === 'idle' ? 'button-primary' : ''}`}
        type="submit"
        name="step"
        value="get"
        aria-disabled={wait.state !== 'idle'}
      >
        {t('offerwall.get')}
      </button>
      {wait.state !== 'idle' && (
        <DownloadButton wait={wait} path={path} flagMs={flagMs} isEarly={begun?.isEarly} t={t} />
      )}
    </form>
  )
}

export const offerwall = island<Props>({
  name: 'offerwall',
  wake: 'touch',
  strings: ['offerwall.help', 'offerwall.get', ...downloadStrings],
  View: Offerwall,
})
