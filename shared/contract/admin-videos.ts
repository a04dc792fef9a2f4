// Videos in the back office, for editors and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { FilterCount } from '../entities/admin.ts'
import { AdminVideo, AdminVideoRow } from '../entities/admin-video.ts'
import { Count, Id } from '../entities/text.ts'
import { MergeVideoForm, VideoForm } from '../forms/admin-video.ts'
import { VideoFilesForm } from '../forms/admin-video-files.ts'
import { bodyMaxBytes, profilePictureMaxBytes, searchMaxLength } from '../limits.ts'
import { adminFamilies } from '../rules/admin-families.ts'
import { isWithheldState } from '../rules/studio-videos.ts'
import { tagsOfVideo } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Day, normalizeSearch, WholeNumber, ZeroOrMore } from './params.ts'
import { write } from './write.ts'

/** From one character on, so that an id is found too. */
const Find = z.string().check(
  z.minLength(1),
  z.maxLength(searchMaxLength),
  z.refine((text) => text === normalizeSearch(text)),
)
/** What narrows the table besides search and filter. Names are written as in a search: lower case, single spaces. */
const videoCriteria = {
  category: Find,
  performer: Find,
  channel: Find,
  uploader: Find,
  /** Posted on this day (UTC) or later, or before it. */
  since: Day,
  until: Day,
  /** At least, or less than, so many minutes long. */
  longer: WholeNumber,
  shorter: WholeNumber,
  /** With at least so many views. */
  watched: WholeNumber,
} as const
const videoCriteriaNames = Object.keys(videoCriteria) as (keyof typeof videoCriteria)[]

/** The state of the table, as its address has it. */
export const AdminVideosParams = z.object({
  sort: z.enum(adminFamilies.videos.sorts),
  filter: z.enum(adminFamilies.videos.filters),
  /** The id of the last row of the page before; 0 is the first page. */
  after: ZeroOrMore,
  find: z.optional(Find),
  category: z.optional(videoCriteria.category),
  performer: z.optional(videoCriteria.performer),
  channel: z.optional(videoCriteria.channel),
  uploader: z.optional(videoCriteria.uploader),
  since: z.optional(videoCriteria.since),
  until: z.optional(videoCriteria.until),
  longer: z.optional(videoCriteria.longer),
  shorter: z.optional(videoCriteria.shorter),
  watched: z.optional(videoCriteria.watched),
})

export const adminVideos = endpoint('adminVideos', {
  method: 'GET',
  path: '/api/json/admin_videos/{lifetime}/{sort}.{filter}.{after}.json',
  query: { find: '{find?}', ...Object.fromEntries(videoCriteriaNames.map((name) => [name, `{${name}?}`])) },
  params: AdminVideosParams,
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    rows: z.array(AdminVideoRow),
    /** Those that match, on all pages; `is_more`: there are more, which are not counted. */
    total_count: Count,
    is_more: z.optional(z.literal(true)),
    filters: z.array(FilterCount),
    /** Only so many of the newest videos were looked through; null: all that could match. */
    searched: z.nullable(Count),
    /** What `after` is for the next page; null on the last. */
    next_after: z.nullable(Id),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Fifty videos of those that match: by id, words of a title in any language, or names of categories, performers and the channel; narrowed by category, performer, channel, uploader, date, duration and views.',
})

export const adminVideo = endpoint('adminVideo', {
  method: 'GET',
  path: '/api/json/admin_video/{lifetime}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ video: AdminVideo }),
  removedBy: null,
  showsWithheld: true,
  list: null,
  isAbout: ({ video_id }, { video }) => video.id === video_id,
  signsMedia: async (_, { video }, _sign, signPictures) => ({
    video: isWithheldState(video.state) ? await signPictures(video.id, video) : video,
  }),
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'All fields of a video in any state, and their version.',
})

export const saveVideo = write('saveVideo', {
  path: '/api/admin_video.php',
  body: VideoForm,
  answer: z.object({ ok: z.literal(true), video_id: Id, version: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: ({ video_id }) => tagsOfVideo(video_id),
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Changes a video. Refused with changed when it was changed since `version`: the other codes then name the fields that were, and the current version is in info. With `overwrite` it is saved all the same. Refused with by_moderator where an editor would show again what moderation took down, with own_item where it is their own, and with files_gone where its files were deleted. A video that becomes private, scheduled or deleted is denied everywhere at once.',
})

export const videoFiles = write('videoFiles', {
  path: '/api/admin_video_files.php',
  body: VideoFilesForm,
  answer: z.object({ ok: z.literal(true), video_id: Id }),
  audience: 'member',
  gate: 'closed',
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  invalidates: ({ video_id }) => tagsOfVideo(video_id),
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Another poster of a video: one of its stills, where it was uploaded here, or multipart a picture as file, which is shown when the media processor has encoded it anew. A picture of its uploader, who may do so for a video that was uploaded here, then waits for a moderator, unless they may publish at once. With the act frame, what the video shows `at` a moment such as 0:12: refused with past_end after its end. With the act process, the processor makes what is missing of its files: refused with already_running, and with original_gone when the original was deleted. The act undo_replace puts the file back that the video had before, within an hour of its replacement: refused with files_gone after that. Refused with changed when the video was changed since `version`.',
})

export const mergeVideo = write('mergeVideo', {
  path: '/api/admin_video_merge.php',
  body: MergeVideoForm,
  answer: z.object({ ok: z.literal(true), video_id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Merges a duplicate into another video, which gets its counters, comments, votes and places in playlists, favourites and histories. The address of the duplicate leads to it from then on. Refused with merge_itself, with not_found, and with changed when the duplicate was changed since `version`.',
})
