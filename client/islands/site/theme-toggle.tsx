// Switches between dark and light. Without script the server answers the form; hydrated, the page changes at once.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type IslandText, island } from '../../island.ts'
import { type ToggleAction, ToggleButton } from '../../parts/toggle-button.tsx'
import { theme } from '../../stores/theme.ts'

function ThemeToggle({ action, t }: ToggleAction & IslandText) {
  const value = useStore(theme.$value, { ssr: 'initial' })
  useEffect(theme.read, [])
  return (
    <ToggleButton
      className="theme-toggle"
      action={action}
      title={t('header.theme')}
      label={t('header.lightTheme')}
      isPressed={value && value === 'light'}
      icons={['sun', 'moon']}
      onSwitch={theme.switch}
    />
  )
}

export const themeToggle = island<ToggleAction>({
  name: 'theme-toggle',
  wake: 'touch',
  strings: ['header.theme', 'header.lightTheme'],
  View: ThemeToggle,
})
