// The sorts of a list, as the first filter of its bar.
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

/** The label of each sort. */
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
 * The sorts of a list in order.
 * @param defaultChoice the sort of an address without one: the first by default; null when addresses always name a sort
 * @param own the label of the list's own order, which then is the default
 */
export function sortFilter(
  sorts: readonly Sort[],
  t: PageContext['t'],
  { defaultChoice = sorts[0] ?? null, own }: { defaultChoice?: Sort | null; own?: string | undefined } = {},
): Filter {
  const whenNone = own === undefined ? defaultChoice : ''
  return {
    name: 'sort',
    label: t('filter.sort'),
    choices: choicesOf(sorts, (sort) => t(sortNames[sort]), own),
    ...(whenNone !== null && { defaultChoice: whenNone }),
    display: 'row',
  }
}
