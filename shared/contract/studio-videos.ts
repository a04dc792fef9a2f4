// A creator's own videos after their publication: a table of all of them, one with its fields, and what its uploader changes.
import * as z from 'zod/mini'
import { StudioVideo, StudioVideoRow } from '../entities/studio-video.ts'
import { Count, Id } from '../entities/text.ts'
import { StudioActForm, StudioVideoForm } from '../forms/studio-video.ts'
import { searchMaxLength } from '../limits.ts'
import { isWithheldState, studioFilters, studioSorts } from '../rules/studio-videos.ts'
import { tagsOfVideo } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { normalizeSearch, WholeNumber, ZeroOrMore } from './params.ts'
import { write } from './write.ts'

export const studioVideos = endpoint('studioVideos', {
  method: 'GET',
  path: '/api/json/studio_videos/{lifetime}/{sort}.{filter}.{after}.json',
  query: { find: '{find?}' },
  params: z.object({
    sort: z.enum(studioSorts),
    filter: z.enum(studioFilters),
    /** The id of the last row of the page before; 0 is the first page. */
    after: ZeroOrMore,
    find: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(searchMaxLength),
        z.refine((text) => text === normalizeSearch(text)),
      ),
    ),
  }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    rows: z.array(StudioVideoRow),
    filters: z.array(z.object({ filter: z.enum(studioFilters), total: Count })),
    /** What `after` is for the next page; null on the last. */
    next_after: z.nullable(Id),
  }),
  removedBy: null,
  showsWithheld: true,
  list: null,
  isAbout: null,
  signsMedia: async (_, answer, _sign, signPictures) => ({
    ...answer,
    rows: await Promise.all(answer.rows.map((row) => (isWithheldState(row.state) ? signPictures(row.id, row) : row))),
  }),
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about:
    'Fifty of the videos of the member of the session, in any state, by words of the title or an id, with the number in each state.',
})

export const studioVideo = endpoint('studioVideo', {
  method: 'GET',
  path: '/api/json/studio_video/{lifetime}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ video: StudioVideo }),
  removedBy: null,
  showsWithheld: true,
  list: null,
  isAbout: ({ video_id }, { video }) => video.id === video_id,
  signsMedia: async (_, { video }, _sign, signPictures) => ({
    video: isWithheldState(video.state) ? await signPictures(video.id, video) : video,
  }),
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'All fields of an own video, with a change that waits for a moderator; any other is refused with not_found.',
})

const everyWrite = { audience: 'member', gate: 'closed', deadlineMs: null, session: null, gesture: null } as const

export const saveStudioVideo = write('saveStudioVideo', {
  path: '/api/studio_video.php',
  body: StudioVideoForm,
  /** `waits`: a moderator sees the changes of texts and tags first. */
  answer: z.object({ ok: z.literal(true), video_id: Id, waits: z.boolean() }),
  ...everyWrite,
  invalidates: ({ video_id }) => tagsOfVideo(video_id),
  about:
    'Changes an own video. Who may see it, its schedule, comments, frames and countries apply at once; titles, descriptions and tags wait for a moderator, unless the member is trusted. Refused with changed when it was changed since `version`: the other codes then name the fields that were, and the current version is in info.',
})

export const studioAct = write('studioAct', {
  path: '/api/studio.php',
  body: StudioActForm,
  answer: z.object({ ok: z.literal(true), changed: z.array(Id) }),
  ...everyWrite,
  invalidates: ({ changed }) => changed.flatMap(tagsOfVideo),
  about:
    'Changes who may see own videos, puts them into the bin for some days, takes them out of it, or withdraws a change that waits. Those that cannot are left out of `changed`; refused with nothing_changed when all are.',
})
