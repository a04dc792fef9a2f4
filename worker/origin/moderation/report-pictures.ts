// A report's picture in the media processor: a moderator sees the re-encoded picture, never the file that a visitor sent. Pictures of a
// reported conversation were re-encoded before: the report has copies, which stay when the messages are deleted.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import type { Env } from '../env.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { messagePictureKey, reportKey } from '../media/output-keys.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { failReportPicture, noteReportPicture } from './store/reports.ts'

/** The statement for the batch that adds the report. */
export const beginReportPicture = (env: Env, sent: { picture: string; bytes: number }): Promise<D1PreparedStatement> =>
  beginImageJob(env, {
    purpose: 'contact',
    subject: sent.picture,
    crop: null,
    source_key: reportKey(sent.picture),
    source_bytes: sent.bytes,
    folder: `drawn-${crypto.randomUUID()}`,
  })

export const isReportPicture = ({ purpose }: JobRow): boolean => purpose === 'contact'

/** A picture of a message, and the name that its copy gets: known before it is made, so that a fault leaves no copy behind. */
export type TargetPicture = { file: string; copy: string }

export const targetPicturesOf = (files: readonly string[]): TargetPicture[] =>
  files.map((file) => ({ file, copy: `target-${crypto.randomUUID()}` }))

/** The names of the copies. One that is not there any more is left out. */
export async function copyTargetPictures(
  { media, putNewFile }: Env,
  pictures: readonly TargetPicture[],
): Promise<string[]> {
  const copies = await Promise.all(
    pictures.map(async ({ file, copy }) => {
      const found = await media.get(messagePictureKey(file))
      if (!found) return []
      await putNewFile(reportKey(copy), await found.arrayBuffer(), { httpMetadata: found.httpMetadata ?? {} })
      return copy
    }),
  )
  return copies.flat()
}

/** Attaches the result to the report; the original is deleted. */
export async function keepReportPicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  { db, media }: Env,
): Promise<void> {
  const [drawn] = files
  await (drawn
    ? noteReportPicture(db, subject, `${folder}/${drawn.name}`)
    : failReportPicture(db, subject, 'corrupted')
  ).run()
  await media.delete(source_key)
}

/** Without a processor the picture stays unseen: what came with a legal notice is not deleted for that. */
export async function endReportPicture(
  { subject, source_key }: JobRow,
  reason: string,
  { db, media }: Env,
): Promise<void> {
  if (reason === 'no_processor') return
  await failReportPicture(db, subject, reason).run()
  await media.delete(source_key)
}
