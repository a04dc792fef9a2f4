// An address of every page, from the demo catalogue, and the walk that visits it. A new route is included automatically; only a
// path value that no route had before needs an entry here.
import { informationSections } from '../../../shared/route-table.ts'
import { type RouteName, routeNames, routePaths } from '../../../shared/routes.ts'
import { channels } from '../../../worker/origin/seed/channels.ts'
import { performers } from '../../../worker/origin/seed/performers.ts'
import { playlists } from '../../../worker/origin/seed/playlists.ts'
import { deletedVideo, plainVideo, privateVideo } from '../browser/demo-catalogue.ts'

/** Mira, of the demo accounts: her own pages, and the moderation pages. */
const miraId = '3'

const playlist = String(
  playlists.find((one) => one.user_id === Number(miraId) && one.orientation === 'str')?.playlist_id,
)
const pathOf = ({ video_id, dir }: { video_id: number; dir: string }) => `/video/${video_id}/${dir}/`

/** Values for path parameters, by their first word. */
const values: Record<string, Record<string, string>> = {
  video: { id: String(plainVideo.video_id), dir: plainVideo.dir },
  embed: { id: String(plainVideo.video_id) },
  'add-to': { id: String(plainVideo.video_id) },
  playlist: { id: playlist },
  pornstar: { dir: performers[0]?.dir ?? '' },
  pornsite: { dir: channels[0]?.dir ?? '' },
  members: { id: miraId },
  messages: { id: '7' },
  categories: { object_id: 'ambient,rain' },
  search: { search: 'rain' },
  'top-country': { sort: 'most-popular' },
  admin: { id: '1' },
  captions: { id: String(plainVideo.video_id) },
}

const addressOf = (name: RouteName): string => {
  const path = routePaths[name]
  const known = values[path.split('/')[1] ?? ''] ?? {}
  return path.replace(/\{(\w+)\}/g, (_, key: string) => known[key] ?? '1').replace(/\/\{\w+\?\}/g, '')
}

/** Pages that a route's one address does not show: the other information pages, and empty states. */
const more = [
  ...informationSections.map((section) => `/information/${section}/`),
  ...[privateVideo, deletedVideo].map(pathOf),
  `${pathOf(plainVideo)}?playlist=${playlist}`,
  `/download-offerwall?video=${plainVideo.video_id}`,
  '/members/7/',
  '/members/7/friends/',
  '/search/no%20such%20thing/',
  '/search/?search=ab',
  '/categories/',
  '/pornstars/?hair=3&race=latin',
  '/nothing/',
]

/**
 * Information pages are all in `more`; the others are of objects that a new site has none of, which journeys in tests/e2e/admin/ and
 * studio/ make.
 */
const walkedApart: readonly RouteName[] = [
  'information',
  'admin_bulk',
  'admin_import',
  'admin_advert',
  'admin_settings_version',
  'admin_age_run',
  'release',
  'releases',
  'studio_video',
  'own_channel',
  'own_performer',
]

/** Without a language prefix. */
export const everyPage: readonly string[] = [
  ...new Set([...routeNames.filter((name) => !walkedApart.includes(name)).map(addressOf), ...more]),
]

/** The back office, of which ada, an admin, sees every section, and what moderators do not see beside their queues. */
export const editorsPages: readonly string[] = everyPage.filter((path) =>
  /^\/(admin|captions|moderation\/(log|people|jobs|health|alerts|mails|media|take-down\/\d+))\//.test(path),
)

/** The others, which show a visitor what they show mira and ada. With FULL=1 a visitor opens theirs as well. */
export const visitorsPages = (): readonly string[] =>
  everyPage.filter((path) => Boolean(process.env.FULL) || !(mirasPages.includes(path) || editorsPages.includes(path)))

/** Pages that show more to mira, who is signed in and a moderator. */
export const mirasPages: readonly string[] = everyPage.filter(
  (path) =>
    !editorsPages.includes(path) &&
    /^\/(members\/3|messages|notifications|upload-video|studio|moderation|performer-claims|account|add-to|playlist\/\d+|video\/\d+\/[^?]+$)/.test(
      path,
    ),
)

/** The journeys that open every page: axe's, and the languages', which costs less and takes two pages of three. */
const walks = ['axe', 'languages', 'languages'] as const

/** The pages that a walk visits: each page has one walk, so that neighbours of one kind have both. With FULL=1 all pages. */
export const walkedPages = (walk: (typeof walks)[number], pages: readonly string[]): readonly string[] =>
  pages.filter((path) => Boolean(process.env.FULL) || walks[everyPage.indexOf(path) % walks.length] === walk)
