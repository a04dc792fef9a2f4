// The length that a stored file states about itself: a check before the queue, so that a video that is too short is refused at once and a
// short one need not wait behind long ones.
import type { R2Bucket } from '@cloudflare/workers-types'
import { statedSecondsOf } from '../../../shared/rules/video-stated-seconds.ts'
import { sourceKey } from '../files/upload-parts.ts'

type File = { upload_id: string; file_bytes: number }

/** Null where the file states none in a place that is found quickly, or the bucket does not answer: that fails no upload. */
export const statedSeconds = (media: Pick<R2Bucket, 'get'>, { upload_id, file_bytes }: File): Promise<number | null> =>
  statedSecondsOf(file_bytes, async (offset, length) => {
    const part = await media.get(sourceKey(upload_id), { range: { offset, length } })
    return part && 'arrayBuffer' in part ? new DataView(await part.arrayBuffer()) : null
  }).catch(() => null)
