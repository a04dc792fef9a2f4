// Keyboard shortcuts of the moderation queues: they move between items and press the buttons that are there anyway.
import { ShortcutKeys } from '../../forms/shortcut-keys.tsx'
import { type IslandText, island } from '../../island.ts'

const keys = ['j', 'k', 'a', 'r', 'c', 'x', '?'] as const
const words = {
  j: 'desk.key_next',
  k: 'desk.key_previous',
  a: 'desk.key_accept',
  r: 'desk.key_refuse',
  c: 'desk.key_claim',
  x: 'desk.pick',
  '?': 'desk.key_help',
} as const

const QueueKeys = ({ t }: IslandText) => (
  <ShortcutKeys
    title={t('desk.keys')}
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
  strings: ['desk.keys', ...keys.map((key) => words[key])],
  View: QueueKeys,
})
