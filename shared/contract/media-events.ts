// The events of a processing job, up to its end or failure.

import * as z from 'zod/mini'
import { previewsMax, stillsOfVideo } from '../limits.ts'
import { fileFaults, processorFaults } from '../rules/studio-upload-reasons.ts'
import { av1Names } from '../rules/video-av1.ts'
import { cropsMax } from '../rules/video-fingerprint.ts'
import { qualities, StoredFile } from './media-files.ts'
import { Attempt, JobId } from './media-jobs.ts'

/** Why a job failed. */
const failureReasons = [...fileFaults, ...processorFaults] as const
export type FailureReason = (typeof failureReasons)[number]

/** `sequence` grows with every event of an attempt, from 1 on. */
const everyEvent = {
  job_id: JobId,
  attempt: Attempt,
  sequence: z.int().check(z.gte(1)),
  at: z.iso.datetime(),
}
const Bytes = z.int().check(z.gte(0))
const Pixels = z.int().check(z.gte(1), z.lte(65_535))
const Seconds = z.number().check(z.gte(0))
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Codec = z.string().check(z.regex(/^[a-z0-9_]{1,32}$/))
const Name = z.string().check(z.maxLength(64))

const FrameHashes = z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))).check(z.maxLength(stillsOfVideo))

/** Events count once, in order, and only from the attempt that owns the job; `done` and `failed` are the last. */
export const MediaEvent = z.discriminatedUnion('type', [
  z.object({ ...everyEvent, type: z.literal('started') }),
  z.object({
    ...everyEvent,
    type: z.literal('heartbeat'),
    step: z.enum([
      'fetching',
      'probing',
      'stills',
      'sound',
      ...qualities,
      ...av1Names,
      'previews',
      'timeline',
      'storing',
      'image',
    ]),
    progress: z.number().check(z.gte(0), z.lte(1)),
  }),
  z.object({
    ...everyEvent,
    type: z.literal('probed'),
    /** Of a file that was fetched from an address, whose size the job does not say. */
    bytes: z.optional(Bytes),
    /** Of a video; 0 of an image. */
    seconds: Seconds,
    /** As displayed: upright, with square pixels. */
    width: Pixels,
    height: Pixels,
    container: Codec,
    codecs: z.object({ video: Codec, audio: z.nullable(Codec) }),
    hashes: z.object({
      /** Of the uploaded bytes. */
      sha256: Hash,
      /** 64 bits each, of frames at the same places of every video: see rules/video-frame-hashes.ts. */
      frames: z.array(z.string().check(z.regex(/^[0-9a-f]{16}$/))).check(z.maxLength(stillsOfVideo)),
      /** Of a video: the same frames as they are, mirrored and cropped, 128 bits each: see rules/video-fingerprint.ts. */
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
    /** A playable file is stored. `master` lists all renditions, has no height of its own and comes last. */
    type: z.literal('rendition'),
    name: z.enum([...qualities, ...av1Names, 'master']),
    file: Name,
    width: z.int().check(z.gte(0)),
    height: z.int().check(z.gte(0)),
    bytes: Bytes,
    seconds: Seconds,
  }),
  z.object({
    ...everyEvent,
    type: z.literal('previews'),
    count: z.int().check(z.gte(1), z.lte(previewsMax)),
    /** `clip.mp4` is stored, too. */
    has_clip: z.optional(z.boolean()),
  }),
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
    /** A retry may succeed. */
    retriable: z.boolean(),
    /** For the operator, never for visitors. */
    detail: z.optional(z.string().check(z.maxLength(500))),
  }),
])
export type MediaEvent = z.infer<typeof MediaEvent>

/** An event without the fields of every event, as the processor's steps report it. */
export type MediaEventBody = MediaEvent extends infer One
  ? One extends MediaEvent
    ? Omit<One, keyof typeof everyEvent>
    : never
  : never

/** `go: false`: this attempt no longer owns the job; it must stop and clean up. */
export const EventAnswer = z.object({ go: z.boolean() })
