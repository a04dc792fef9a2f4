// A video of the model by which a device suggests videos.
import * as z from 'zod/mini'
import { besideMax, tasteTagsMax } from '../limits.ts'
import { Count, Dir, Id, MediaAddress } from './text.ts'
import { Duration } from './video.ts'

/** A small card; `tags` are hashes of its categories and performers, `beside` the ids of what was played beside it. */
export const TasteVideo = z.object({
  video_id: Id,
  dir: Dir,
  title: z.string(),
  scr: MediaAddress,
  duration: Duration,
  video_viewed: Count,
  tags: z.array(Count).check(z.maxLength(tasteTagsMax)),
  beside: z.array(Id).check(z.maxLength(besideMax)),
})
/** The same as a type. */
export type TasteVideo = z.infer<typeof TasteVideo>
