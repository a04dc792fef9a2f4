// Where the embedded upstream and the media processor meet: what a job is, and at which addresses each answers the other.
// Every request between them is signed (see ../media-signature.ts).

import * as z from 'zod/mini'
import { imageMaxBytes, mediaAttemptsMax, uploadMaxBytes } from '../limits.ts'
import { pathTemplate } from '../path.ts'
import { imagePurposes } from './media-images.ts'

/** What the processor answers. `POST jobs` takes a MediaJob: 202 when it runs (also when it did already), 429 when it is busy. */
export const processorPaths = {
  health: pathTemplate('/health'),
  jobs: pathTemplate('/jobs'),
  /** DELETE stops it. */
  job: pathTemplate('/jobs/{job_id}'),
} as const

/** What the upstream answers the processor. */
export const mediaJobPaths = {
  /** GET: the bytes that were uploaded; ranges are allowed. */
  source: pathTemplate('/media-jobs/{job_id}/source'),
  /** GET: StoredFiles, so that a job that begins again does not begin anew. */
  files: pathTemplate('/media-jobs/{job_id}/files'),
  /** PUT: one file, streamed, with its length. The same name again takes the place of the former. */
  file: pathTemplate('/media-jobs/{job_id}/files/{name*}'),
  /**
   * A file that is larger than `mediaPartBytes` comes in parts, because proxies refuse long bodies: POST begins it (BegunFile),
   * PUT brings one part after the other from 1 on, each but the last of the same size (StoredPart), and POST of all that was
   * answered (StoredParts) makes it whole. Until then there is no such file.
   */
  begun: pathTemplate('/media-jobs/{job_id}/begun/{name*}'),
  part: pathTemplate('/media-jobs/{job_id}/parts/{upload}/{part}/{name*}'),
  whole: pathTemplate('/media-jobs/{job_id}/whole/{upload}/{name*}'),
  /** POST: one MediaEvent; the answer is an EventAnswer. */
  events: pathTemplate('/media-jobs/{job_id}/events'),
} as const

/** Of the upstream: small letters, digits and dashes, 6 to 64 of them. */
export const JobId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{5,63}$/))
/** From 1 on: the upstream counts how often a job was begun. */
export const Attempt = z.int().check(z.gte(1), z.lte(mediaAttemptsMax))
const Pixels = z.int().check(z.gte(1), z.lte(65_535))

/** In pixels of the picture as it is shown, that is after it was turned as its EXIF data say. */
const Crop = z.object({
  x: z.int().check(z.gte(0), z.lte(65_535)),
  y: z.int().check(z.gte(0), z.lte(65_535)),
  width: Pixels,
  height: Pixels,
})
export type Crop = z.infer<typeof Crop>

/** `path` names the bytes at the upstream, `bytes` says how many there are, `name` is the file's own name: its end is looked at. */
const sourceUpTo = (maxBytes: number) =>
  z.object({
    path: z.string().check(z.minLength(1), z.maxLength(1024)),
    bytes: z.int().check(z.gte(0), z.lte(maxBytes)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
  })

/** The site as a container of this deployment calls it: the runtime leads this name to a binding, and to no network. */
export const siteInternalOrigin = 'http://site.internal'

const everyJob = { job_id: JobId, attempt: Attempt }

/** What the processor is asked for: a film that is at least `minSeconds` long, or a picture, whole or a crop of it. */
export const MediaJob = z.discriminatedUnion('kind', [
  z.object({
    ...everyJob,
    kind: z.literal('video'),
    source: sourceUpTo(uploadMaxBytes),
    video: z.object({ minSeconds: z.number().check(z.gte(0), z.lte(86_400)) }),
  }),
  z.object({
    ...everyJob,
    kind: z.literal('image'),
    source: sourceUpTo(imageMaxBytes),
    image: z.object({ purpose: z.enum(imagePurposes), crop: z.optional(Crop) }),
  }),
])
export type MediaJob = z.infer<typeof MediaJob>

/** Its two kinds. */
export type VideoJob = Extract<MediaJob, { kind: 'video' }>
export type ImageJob = Extract<MediaJob, { kind: 'image' }>
