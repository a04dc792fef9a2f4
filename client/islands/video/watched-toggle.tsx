// Shows or hides watched videos in every list. Only this device knows them, so without script there is no toggle.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { watchedSetting } from '../../stores/watched-setting.ts'

function WatchedToggle({ t }: IslandText) {
  const value = useStore(watchedSetting.$value, { ssr: 'initial' })
  useEffect(watchedSetting.read, [])
  return (
    <button
      className="tool watched-toggle"
      type="button"
      aria-pressed={value && value === 'hidden'}
      title={t('watched.hide')}
      onClick={watchedSetting.switch}
    >
      <Icon name="eye-off" />
      <span className="hidden">{t('watched.hide')}</span>
    </button>
  )
}

export const watchedToggle = island<object>({
  name: 'watched-toggle',
  wake: 'touch',
  strings: ['watched.hide'],
  View: WatchedToggle,
})
