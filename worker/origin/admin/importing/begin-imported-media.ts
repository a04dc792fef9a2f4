// Begins the uploads of imported files, a few at a time: those of members are not to wait behind a catalogue.
import { importMediaAtOnce } from '../../bounds.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { newFolder } from '../../studio/new-upload.ts'
import { beginVideoJob } from '../../studio/processing/begin-media-job.ts'
import { moveUpload } from '../../studio/store/upload-states.ts'
import { addUpload, noteDetails, noteFile } from '../../studio/store/uploads.ts'
import { type MediaToBegin, mediaToBegin, noteBegun, putPeople } from '../store/imported-media.ts'

/** Every minute. Without a media processor the files wait. */
export async function beginImportedMedia(env: Env): Promise<void> {
  if (!env.processor) return
  for (const one of await mediaToBegin(env.db, importMediaAtOnce)) await beginOne(one, env)
}

async function beginOne(one: MediaToBegin, env: Env): Promise<void> {
  const { db } = env
  const nowSeconds = currentSeconds()
  const { upload_id, user_id, file_name, file_bytes } = one
  const file = { upload_id, user_id, folder: newFolder(), file_name, file_bytes }
  await db.batch([
    addUpload(db, { ...file, sent_name: file_name, file_modified: 0, r2_upload: null, nowSeconds }, null),
    noteBegun(db, one.video_id),
    noteFile(db, upload_id, file_bytes),
    noteDetails(db, upload_id, { details: JSON.stringify(detailsOf(one)), wrong: '[]', isComplete: true }),
    ...putPeople(db, '?1', one.video_id, nowSeconds),
    moveUpload(db, upload_id, 'received', nowSeconds),
    ...(await beginVideoJob(env, file, one.address)),
  ])
}

/** What moderators see of it, as uploaders type it. */
const detailsOf = ({
  title,
  description,
  gender,
  is_private,
  channel,
  tags,
  categories,
  performers,
}: MediaToBegin) => ({
  title,
  description,
  categories: (JSON.parse(categories) as string[]).join(','),
  performers: (JSON.parse(performers) as string[]).join(', '),
  channel: channel ?? '',
  tags,
  orientation: gender,
  is_private: String(is_private),
  exclusive: '0',
  preview: '1',
})
