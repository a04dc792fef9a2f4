// Which words of a search select its candidates. The index reads every video of every word that it intersects, so a search for many
// common words would cost more the larger the catalogue is: the rarest words select, and the others only rank.
import type { D1Database } from '@cloudflare/workers-types'
import { candidateWordsMax, probedVideos } from '../../bounds.ts'
import { chunksOf, quoted, toIndexText } from './search-text.ts'

export type Rarest = {
  /** As phrases of the index, the rarest first. */
  words: string[]
  /** How many entries of the index all words of the search have together. */
  allEntries: number
}

/** The rarest words that together are read from at most `entriesMax` entries of the index; one at least. */
export async function rarestWords(
  db: D1Database,
  typed: readonly string[],
  entriesMax: number,
  mayGoOn: boolean,
): Promise<Rarest> {
  const chunks = [...new Set(typed.flatMap(chunksOf))]
  const tokens = [...new Set(chunks.flatMap(tokensOf))]
  const videos = await videosOf(db, tokens)
  const estimated = chunks.map((chunk) => {
    const counts = tokensOf(chunk).map((token) => videos.get(token) ?? 0)
    return { chunk, rarest: Math.min(...counts), entries: counts.reduce((sum, count) => sum + count, 0) }
  })
  const chosen: string[] = []
  let entries = 0
  for (const one of estimated.toSorted((a, b) => a.rarest - b.rarest)) {
    entries += one.entries
    if (chosen.length === candidateWordsMax || (chosen.length > 0 && entries > entriesMax)) break
    chosen.push(one.chunk)
  }
  const last = chunksOf(typed.at(-1) ?? '').at(-1)
  const words = chosen.map((chunk) => quoted(chunk) + (mayGoOn && chunk === last ? ' *' : ''))
  // A prefix has no estimate, so a word that is one is never left out.
  if (mayGoOn && last !== undefined && !chosen.includes(last)) words.push(`${quoted(last)} *`)
  return { words, allEntries: estimated.reduce((sum, one) => sum + one.entries, 0) }
}

const tokensOf = (chunk: string): string[] => toIndexText(chunk).split(/\s+/).filter(Boolean)

/**
 * How many videos have each of these words: exact for few, and for more an estimate from how far back the newest of them go, because
 * the index has no counts.
 */
async function videosOf(db: D1Database, tokens: readonly string[]): Promise<Map<string, number>> {
  const probes = tokens.map(
    (_, index) =>
      `(SELECT rowid FROM video_search WHERE video_search MATCH ?${index + 1} ORDER BY rowid DESC LIMIT 1 OFFSET ${probedVideos - 1})`,
  )
  const [newest = 0, ...oldestProbed] = Object.values(
    (await db
      .prepare(`SELECT (SELECT max(video_id) FROM videos), ${probes.map((probe, index) => `${probe} AS w${index}`)}`)
      .bind(...tokens.map((token) => `{title titles names} : ${quoted(token)}`))
      .first<Record<string, number | null>>()) ?? {},
  )
  return new Map(
    tokens.map((token, index) => {
      const oldest = oldestProbed[index] ?? null
      return [
        token,
        oldest === null ? probedVideos : (probedVideos * (newest ?? 0)) / Math.max(1, (newest ?? 0) - oldest),
      ]
    }),
  )
}
