// Puts a saved reply into the text of a decision without asking the server: the buttons of all forms of the page work without script, too.
import { useEffect } from 'react'
import { island } from '../../island.ts'

type Props = { texts: Readonly<Record<string, string>> }

const SavedReplies = ({ texts }: Props) => {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-insert-reply]') : null
      const form = button?.closest('form')
      if (!button || !form) return
      event.preventDefault()
      const [id, field] = [new FormData(form).get('reply'), form.elements.namedItem(button.dataset.insertReply ?? '')]
      const text = texts[String(id)]
      if (text === undefined || !(field instanceof HTMLTextAreaElement)) return
      field.value = [field.value, text].filter(Boolean).join('\n\n')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.focus()
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [texts])
  return <div hidden />
}

export const savedReplies = island<Props>({
  name: 'saved-replies',
  wake: 'load',
  strings: [],
  View: SavedReplies,
})
