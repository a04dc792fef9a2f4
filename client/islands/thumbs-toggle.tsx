// Switches between big and small cards. Without script the server answers the form; hydrated, the page changes at once.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type IslandText, island } from '../island.ts'
import { type LookAction, LookButton } from '../parts/look-button.tsx'
import { thumbs } from '../stores/thumbs.ts'

function ThumbsToggle({ action, t }: LookAction & IslandText) {
  const look = useStore(thumbs.$look, { ssr: 'initial' })
  useEffect(thumbs.read, [])
  return (
    <LookButton
      className="thumbs-toggle"
      action={action}
      title={t('thumbs.switch')}
      label={t('thumbs.small')}
      isPressed={look && look === '2'}
      icons={['grid-small', 'grid-big']}
      onSwitch={thumbs.switch}
    />
  )
}

export const thumbsToggle = island<LookAction>({
  name: 'thumbs-toggle',
  wake: 'touch',
  strings: ['thumbs.switch', 'thumbs.small'],
  View: ThumbsToggle,
})
