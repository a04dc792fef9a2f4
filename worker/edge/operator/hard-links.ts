// Advertisers' links in the tag nav, after the sections (spec §2, §3). Each is labelled as an ad; small screens show
// only the first. `id` is the slot's name in the advertiser's reports, `metrik` what the operator's analytics call it; `custom` accent is
// coloured. Neutral examples: edit here, leave the list empty, or edit it in the back office.
import type { ValueOf } from '../../../shared/rules/site-settings.ts'

export const hardLinks: ValueOf<'hard_links'> = [
  {
    title: 'Northlight Live',
    href: 'https://northlight-live.example/?from=nav',
    id: 'nav-1',
    metrik: 'nav_northlight',
    custom: 'accent',
    icon: 'play',
  },
  {
    title: 'Paper Moon Games',
    href: 'https://paper-moon-games.example/?from=nav',
    id: 'nav-2',
    metrik: 'nav_paper_moon',
    custom: 'plain',
    icon: '',
  },
]
