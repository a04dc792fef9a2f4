// What an editor does with the pictures and files of a video.
import * as z from 'zod/mini'
import { stillsOfVideo } from '../limits.ts'
import { readMoment } from '../rules/video-moment.ts'
import { numberOr } from './admin-category.ts'
import { VideoId } from './admin-video.ts'

/** `still` takes one of the ten as its poster, `picture` the file that is sent, `frame` what is shown `at` a moment of the video, which is
 * typed as `0:12`. `process` makes what is missing of its files. */
const videoFileActs = ['still', 'picture', 'frame', 'process', 'undo_replace'] as const
const stills = Array.from({ length: stillsOfVideo }, (_, index) => String(index)) as [string, ...string[]]

/** Seconds; undefined where nothing is typed. */
const Moment = z.optional(
  z.pipe(
    z.string('moment_invalid').check(z.maxLength(20, 'moment_invalid')),
    z.pipe(
      z.transform((text: string) => (text.trim() === '' ? undefined : (readMoment(text) ?? Number.NaN))),
      z.optional(z.number('moment_invalid')),
    ),
  ),
)

/** `version` is the one that the page showed. */
export const VideoFilesForm = z.object({
  video_id: VideoId,
  version: numberOr('0', 999_999_999_999_999),
  act: z.enum(videoFileActs, 'invalid'),
  still: z.optional(z.enum(stills, 'invalid')),
  at: Moment,
  file: z.optional(z.unknown()),
})
