// Loads a video and its files, for pages that show nothing else.
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { signedPageSeconds } from '../../../../shared/limits.ts'
import type { Loaded, PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { type MissingKind, missingVideo } from './video-missing.tsx'

/** A public video with signed links; when its files fail, the page still shows the rest. */
export type LoadedVideo = { kind: 'active'; video: Video; files: VideoFile[] }

export async function loadVideo(
  { call, signFiles }: Pick<PageContext, 'call' | 'signFiles'>,
  video_id: number,
): Promise<Loaded<LoadedVideo | { kind: MissingKind }>> {
  const pendingFiles = call('videoFile', { video_id })
  pendingFiles.catch(() => undefined)
  const answer = await call('video', { video_id })
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
