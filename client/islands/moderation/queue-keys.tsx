// Keyboard shortcuts of the moderation queues: they move between items and press the buttons that are there anyway.
import { useEffect, useRef } from 'react'
import { type IslandText, island } from '../../island.ts'

const keys = ['j', 'k', 'a', 'r', 'c', '?'] as const
const words = {
  j: 'desk.key_next',
  k: 'desk.key_previous',
  a: 'desk.key_accept',
  r: 'desk.key_refuse',
  c: 'desk.key_claim',
  '?': 'desk.key_help',
} as const

function QueueKeys({ t }: IslandText) {
  const help = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (act(event.key, help.current)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <details className="moderation-keys" ref={help}>
      <summary className="button">{t('desk.keys')}</summary>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words[key])}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Keys typed into a field are not shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

function act(key: string, help: HTMLDetailsElement | null): boolean {
  if (key === '?') {
    if (help) help.open = !help.open
    if (help?.open) help.querySelector('summary')?.focus()
    return true
  }
  const items = [...document.querySelectorAll<HTMLElement>('[data-moderation-item]')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  if (key === 'j' || key === 'k') {
    const next = items[key === 'j' ? at + 1 : Math.max(at - 1, 0)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return next !== undefined
  }
  const part = (at < 0 ? undefined : items[at])?.querySelector<HTMLElement>(`[data-moderation-key="${key}"]`)
  if (!part) return false
  if (key === 'a' || key === 'c') {
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
