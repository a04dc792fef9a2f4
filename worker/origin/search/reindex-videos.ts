// Rebuilds the search index, some names and videos a minute, after a migration that changed its words; and keeps the keys of new words, not those of gone ones.
import type { D1Database } from '@cloudflare/workers-types'
import { failUnlessAsRead, wasOutdated } from '../admin/store/video-changes.ts'
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
  for (let left = reindexSlicesPerMinute; left > 0; left--) {
    try {
      if (await reindexNext(db)) return
    } catch (fault) {
      // A video was taken down or saved meanwhile: the slice is read anew.
      if (left === 1 || !wasOutdated(fault)) throw fault
    }
  }
}

/** A slice; whether all are done. */
async function reindexNext(db: D1Database): Promise<boolean> {
  const listings = await listingsToReindex(db, reindexSlice)
  if (!listings) return true
  const last = listings.at(-1)
  const entries = listings.map((one) => ({ videoId: one.video_id, entry: entryOf(one) }))
  await db.batch(
    last
      ? [
          failUnlessAsRead(db, listings),
          ...entries.flatMap(({ videoId, entry }) => indexVideo(db, videoId, entry)),
          recountWords(
            db,
            entries.map(({ entry }) => entry),
          ),
          noteReindexed(db, last.video_id),
        ]
      : endReindex(db),
  )
  return false
}

/** Keeps the keys of all words, for a catalogue that was written at once. */
export async function keyAllWords(db: D1Database): Promise<void> {
  while ((await keyNewWords(db)) > 0);
}
