// A film on its way to the site: as its uploader sees it, and as a moderator does.
import * as z from 'zod/mini'
import { uploadStates } from '../rules/studio-upload-states.ts'
import { Claim, ConflictOfInterest } from './moderation.ts'
import { MissingRecord, PerformerRecord } from './studio-records.ts'
import { Count, MediaAddress } from './text.ts'

/** Drawn at random: nobody can guess another's. */
export const UploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'invalid'))

const Upload = z.object({
  upload_id: UploadId,
  /** What it is called now, and what it was called on its uploader's disk. */
  file_name: z.string(),
  sent_name: z.string(),
  file_bytes: Count,
  title: z.string(),
  /** ISO 8601. */
  added_date: z.string(),
  changed_date: z.string(),
  /** Seconds; null before anybody has looked. */
  duration: z.nullable(z.number()),
  still: z.nullable(MediaAddress),
})

/** What its uploader is told: where it stands, what is missing, and what they may do about it. */
export const OwnUpload = z.extend(Upload, {
  state: z.enum(uploadStates),
  /** Why it failed or was rejected, or screen_upload for a lost preview picture: a code; what a moderator said about it. */
  reason: z.string(),
  note: z.string(),
  /** Everything that the form asks for was said. */
  is_complete: z.boolean(),
  /** What keeps it from being published besides. */
  missing: z.array(MissingRecord),
  can_retry: z.boolean(),
  bytes_there: Count,
  /** What is being made of it at the moment, and how far that is, 0 to 1; heights that are there. */
  step: z.string(),
  progress: z.number(),
  renditions: z.array(z.int()),
  video: z.nullable(z.object({ video_id: z.int(), dir: z.string() })),
})
export type OwnUpload = z.infer<typeof OwnUpload>

/** What a moderator sees of it before they decide. */
export const ReviewedUpload = z.extend(Upload, {
  user: z.object({ id: z.int(), username: z.string() }),
  details: z.object({
    description: z.string(),
    categories: z.array(z.string()),
    performers: z.string(),
    channel: z.string(),
    orientation: z.string(),
    is_private: z.boolean(),
    is_exclusive: z.boolean(),
  }),
  /** Renditions that are there, as an upstream names files. */
  missing: z.array(MissingRecord),
  /** Null where its uploader did not say whether anybody is shown. */
  people: z.nullable(z.array(PerformerRecord)),
  /** It is online already, and waits for a moderator all the same. */
  is_online: z.boolean(),
  files: z.array(z.object({ video_url: z.string(), format: z.string() })),
  stills: z.array(MediaAddress),
  /** Other films that look like it in part: to be held side by side. */
  similar: z.array(
    z.object({
      title: z.string(),
      username: z.string(),
      stills: z.array(MediaAddress),
      video: z.nullable(z.object({ video_id: z.int(), dir: z.string() })),
    }),
  ),
  /** Whoever looks at it. */
  claim: z.nullable(Claim),
  /** Why this moderator does not decide about it. */
  bar: z.nullable(ConflictOfInterest),
})
export type ReviewedUpload = z.infer<typeof ReviewedUpload>
