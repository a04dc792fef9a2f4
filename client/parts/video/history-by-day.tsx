// The watch history by day, with a search that narrows it as the visitor types. It exists in the browser only.
import { useState } from 'react'
import type { IslandText } from '../../island.ts'
import { EmptyState } from '../empty-state.tsx'
import { type HistoryCard, HistoryCards, historyCardStrings } from './history-cards.tsx'
import { dayName, daysOf, matching } from './history-days.ts'

type Props<Item> = Pick<IslandText, 't'> & {
  items: readonly Item[]
  hrefOf: (item: Item) => string
  onRemove: (item: Item) => void
}

export const historyByDayStrings = [
  'history.search',
  'history.noMatches',
  'history.earlier',
  'list.total',
  ...historyCardStrings,
] as const

export function HistoryByDay<Item extends HistoryCard & { watchedMs?: number | undefined }>({
  items,
  t,
  ...cards
}: Props<Item>) {
  const [text, setText] = useState('')
  const found = matching(items, text)
  return (
    <>
      <search className="history-search">
        <input
          className="field"
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-label={t('history.search')}
          placeholder={t('history.search')}
          autoComplete="off"
          spellCheck={false}
        />
        <output className="hidden">
          {text && t('list.total', { count: found.length, shown: t.number(found.length) })}
        </output>
      </search>
      {found.length === 0 && <EmptyState title={t('history.noMatches')} />}
      {daysOf(found).map(({ startMs, items: ofDay }) => (
        <section key={startMs ?? 'earlier'} className="history-day">
          <h2>{startMs === undefined ? t('history.earlier') : dayName(startMs, Date.now(), t.tag)}</h2>
          <HistoryCards items={ofDay} t={t} {...cards} />
        </section>
      ))}
    </>
  )
}
