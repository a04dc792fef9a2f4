// How a film comes from a member's disk to the site (spec §2, §7).
import * as z from 'zod/mini'
import { MissingRecord } from '../entities/studio-records.ts'
import { OwnUpload, UploadId } from '../entities/studio-upload.ts'
import { MediaAddress } from '../entities/text.ts'
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
  answer: z.object({ uploads: z.array(OwnUpload), total_count: z.int() }),
  removedBy: { question: null, answer: { uploads: { video: videoCard } } },
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  about: 'A page of what the member whose session it is has uploaded, the newest first, but for what they withdrew.',
})

export const upload = endpoint('upload', {
  method: 'GET',
  path: '/api/json/upload/{lifetime}/{upload_id}.json',
  params: z.object({ upload_id: UploadId }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    upload: OwnUpload,
    /** What was typed about it so far. */
    typed: z.record(z.string(), z.string()),
    /** What was wrong with it when it was last sent. */
    codes: z.array(MissingRecord),
    part_bytes: z.int(),
    /** The numbers of the parts that are there. */
    parts: z.array(z.int()),
    has_picture: z.boolean(),
    /** The film's own pictures to choose from, once there are any. */
    stills: z.array(MediaAddress),
  }),
  removedBy: { question: null, answer: { upload: { video: videoCard } } },
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  about: 'One of their uploads with what it lacks; any other is refused with the code not_found.',
})

/** Rows whose body is not read at once: it may be larger than a Worker's memory. */
export const videoEdit = write('videoEdit', {
  path: '/api/video_edit.php',
  body: z.object({ ...UploadForm.shape, upload_id: z.optional(z.string()) }),
  answer: z.object({ ok: z.literal(true), upload_id: UploadId }),
  audience: 'member',
  gate: 'closed',
  maxBytes: uploadFormMaxBytes + uploadPicture.maxBytes,
  isStreamed: true,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'What a member says about a film that they upload: multipart, with the film as file (after the other fields) where it is small, or upload_id of one that came in parts; a picture of their own as picture. What was sent is kept even when something of it is wrong: the code kept of the field upload_id names what goes on with it.',
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
    'One part of a film, as it is, with x-upload-id, x-upload-part (from 1) and x-upload-sha256 (of its bytes) as headers. All parts but the last are of the same size. The same part again takes the place of the former.',
})

export const uploadAct = write('uploadAct', {
  path: '/api/upload.php',
  body: z.discriminatedUnion('act', [
    z.object({
      act: z.literal('new'),
      name: z.string().check(z.minLength(1, 'required'), z.maxLength(500, 'max_length')),
      bytes: z.pipe(WholeNumber, z.number()),
      /** When the file was changed, in milliseconds: with name and size it tells that it is the same file again. */
      modified: z.optional(WholeNumber),
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
  about: `Begins an upload in parts (at most ${uploadMaxBytes} bytes; the same file again goes on with the one that is there), says that all parts are there (done), takes an upload back (withdraw), or has a failed one tried again (retry).`,
})
