// Rebuilds the search index, some names and videos a minute, after a migration that changed its words; and keeps the keys of new words, not those of gone ones.
import type { D1Database } from '@cloudflare/workers-types'
import { keyedSlicesPerMinute, reindexNamesAtOnce, reindexSlice, reindexSlicesPerMinute } from '../bounds.ts'
import { namesToReindex, reindexNames } from './store/name-index.ts'
import { endReindex, entryOf, indexVideo, listingsToReindex, noteReindexed } from './store/search-index.ts'
import { recountWords } from './store/search-words.ts'
import { keyNewWords, removeGoneWords } from './store/word-typos.ts'

export async function reindexVideos(db: D1Database): Promise<void> {
  const names = await namesToReindex(db, reindexNamesAtOnce)
  if (names) await db.batch(reindexNames(db, names))
  await removeGoneWords(db)
  for (let slice = 0; slice < keyedSlicesPerMinute; slice++) if ((await keyNewWords(db)) === 0) break
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

/** Keeps the keys of all words, for a catalogue that was written at once. */
export async function keyAllWords(db: D1Database): Promise<void> {
  while ((await keyNewWords(db)) > 0);
}
