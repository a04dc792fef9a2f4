// A page's address, to pass on: the device's own way of sharing, else into the clipboard; without script it stands there.
import type { MouseEvent } from 'react'
import { type IslandText, island } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { notify } from '../stores/notices.ts'

type Props = { title: string; url: string }

function Share({ title, url, t }: Props & IslandText) {
  const press = async (event: MouseEvent) => {
    // Whoever may neither share nor copy reads the address.
    const canShare = typeof navigator.share === 'function'
    if (!canShare && !navigator.clipboard) return
    event.preventDefault()
    if (canShare) return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    notify('good', t('lists.copied'))
  }
  return (
    <div className="own-act">
      <details className="share">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary className="button act" onClick={press}>
          <Icon name="share" />
          <span>{t('lists.share')}</span>
        </summary>
        <input type="url" readOnly value={url} aria-label={t('lists.link')} />
      </details>
    </div>
  )
}

export const share = island<Props>({
  name: 'share',
  wake: 'touch',
  strings: ['lists.share', 'lists.copied', 'lists.link'],
  View: Share,
})
