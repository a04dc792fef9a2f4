// What an editor does with the pictures and files of a video.
import * as z from 'zod/mini'
import { stillsOfVideo } from '../limits.ts'
import { numberOr } from './admin-category.ts'
import { VideoId } from './admin-video.ts'

/** `still` takes one of the ten as its poster, `picture` the file that is sent, `process` makes what is missing of its files. */
const videoFileActs = ['still', 'picture', 'process', 'undo_replace'] as const
const stills = Array.from({ length: stillsOfVideo }, (_, index) => String(index)) as [string, ...string[]]

/** `version` is the one that the page showed. */
export const VideoFilesForm = z.object({
  video_id: VideoId,
  version: numberOr('0', 999_999_999_999_999),
  act: z.enum(videoFileActs, 'invalid'),
  still: z.optional(z.enum(stills, 'invalid')),
  file: z.optional(z.unknown()),
})
