// Loads a video and its files, for pages that show nothing else. A duplicate leads to the one that it was merged into.
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { signedPageSeconds } from '../../../../shared/limits.ts'
import type { KeptVideo, MissingKind } from '../../parts/video-missing.tsx'
import { visibleVideo } from '../../parts/visible-video.ts'
import type { Loaded, PageContext } from '../../render/page.ts'

/** A video that the visitor may watch, with signed links; when the files of a public one fail, the page still shows the rest. */
export type LoadedVideo = { kind: 'active'; video: Video; files: VideoFile[] }

/** @param addressOf the same page of the video that this one was merged into */
export async function loadVideo(
  context: Pick<PageContext, 'call' | 'signFiles' | 'signPictures' | 'visitor'>,
  video_id: number,
  addressOf: (kept: KeptVideo) => string,
): Promise<Loaded<LoadedVideo | { kind: MissingKind }>> {
  const pendingFiles = context.call('videoFile', { video_id })
  pendingFiles.catch(() => undefined)
  const visible = await visibleVideo(context, video_id, addressOf)
  if (visible.missing) return visible.missing
  const { video, own } = visible
  const files = own ? own.files : await pendingFiles.then((result) => (result.ok ? result.value : [])).catch(() => [])
  return {
    status: 200,
    data: { kind: 'active', video, files: await context.signFiles(video_id, files, own !== null) },
    maxCacheSeconds: signedPageSeconds,
  }
}
