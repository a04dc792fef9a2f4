// The sorts and filters of a search, each choice with how many videos it leaves.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { durations, searchSorts, videoDates, videoTypes } from '../../../../shared/rules/browse-filters.ts'
import { choicesOf, type Filter } from '../../parts/filter-bar.tsx'
import { sortFilter } from '../../parts/sort-filter.ts'
import type { PageContext } from '../../render/page.ts'

export type Counts = AnswerOf<'search'>['counts']

const otherSorts = searchSorts.filter((sort) => sort !== 'relevance')

const periodNames = { day: 'search.date_day', week: 'search.date_week', month: 'search.date_month' } as const

export function searchFilters(counts: Counts, t: PageContext['t']): Filter[] {
  // Zero among the newest matches tells nothing about the others.
  const counted = (label: string, count: number | undefined) =>
    count === undefined || (counts?.is_least && count === 0) ? label : `${label} (${shown(count)})`
  const shown = (count: number) =>
    counts?.is_least ? t('search.countMore', { shown: t.number(count) }) : t.number(count)
  return [
    sortFilter(otherSorts, t, { own: t('search.best') }),
    {
      name: 'date',
      label: t('search.published'),
      choices: choicesOf(videoDates, (date) => counted(t(periodNames[date]), counts?.date[date]), t('search.date_all')),
      defaultChoice: '',
      display: 'menu',
    },
    {
      name: 'duration',
      label: t('filter.duration'),
      choices: choicesOf(
        durations,
        (duration) => counted(t(`filter.duration_${duration}`), counts?.duration[duration]),
        t('filter.duration_all'),
      ),
      defaultChoice: '',
      display: 'menu',
    },
    {
      name: 'type',
      label: t('filter.type'),
      choices: choicesOf(videoTypes, (type) =>
        counted(t(`filter.type_${type}`), type === 'all' ? undefined : counts?.[type]),
      ),
      defaultChoice: videoTypes[0],
      display: 'switch',
    },
  ]
}
