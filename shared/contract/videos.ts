// The upstream's endpoints about videos (spec §7).
import * as z from 'zod/mini'
import { SearchList, VideoList } from '../entities/lists.ts'
import { NamedDir, Video, VideoFile } from '../entities/video.ts'
import { lifetimes, pageSizes, videoFilesMax } from '../limits.ts'
import { withheldStatusId } from '../rules/video-visibility.ts'
import {
  conflictingListParam,
  isOfNamedObject,
  ListParams,
  listLifetime,
  RelatedParams,
  SearchParams,
  searchQuery,
} from './browse-params.ts'
import { detailsTag, featuredTag, newestTag, playlistTag, renditionsTag } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf, Gender, Lang, WholeNumber } from './params.ts'
import { filledVideo, playlistMark, videoCard } from './removal.ts'

export const main = endpoint('main', {
  method: 'GET',
  path: '/api/json/main/{lifetime}/{gender}.{lang}.json',
  params: z.object({ gender: Gender, lang: Lang }),
  derived: () => ({ lifetime: lifetimes.main }),
  answer: z.object({
    videos: VideoList.shape.videos,
    total_count: VideoList.shape.total_count,
    categories: z.array(NamedDir),
  }),
  lifetimeSeconds: () => lifetimes.main,
  invalidatedBy: () => featuredTag,
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: () => pageSizes.home },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    "The home page's own block: the videos that editors feature, then those watched most today in all countries, 30 in all, and the largest categories.",
})

export const videos = endpoint('videos', {
  method: 'GET',
  path: '/api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
  params: ListParams,
  conflictingParam: conflictingListParam,
  derived: (params) => ({ lifetime: listLifetime(params) }),
  answer: VideoList,
  lifetimeSeconds: listLifetime,
  invalidatedBy: ({ section, object_id, sort }) =>
    section === 'playlist' ? playlistTag(object_id) : sort === 'latest-updates' ? newestTag : null,
  removedBy: {
    question: ({ section, object_id }) => (section === 'playlist' ? playlistMark(object_id) : null),
    answer: { videos: filledVideo },
  },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: { codes: ['not_found', 'no_permission', 'too_deep'], where: isOfNamedObject },
  about:
    'A page of videos: all of them (section and object_id empty), those watched in a country (its code), those of up to three categories at once (their dirs, sorted, with commas), of a model or channel (its dir), of a playlist or a member (its id). Only a playlist has the sort playlist-order, its videos are of any gender, and a private one is refused with no_permission. A late page of a list that is asked for seldom may be refused with too_deep for a while. No list has the sort relevance.',
})

export const search = endpoint('search', {
  method: 'GET',
  path: '/api/videos2.php',
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
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'A page of the videos that match a search, best match first, with related searches. A search for the whole title of a video continues with videos like it. corrected is the text that was searched instead of one that finds nothing, did_you_mean one that finds much more; counts are what each choice of a filter leaves, and said are places of videos where the words are said.',
})

export const video = endpoint('video', {
  method: 'GET',
  path: '/api/json/video/{lifetime}/{bucket}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: ({ video_id }) => ({ lifetime: lifetimes.video, bucket: bucketOf(video_id) }),
  answer: z.object({ video: Video, r_keys: z.array(z.string()) }),
  lifetimeSeconds: () => lifetimes.video,
  invalidatedBy: ({ video_id }) => detailsTag(video_id),
  removedBy: { question: videoCard, answer: { video: filledVideo } },
  list: null,
  isAbout: ({ video_id }, { video }) => video.video_id === video_id,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission', 'moved'],
  about:
    'One video with its texts, tags and counters; its categories, as itself, with title_{lang} where there is a translation; `tags` are its own words, left out where it has none. r_keys are related search terms. One for members is refused with no_permission, and nothing of it is disclosed; one for friends or for its uploader with not_found.',
})

export const privateVideo = endpoint('privateVideo', {
  method: 'GET',
  path: '/api/json/private_video/{lifetime}/{bucket}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: ({ video_id }) => ({ lifetime: 0, bucket: bucketOf(video_id) }),
  answer: z.object({ video: Video, files: z.array(VideoFile).check(z.minLength(1), z.maxLength(videoFilesMax)) }),
  removedBy: { question: videoCard, answer: { video: videoCard } },
  list: null,
  isAbout: ({ video_id }, { video }) => video.video_id === video_id,
  showsWithheld: true,
  signsMedia: async ({ video_id }, { video, files }, sign, signPictures) => ({
    video: video.status_id === withheldStatusId ? await signPictures(video_id, video) : video,
    files: await sign(video_id, files),
  }),
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about:
    'A video that is not for every visitor, with its renditions, for those who may see it: members, friends of its uploader, or the uploader and staff. Refused with not_found for other members, and with sign_in without a session. Its links play in this session only.',
})

export const relatedVideos = endpoint('relatedVideos', {
  method: 'GET',
  path: '/api/json/videos_related2/{lifetime}/{count}/{bucket}/{video_id}.{type}.{page}.json',
  params: RelatedParams,
  derived: ({ video_id }) => ({ lifetime: lifetimes.related, bucket: bucketOf(video_id) }),
  answer: VideoList,
  lifetimeSeconds: () => lifetimes.related,
  invalidatedBy: null,
  removedBy: { question: videoCard, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'Related videos, three pages in one batch. For a video for members it is refused with no_permission, for one for fewer with not_found.',
})

export const videoFile = endpoint('videoFile', {
  method: 'GET',
  path: '/api/videofile.php',
  query: { video_id: '{video_id}', lifetime: '{lifetime}' },
  params: z.object({ video_id: WholeNumber }),
  derived: () => ({ lifetime: lifetimes.videoFile }),
  answer: z.array(VideoFile).check(z.minLength(1), z.maxLength(videoFilesMax)),
  lifetimeSeconds: () => lifetimes.videoFile,
  invalidatedBy: ({ video_id }) => renditionsTag(video_id),
  removedBy: { question: videoCard, answer: null },
  list: null,
  isAbout: null,
  signsMedia: ({ video_id }, files, sign) => sign(video_id, files),
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'The renditions of a video, smallest first; video_url is the encoded address of the file.',
})
