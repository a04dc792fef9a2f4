// Captions and chapters of a video, for its uploader and for editors.
import * as z from 'zod/mini'
import { Count, Id } from '../entities/text.ts'
import { Video, VideoFile } from '../entities/video.ts'
import { VideoTextsForm } from '../forms/video-texts.ts'
import { bodyMaxBytes, captionsMaxBytes, videoFilesMax } from '../limits.ts'
import { captionKinds } from '../rules/caption-languages.ts'
import { detailsTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { videoCard } from './removal.ts'
import { write } from './write.ts'

export const videoTexts = endpoint('videoTexts', {
  method: 'GET',
  path: '/api/json/video_texts/{lifetime}/{video_id}.json',
  params: z.object({ video_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    video: Video,
    files: z.array(VideoFile).check(z.maxLength(videoFilesMax)),
    version: Count,
    captions: z.array(z.object({ lang: z.string(), kind: z.enum(captionKinds), cues: Count, text: z.string() })),
    /** Lines as they were typed; empty where the description's are shown, if it has some. */
    chapters: z.string(),
    /** A moderator checks what this caller saves; until then it stands. */
    is_checked: z.optional(z.literal(true)),
  }),
  removedBy: { question: videoCard, answer: { video: videoCard } },
  list: null,
  isAbout: ({ video_id }, { video }) => video.video_id === video_id,
  signsMedia: async ({ video_id }, answer, sign) => ({ ...answer, files: await sign(video_id, answer.files) }),
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'A video with its files, the whole text of its captions as WebVTT, and its chapters as lines, for its uploader and for editors. An upstream without captions and chapters refuses with not_found.',
})

export const saveVideoTexts = write('saveVideoTexts', {
  path: '/api/video_texts.php',
  body: VideoTextsForm,
  answer: z.object({ ok: z.literal(true), video_id: Id, version: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: ({ video_id }) => [detailsTag(video_id)],
  maxBytes: 2 * captionsMaxBytes + bodyMaxBytes,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Captions of a video in one language, as WebVTT or SRT, checked and cleaned; removes them (remove); or its chapters, a line each: 0:00 Title | performers | categories, where the last two may be missing and name some of the video’s own. The line that is wrong is in info. Refused with not_found for other members, and with changed when another save came since `version`.',
})
