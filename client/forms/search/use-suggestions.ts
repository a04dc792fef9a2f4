// The suggestions below the search field: what is typed, what was found for it, and which option is active.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { $recentSearches } from '../../stores/recent-searches.ts'
import { createSuggester, isSuggestible, suggestionGroups } from '../../suggestions.ts'

type Answer = AnswerOf<'suggestions'>

export type SuggestionSources = {
  /** Links to pages, as templates. */
  paths: { search: string; categories: string; models: string; channels: string }
  /** The endpoints of suggestions; see client/suggestions.ts. */
  answers: { top: AddressOf<'topSuggestions'>; typed: AddressOf<'suggestions'> }
}

type Options = SuggestionSources & { search: string; lang: string; onFailure: () => void }

export function useSuggestions({ search, paths, answers, lang, onFailure }: Options) {
  const recent = useStore($recentSearches, { ssr: 'initial' })
  const [suggester] = useState(() => createSuggester(answers))
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(search)
  const [found, setFound] = useState<Answer | null>(null)
  const [active, setActive] = useState(-1)

  const groups = isOpen ? suggestionGroups({ typed, recent, found, paths, lang }) : []
  const options = groups.flatMap((group) => group.options)
  return {
    isOpen,
    typed,
    active,
    groups,
    options,
    isNone: found !== null && !options.length && isSuggestible(typed),
    hasRecent: !isSuggestible(typed) && recent.length > 0,
    stop: suggester.stop,
    /** Opens the list for a text. */
    open(text: string) {
      setIsOpen(true)
      setTyped(text)
      setActive(-1)
      setFound(null)
      suggester.ask(text, (result: Result<Answer>) => (result.ok ? setFound(result.value) : onFailure()))
    },
    close() {
      suggester.stop()
      setIsOpen(false)
      setActive(-1)
    },
    /** The place before the first option is the field itself. */
    move: (step: number) => setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1),
  }
}
