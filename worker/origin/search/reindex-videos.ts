// Rebuilds the search index, some videos a minute, after a migration that changed its words.
import type { D1Database } from '@cloudflare/workers-types'
import { reindexSlice, reindexSlicesPerMinute } from '../bounds.ts'
import { endReindex, indexVideo, listingsToReindex, noteReindexed } from './store/search-index.ts'

export async function reindexVideos(db: D1Database): Promise<void> {
  for (let slice = 0; slice < reindexSlicesPerMinute; slice++) {
    const listings = await listingsToReindex(db, reindexSlice)
    if (!listings) return
    const last = listings.at(-1)
    await db.batch([
      ...listings.flatMap((one) => indexVideo(db, one)),
      last ? noteReindexed(db, last.video_id) : endReindex(db),
    ])
  }
}
