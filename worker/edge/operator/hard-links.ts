// Advertisers' links in the tag nav, after the sections (spec §2, §3). Each is labelled as an ad; small screens show
// only the first. Neutral examples: edit here, or leave the list empty.
import type { IconName } from '../../../client/parts/icons.tsx'

type HardLink = {
  title: string
  href: string
  /** The slot's name in the advertiser's reports. */
  id: string
  /** What the operator's analytics call it; stands in the page as `data-metrik`. */
  metrik: string
  /** Accent colour instead of the neutral one. */
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
