// Captions and chapters of a video: as its own answer names them, and as their form has them.
import * as z from 'zod/mini'
import { captionLanguagesMax, chaptersMax, chapterTitleMaxLength } from '../limits.ts'
import { captionKinds } from '../rules/caption-languages.ts'
import { Dir } from './text.ts'

/** `lang` is a BCP 47 tag, `version` a part of the address of its WebVTT (see media-paths.ts): another text has another one. */
export const Caption = z.object({
  lang: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  kind: z.enum(captionKinds),
  version: z.string().check(z.regex(/^[0-9a-f]{8,64}$/)),
})
export type Caption = z.infer<typeof Caption>
export const Captions = z.array(Caption).check(z.maxLength(captionLanguagesMax))

/** From `start`, in seconds, to the next one. Models and categories are some of the video's own, by their dirs. */
const VideoChapter = z.object({
  start: z.int().check(z.gte(0)),
  title: z.string().check(z.minLength(1), z.maxLength(chapterTitleMaxLength)),
  models: z.optional(z.array(Dir)),
  categories: z.optional(z.array(Dir)),
})
export type VideoChapter = z.infer<typeof VideoChapter>
export const Chapters = z.array(VideoChapter).check(z.maxLength(chaptersMax))
