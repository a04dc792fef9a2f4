// The sorts and filters of every list of videos (spec §5): sort, date for the sorts that cover a period, duration, HD.
import type { Route } from '../../../shared/routes.ts'
import {
  datedSorts,
  defaultVideoSort,
  durations,
  type VideoPageSort,
  videoDates,
  videoPageSorts,
  videoTypes,
} from '../../../shared/rules/browse-filters.ts'
import type { PageContext } from '../render/page.ts'
import { choicesOf, type Filter } from './filter-bar.tsx'
import { sortFilter } from './sort-filter.ts'

/** The default sort: a sort, the list's own order, or `none` for a list that cannot be sorted. */
type Sorting = { defaultChoice: VideoPageSort | null } | { own: string } | 'none'

export function videoFilters(
  route: Route,
  t: PageContext['t'],
  sorting: Sorting = { defaultChoice: defaultVideoSort },
): Filter[] {
  const { sort } = { ...route.params, ...route.query } as { sort?: VideoPageSort }
  return [
    ...(sorting === 'none' ? [] : [sortFilter(videoPageSorts, t, sorting)]),
    ...(datedSorts.some((dated) => dated === sort) ? [dates(t)] : []),
    lengths(t),
    quality(t),
  ]
}

const dates = (t: PageContext['t']): Filter => ({
  name: 'date',
  label: t('filter.date'),
  choices: choicesOf(videoDates, (date) => t(`filter.date_${date}`), t('filter.date_all')),
  defaultChoice: '',
  display: 'menu',
})

const lengths = (t: PageContext['t']): Filter => ({
  name: 'duration',
  label: t('filter.duration'),
  choices: choicesOf(durations, (duration) => t(`filter.duration_${duration}`), t('filter.duration_all')),
  defaultChoice: '',
  display: 'menu',
})

const quality = (t: PageContext['t']): Filter => ({
  name: 'type',
  label: t('filter.type'),
  choices: choicesOf(videoTypes, (type) => t(`filter.type_${type}`)),
  defaultChoice: videoTypes[0],
  display: 'switch',
})
