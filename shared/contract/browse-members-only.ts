// Lists as members see them: the public ones with the member-only videos. They are the same for every member, so they are
// cached, separately from the public lists, and sent only to valid sessions.
import type * as z from 'zod/mini'
import { SearchList, VideoList } from '../entities/lists.ts'
import { lifetimes } from '../limits.ts'
import {
  conflictingListParam,
  isOfNamedObject,
  ListParams,
  listLifetime,
  RelatedParams,
  SearchParams,
  searchQuery,
} from './browse-params.ts'
import { newestTag } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf } from './params.ts'
import { filledVideo, playlistMark, videoCard } from './removal.ts'

export const memberVideos = endpoint('memberVideos', {
  method: 'GET',
  path: '/api/json/member_videos/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
  params: ListParams,
  conflictingParam: conflictingListParam,
  derived: (params) => ({ lifetime: listLifetime(params) }),
  answer: VideoList,
  lifetimeSeconds: listLifetime,
  invalidatedBy: ({ sort }) => (sort === 'latest-updates' ? newestTag : null),
  removedBy: {
    question: ({ section, object_id }) => (section === 'playlist' ? playlistMark(object_id) : null),
    answer: { videos: filledVideo },
  },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'members',
  gate: 'closed',
  refuses: { codes: ['not_found', 'no_permission', 'too_deep'], where: isOfNamedObject },
  about:
    'A page of videos as videos2 answers it, including member-only ones; refused with sign_in without a session. Lists of a country, of a period and of a playlist are those of videos2.',
})

export const memberSearch = endpoint('memberSearch', {
  method: 'GET',
  path: '/api/member_videos.php',
  query: searchQuery,
  params: SearchParams,
  derived: () => ({ lifetime: lifetimes.videos }),
  answer: SearchList,
  lifetimeSeconds: () => lifetimes.videos,
  invalidatedBy: null,
  removedBy: { question: null, answer: { videos: filledVideo, said: videoCard } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'members',
  gate: 'closed',
  refuses: [],
  about:
    'A page of the videos that match a search, with member-only ones: first by relevance, else at their place in the order; refused with sign_in without a session.',
})

export const privateRelated = endpoint('privateRelated', {
  method: 'GET',
  path: '/api/json/private_related/{lifetime}/{count}/{bucket}/{video_id}.{type}.{page}.json',
  params: RelatedParams,
  derived: ({ video_id }) => ({ lifetime: 0, bucket: bucketOf(video_id) }),
  answer: VideoList,
  removedBy: { question: videoCard, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  showsWithheld: true,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about:
    'Videos related to one that is not for every visitor, for those who may see it; refused with not_found for other members, and with sign_in without a session.',
})

/** Lists of a country or a period count public videos only, and a playlist defines its own content. */
export const includesMemberOnlyVideos = ({
  section,
  date,
}: Pick<z.output<typeof ListParams>, 'section' | 'date'>): boolean =>
  section !== 'country' && section !== 'playlist' && date === ''
