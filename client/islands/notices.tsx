// Toasts. The live region is in every page from the start, so that screen readers announce what is added to it.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type IslandText, island } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $notices, dismiss, holdNotices, releaseNotices } from '../stores/notices.ts'

function Notices({ t }: IslandText) {
  const notices = useStore($notices, { ssr: 'initial' })
  const region = useRef<HTMLDivElement>(null)
  const isLeft = () => !region.current?.matches(':hover, :focus-within') && releaseNotices()
  // A removed toast fires no leave or blur event.
  useEffect(() => {
    if (notices.length === 0) releaseNotices()
  }, [notices])
  return (
    <div
      ref={region}
      className="notices"
      role="status"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && holdNotices()}
      onPointerLeave={isLeft}
      onFocus={holdNotices}
      onBlur={() => queueMicrotask(isLeft)}
    >
      {notices.map(({ id, type, text }) => (
        <button key={id} className={`notice notice-${type}`} type="button" onClick={() => dismiss(id)}>
          <Icon name={type === 'error' ? 'alert' : 'check'} />
          {text}
          <span className="hidden">{t('notice.dismiss')}</span>
        </button>
      ))}
    </div>
  )
}

export const notices = island<object>({ name: 'notices', wake: 'call', strings: ['notice.dismiss'], View: Notices })
