// Loads a video and its files, for pages that show nothing else. A duplicate leads to the one that it was merged into.
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { signedPageSeconds } from '../../../../shared/limits.ts'
import { movedPermanently } from '../../http/redirects.ts'
import { type KeptVideo, type MissingKind, missingVideo, movedTo } from '../../parts/video-missing.tsx'
import type { Loaded, PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'

/** A public video with signed links; when its files fail, the page still shows the rest. */
export type LoadedVideo = { kind: 'active'; video: Video; files: VideoFile[] }

/** @param addressOf the same page of the video that this one was merged into */
export async function loadVideo(
  { call, signFiles }: Pick<PageContext, 'call' | 'signFiles'>,
  video_id: number,
  addressOf: (kept: KeptVideo) => string,
): Promise<Loaded<LoadedVideo | { kind: MissingKind }>> {
  const pendingFiles = call('videoFile', { video_id })
  pendingFiles.catch(() => undefined)
  const answer = await call('video', { video_id })
  const moved = movedTo(answer)
  if (moved) throw movedPermanently(addressOf(moved))
  const missing = missingVideo(answer)
  if (missing) return missing
  const { video } = expected(answer)
  const files = await pendingFiles.then((result) => (result.ok ? result.value : [])).catch(() => [])
  return {
    status: 200,
    data: { kind: 'active', video, files: await signFiles(video_id, files) },
    maxCacheSeconds: signedPageSeconds,
  }
}
