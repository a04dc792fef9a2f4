// Search with suggestions. Asleep it is a form that the server answers, on small screens in a panel of its own; awake it
// is a combobox (ARIA 1.2): the focus stays in the box, and the arrows go through what is suggested below.
import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { SuggestionList, suggestionStrings } from '../../parts/search/suggestion-list.tsx'
import { $recentSearches, clearRecentSearches, readRecentSearches } from '../../stores/recent-searches.ts'
import { showToast } from '../../stores/toasts.ts'
import {
  createSuggester,
  isSuggestible,
  missingLength,
  searchHref,
  searchLengths,
  suggestionGroups,
} from '../../suggestions.ts'

type Answer = AnswerOf<'suggestions'>

export type SearchBoxProps = {
  /** Where the form goes without script. */
  action: string
  /** What stands in the box. */
  search: string
  /** Addresses of pages, as templates. */
  paths: { search: string; categories: string; models: string; channels: string }
  /** Where the suggestions are; see client/suggestions.ts. */
  answers: { top: string; typed: string }
}

function SearchBox({ action, search, paths, answers, t, lang }: SearchBoxProps & IslandText) {
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const recent = useStore($recentSearches, { ssr: 'initial' })
  const [ask] = useState(() => createSuggester<Answer>(answers))
  const [isAwake, setIsAwake] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(search)
  const [found, setFound] = useState<Answer | null>(null)
  const [active, setActive] = useState(-1)
  const [problem, setProblem] = useState('')

  const look = (text: string) => {
    setIsOpen(true)
    setTyped(text)
    setActive(-1)
    setFound(null)
    ask.ask(text, (result: Result<Answer>) => {
      if (result.ok) setFound(result.value)
      else showToast('error', t('search.unreached'))
    })
  }
  const close = () => {
    ask.stop()
    setIsOpen(false)
    setActive(-1)
  }

  // What was typed and focused before this woke is taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once
  useEffect(() => {
    setIsAwake(true)
    readRecentSearches()
    if (document.activeElement === input.current) look(input.current?.value ?? '')
    return ask.stop
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent) => panel.current?.contains(event.target as Node) || close()
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  })

  const groups = isOpen ? suggestionGroups({ typed, recent, found, paths, lang }) : []
  const options = groups.flatMap((group) => group.options)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      // One place before the first option is the box itself.
      if (isOpen) setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      else look(typed)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value ?? ''
    const missing = missingLength(text)
    if (missing !== null) return setProblem(t('search.tooShort', { count: missing }))
    close()
    location.assign(searchHref(paths.search, text))
  }

  const isNone = found !== null && !options.length && isSuggestible(typed)
  return (
    <div className="search-box">
      <button className="tool search-open" type="button" popoverTarget={panelId} aria-label={t('search.open')}>
        <Icon name="search" />
      </button>
      <search
        className="search-panel"
        id={panelId}
        popover="auto"
        ref={panel}
        onToggle={(event) => (event.newState === 'open' ? input.current?.focus() : close())}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      >
        <form className="header-search" action={action} noValidate={isAwake} onSubmit={onSubmit}>
          <input
            ref={input}
            type="search"
            name="search"
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            defaultValue={search}
            minLength={searchLengths.min}
            maxLength={searchLengths.max}
            required
            enterKeyHint="search"
            autoComplete="off"
            onFocus={(event) => look(event.currentTarget.value)}
            onInput={(event) => {
              setProblem('')
              look(event.currentTarget.value)
            }}
            onKeyDown={onKeyDown}
            {...(isAwake && {
              role: 'combobox',
              'aria-expanded': options.length > 0,
              'aria-controls': options.length > 0 ? listId : undefined,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
              'aria-invalid': problem !== '' || undefined,
              'aria-describedby': problem ? problemId : undefined,
            })}
          />
          <button type="submit" aria-label={t('search.submit')}>
            <Icon name="search" />
          </button>
        </form>
        {problem && (
          <p className="search-problem" id={problemId} role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
        <p className="hidden" role="status">
          {isOpen && isNone && t('search.none')}
        </p>
        {isOpen && (
          <SuggestionList
            id={listId}
            groups={groups}
            active={active}
            optionId={optionId}
            isNone={isNone}
            onClear={isSuggestible(typed) || !recent.length ? undefined : clearRecentSearches}
            t={t}
            lang={lang}
          />
        )}
      </search>
    </div>
  )
}

const panelId = 'search-panel'
const listId = 'search-list'
const problemId = 'search-problem'
const optionId = (index: number): string => `search-option-${index}`

export const searchBox = island<SearchBoxProps>({
  name: 'search-box',
  wake: 'touch',
  strings: [
    'search.open',
    'search.label',
    'search.placeholder',
    'search.submit',
    'search.tooShort',
    'search.unreached',
    ...suggestionStrings,
  ],
  View: SearchBox,
})
