// Performers and channels that a search is about.
import type { D1Database } from '@cloudflare/workers-types'
import { namesMatchedMax } from '../../bounds.ts'
import {
  anyWordMatch,
  hasExcluded,
  queryOf,
  searchedWordsOf,
  wantedTextOf,
  wordsOfIndexText,
} from '../../search/store/search-text.ts'
import { type ChannelCardRow, channelColumns } from './channels.ts'
import { type ModelCardRow, modelColumns } from './models.ts'

type Found = { models: ModelCardRow[]; channels: ChannelCardRow[] }
type Named<Row> = Row & { titles: string }

/** Those with most videos first, and none with a name that the search excludes. */
export async function peopleFoundBy(db: D1Database, search: string, count: number): Promise<Found> {
  const query = queryOf(search)
  const wanted = wantedTextOf(query)
  const match = anyWordMatch(wanted)
  if (match === null) return { models: [], channels: [] }
  const [models, channels] = await db.batch<Named<Record<string, never>>>([
    db.prepare(namedBy('model', 'models', 'model_id', modelColumns)).bind(match),
    db.prepare(namedBy('channel', 'channels', 'channel_id', channelColumns)).bind(match),
  ])
  const words = searchedWordsOf(wanted)
  const about = <Row>(result: { results: unknown[] } | undefined) =>
    ((result?.results ?? []) as Named<Row>[])
      .filter(({ titles }) => isAbout(words, titles) && !hasExcluded(query, ` ${titles} `))
      .slice(0, count)
  return { models: about<ModelCardRow>(models), channels: about<ChannelCardRow>(channels) }
}

const namedBy = (section: string, table: string, id: string, columns: string) => `
  WITH found AS (
    SELECT object_id, titles FROM name_search WHERE name_search MATCH ?1 AND section = '${section}'
    ORDER BY rank LIMIT ${namesMatchedMax}
  )
  SELECT ${columns}, found.titles FROM found CROSS JOIN ${table} ON ${id} = found.object_id
  WHERE total_videos > 0 AND is_hidden = 0 ORDER BY total_videos DESC, ${id} DESC`

/** A whole name is in the search, or the search is the beginning of words of its names. @param titles as the index has them */
function isAbout(words: readonly string[], titles: string): boolean {
  const names = titles.split(' . ').map(wordsOfIndexText)
  const all = names.flat()
  return (
    names.some((name) => name.length > 0 && name.every((word) => words.includes(word))) ||
    words.every((word, index) => all.some((one) => (index === words.length - 1 ? one.startsWith(word) : one === word)))
  )
}
