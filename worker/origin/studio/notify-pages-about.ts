// The open pages of the members who are notified of an upload: of its sender, and of the uploader of a video for which an editor sent it.
import type { Env } from '../env.ts'
import type { UploadRow } from './store/uploads.ts'
import { uploaderOf } from './store/video-replacements.ts'

export async function notifyPagesAbout(
  { db, notifyOpenPages }: Pick<Env, 'db' | 'notifyOpenPages'>,
  upload: Pick<UploadRow, 'upload_id' | 'user_id'>,
): Promise<void> {
  const notified = new Set([upload.user_id, await uploaderOf(db, upload)])
  await Promise.all([...notified].map((userId) => notifyOpenPages(userId)))
}
