// Switches between dark and light. Without script the server answers the form; hydrated, the page changes at once. The server does not
// know which theme a device has: both buttons are there, and the style sheet shows the one that changes something.
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import type { ToggleAction } from '../../parts/toggle-button.tsx'
import { theme } from '../../stores/theme.ts'

const choices = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
] as const

function ThemeToggle({ action, t }: ToggleAction & IslandText) {
  const value = useStore(theme.$value, { ssr: 'initial' })
  useEffect(theme.read, [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    theme.switch()
    // The pressed button is hidden now.
    for (const button of event.currentTarget.querySelectorAll('button')) button.focus()
  }
  return (
    <form className="theme-toggle" method="post" action={action} onSubmit={onSubmit} title={t('header.theme')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          className="tool"
          type="submit"
          name="theme"
          value={choice.value}
          aria-pressed={value && value === 'light'}
        >
          <Icon name={choice.icon} />
          <span className="hidden">{t('header.lightTheme')}</span>
        </button>
      ))}
    </form>
  )
}

export const themeToggle = island<ToggleAction>({
  name: 'theme-toggle',
  wake: 'touch',
  strings: ['header.theme', 'header.lightTheme'],
  View: ThemeToggle,
})
