// The model by which a device suggests videos: public videos, the same for all visitors.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { tasteMaxBytes, tasteVideosMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { tasteBesideVideos } from '../bounds.ts'
import { formatDuration } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { madeList } from '../events/store/trending.ts'
import { picturesOf } from '../files/addresses.ts'
import { mostViewed, playedBesideEach, type TasteRow, tagsOfRow, tasteRows } from './store/taste.ts'

type Videos = AnswerOf<'taste'>['videos']

export async function answerTaste(
  { gender, lang }: ParamsOf<'taste'>,
  { db }: Env,
): Promise<Result<AnswerOf<'taste'>>> {
  const lists = await Promise.all([
    madeList(db, 'trending'),
    madeList(db, 'week'),
    mostViewed(db, gender, tasteVideosMax),
  ])
  const ids = [...new Set(lists.flatMap((list, at) => list.slice(0, tasteVideosMax / (at === 2 ? 1 : 4))))].slice(
    0,
    tasteVideosMax,
  )
  const [rows, beside] = await Promise.all([
    tasteRows(db, ids, { gender, lang }),
    playedBesideEach(db, ids.slice(0, tasteBesideVideos), gender),
  ])
  return ok({ videos: withinSize(rows.map((row) => tasteVideo(row, beside.get(row.video_id) ?? []))) })
}

const tasteVideo = (row: TasteRow, beside: number[]): Videos[number] => ({
  video_id: row.video_id,
  dir: row.dir,
  title: row.title,
  scr: picturesOf(row.folder).still,
  duration: formatDuration(row.duration_seconds),
  video_viewed: row.viewed,
  tags: tagsOfRow(row),
  beside,
})

const encoder = new TextEncoder()

/** The first ones, as many as fit. */
function withinSize(videos: Videos): Videos {
  let bytes = 100
  return videos.filter((video) => {
    bytes += encoder.encode(JSON.stringify(video)).length + 1
    return bytes <= tasteMaxBytes
  })
}
