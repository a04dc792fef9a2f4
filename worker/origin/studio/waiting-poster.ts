// The poster of an uploader's change, which no visitor sees until a moderator accepts it. Its folder is deleted when the change is refused
// or withdrawn.
import { ownFolderOf } from '../admin/store/video-files.ts'
import type { VideoWholeRow } from '../admin/store/videos.ts'
import { copyPoster, newPosterFolder, posterOfFolder } from '../admin/video-poster.ts'
import type { Env } from '../env.ts'
import { forgetFolder } from '../media/picture-folders.ts'
import type { UploadRow } from './store/uploads.ts'
import { movePosterEdit, waitingPostersIn } from './store/video-edits.ts'

/** Deletes the pictures of posters that no visitor has seen. */
export async function forgetWaitingPosters(env: Pick<Env, 'media'>, folders: readonly string[]): Promise<void> {
  await Promise.all(folders.map((folder) => forgetFolder(env, folder)))
}

/**
 * Before the files of a replaced upload go: a poster in its folder goes on waiting in that of the file that the video has now, as a poster
 * that is shown stays.
 */
export async function keepWaitingPosters(
  env: Pick<Env, 'db' | 'media'>,
  { user_id, folder }: Pick<UploadRow, 'user_id' | 'folder'>,
): Promise<void> {
  for (const waiting of await waitingPostersIn(env.db, user_id, folder)) {
    const to = await posterOfFolder(env, {
      uploadFolder: await ownFolderOf(env.db, waiting.video_id),
      from: waiting.poster,
    })
    if (to === null) continue
    const { meta } = await movePosterEdit(env.db, waiting, to).run()
    // A moderator decided meanwhile.
    if (meta.changes === 0) await forgetFolder(env, to)
  }
}

/**
 * The folder that an accepted poster is shown from: with the previews that the video has now, which may have got another file since. Null
 * where the poster is gone.
 */
export async function acceptedPoster(env: Env, row: VideoWholeRow, poster: string): Promise<string | null> {
  const to = newPosterFolder(await ownFolderOf(env.db, row.video_id))
  return (await copyPoster(env, { shown: row.folder, to, from: poster, large: 'poster', small: 'still' })) ? to : null
}
