// Keyboard shortcuts of the pages of staff: they move between rows and use what is there anyway. `?` opens the list of them.
import { useEffect, useRef } from 'react'

type Props = {
  title: string
  /** What each key does, in words. */
  keys: readonly { key: string; text: string }[]
  /** Acts on a key in the row that has the focus, if any; false when there is nothing to do. */
  act: (key: string, row: HTMLElement | undefined) => boolean
  /** Finds the rows that `j` and `k` move between. */
  rows: string
}

export function ShortcutKeys({ title, keys, act, rows }: Props) {
  const help = useRef<HTMLDetailsElement>(null)
  const known = keys.map(({ key }) => key).join('')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // Another key may be a part of no selector.
      if (!known.includes(event.key)) return
      const isUsed = event.key === '?' ? toggle(help.current) : moveOrAct(event.key)
      if (isUsed) event.preventDefault()
    }
    const moveOrAct = (key: string) => {
      const all = [...document.querySelectorAll<HTMLElement>(rows)]
      const at = all.findIndex((row) => row.contains(document.activeElement))
      if (key !== 'j' && key !== 'k') return act(key, all[at])
      const next = all[key === 'j' ? at + 1 : Math.max(at - 1, 0)]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      return next !== undefined
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [act, rows, known])
  return (
    <details className="moderation-keys" ref={help}>
      <summary className="button">{title}</summary>
      <dl>
        {keys.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Keys typed into a field are not shortcuts. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

function toggle(help: HTMLDetailsElement | null): boolean {
  if (help) help.open = !help.open
  if (help?.open) help.querySelector('summary')?.focus()
  return true
}
