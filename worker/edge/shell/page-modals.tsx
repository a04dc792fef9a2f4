// The modals of a page. List pages have no member actions, so they carry none.
import { modals } from '../../../client/islands/site/modals.tsx'
import type { NoRoute, Route, RouteName } from '../../../shared/routes.ts'
import { contactProps } from '../parts/contact-props.ts'
import { loginProps } from '../parts/login-props.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'

/** Pages about one object, which visitors can vote on, follow or add to a list, and pages with a form of a member's. */
const actingPages: readonly RouteName[] = [
  'video',
  'playlist',
  'playlist_uploaded_videos',
  'pornstar',
  'pornsite',
  'pornsite_uploaded_videos',
  'member',
  'member_uploaded_videos',
  'member_playlists',
  'member_wall',
  'member_edit',
  'member_new_playlist',
  'playlist_edit',
  'conversation',
  'upload',
]

type Props = { route: Route | NoRoute; hasGoogle: boolean; t: PageContext['t']; lang: PageContext['lang'] }

export const PageModals = ({ route, hasGoogle, t, lang }: Props) =>
  route.name !== null &&
  actingPages.includes(route.name) && (
    <Island
      of={modals}
      id="modals"
      props={{ login: loginProps(lang, hasGoogle), contact: contactProps(lang) }}
      t={t}
      lang={lang}
    />
  )
