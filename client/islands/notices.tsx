// Toasts. The region stands in every page from the start, so that readers aloud hear what comes into it.
import { useStore } from '@nanostores/react'
import { type IslandText, island } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $notices, dismiss } from '../stores/notices.ts'

function Notices({ t }: IslandText) {
  const notices = useStore($notices, { ssr: 'initial' })
  return (
    <div className="notices" role="status">
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
