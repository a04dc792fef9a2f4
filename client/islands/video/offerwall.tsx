// The trial download (spec §4): "get" starts the wait, "download" ends it. Without script the page handles the form and
// knows when the wait started.

import type { ComponentProps, FormEvent } from 'react'
import { DownloadButton, downloadStrings } from '../../forms/video/download-button.tsx'
import { useCountdown } from '../../forms/video/use-countdown.ts'
import { type IslandText, island } from '../../island.ts'

type Props = {
  /** The page that handles the form without script. */
  action: string
  path: ComponentProps<typeof DownloadButton>['path']
  waitSeconds: number
  flagMs: number
  /** A wait that started before this page: its time, and the seconds left. */
  startedWait: { atMs: number; left: number; isEarly: boolean } | null
}

function Offerwall({ action, path, waitSeconds, flagMs, startedWait, t }: Props & IslandText) {
  const wait = useCountdown(waitSeconds, startedWait?.left ?? null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    wait.start()
  }
  return (
    <form className="offerwall-form" method="post" action={action} onSubmit={onSubmit}>
      {startedWait && <input type="hidden" name="since" value={startedWait.atMs} />}
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
        <DownloadButton wait={wait} path={path} flagMs={flagMs} isEarly={startedWait?.isEarly} t={t} />
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
