// Where the embedded upstream and the media processor meet: what a job is, what is asked of whom, what is told on the way,
// and how the files are called that come of it. Every request between them is signed (see ../media-signature.ts).

import * as z from 'zod/mini'
import {
  imageMaxBytes,
  mediaAttemptsMax,
  previewsMax,
  type renditionBoxes,
  stillsOfVideo,
  uploadMaxBytes,
} from '../limits.ts'
import { pathTemplate } from '../path.ts'
import { cropsMax } from '../rules/film-looks.ts'

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
const Attempt = z.int().check(z.gte(1), z.lte(mediaAttemptsMax))
const Pixels = z.int().check(z.gte(1), z.lte(65_535))
const Bytes = z.int().check(z.gte(0))

/** What an image is for decides its shape and its sizes: see `imageShapes`. */
const imagePurposes = ['avatar', 'cover', 'preview', 'contact'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

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

/**
 * What becomes of an image: never larger than it came, cut to the shape of the first size (`fill`), or whole (`fit`). Each
 * size is a file `image-{width}.{type}`; what remains of the picture after its crop has at least `min` pixels.
 */
export const imageShapes = {
  avatar: {
    min: { width: 100, height: 100 },
    how: 'fill',
    sizes: [
      { width: 320, height: 320, types: ['webp'] },
      { width: 96, height: 96, types: ['webp'] },
    ],
  },
  cover: {
    min: { width: 1250, height: 250 },
    how: 'fill',
    sizes: [
      { width: 2500, height: 500, types: ['webp'] },
      { width: 1250, height: 250, types: ['webp'] },
    ],
  },
  preview: {
    min: { width: 1250, height: 250 },
    how: 'fill',
    sizes: [
      { width: 1280, height: 720, types: ['webp', 'avif'] },
      { width: 640, height: 360, types: ['webp'] },
      { width: 320, height: 180, types: ['webp'] },
    ],
  },
  contact: {
    min: { width: 1, height: 1 },
    how: 'fit',
    sizes: [{ width: 1600, height: 1600, types: ['webp'] }],
  },
} as const satisfies Record<ImagePurpose, ImageShape>

/**
 * Pixels throughout: what remains has at least `min`; `sizes` are what is made of it, the first one giving the shape.
 */
export type ImageShape = {
  min: { width: number; height: number }
  how: 'fill' | 'fit'
  sizes: readonly { width: number; height: number; types: readonly ('webp' | 'avif')[] }[]
}

/** A size of a picture as a file; `width` in pixels. */
export const imageName = (width: number, type: 'webp' | 'avif'): string => `image-${width}.${type}`

/**
 * Every file that a job may leave behind. Of a video: `sd.mp4` …; of a long one `hls/master.m3u8`, `hls/sd.m3u8` and its
 * segments beside it; ten moments as `still-0` … (1280 wide, what a poster can be) and `card-0.webp` … (640 wide); `poster`,
 * which is one of the stills; three previews, each a picture and a silent clip; the sprite of the timeline and its WebVTT.
 */
const outputNames = {
  video: new RegExp(
    [
      /^(sd|hd|fhd)\.mp4$/,
      /^hls\/(master|sd|hd|fhd)\.m3u8$/,
      /^hls\/(sd|hd|fhd)-(init\.mp4|\d{5}\.m4s)$/,
      new RegExp(`^still-[0-${stillsOfVideo - 1}]\\.(avif|webp)$`),
      new RegExp(`^card-[0-${stillsOfVideo - 1}]\\.webp$`),
      /^poster\.(avif|webp)$/,
      new RegExp(`^preview-[1-${previewsMax}]\\.(mp4|webp)$`),
      /^timeline\.(webp|vtt)$/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  image: /^image-\d{2,4}\.(avif|webp)$/,
} as const

/** Whether a job of this kind may leave a file of this name: no other is taken from the processor. */
export const isOutputName = (kind: MediaJob['kind'], name: string): boolean => outputNames[kind].test(name)

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  avif: 'image/avif',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

/** Content type of an output. */
export const outputType = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const StoredFile = z.object({ name: z.string().check(z.maxLength(64)), bytes: Bytes })

/** What is there already of a job, with its bytes. */
export const StoredFiles = z.object({ files: z.array(StoredFile) })

/**
 * The three steps of a file in parts: its own name for the upload, each part as it was taken, and all of them in order. At
 * most 10,000.
 */
export const BegunFile = z.object({ upload: z.string().check(z.minLength(1), z.maxLength(2048)) })
export const StoredPart = z.object({
  part: z.int().check(z.gte(1), z.lte(10_000)),
  etag: z.string().check(z.minLength(1), z.maxLength(256)),
})
export const StoredParts = z.object({ parts: z.array(StoredPart).check(z.minLength(1), z.maxLength(10_000)) })

/** Qualities, the smallest first: a video has `sd` always and the others when it is large enough. */
const qualities = ['sd', 'hd', 'fhd'] as const satisfies (keyof typeof renditionBoxes)[]
export type Quality = (typeof qualities)[number]

/** How the player calls the file of a rendition (spec §3): `_sd.mp4`, `_hd.m3u8`, `_master.m3u8`. */
export const formatOf = (name: Quality | 'master', file: string): string =>
  `_${name}${file.slice(file.lastIndexOf('.'))}`

/**
 * Why a job failed. `corrupted`: it cannot be read, or ends before it says. `too_short`, `too_small` (a picture), `too_large`
 * (bytes, pixels, length), `unsupported` (no container, codec or picture that is taken), `hostile` (made to hurt). The
 * others are the workshop's own: they may go better the next time.
 */
const failureReasons = [
  ...(['corrupted', 'too_short', 'too_small', 'too_large', 'unsupported', 'hostile'] as const),
  ...(['no_space', 'no_ffmpeg', 'stopped', 'timed_out', 'internal'] as const),
] as const
export type FailureReason = (typeof failureReasons)[number]

/** `sequence` grows with every event of an attempt, from 1 on. */
const everyEvent = {
  job_id: JobId,
  attempt: Attempt,
  sequence: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
}
const Seconds = z.number().check(z.gte(0))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Codec = z.string().check(z.regex(/^[a-z0-9_]{1,32}$/))
const Name = z.string().check(z.maxLength(64))

const FrameHashes = z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(stillsOfVideo))

/**
 * What the processor tells on the way. Each counts once, in order, and of the attempt that holds the job alone; `done` and
 * `failed` are the last.
 */
export const MediaEvent = z.discriminatedUnion('type', [
  z.object({ ...everyEvent, type: z.literal('started') }),
  z.object({
    ...everyEvent,
    type: z.literal('heartbeat'),
    step: z.enum(['fetching', 'probing', 'stills', 'sound', ...qualities, 'previews', 'timeline', 'storing', 'image']),
    progress: z.number().check(z.gte(0), z.lte(1)),
  }),
  z.object({
    ...everyEvent,
    type: z.literal('probed'),
    /** Of a video; 0 of an image. */
    seconds: Seconds,
    /** As it is shown: turned upright, with square pixels. */
    width: Pixels,
    height: Pixels,
    container: Codec,
    codecs: z.object({ video: Codec, audio: z.nullable(Codec) }),
    hashes: z.object({
      /** Of the bytes that were uploaded. */
      sha256: Hash,
      /** 64 bits each, of frames at the same places of every video: see rules/frame-hashes.ts. */
      frames: z.array(z.string().check(z.regex(/^[0-9a-f]{16}$/))).check(z.maxLength(stillsOfVideo)),
      /** Of a video: the same frames as they are, mirrored and cropped, 128 bits each: see rules/film-looks.ts. */
      looks: z.optional(
        z.object({
          plain: FrameHashes,
          mirrored: FrameHashes,
          cropped: z.array(FrameHashes).check(z.maxLength(cropsMax)),
        }),
      ),
    }),
  }),
  z.object({ ...everyEvent, type: z.literal('stills'), count: z.int().check(z.gte(1), z.lte(stillsOfVideo)) }),
  z.object({
    ...everyEvent,
    /** A file that can be played is stored. `master` names all that there are, has no height of its own and comes last. */
    type: z.literal('rendition'),
    name: z.enum([...qualities, 'master']),
    file: Name,
    width: z.int().check(z.gte(0)),
    height: z.int().check(z.gte(0)),
    bytes: Bytes,
    seconds: Seconds,
  }),
  z.object({ ...everyEvent, type: z.literal('previews'), count: z.int().check(z.gte(1), z.lte(previewsMax)) }),
  z.object({
    ...everyEvent,
    type: z.literal('timeline'),
    count: z.int().check(z.gte(1)),
    interval: z.int().check(z.gte(1)),
  }),
  z.object({
    ...everyEvent,
    type: z.literal('done'),
    /** All but the segments of streams, which their playlists name. */
    files: z.array(StoredFile),
  }),
  z.object({
    ...everyEvent,
    type: z.literal('failed'),
    reason: z.enum(failureReasons),
    /** Another attempt may go better. */
    retriable: z.boolean(),
    /** For whoever runs the site, never for visitors. */
    detail: z.optional(z.string().check(z.maxLength(500))),
  }),
])
export type MediaEvent = z.infer<typeof MediaEvent>

/** An event without what every event has: what the processor's steps tell. */
export type MediaNews = MediaEvent extends infer One
  ? One extends MediaEvent
    ? Omit<One, keyof typeof everyEvent>
    : never
  : never

/** `go: false`: the job is not this attempt's any more; stop and clean up. */
export const EventAnswer = z.object({ go: z.boolean() })
