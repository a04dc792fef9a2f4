// The upstream's endpoints about playlists (spec §7).
import * as z from 'zod/mini'
import { PlaylistList } from '../entities/lists.ts'
import { PlaylistWithVideos } from '../entities/playlist.ts'
import { Count } from '../entities/text.ts'
import { lifetimes, pageSizes } from '../limits.ts'
import { playlistSorts } from '../rules/browse-filters.ts'
import { playlistsTag, playlistTag } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf, conflictingObjectId, oneOf, Page, SearchText, WholeNumber, ZeroOrMore } from './params.ts'
import { filledPlaylist, playlistCard, playlistMark } from './removal.ts'

/** A member edits their own lists, which are therefore never cached. */
const playlistsLifetime = (params: { section: string }): number => (params.section === 'user' ? 0 : lifetimes.playlists)

export const playlists = endpoint('playlists', {
  method: 'GET',
  path: '/api/json/playlists/{lifetime}/{section}/{object_id}/{sort}/{count}/{page}.json',
  query: { search: '{search?}' },
  params: z.object({
    section: z.enum(['all', 'user']),
    object_id: ZeroOrMore,
    sort: z.enum(playlistSorts),
    count: oneOf(pageSizes.playlists),
    page: Page,
    search: z.optional(SearchText),
  }),
  conflictingParam: conflictingObjectId(['user'], 0),
  derived: (params) => ({ lifetime: playlistsLifetime(params) }),
  answer: PlaylistList,
  lifetimeSeconds: playlistsLifetime,
  isNeverStale: true,
  invalidatedBy: () => playlistsTag,
  removedBy: { question: null, answer: { playlists: playlistCard } },
  list: { field: 'playlists', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: { codes: ['not_found'], where: ({ section }) => section === 'user' },
  about:
    'A page of public playlists: all of them (object_id 0) or those of a member (section user, object_id the member). A search finds parts of titles.',
})

export const playlist = endpoint('playlist', {
  method: 'GET',
  path: '/api/json/playlist/{lifetime}/{bucket}/{id}.json',
  params: z.object({ id: WholeNumber }),
  derived: ({ id }) => ({ lifetime: lifetimes.playlist, bucket: bucketOf(id) }),
  answer: z.object({ playlist: PlaylistWithVideos }),
  lifetimeSeconds: () => lifetimes.playlist,
  invalidatedBy: ({ id }) => playlistTag(id),
  removedBy: { question: ({ id }) => playlistMark(id), answer: { playlist: filledPlaylist } },
  list: null,
  isAbout: ({ id }, { playlist }) => playlist.playlist_id === id,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'One playlist with its categories, these with title_{lang}, and its first 30 videos; a private one is refused with the code no_permission.',
})

export const ownPlaylist = endpoint('ownPlaylist', {
  method: 'GET',
  path: '/api/json/own_playlist/{lifetime}/{bucket}/{id}.{page}.json',
  params: z.object({ id: WholeNumber, page: Page }),
  derived: ({ id }) => ({ lifetime: 0, bucket: bucketOf(id) }),
  answer: z.object({ playlist: PlaylistWithVideos, total_count: Count }),
  removedBy: { question: ({ id }) => playlistMark(id), answer: { playlist: filledPlaylist } },
  list: null,
  isAbout: ({ id }, { playlist }) => playlist.playlist_id === id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found', 'no_permission'],
  about:
    'A playlist, private or not, with a page of 30 of its videos, for its owner; any other member is refused with no_permission, and a caller without a session with sign_in.',
})
