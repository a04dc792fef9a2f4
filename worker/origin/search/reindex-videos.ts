// Rebuilds the search index, some videos a minute, after a migration that changed its words.
import type { D1Database } from '@cloudflare/workers-types'
import { reindexSlice, reindexSlicesPerMinute } from '../bounds.ts'
import { endReindex, entryOf, indexVideo, listingsToReindex, noteReindexed } from './store/search-index.ts'
import { recountWords } from './store/search-words.ts'

export async function reindexVideos(db: D1Database): Promise<void> {
  for (let slice = 0; slice < reindexSlicesPerMinute; slice++) {
    const listings = await listingsToReindex(db, reindexSlice)
    if (!listings) return
    const last = listings.at(-1)
    const entries = listings.map((one) => ({ videoId: one.video_id, entry: entryOf(one) }))
    await db.batch(
      last
        ? [
            ...entries.flatMap(({ videoId, entry }) => indexVideo(db, videoId, entry)),
            recountWords(
              db,
              entries.map(({ entry }) => entry),
            ),
            noteReindexed(db, last.video_id),
          ]
        : endReindex(db),
    )
  }
}
