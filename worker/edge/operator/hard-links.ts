// Advertisers' own places in the tag nav, behind the sections (spec §2, §3). Each is labelled as an advert; a small screen shows
// the first alone. Neutral examples: edit here, or leave the list empty.
import type { IconName } from '../../../client/parts/icons.tsx'

export type HardLink = {
  title: string
  href: string
  /** Names the place in the advertiser's reports. */
  id: string
  /** What the operator's analytics call it; stands in the page as `data-metrik`. */
  metrik: string
  /** In the accent colour, instead of the quiet one of its neighbours. */
  custom: boolean
  icon: IconName | null
}

export const hardLinks: readonly HardLink[] = [
  {
    title: 'Northlight Live',
    href: 'https://northlight-live.example/?from=nav',
    id: 'nav-1',
    metrik: 'nav_northlight',
    custom: true,
    icon: 'play',
  },
  {
    title: 'Paper Moon Games',
    href: 'https://paper-moon-games.example/?from=nav',
    id: 'nav-2',
    metrik: 'nav_paper_moon',
    custom: false,
    icon: null,
  },
]
