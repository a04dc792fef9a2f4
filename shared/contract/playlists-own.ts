// A member's own lists, private ones among them, sent to the session's own member alone. No row takes the id of a member, so no
// member can request the lists of another.
import * as z from 'zod/mini'
import { PlaylistList, VideoList } from '../entities/lists.ts'
import { PlaylistWithVideos } from '../entities/playlist.ts'
import { Count, Id, TimeZoneName } from '../entities/text.ts'
import { pageSizes } from '../limits.ts'
import { ownVideoLists } from '../rules/members-sections.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf, Day, oneOf, Page, SearchText, WholeNumber } from './params.ts'
import { filledPlaylist, filledVideo, playlistCard, playlistMark, videoCard } from './removal.ts'

export const ownPlaylists = endpoint('ownPlaylists', {
  method: 'GET',
  path: '/api/json/own_playlists/{lifetime}/{count}/{page}.json',
  params: z.object({ count: oneOf(pageSizes.playlists), page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: PlaylistList,
  removedBy: { question: null, answer: { playlists: playlistCard } },
  list: { field: 'playlists', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'A page of the playlists of the member of the session, the newest first, private ones included.',
})

export const wholePlaylist = endpoint('wholePlaylist', {
  method: 'GET',
  path: '/api/json/whole_playlist/{lifetime}/{bucket}/{id}.json',
  params: z.object({ id: WholeNumber }),
  derived: ({ id }) => ({ lifetime: 0, bucket: bucketOf(id) }),
  answer: z.object({ playlist: PlaylistWithVideos }),
  removedBy: { question: ({ id }) => playlistMark(id), answer: { playlist: filledPlaylist } },
  list: null,
  isAbout: ({ id }, { playlist }) => playlist.playlist_id === id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'An own playlist with all its videos; any other is refused with not_found.',
})

export const ownVideos = endpoint('ownVideos', {
  method: 'GET',
  path: '/api/json/own_videos/{lifetime}/{list}/{count}/{page}.json',
  query: { search: '{search?}', from: '{from?}', to: '{to?}', time_zone: '{time_zone?}' },
  params: z.object({
    list: z.enum(ownVideoLists),
    count: oneOf(pageSizes.list),
    page: Page,
    search: z.optional(SearchText),
    from: z.optional(Day),
    to: z.optional(Day),
    time_zone: z.optional(TimeZoneName),
  }),
  /** The other lists have no days. */
  conflictingParam: ({ list, ...narrowed }) =>
    list === 'history'
      ? undefined
      : (['from', 'to', 'time_zone', 'search'] as const).find((name) => narrowed[name] !== undefined),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ ...VideoList.shape, is_paused: z.boolean() }),
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about:
    "A page of the member's Favourites, Watch later or history, the latest first. Of the history: a search finds words of titles, and from and to are the first and the last day that it is taken from, as the clocks of time_zone count them (UTC where there is none). is_paused: the history is paused. A favourite has its added_date and `tags`: its categories and performers as numbers, by which a device suggests videos.",
})

export const addTo = endpoint('addTo', {
  method: 'GET',
  path: '/api/json/add_to/{lifetime}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    playlists: z.array(
      z.object({
        playlist_id: Id,
        title: z.string(),
        private: z.union([z.literal(0), z.literal(1)]),
        total_videos: Count,
        has_video: z.boolean(),
      }),
    ),
    is_favourite: z.boolean(),
    is_watch_later: z.boolean(),
  }),
  removedBy: { question: videoCard, answer: { playlists: playlistCard } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'The lists that a video can be added to, and whether each contains it.',
})
