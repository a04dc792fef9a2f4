// Feeds that are imported again and again, as the back office shows them.
import * as z from 'zod/mini'
import { Count } from './text.ts'

/** 32 hexadecimal digits. */
export const FeedId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/**
 * `problem` is why the last request failed, a code of shared/rules/admin-import-feeds.ts, or ''; `failures` are such requests in a row. The
 * counts are those of the last import, and `import_id` names the last one that changed something. `next_date` is null while it is paused.
 */
export const AdminFeed = z.object({
  feed_id: FeedId,
  address: z.string(),
  source: z.string(),
  uploader: z.string(),
  takes_media: z.boolean(),
  every_hours: Count,
  is_paused: z.boolean(),
  asked_date: z.nullable(z.iso.datetime()),
  next_date: z.nullable(z.iso.datetime()),
  problem: z.string(),
  failures: Count,
  total_rows: Count,
  added: Count,
  changed: Count,
  failed: Count,
  import_id: z.nullable(z.string()),
  version: Count,
})
export type AdminFeed = z.infer<typeof AdminFeed>
