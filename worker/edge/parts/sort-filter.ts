// How lists are sorted, as the first filter of their bar.
import type { MessageKey } from '../../../locales/locales.ts'
import type {
  ChannelSort,
  MemberSort,
  ModelSort,
  PlaylistSort,
  VideoPageSort,
} from '../../../shared/rules/browse-filters.ts'
import type { PageContext } from '../render/page.ts'
import { choicesOf, type Filter } from './filter-bar.tsx'

export type Sort = VideoPageSort | ModelSort | ChannelSort | MemberSort | PlaylistSort

/** What people call a sort. */
export const sortNames = {
  'latest-updates': 'nav.latest-updates',
  longest: 'nav.longest',
  'most-commented': 'nav.most-commented',
  'most-popular': 'nav.most-popular',
  'top-rated': 'nav.top-rated',
  'most-viewed': 'sort.most-viewed',
  'most-subscribed': 'sort.most-subscribed',
  'count-videos': 'sort.count-videos',
  alphabetaz: 'sort.alphabetaz',
  alphabetza: 'sort.alphabetza',
  recent: 'sort.recent',
  'most-popular-videos': 'sort.most-popular-videos',
} as const satisfies Record<Sort, MessageKey>

/**
 * The sorts of a list in their order.
 * @param usual what an address without a sort is sorted by: the first, as a rule; null when addresses always say it
 * @param own the name of an order of the list's own, which then is the usual one
 */
export function sortFilter(
  sorts: readonly Sort[],
  t: PageContext['t'],
  { usual = sorts[0] ?? null, own }: { usual?: Sort | null; own?: string | undefined } = {},
): Filter {
  const whenNone = own === undefined ? usual : ''
  return {
    name: 'sort',
    label: t('filter.sort'),
    choices: choicesOf(sorts, (sort) => t(sortNames[sort]), own),
    ...(whenNone !== null && { usual: whenNone }),
    look: 'row',
  }
}
