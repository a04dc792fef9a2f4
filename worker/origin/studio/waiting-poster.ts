// The poster of an uploader's change, which no visitor sees until a moderator accepts it. Its folder is deleted when the change is refused
// or withdrawn.
import { filesOfVideo } from '../admin/store/video-files.ts'
import type { VideoWholeRow } from '../admin/store/videos.ts'
import { copyPoster, newPosterFolder } from '../admin/video-poster.ts'
import type { Env } from '../env.ts'
import { forgetFolder } from '../media/picture-folders.ts'
import { posterFolderOf } from '../sql/own-folder.ts'

/** Deletes the pictures of posters that no visitor has seen. */
export async function forgetWaitingPosters(env: Env, folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => forgetFolder(env, folder)))
}

/**
 * The folder that an accepted poster is shown from: with the previews that the video has now, which may have got another file since. Null
 * where the poster is gone.
 */
export async function acceptedPoster(env: Env, row: VideoWholeRow, poster: string): Promise<string | null> {
  const files = await filesOfVideo(env.db, row.video_id)
  const to = newPosterFolder(files?.folder ?? posterFolderOf(row.video_id))
  return (await copyPoster(env, { shown: row.folder, to, from: poster, large: 'poster', small: 'still' })) ? to : null
}
