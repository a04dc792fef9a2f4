// The sections of the site in the order of the specification (§2), for the tag nav and the menu of small screens.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import { href, type NoRoute, type Route, type RouteName } from '../../../shared/routes.ts'
import { type MemberSection, memberSections } from '../../../shared/rules/members-sections.ts'
import { isPageOn } from '../operator/published.ts'
import type { PageContext } from '../render/page.ts'

type Section = {
  word: MessageKey
  hrefIn: (lang: Lang) => string
  /** The section's own page. */
  page: RouteName
  /** Pages within it. */
  subpages: readonly RouteName[]
}

const sections: readonly Section[] = [
  { word: 'nav.videos', hrefIn: (lang) => href('videos', {}, { lang }), page: 'videos', subpages: [] },
  {
    word: 'models.heading',
    hrefIn: (lang) => href('pornstars', {}, { lang }),
    page: 'pornstars',
    subpages: ['pornstar'],
  },
  {
    word: 'categories.heading',
    hrefIn: (lang) => href('categories', {}, { lang }),
    page: 'categories',
    subpages: ['videos-categories'],
  },
  {
    word: 'channels.heading',
    hrefIn: (lang) => href('pornsites', {}, { lang }),
    page: 'pornsites',
    subpages: ['pornsite', 'pornsite_uploaded_videos'],
  },
  {
    word: 'playlists.heading',
    hrefIn: (lang) => href('playlists', {}, { lang }),
    page: 'playlists',
    subpages: ['playlist', 'playlist_edit', 'playlist_delete', 'playlist_uploaded_videos'],
  },
  {
    word: 'members.heading',
    hrefIn: (lang) => href('community', {}, { lang }),
    page: 'community',
    subpages: [...(Object.keys(memberSections) as MemberSection[]), 'member_new_playlist'],
  },
]

type Props = { route: Route | NoRoute; t: PageContext['t']; lang: Lang }

export const SectionLinks = ({ route, t, lang }: Props) =>
  sections
    .filter(({ page }) => isPageOn(page))
    .map(({ word, hrefIn, page, subpages }) => (
      <a key={word} href={hrefIn(lang)} aria-current={currentAs(route, page, subpages)}>
        {t(word)}
      </a>
    ))

function currentAs(
  route: Route | NoRoute,
  page: RouteName,
  subpages: readonly RouteName[],
): 'page' | 'true' | undefined {
  if (route.name === null) return undefined
  if (route.name === page) return Object.keys(route.params).length ? 'true' : 'page'
  return subpages.includes(route.name) ? 'true' : undefined
}
