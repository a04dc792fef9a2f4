// Sorts and filters of a list, as plain links: each is the address of the list as it would then be, from its first page.

import { href } from '../../../shared/routes.ts'
import {
  datedSorts,
  defaultVideoSort,
  durations,
  videoDates,
  videoPageSorts,
  videoTypes,
} from '../../../shared/rules/filters.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext, RouteOf } from '../render/page.ts'

type Choice = { label: string; path: string; isChosen: boolean }
type Group = { label: string; choices: Choice[] }
type Props = { route: RouteOf<'videos'> | RouteOf<'search'>; t: PageContext['t']; lang: PageContext['lang'] }

export const FilterBar = (props: Props) => (
  <Markup as="nav" className="filter-bar" aria-label={props.t('filter.label')} html={choices(props)} />
)

/** The bar is the same on every page of a list. */
function choices({ route, t, lang }: Props): string {
  const { page: _, ...narrowed } = route.query
  const key = `filters|${lang}|${route.name}|${JSON.stringify([route.params, narrowed])}`
  return fragment(key, () => groupsOf({ route, t, lang }).map((group) => <FilterGroup key={group.label} {...group} />))
}

const FilterGroup = ({ label, choices }: Group) => (
  <ul className="filter-group" aria-label={label}>
    {choices.map((choice) => (
      <li key={choice.label}>
        <a
          className="filter-choice"
          href={choice.path}
          rel="nofollow"
          aria-current={choice.isChosen ? 'true' : undefined}
        >
          {choice.label}
        </a>
      </li>
    ))}
  </ul>
)

function groupsOf({ route, t, lang }: Props): Group[] {
  const { type, duration } = route.query
  const date = route.name === 'videos' ? route.query.date : undefined
  const sort = route.name === 'videos' ? (route.params.sort ?? defaultVideoSort) : undefined
  /** The same list with something changed; always from its first page. */
  const at = (change: Record<string, unknown>): string => {
    const query = { type, duration, date, ...change }
    return route.name === 'videos'
      ? href('videos', route.params, { lang, query: query as typeof route.query })
      : href('search', route.params, { lang, query: query as typeof route.query })
  }

  const sorts = videoPageSorts.map((value) => ({
    label: t(`nav.${value}`),
    path: href(
      'videos',
      { sort: value === defaultVideoSort ? undefined : value },
      { lang, query: { type, duration, date: datedSorts.includes(value) ? date : undefined } },
    ),
    isChosen: value === sort,
  }))
  const types = videoTypes.map((value) => ({
    label: t(`filter.type_${value}`),
    path: at({ type: value === 'all' ? undefined : value }),
    isChosen: (type ?? 'all') === value,
  }))
  const lengths = [undefined, ...durations].map((value) => ({
    label: t(`filter.duration_${value ?? 'all'}`),
    path: at({ duration: value }),
    isChosen: duration === value,
  }))
  const dates = [undefined, ...videoDates].map((value) => ({
    label: t(`filter.date_${value ?? 'all'}`),
    path: at({ date: value }),
    isChosen: date === value,
  }))
  return [
    ...(sort ? [{ label: t('filter.sort'), choices: sorts }] : []),
    ...(sort && datedSorts.includes(sort) ? [{ label: t('filter.date'), choices: dates }] : []),
    { label: t('filter.duration'), choices: lengths },
    { label: t('filter.type'), choices: types },
  ]
}
