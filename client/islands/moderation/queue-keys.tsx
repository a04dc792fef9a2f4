// Keyboard shortcuts of the moderation queues: they move between items and press the buttons that are there anyway.
import { ShortcutKeys } from '../../forms/shortcut-keys.tsx'
import { type IslandText, island } from '../../island.ts'

const keys = ['j', 'k', 'a', 'r', 'c', 'x', '?'] as const
const words = {
  j: 'shortcuts.next',
  k: 'shortcuts.previous',
  a: 'shortcuts.accept',
  r: 'shortcuts.refuse',
  c: 'shortcuts.claim',
  x: 'moderation.pick',
  '?': 'shortcuts.help',
} as const

const QueueKeys = ({ t }: IslandText) => (
  <ShortcutKeys
    title={t('shortcuts.heading')}
    keys={keys.map((key) => ({ key, text: t(words[key]) }))}
    rows="[data-moderation-item]"
    act={act}
  />
)

function act(key: string, item: HTMLElement | undefined): boolean {
  const part = item?.querySelector<HTMLElement>(`[data-moderation-key="${key}"]`)
  if (!part) return false
  if (key === 'a' || key === 'c' || key === 'x') {
    part.click()
    return true
  }
  part.closest('details')?.setAttribute('open', '')
  part.querySelector<HTMLElement>('select, input, textarea')?.focus()
  return true
}

export const queueKeys = island<object>({
  name: 'queue-keys',
  wake: 'load',
  strings: ['shortcuts.heading', ...keys.map((key) => words[key])],
  View: QueueKeys,
})
