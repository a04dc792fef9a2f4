// What an uploader or an editor does with the captions and chapters of a video.
import * as z from 'zod/mini'
import { captionsMaxBytes, chaptersMaxLength } from '../limits.ts'
import { captionKinds, captionLanguages } from '../rules/caption-languages.ts'
import { numberOr } from './admin-category.ts'
import { VideoId } from './admin-video.ts'

/** `version` is the one that the page showed; 0 before the first save. */
const everyAct = { video_id: VideoId, version: numberOr('0', 999_999_999_999_999) }

/** Captions are sent as a file (WebVTT or SRT) or typed; a file comes before what is typed. */
export const VideoTextsForm = z.discriminatedUnion('act', [
  z.object({
    ...everyAct,
    act: z.literal('captions'),
    lang: z.enum(captionLanguages, 'required'),
    kind: z.enum(captionKinds, 'required'),
    text: z.optional(z.string('invalid').check(z.maxLength(captionsMaxBytes, 'file_too_large'))),
    file: z.optional(z.unknown()),
  }),
  z.object({ ...everyAct, act: z.literal('remove'), lang: z.enum(captionLanguages, 'required') }),
  z.object({
    ...everyAct,
    act: z.literal('chapters'),
    chapters: z.string('required').check(z.maxLength(chaptersMaxLength, 'max_length')),
  }),
])
