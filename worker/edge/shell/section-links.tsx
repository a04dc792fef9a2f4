// The sections of the site in the order of the specification (§2), for the tag nav and the menu of small screens.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import { href, type NoRoute, type Route, type RouteName } from '../../../shared/routes.ts'
import { type MemberSection, memberSections } from '../../../shared/rules/members-sections.ts'
import type { PageContext } from '../render/page.ts'

type Section = {
  word: MessageKey
  hrefIn: (lang: Lang) => string
  /** The section's own page. */
  page: RouteName
  /** Pages within it. */
  holds: readonly RouteName[]
}

const sections: readonly Section[] = [
  { word: 'nav.videos', hrefIn: (lang) => href('videos', {}, { lang }), page: 'videos', holds: [] },
  { word: 'models.heading', hrefIn: (lang) => href('pornstars', {}, { lang }), page: 'pornstars', holds: ['pornstar'] },
  {
    word: 'categories.heading',
    hrefIn: (lang) => href('categories', {}, { lang }),
    page: 'categories',
    holds: ['videos-categories'],
  },
  {
    word: 'channels.heading',
    hrefIn: (lang) => href('pornsites', {}, { lang }),
    page: 'pornsites',
    holds: ['pornsite', 'pornsite_uploaded_videos'],
  },
  {
    word: 'playlists.heading',
    hrefIn: (lang) => href('playlists', {}, { lang }),
    page: 'playlists',
    holds: ['playlist', 'playlist_edit', 'playlist_delete', 'playlist_uploaded_videos'],
  },
  {
    word: 'members.heading',
    hrefIn: (lang) => href('community', {}, { lang }),
    page: 'community',
    holds: [...(Object.keys(memberSections) as MemberSection[]), 'member_new_playlist'],
  },
]

type Props = { route: Route | NoRoute; t: PageContext['t']; lang: Lang }

export const SectionLinks = ({ route, t, lang }: Props) =>
  sections.map(({ word, hrefIn, page, holds }) => (
    <a key={word} href={hrefIn(lang)} aria-current={currentAs(route, page, holds)}>
      {t(word)}
    </a>
  ))

function currentAs(route: Route | NoRoute, page: RouteName, holds: readonly RouteName[]): 'page' | 'true' | undefined {
  if (route.name === null) return undefined
  if (route.name === page) return Object.keys(route.params).length ? 'true' : 'page'
  return holds.includes(route.name) ? 'true' : undefined
}
