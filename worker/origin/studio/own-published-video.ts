// A published video of the caller: the one check of whose it is that every change in the studio passes.
import { ok, type Result, refused } from '../../../shared/result.ts'
import { studioStateOf } from '../../../shared/rules/studio-videos.ts'
import { visibilityOf } from '../../../shared/rules/video-visibility.ts'
import { type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'

/** In any state, also taken down. Refused with not_found for the videos of others, and for duplicates of other videos. */
export async function requireOwnVideo(
  { db }: Pick<Env, 'db'>,
  { user }: MemberCaller,
  videoId: number,
): Promise<Result<VideoWholeRow>> {
  const [row] = await videosWhole(db, [videoId])
  return row?.user_id === user.user_id && row.merged_into === null ? ok(row) : refused('not_found', 'video_id')
}

type Stated = Pick<VideoWholeRow, 'status_id' | 'is_private' | 'publish_date' | 'bin_date'>

export const stateInStudio = ({ status_id, is_private, publish_date, bin_date }: Stated) =>
  studioStateOf(visibilityOf(status_id, is_private, publish_date), bin_date !== null)
