// The kinds of texts that the bench searches for, chosen by how many videos of the catalogue have each word.
import type { D1Database } from '@cloudflare/workers-types'
import { searchMaxLength } from '../../shared/limits.ts'
import { shortSearch } from '../../shared/rules/search-text.ts'
import type { Search } from './search-requests.ts'

export type SearchText = Search & { name: string }

/** The first is the rare word that the others are compared with. */
export async function searchTexts(db: D1Database): Promise<SearchText[]> {
  const rare = await rareWord(db)
  const title = await longTitle(db)
  const of = (name: string, text: string, page = 1): SearchText => ({ name, text: shortSearch(text), page })
  return [
    of(`one rare word (${rare})`, rare),
    of('a word that most titles have', 'the'),
    of('the same, page 20', 'the', 20),
    of('the same, page 500', 'the', 500),
    of('a common word', 'night'),
    of('the same, page 20', 'night', 20),
    of('two common words', 'harbour night'),
    of('the same, page 20', 'harbour night', 20),
    of('two common words that no title has together', 'dawn dusk'),
    of('the same in two languages', 'night ночью'),
    of('four common words', 'over the harbour night'),
    of('eight common words', 'in the night at slow motion over harbour'),
    of(`${searchMaxLength} characters of a title`, title),
    of('a title without its first word', title.split(' ').slice(1).join(' ')),
    of('a rare and a common word', `${rare} the`),
    of('a rare and three common words', `${rare} in the night`),
    of('three letters', 'har'),
    of('four letters', 'harb'),
    of('five letters', 'harbo'),
    of('five letters of many words', 'light o'),
    of('a word and four letters', 'golden ligh'),
    of('two Japanese characters', '夜の'),
    of('two others', '月光'),
    of('three Japanese characters', '港の上'),
    of('Russian', 'над гаванью ночью'),
    of('digits', '1234567890'.repeat(7)),
    of('35 letters', [...'thequickbrownfoxjumpsoverthelazydogs'].join(' ')),
    of('the name of a category', 'nacht'),
    of('what no video has', 'xylophone zebra'),
    of('two words with typing errors', 'goldn ligth'),
    of('two words written apart', 'moon lit waves'),
    of('a word that is in none, between two', 'golden xylophone harbour'),
    of('a phrase without a word', '"golden light" -canyon'),
  ]
}

/** A word of one video in a thousand. */
async function rareWord(db: D1Database): Promise<string> {
  const word = await db
    .prepare(`
      SELECT word FROM search_words WHERE word GLOB '[a-z]*' AND length(word) > 3
      ORDER BY abs(videos - (SELECT max(video_id) FROM videos) / 1000), word LIMIT 1`)
    .first<string>('word')
  if (!word) throw new Error('The catalogue has no words')
  return word
}

async function longTitle(db: D1Database): Promise<string> {
  const title = await db
    .prepare('SELECT title FROM videos WHERE status_id = 1 AND is_private = 0 ORDER BY video_id LIMIT 1 OFFSET 777')
    .first<string>('title')
  return title ?? ''
}

/** Titles of listed videos, spread over the whole catalogue. */
export async function titlesOf(db: D1Database, count: number): Promise<string[]> {
  const { results } = await db
    .prepare(`
      WITH RECURSIVE place (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM place WHERE number + 1 < ?1)
      SELECT (
        SELECT v.title FROM videos v NOT INDEXED
        WHERE v.video_id >= 1 + number * ((SELECT max(video_id) FROM videos) / ?1) AND v.gender = 'str' AND v.status_id = 1
          AND v.is_private = 0
        ORDER BY v.video_id LIMIT 1
      ) AS title FROM place`)
    .bind(count)
    .all<{ title: string | null }>()
  return results.flatMap(({ title }) => title ?? [])
}
