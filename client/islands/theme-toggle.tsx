// Dark or light. Asleep it is a form that the server answers; awake it changes the page at once.
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect } from 'react'
import { type IslandText, island } from '../island.ts'
import { Icon } from '../parts/icon.tsx'
import { $theme, readTheme, switchTheme } from '../stores/theme.ts'

type Props = {
  /** Where the form goes without script; the answer leads back to the page. */
  action: string
}

function ThemeToggle({ action, t }: Props & IslandText) {
  const theme = useStore($theme, { ssr: 'initial' })
  useEffect(readTheme, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    switchTheme()
  }
  return (
    <form className="theme-toggle" method="post" action={action} onSubmit={onSubmit}>
      <button className="tool" type="submit" aria-pressed={theme && theme === 'light'} title={t('header.theme')}>
        <Icon name="sun" />
        <Icon name="moon" />
        <span className="hidden">{t('header.lightTheme')}</span>
      </button>
    </form>
  )
}

export const themeToggle = island<Props>({
  name: 'theme-toggle',
  wake: 'touch',
  strings: ['header.theme', 'header.lightTheme'],
  View: ThemeToggle,
})
