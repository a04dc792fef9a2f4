// A field for names of the catalogue. Without script it is a plain field; hydrated, it suggests what begins like the typed name: the focus
// stays in the field, arrow keys move through the names, Enter takes one.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { IslandText } from '../../island.ts'
import { LabelledField } from '../../parts/labelled-field.tsx'
import { type NameAnswers, type NameKind, useNameSuggestions } from './use-name-suggestions.ts'

export type NameFieldProps = {
  name: string
  kind: NameKind
  answers: NameAnswers
  label: string
  help?: string | undefined
  value?: string | undefined
  error?: string | undefined
  maxLength: number
  /** What stands between names: a comma in one line, or a line for each; null for a single name. */
  separator: ',' | '\n' | null
}

type Field = HTMLInputElement | HTMLTextAreaElement

export function NameField(props: NameFieldProps & Pick<IslandText, 't'>) {
  const { name, kind, answers, label, help, value, error, maxLength, separator, t } = props
  const list = useNameSuggestions(kind, answers, separator)
  const field = useRef<Field | null>(null)
  const keep = (one: Field | null) => {
    field.current = one
  }
  const listId = useId()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const isOpen = list.names.length > 0
  const optionId = (index: number) => `${listId}${index}`
  // The roles of a combobox are for one line; of several lines the list and its active option are named.
  const combobox = isHydrated && {
    ...(separator !== '\n' && { role: 'combobox', 'aria-expanded': isOpen }),
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': list.active >= 0 ? optionId(list.active) : undefined,
  }
  const control = {
    name,
    maxLength,
    defaultValue: value,
    autoComplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: Field }) => list.ask(currentTarget),
    onBlur: list.close,
    onKeyDown: (event: KeyboardEvent<Field>) => onKeyDown(event, list),
    ...combobox,
  }
  return (
    <div className="name-field">
      <LabelledField label={label} help={help} error={error}>
        {(named) =>
          separator === '\n' ? (
            <textarea rows={3} {...control} {...named} ref={keep} />
          ) : (
            <input {...control} {...named} ref={keep} />
          )
        }
      </LabelledField>
      {isOpen && (
        <div className="name-suggestions" role="listbox" id={listId} aria-label={t('search.suggestions')}>
          {list.names.map((title, index) => (
            <button
              key={title}
              type="button"
              role="option"
              id={optionId(index)}
              aria-selected={index === list.active}
              tabIndex={-1}
              className="suggestion"
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => field.current && list.pick(field.current, title)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

type List = ReturnType<typeof useNameSuggestions>

function onKeyDown(event: KeyboardEvent<Field>, { names, active, move, pick, close }: List): void {
  // Keys of an input method choose among its own words.
  if (names.length === 0 || event.nativeEvent.isComposing) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const chosen = names[active]
  if (step) move(step)
  else if (event.key === 'Escape') close()
  else if (event.key === 'Enter' && chosen !== undefined) pick(event.currentTarget, chosen)
  else return
  event.preventDefault()
}

export const nameFieldStrings = ['search.suggestions'] as const
