// Switches between big and small cards. Without script the server answers the form; hydrated, the page changes at once.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type IslandText, island } from '../../island.ts'
import { type ToggleAction, ToggleButton } from '../../parts/toggle-button.tsx'
import { thumbs } from '../../stores/thumbs.ts'

function ThumbsToggle({ action, t }: ToggleAction & IslandText) {
  const value = useStore(thumbs.$value, { ssr: 'initial' })
  useEffect(thumbs.read, [])
  return (
    <ToggleButton
      className="thumbs-toggle"
      action={action}
      title={t('thumbs.switch')}
      label={t('thumbs.small')}
      isPressed={value && value === '2'}
      icons={['grid-small', 'grid-big']}
      onSwitch={thumbs.switch}
    />
  )
}

export const thumbsToggle = island<ToggleAction>({
  name: 'thumbs-toggle',
  wake: 'touch',
  strings: ['thumbs.switch', 'thumbs.small'],
  View: ThumbsToggle,
})
