// Keyboard shortcuts of the back office: they move between rows and follow links that are there anyway.
import { useEffect, useRef } from 'react'
import { type IslandText, island } from '../../island.ts'

const words = {
  '/': 'search.submit',
  j: 'admin.key_next',
  k: 'admin.key_previous',
  e: 'admin.key_edit',
  '?': 'desk.key_help',
} as const
const keys = Object.keys(words) as (keyof typeof words)[]

function AdminKeys({ t }: IslandText) {
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
  if (key === '/') {
    const field = document.querySelector<HTMLInputElement>('[data-admin-find]')
    field?.select()
    field?.focus()
    return field !== null
  }
  const rows = [...document.querySelectorAll<HTMLElement>('[data-admin-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'j' || key === 'k') {
    const next = rows[key === 'j' ? at + 1 : Math.max(at - 1, 0)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return next !== undefined
  }
  if (key !== 'e') return false
  const link = rows[at]?.querySelector<HTMLElement>('[data-admin-edit]')
  link?.click()
  return link != null
}

export const adminKeys = island<object>({
  name: 'admin-keys',
  wake: 'load',
  strings: ['desk.keys', ...keys.map((key) => words[key])],
  View: AdminKeys,
})
