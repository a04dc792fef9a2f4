// What a restored site continues otherwise than the one that was backed up: parts of a database refer to what no backup holds.
import type { D1Database } from '@cloudflare/workers-types'
import { tellAllTakedowns } from '../origin/moderation/store/takedowns.ts'
import { forgetOpenParts } from '../origin/studio/store/upload-parts.ts'

export async function resumeRestored(db: D1Database): Promise<void> {
  // The deny list is an object of its own: the schedule fills it again from these rows.
  await tellAllTakedowns(db).run()
  // The bucket keeps parts of unfinished files apart, and does not list them: their uploaders send the file again.
  await db.batch(forgetOpenParts(db))
}
