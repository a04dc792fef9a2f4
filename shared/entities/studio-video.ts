// A creator's own video in the studio: a row of the table, and all that its form has.
import * as z from 'zod/mini'
import { studioStates } from '../rules/studio-videos.ts'
import { projections } from '../rules/video-projections.ts'
import { removers } from '../rules/video-removers.ts'
import { MissingRecord } from './studio-records.ts'
import { ReplacementUpload, UploadId } from './studio-upload.ts'
import { Count, Dir, Id, MediaAddress } from './text.ts'
import { NamedDir, OwnTags } from './video.ts'

/** A video in the table: `seconds` is its length, dates are ISO 8601. */
export const StudioVideoRow = z.object({
  /** Not `video_id`: what visitors may not see any more stands here still. */
  id: Id,
  dir: Dir,
  title: z.string(),
  state: z.enum(studioStates),
  seconds: z.number(),
  viewed: Count,
  likes: Count,
  comments: Count,
  post_date: z.iso.datetime(),
  /** Of a scheduled one; and of one in the bin, when it is deleted for good. */
  publish_date: z.nullable(z.iso.datetime()),
  bin_until: z.nullable(z.iso.datetime()),
  /** Of a removed one; an upstream that does not know leaves it out. */
  removed_by: z.optional(z.enum(removers)),
  /** A change of it waits for a moderator. */
  has_edit: z.boolean(),
  /** Null of a video that was taken down. */
  still: z.nullable(MediaAddress),
})
export type StudioVideoRow = z.infer<typeof StudioVideoRow>

const Texts = z.array(z.object({ lang: z.string(), title: z.string(), description: z.string() }))

/** The fields that a moderator sees before they are shown. */
const Reviewed = z.object({
  title: z.string(),
  description: z.string(),
  texts: Texts,
  categories: z.array(NamedDir),
  performers: z.array(NamedDir),
  channel: z.nullable(NamedDir),
  /** An upstream whose videos have none leaves it out. */
  tags: z.optional(OwnTags),
})

/** A video with everything that its form has, and the version that a save names. */
export const StudioVideo = z.extend(StudioVideoRow, {
  ...Reviewed.shape,
  are_comments_off: z.boolean(),
  is_embed_off: z.boolean(),
  /** '' of a flat one. */
  projection: z.enum(['', ...projections]),
  blocked_countries: z.array(z.string()),
  /** Staff decided who may see it. */
  is_set_by_staff: z.boolean(),
  /** The member's changes of texts and tags are shown at once. */
  is_trusted: z.boolean(),
  /** The change that waits, with what it makes of the video; or the last one that a moderator refused. */
  edit: z.nullable(
    z.object({
      state: z.enum(['waiting', 'rejected']),
      ...Reviewed.shape,
      /** The poster of a change that waits; null where it has none. */
      poster: z.nullable(MediaAddress),
      /** What it waits for besides a moderator: records or signatures of performers whom it adds. */
      missing: z.array(MissingRecord),
      reason: z.string(),
      note: z.string(),
      added_date: z.iso.datetime(),
    }),
  ),
  /** The upload that has its records; null of a video that was not uploaded here. */
  upload_id: z.nullable(UploadId),
  stills: z.array(MediaAddress),
  /** It was uploaded here, so its uploader may send another poster. */
  takes_poster: z.boolean(),
  /** A poster that is being made, or could not be. */
  poster_sent: z.nullable(z.enum(['pending', 'failed'])),
  /** A moderator sees it before it is shown, so it can be withdrawn. */
  does_poster_wait: z.boolean(),
  replacement: z.nullable(ReplacementUpload),
  version: Id,
})
export type StudioVideo = z.infer<typeof StudioVideo>
