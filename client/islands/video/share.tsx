// Shares a page's link and a video's embed code without contacting third parties. Without script both can be selected,
// beside plain links to share; hydrated, buttons copy them, the link may start at the current time, and the device's
// share sheet is offered.
import { useRef, useState, useSyncExternalStore } from 'react'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  title: string
  url: string
  /** The label of the link's field. */
  label: string
  /** The embed code; only videos have one. */
  code?: string
  /** Other sites, each with the beginning of its share URL; configured by the operator. */
  ways?: readonly { name: string; href: string }[]
}

function Share({ title, url, label, code, ways = [], t }: Props & IslandText) {
  const isHydrated = useSyncExternalStore(neverChanges, isHere, isNotYet)
  const [from, setFrom] = useState(0)
  const address = from ? `${url}?start_time=${from}` : url
  const canCopy = isHydrated && Boolean(navigator.clipboard)
  const canShare = isHydrated && typeof navigator.share === 'function'
  const link = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLTextAreaElement>(null)
  /** Text that the browser does not let a script copy is selected, to be copied by hand. */
  const copy = async (field: typeof link | typeof frame, confirmation: string) => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '')
      showToast('good', confirmation)
    } catch {
      field.current?.select()
      showToast('error', t('share.notCopied'))
    }
  }
  return (
    <div className="own-act">
      <details className="share">
        <summary className="button act" title={t('lists.share')}>
          <Icon name="share" />
          <span>{t('lists.share')}</span>
        </summary>
        <div className="share-body">
          <input ref={link} className="field" type="url" readOnly value={address} aria-label={label} />
          {code && isHydrated && (
            <label className="share-now">
              <input type="checkbox" onChange={({ target }) => setFrom(target.checked ? momentNow() : 0)} />
              {t('share.now')}
            </label>
          )}
          {canCopy && (
            <button className="button" type="button" onClick={() => copy(link, t('lists.copied'))}>
              {t('share.copy')}
            </button>
          )}
          {canShare && (
            <button
              className="button"
              type="button"
              onClick={() => navigator.share({ title, url: address }).catch(() => {})}
            >
              {t('share.elsewhere')}
            </button>
          )}
          {code && (
            <textarea ref={frame} className="field" readOnly rows={3} value={code} aria-label={t('share.embed')} />
          )}
          {code && canCopy && (
            <button className="button" type="button" onClick={() => copy(frame, t('share.codeCopied'))}>
              {t('share.copyCode')}
            </button>
          )}
          <nav className="share-ways" aria-label={t('share.elsewhere')}>
            <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
              {t('share.mail')}
            </a>
            {ways.map(({ name, href }) => (
              <a key={name} href={href} rel="nofollow noopener" target="_blank">
                {name}
              </a>
            ))}
          </nav>
        </div>
      </details>
    </div>
  )
}

const neverChanges = () => () => undefined
const isHere = () => true
const isNotYet = () => false

/** The current time of the page's video, in seconds. */
const momentNow = (): number => Math.floor(document.querySelector('video')?.currentTime ?? 0)

export const share = island<Props>({
  name: 'share',
  wake: 'touch',
  strings: [
    'lists.share',
    'lists.copied',
    'share.copy',
    'share.now',
    'share.elsewhere',
    'share.embed',
    'share.copyCode',
    'share.codeCopied',
    'share.notCopied',
    'share.mail',
  ],
  View: Share,
})
