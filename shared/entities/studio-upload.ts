// An upload, as its uploader and as a moderator sees it.
import * as z from 'zod/mini'
import { uploadStates } from '../rules/studio-upload-states.ts'
import { Claim, ConflictOfInterest, ItemVersion } from './moderation.ts'
import { MissingRecord, PerformerRecord } from './studio-records.ts'
import { Release } from './studio-releases.ts'
import { Count, Dir, Id, MediaAddress } from './text.ts'

/** Random, so that it cannot be guessed. */
export const UploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'invalid'))

const Upload = z.object({
  upload_id: UploadId,
  /** Its name in storage, and its name on the uploader's disk. */
  file_name: z.string(),
  sent_name: z.string(),
  file_bytes: Count,
  title: z.string(),
  /** ISO 8601. */
  added_date: z.string(),
  changed_date: z.string(),
  /** Seconds; null before the file has been probed. */
  duration: z.nullable(z.number()),
  still: z.nullable(MediaAddress),
})

/** What the uploader sees: the state, what is missing, and what they may do. */
export const OwnUpload = z.extend(Upload, {
  state: z.enum(uploadStates),
  /** Why it failed or was rejected, or screen_upload for a lost preview picture: a code; and the moderator's note. */
  reason: z.string(),
  note: z.string(),
  /** Every required field is filled in. */
  is_complete: z.boolean(),
  /** What else prevents it from being published. */
  missing: z.array(MissingRecord),
  can_retry: z.boolean(),
  bytes_there: Count,
  /** The current step and its progress, 0 to 1; the heights that are ready. */
  step: z.string(),
  progress: z.number(),
  renditions: z.array(z.int()),
  video: z.nullable(z.object({ video_id: z.int(), dir: z.string() })),
})
export type OwnUpload = z.infer<typeof OwnUpload>

/** A file that is to replace that of a video, as editors see it. */
export const ReplacementUpload = z.extend(
  z.pick(OwnUpload, {
    upload_id: true,
    sent_name: true,
    file_bytes: true,
    bytes_there: true,
    state: true,
    reason: true,
    note: true,
    progress: true,
    missing: true,
    can_retry: true,
  }),
  {
    /** The caller sent it, or its video is theirs: they add its records. */
    is_own: z.boolean(),
  },
)
export type ReplacementUpload = z.infer<typeof ReplacementUpload>

/** What a moderator sees before deciding. */
export const ReviewedUpload = z.extend(Upload, {
  version: ItemVersion,
  user: z.object({ id: z.int(), username: z.string() }),
  details: z.object({
    description: z.string(),
    categories: z.array(z.string()),
    performers: z.string(),
    channel: z.string(),
    /** With commas; an upstream may leave it out. */
    tags: z.optional(z.string()),
    orientation: z.string(),
    /** '' of a flat one. */
    projection: z.string(),
    is_private: z.boolean(),
    is_exclusive: z.boolean(),
  }),
  /** Renditions that are ready, as an upstream names files. */
  missing: z.array(MissingRecord),
  /** Null where the uploader has not said whether performers are shown. */
  people: z.nullable(z.array(PerformerRecord)),
  /** What is said in its captions, by language; `is_cut` where only the beginning is here. */
  captions: z.array(z.object({ lang: z.string(), cues: Count, text: z.string(), is_cut: z.boolean() })),
  /** Lines of its chapters, if any were typed. */
  chapters: z.string(),
  /** Invited persons and their answers. */
  releases: z.array(Release),
  /** The video whose file it replaces; null for a video of its own. */
  replaces: z.nullable(z.object({ id: Id, dir: Dir, title: z.string() })),
  /** It is online already, and still waits for a moderator. */
  is_online: z.boolean(),
  files: z.array(z.object({ video_url: z.string(), format: z.string() })),
  stills: z.array(MediaAddress),
  /** Similar videos, for comparison side by side. */
  similar: z.array(
    z.object({
      title: z.string(),
      username: z.string(),
      stills: z.array(MediaAddress),
      video: z.nullable(z.object({ video_id: z.int(), dir: z.string() })),
      /** The decision that the other one met; null while it is published or waits. Its stills are not shown. */
      decision: z.nullable(
        z.object({ state: z.enum(['removed', 'rejected']), reason: z.string(), date: z.iso.datetime() }),
      ),
    }),
  ),
  /** The moderator who holds the claim. */
  claim: z.nullable(Claim),
  /** Why this moderator must not decide about it. */
  bar: z.nullable(ConflictOfInterest),
})
export type ReviewedUpload = z.infer<typeof ReviewedUpload>
