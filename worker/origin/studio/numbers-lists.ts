// What the numbers of a creator are divided by: places, sources, devices, searches and videos, the largest of each.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { type NumbersList, numbersLists, roundedRows } from '../../../shared/rules/studio-numbers.ts'
import { numbersRowsMax } from '../bounds.ts'
import type { ListedVideo } from './store/numbers.ts'

/** A name of a sum without the id before it. */
export type Detail = { key: string; total: number }
type Lists = AnswerOf<'creatorNumbers'>['lists']

/** The name of each list's details. */
const detailOfList: Record<NumbersList, string> = {
  countries: 'country',
  referrers: 'referrer',
  devices: 'device',
  searches: 'text',
  videos: 'video',
}

/** @param videosOf those of these ids that the list of videos names; null for one video, which has no such list */
export async function listsOf(
  details: readonly Detail[],
  texts: readonly Detail[],
  videosOf: ((ids: readonly string[]) => Promise<Map<string, ListedVideo>>) | null,
): Promise<Lists> {
  const rowsOf = (list: NumbersList) => {
    const begin = `${detailOfList[list]} `
    return roundedRows(list === 'searches' ? texts : details)
      .filter(({ key }) => key.startsWith(begin))
      .map(({ key, total }) => ({ key: key.slice(begin.length), total }))
      .slice(0, numbersRowsMax)
  }
  const videos = videosOf && (await videosOf(rowsOf('videos').map(({ key }) => key)))
  return numbersLists.flatMap((list): Lists => {
    if (list !== 'videos') return [{ list, rows: rowsOf(list).map(({ key, total }) => ({ key, name: key, total })) }]
    return videos ? [{ list, rows: rowsOf(list).flatMap((row) => videoRow(row, videos.get(row.key))) }] : []
  })
}

/** None for a video that the reader's list does not name. */
const videoRow = ({ key, total }: Detail, video: ListedVideo | undefined): Lists[number]['rows'] =>
  video ? [{ key, name: video.title, total, is_own: video.is_own === 1 }] : []
