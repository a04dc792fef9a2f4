// The watch history by day, with a search and dates that narrow it as the visitor types. It exists in the browser only.
import { useState } from 'react'
import type { IslandText } from '../../island.ts'
import { EmptyState } from '../empty-state.tsx'
import { Field } from '../field.tsx'
import { type HistoryCard, HistoryCards, historyCardStrings } from './history-cards.tsx'
import { type DayRange, dayName, daysOf, matching, watchedOn } from './history-days.ts'

type Props<Item> = Pick<IslandText, 't'> & {
  items: readonly Item[]
  hrefOf: (item: Item) => string
  onRemove: (item: Item) => void
}

export const historyByDayStrings = [
  'history.search',
  'history.firstDay',
  'history.lastDay',
  'filter.reset',
  'history.noMatches',
  'history.earlier',
  'list.total',
  ...historyCardStrings,
] as const

const everyDay: DayRange = { from: '', to: '' }

export function HistoryByDay<Item extends HistoryCard & { watchedMs?: number | undefined }>({
  items,
  t,
  ...cards
}: Props<Item>) {
  const [text, setText] = useState('')
  const [range, setRange] = useState(everyDay)
  const isNarrowed = text !== '' || range.from !== '' || range.to !== ''
  const found = matching(watchedOn(items, range), text)
  const reset = () => {
    setText('')
    setRange(everyDay)
  }
  return (
    <>
      <search className="history-filters">
        <Field
          name="search"
          type="search"
          className="field"
          label={t('history.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          name="from"
          type="date"
          className="field"
          label={t('history.firstDay')}
          value={range.from}
          max={range.to}
          onChange={({ target }) => setRange({ ...range, from: target.value })}
        />
        <Field
          name="to"
          type="date"
          className="field"
          label={t('history.lastDay')}
          value={range.to}
          min={range.from}
          onChange={({ target }) => setRange({ ...range, to: target.value })}
        />
        {isNarrowed && (
          <button className="button" type="button" onClick={reset}>
            {t('filter.reset')}
          </button>
        )}
        <output className="hidden">
          {isNarrowed && t('list.total', { count: found.length, shown: t.number(found.length) })}
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
