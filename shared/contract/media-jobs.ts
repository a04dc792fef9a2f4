// The contract between the embedded upstream and the media processor: jobs, and the addresses of both sides. Every request
// between them is signed (see ../media-signature.ts).

import * as z from 'zod/mini'
import { imageMaxBytes, mediaAttemptsMax, uploadMaxBytes } from '../limits.ts'
import { pathTemplate } from '../path.ts'
import { av1Sizes } from '../rules/video-av1.ts'
import { imagePurposes } from './media-images.ts'

/** The processor's endpoints. `POST jobs` takes a MediaJob: 202 when it runs (even if it already did), 429 when it is busy. */
export const processorPaths = {
  health: pathTemplate('/health'),
  jobs: pathTemplate('/jobs'),
  /** DELETE stops it. */
  job: pathTemplate('/jobs/{job_id}'),
} as const

/** The upstream's endpoints for the processor. */
export const mediaJobPaths = {
  /** GET: the uploaded bytes; ranges are allowed. */
  source: pathTemplate('/media-jobs/{job_id}/source'),
  /** GET: StoredFiles, so that a restarted job skips what is stored. */
  files: pathTemplate('/media-jobs/{job_id}/files'),
  /** PUT: one file, streamed, with its length. The same name again replaces the former file. */
  file: pathTemplate('/media-jobs/{job_id}/files/{name*}'),
  /**
   * A file larger than `mediaPartBytes` is sent in parts, because proxies refuse long bodies: POST starts it (StartedFile), PUT
   * sends one part after the other from 1 on, each but the last of the same size (StoredPart), and POST of all their answers
   * (StoredParts) completes it. Until then the file does not exist.
   */
  begun: pathTemplate('/media-jobs/{job_id}/begun/{name*}'),
  part: pathTemplate('/media-jobs/{job_id}/parts/{upload}/{part}/{name*}'),
  whole: pathTemplate('/media-jobs/{job_id}/whole/{upload}/{name*}'),
  /** POST: one MediaEvent; the answer is an EventAnswer. */
  events: pathTemplate('/media-jobs/{job_id}/events'),
} as const

/** Chosen by the upstream: 6 to 64 lower-case letters, digits and dashes. */
export const JobId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{5,63}$/))
/** From 1 on: the upstream counts the attempts of a job. */
export const Attempt = z.int().check(z.gte(1), z.lte(mediaAttemptsMax))
const Pixels = z.int().check(z.gte(1), z.lte(65_535))

/** In pixels of the picture as displayed, after its EXIF rotation. */
const Crop = z.object({
  x: z.int().check(z.gte(0), z.lte(65_535)),
  y: z.int().check(z.gte(0), z.lte(65_535)),
  width: Pixels,
  height: Pixels,
})
export type Crop = z.infer<typeof Crop>

/**
 * `path` identifies the bytes at the upstream, `bytes` is their number, `name` is the file's own name, whose extension is
 * checked. With an `address` the bytes are fetched from there instead, and their number is not known before.
 */
const sourceUpTo = (maxBytes: number) =>
  z.object({
    path: z.string().check(z.minLength(1), z.maxLength(1024)),
    bytes: z.int().check(z.gte(0), z.lte(maxBytes)),
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    address: z.optional(z.url().check(z.maxLength(2000))),
  })

/** The site's address inside a container of this deployment: the runtime resolves it to a binding, not to the network. */
export const siteInternalOrigin = 'http://site.internal'

/** `isQuick`: it is taken beside as many jobs as run at once, unless another quick one is. */
const everyJob = { job_id: JobId, attempt: Attempt, isQuick: z.optional(z.boolean()) }

/** A job: a video of at least `minSeconds`; sizes of a finished video as AV1, made of one of its renditions; pictures of a
 * video that stays where it is; the frame of a video at a moment, in seconds, as a preview; or a picture, whole or cropped. */
export const MediaJob = z.discriminatedUnion('kind', [
  z.object({
    ...everyJob,
    kind: z.literal('video'),
    source: sourceUpTo(uploadMaxBytes),
    video: z.object({ minSeconds: z.number().check(z.gte(0), z.lte(86_400)) }),
  }),
  z.object({
    ...everyJob,
    kind: z.literal('av1'),
    source: sourceUpTo(uploadMaxBytes),
    av1: z.object({ sizes: z.array(z.enum(av1Sizes)).check(z.minLength(1), z.maxLength(av1Sizes.length)) }),
  }),
  z.object({ ...everyJob, kind: z.literal('stills'), source: sourceUpTo(uploadMaxBytes) }),
  z.object({
    ...everyJob,
    kind: z.literal('frame'),
    source: sourceUpTo(uploadMaxBytes),
    frame: z.object({ at: z.number().check(z.gte(0), z.lte(86_400)) }),
  }),
  z.object({
    ...everyJob,
    kind: z.literal('image'),
    source: sourceUpTo(imageMaxBytes),
    image: z.object({ purpose: z.enum(imagePurposes), crop: z.optional(Crop) }),
  }),
])
export type MediaJob = z.infer<typeof MediaJob>

/** Its kinds. */
export type VideoJob = Extract<MediaJob, { kind: 'video' }>
export type Av1Job = Extract<MediaJob, { kind: 'av1' }>
export type StillsJob = Extract<MediaJob, { kind: 'stills' }>
export type FrameJob = Extract<MediaJob, { kind: 'frame' }>
export type ImageJob = Extract<MediaJob, { kind: 'image' }>
