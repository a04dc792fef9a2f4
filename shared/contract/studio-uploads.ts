// Uploading a video from a member's disk (spec §2, §7).
import * as z from 'zod/mini'
import { MissingRecord } from '../entities/studio-records.ts'
import { OwnUpload, UploadId } from '../entities/studio-upload.ts'
import { Id, MediaAddress } from '../entities/text.ts'
import { UploadForm } from '../forms/studio-upload.ts'
import { uploadFormMaxBytes, uploadMaxBytes, uploadPartBytes, uploadPicture } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { Page, WholeNumber } from './params.ts'
import { videoCard } from './removal.ts'
import { write } from './write.ts'

export const uploads = endpoint('uploads', {
  method: 'GET',
  path: '/api/json/uploads/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  /** `min_seconds`: shorter videos are refused. */
  answer: z.object({ uploads: z.array(OwnUpload), total_count: z.int(), min_seconds: z.optional(z.number()) }),
  removedBy: { question: null, answer: { uploads: { video: videoCard } } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'A page of the uploads of the member of the session, the newest first, without withdrawn ones.',
})

export const upload = endpoint('upload', {
  method: 'GET',
  path: '/api/json/upload/{lifetime}/{upload_id}.json',
  params: z.object({ upload_id: UploadId }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    upload: OwnUpload,
    /** The form as typed so far. */
    typed: z.record(z.string(), z.string()),
    /** The problems of the last submission. */
    codes: z.array(MissingRecord),
    part_bytes: z.int(),
    /** The numbers of the stored parts. */
    parts: z.array(z.int()),
    has_picture: z.boolean(),
    /** The video's own stills to choose from, once they exist. */
    stills: z.array(MediaAddress),
  }),
  removedBy: { question: null, answer: { upload: { video: videoCard } } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'An own upload with what it lacks; any other is refused with not_found.',
})

/** Rows whose body is streamed: it may be larger than a Worker's memory. */
export const videoEdit = write('videoEdit', {
  path: '/api/video_edit.php',
  body: z.object({ ...UploadForm.shape, upload_id: z.optional(z.string()), replaces: z.optional(z.string()) }),
  answer: z.object({ ok: z.literal(true), upload_id: UploadId, replaces: z.optional(Id) }),
  audience: 'member',
  gate: 'closed',
  maxBytes: uploadFormMaxBytes + uploadPicture.maxBytes,
  isStreamed: true,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    "The form of an upload: multipart, with a small file as file (after the other fields), or upload_id of one that was sent in parts; the member's own preview as picture, captions (WebVTT or SRT) as captions after captions_lang. The input is stored even when some of it is invalid: the code kept of the field upload_id names the stored upload. With replaces alone before the file, the file is to replace that of this video: see uploadAct.",
})

export const uploadPart = write('uploadPart', {
  path: '/api/upload_part.php',
  body: z.unknown(),
  answer: z.object({ ok: z.literal(true), part: z.int() }),
  audience: 'member',
  gate: 'closed',
  maxBytes: uploadPartBytes,
  isStreamed: true,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'One part of a file, raw, with x-upload-id, x-upload-part (from 1) and x-upload-sha256 (of its bytes) as headers. All parts but the last have the same size. The same part again replaces the former one.',
})

export const uploadAct = write('uploadAct', {
  path: '/api/upload.php',
  body: z.discriminatedUnion('act', [
    z.object({
      act: z.literal('new'),
      name: z.string().check(z.minLength(1, 'required'), z.maxLength(500, 'max_length')),
      bytes: z.pipe(WholeNumber, z.number()),
      /** The file's modification time in milliseconds: with name and size it identifies the same file. */
      modified: z.optional(WholeNumber),
      /** The video whose file it is to replace. */
      replaces: z.optional(WholeNumber),
    }),
    z.object({ act: z.literal('done'), upload_id: UploadId }),
    z.object({ act: z.literal('withdraw'), upload_id: UploadId }),
    z.object({ act: z.literal('retry'), upload_id: UploadId }),
  ]),
  answer: z.object({
    ok: z.literal(true),
    upload_id: UploadId,
    part_bytes: z.int(),
    parts: z.array(z.int()),
  }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: `Begins an upload in parts (at most ${uploadMaxBytes} bytes; the same file again continues the existing one), completes it (done), withdraws an upload (withdraw), or retries a failed one (retry). With replaces, the file of this video is replaced once a moderator has approved the new one: its id, counts and comments stay. Refused with not_found for callers who may not, and with replacement_open while another file is on its way.`,
})
