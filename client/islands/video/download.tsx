// The download button for visitors without an account (spec §2, §4). Without script it is a link to the trial download;
// hydrated, it opens what the operator offers: a browser extension, or a messenger channel with a wait.

import type { MouseEvent } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { hasModifier } from '../../forms/has-modifier.ts'
import { DownloadButton, downloadStrings } from '../../forms/video/download-button.tsx'
import { type Countdown, useCountdown } from '../../forms/video/use-countdown.ts'
import { type IslandText, island } from '../../island.ts'
import { dialogStrings } from '../../modals/dialog.tsx'
import { Modal } from '../../modals/modal.tsx'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'

type Props = {
  /** The trial download's page. */
  href: string
  /** Absent while sign-ups are switched off. */
  signUpHref?: string
  /** The configured offers; the first one opens first. */
  ways: readonly ('extension' | 'messenger')[]
  extension: { title: string; text: string; label: string; href: string }
  channel: { name: string; href: string }
  /** Where the video's files are listed. */
  path: AddressOf<'videoFile'>
  waitSeconds: number
  flagMs: number
}

const modalOf = { extension: 'Download', messenger: 'DownloadTg' } as const

function Download({ ways, t, lang, ...props }: Props & IslandText) {
  const { href, signUpHref, extension } = props
  const [first] = ways
  // The countdown continues while the dialog is closed.
  const wait = useCountdown(props.waitSeconds)
  const onClick = (event: MouseEvent) => {
    if (!first || hasModifier(event)) return
    event.preventDefault()
    openModal(modalOf[first])
  }
  return (
    <>
      <a
        className="button act"
        href={href}
        target="_blank"
        rel="noopener nofollow"
        title={t('download.button')}
        onClick={onClick}
      >
        <Icon name="download" />
        <span>{t('download.button')}</span>
      </a>
      <Modal name="Download" title={t('download.title')} t={t}>
        <div className="download-offer">
          <h3>{extension.title}</h3>
          <p>{extension.text}</p>
          <a className="button button-primary" href={extension.href} target="_blank" rel="sponsored nofollow noopener">
            {extension.label}
          </a>
        </div>
        <div className="dialog-actions">
          {ways.includes('messenger') && (
            <button className="button" type="button" onClick={() => openModal('DownloadTg')}>
              {t('download.messenger')}
            </button>
          )}
          <a className="button" href={href} target="_blank" rel="noopener nofollow">
            {t('download.trial')}
          </a>
        </div>
        {signUpHref && (
          <a className="download-members" href={signUpHref}>
            {t('download.members')}
          </a>
        )}
      </Modal>
      <Modal name="DownloadTg" title={t('download.messenger')} t={t}>
        <MessengerWait {...props} wait={wait} t={t} lang={lang} />
      </Modal>
    </>
  )
}

/** The wait starts with the click on the channel's link. */
function MessengerWait({ channel, path, flagMs, wait, t }: Omit<Props, 'ways'> & IslandText & { wait: Countdown }) {
  return (
    <div className="download-gate">
      <p>{t('download.messengerHelp')}</p>
      <a
        className="button button-primary"
        href={channel.href}
        target="_blank"
        rel="sponsored nofollow noopener"
        onClick={wait.start}
      >
        {t('download.subscribe', { channel: channel.name })}
      </a>
      <DownloadButton wait={wait} path={path} flagMs={flagMs} t={t} />
    </div>
  )
}

export const download = island<Props>({
  name: 'download',
  wake: 'touch',
  opens: ['Download', 'DownloadTg'],
  strings: [
    'download.title',
    'download.trial',
    'download.members',
    'download.messenger',
    'download.messengerHelp',
    'download.subscribe',
    ...downloadStrings,
    ...dialogStrings,
  ],
  View: Download,
})
