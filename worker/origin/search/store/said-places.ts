// Where in a video the words of a search are said: the line of its captions, or the chapter, that has most of them.
import type { D1Database } from '@cloudflare/workers-types'
import { readCaptions } from '../../../../shared/rules/caption-cues.ts'
import { plainCueText } from '../../../../shared/rules/caption-markup.ts'
import { readChapters } from '../../../../shared/rules/video-chapters.ts'
import { saidCharsRead, saidPlacesShown, saidTextMaxLength } from '../../bounds.ts'
import { indexWordsOf, queryOf, searchedWordsOf, wantedTextOf } from './search-text.ts'

export type SaidPlace = { video_id: number; dir: string; title: string; seconds: number; text: string }

type Row = { video_id: number; dir: string; title: string; seconds: number; chapters: string | null; captions: string }

/** Of the first of these videos, in their order; those where no single line has a word of the search are left out. */
export async function saidPlaces(
  db: D1Database,
  videoIds: readonly number[],
  search: string,
  lang: string,
): Promise<SaidPlace[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.dir, coalesce(o.title, v.title) AS title, v.duration_seconds AS seconds, t.chapters,
        (SELECT json_group_array(c.vtt) FROM (
          SELECT substr(vtt, 1, ?3) AS vtt FROM video_captions
          WHERE video_id = v.video_id ORDER BY lang = ?2 DESC, lang LIMIT 3) c) AS captions
      FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      LEFT JOIN video_texts t ON t.video_id = v.video_id
      LEFT JOIN video_titles o ON o.video_id = v.video_id AND o.lang = ?2`)
    .bind(JSON.stringify(videoIds.slice(0, saidPlacesShown)), lang, saidCharsRead)
    .all<Row>()
  const words = searchedWordsOf(wantedTextOf(queryOf(search)))
  return results.flatMap((row) => placeIn(row, words) ?? [])
}

function placeIn(
  { video_id, dir, title, seconds, chapters, captions }: Row,
  words: readonly string[],
): SaidPlace | null {
  const lines = [...(JSON.parse(captions) as string[]).flatMap(linesOfCaptions), ...linesOfChapters(chapters, seconds)]
  const scored = lines.map((line) => {
    const held = new Set(indexWordsOf(line.text))
    return { ...line, points: words.filter((word) => held.has(word)).length }
  })
  const best = scored.toSorted((a, b) => b.points - a.points)[0]
  if (!best || best.points === 0) return null
  return { video_id, dir, title, seconds: best.seconds, text: [...best.text].slice(0, saidTextMaxLength).join('') }
}

type Line = { seconds: number; text: string }

/** The end of long captions is cut off, with the line that it cuts through. */
function linesOfCaptions(vtt: string): Line[] {
  const cues = readCaptions(vtt.length < saidCharsRead ? vtt : vtt.slice(0, vtt.lastIndexOf('\n\n')), null)
  return Array.isArray(cues)
    ? cues.map(({ start, text }) => ({
        seconds: Math.floor(start / 1000),
        text: plainCueText(text).replace(/\s+/g, ' ').trim(),
      }))
    : []
}

function linesOfChapters(chapters: string | null, seconds: number): Line[] {
  const read = chapters ? readChapters(chapters, seconds) : []
  return Array.isArray(read) ? read.map(({ start, title }) => ({ seconds: start, text: title })) : []
}
