// Names of the catalogue that begin like what is typed: which name is typed, what was found for it, and which one is active.
import { useEffect, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import { createSuggester, isSuggestible } from '../../suggestions.ts'

/** The endpoints of suggestions; see client/suggestions.ts. */
export type NameAnswers = { top: AddressOf<'topSuggestions'>; typed: AddressOf<'suggestions'> }
export type NameKind = 'categories' | 'models' | 'channels'

type Answer = AnswerOf<'suggestions'>
type Control = HTMLInputElement | HTMLTextAreaElement

/** Where the name around the caret begins and ends. @param separator what stands between names; null for a single name */
function nameAt(text: string, caret: number, separator: ',' | '\n' | null): { start: number; end: number } {
  if (separator === null) return { start: 0, end: text.length }
  const end = text.indexOf(separator, caret)
  return { start: text.lastIndexOf(separator, caret - 1) + 1, end: end < 0 ? text.length : end }
}

export function useNameSuggestions(kind: NameKind, answers: NameAnswers, separator: ',' | '\n' | null) {
  const [suggester] = useState(() => createSuggester<Answer>(answers))
  const [names, setNames] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  useEffect(() => suggester.stop, [suggester])

  const close = () => {
    suggester.stop()
    setNames([])
    setActive(-1)
  }
  return {
    names,
    active,
    close,
    /** Asks for the name that is typed; what the field has already is not offered. */
    ask({ value, selectionStart }: Control) {
      const { start, end } = nameAt(value, selectionStart ?? value.length, separator)
      const typed = value.slice(start, end).trim()
      if (!isSuggestible(typed)) return close()
      const others = separator === null ? [] : value.split(separator).map((name) => name.trim().toLowerCase())
      suggester.ask(typed, (result) => {
        const found = result.ok ? result.value[kind].map(({ title }) => title) : []
        setNames(found.filter((title) => !others.includes(title.toLowerCase())))
        setActive(-1)
      })
    },
    /** The place before the first name is the field itself. */
    move: (step: number) => setActive(((active + 1 + step + names.length + 1) % (names.length + 1)) - 1),
    /** Puts a name in the place of the typed one, and the caret behind it. */
    pick(field: Control, name: string) {
      const { start, end } = nameAt(field.value, field.selectionStart ?? field.value.length, separator)
      const lead = separator === ',' && start > 0 ? ' ' : ''
      field.setRangeText(`${lead}${name}`, start, end, 'end')
      // The form keeps a draft of what changes.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      close()
      field.focus()
    },
  }
}
