// Search with suggestions. Without script the server answers the form, on small screens in a panel; hydrated, it is a
// combobox (ARIA 1.2): the focus stays in the field, and arrow keys move through the suggestions.
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type SuggestionSources, useSuggestions } from '../../forms/search/use-suggestions.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { SuggestionList, suggestionStrings } from '../../parts/search/suggestion-list.tsx'
import {
  $recentSearches,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from '../../stores/recent-searches.ts'
import { showToast } from '../../stores/toasts.ts'
import { missingLength, searchHref, searchLengths } from '../../suggestions.ts'

export type SearchBoxProps = SuggestionSources & {
  /** The form's action without script. */
  action: string
  /** The initial text of the field. */
  search: string
}

function SearchBox({ action, search, t, lang, ...sources }: SearchBoxProps & IslandText) {
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLElement>(null)
  const onFailure = () => showToast('error', t('search.unreached'))
  const list = useSuggestions({ ...sources, search, lang, onFailure })
  const [isHydrated, setIsHydrated] = useState(false)
  const [problem, setProblem] = useState('')

  // Takes over what was typed and focused before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => {
    setIsHydrated(true)
    readRecentSearches()
    if (document.activeElement === input.current) list.open(input.current?.value ?? '')
    return list.stop
  }, [])
  useCloseOutside(panel, list)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value ?? ''
    const missing = missingLength(text)
    if (missing !== null) return setProblem(t('search.tooShort', { count: missing }))
    list.close()
    location.assign(searchHref(sources.paths.search, text))
  }

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
        onToggle={(event) => (event.newState === 'open' ? input.current?.focus() : list.close())}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || list.close()}
      >
        <form className="header-search" action={action} noValidate={isHydrated} onSubmit={onSubmit}>
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
            onFocus={(event) => list.open(event.currentTarget.value)}
            onInput={(event) => {
              setProblem('')
              list.open(event.currentTarget.value)
            }}
            onKeyDown={(event) => onKeyDown(event, list)}
            {...(isHydrated && comboboxProps(list, problem))}
          />
          <button type="submit" aria-label={t('search.submit')}>
            <Icon name="search" />
          </button>
        </form>
        {problem && <Problem text={problem} />}
        <Results list={list} t={t} lang={lang} />
      </search>
    </div>
  )
}

const Results = ({ list, t, lang }: IslandText & { list: List }) => (
  <>
    <p className="hidden" role="status">
      {list.isOpen && list.isNone && t('search.none')}
    </p>
    {list.isOpen && (
      <SuggestionList
        id={listId}
        groups={list.groups}
        active={list.active}
        optionId={optionId}
        isNone={list.isNone}
        onClear={list.hasRecent ? clearRecentSearches : undefined}
        onRemove={removeRecentSearch}
        t={t}
        lang={lang}
      />
    )}
  </>
)

const Problem = ({ text }: { text: string }) => (
  <p className="search-problem" id={problemId} role="alert">
    <Icon name="alert" />
    {text}
  </p>
)

type List = ReturnType<typeof useSuggestions>

function useCloseOutside(panel: RefObject<HTMLElement | null>, { isOpen, close }: List): void {
  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent) => panel.current?.contains(event.target as Node) || close()
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  })
}

function onKeyDown(event: KeyboardEvent, { isOpen, typed, active, options, hasRecent, open, close, move }: List): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) {
    event.preventDefault()
    if (isOpen) move(step)
    else open(typed)
  } else if (event.key === 'Escape' && isOpen) {
    event.preventDefault()
    close()
  } else if (event.key === 'Delete' && hasRecent && recentAt(options, active)) {
    event.preventDefault()
    removeRecentSearch(recentAt(options, active) ?? '')
    move(-1)
  } else if (event.key === 'Enter' && active >= 0) {
    event.preventDefault()
    document.getElementById(optionId(active))?.click()
  }
}

/** Recent searches stand before all other options. */
const recentAt = (options: List['options'], active: number): string | undefined =>
  $recentSearches.get().find(({ title }) => title === options[active]?.title)?.title

/** Once hydrated, the field is a combobox. */
const comboboxProps = ({ options, active }: List, problem: string) => ({
  role: 'combobox',
  'aria-expanded': options.length > 0,
  'aria-controls': options.length > 0 ? listId : undefined,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
  'aria-invalid': problem !== '' || undefined,
  'aria-describedby': problem ? problemId : undefined,
})

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
