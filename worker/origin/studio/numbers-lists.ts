// What the numbers of a creator are divided by: places, sources, devices, searches and videos, the largest of each.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { type NumbersList, numbersLists, roundedRows } from '../../../shared/rules/studio-numbers.ts'
import { videoNames } from '../admin/store/videos.ts'
import { numbersRowsMax } from '../bounds.ts'
import type { Env } from '../env.ts'

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

/** Of one video there is no list of videos. */
export async function listsOf(
  db: Env['db'],
  details: readonly Detail[],
  texts: readonly Detail[],
  hasVideos: boolean,
): Promise<Lists> {
  const rowsOf = (list: NumbersList) => {
    const begin = `${detailOfList[list]} `
    return roundedRows(list === 'searches' ? texts : details)
      .filter(({ key }) => key.startsWith(begin))
      .map(({ key, total }) => ({ key: key.slice(begin.length), total }))
      .slice(0, numbersRowsMax)
  }
  const names = hasVideos
    ? await videoNames(
        db,
        rowsOf('videos').map(({ key }) => key),
      )
    : new Map<string, string>()
  return numbersLists
    .filter((list) => hasVideos || list !== 'videos')
    .map((list) => ({
      list,
      rows: rowsOf(list)
        .filter(({ key }) => list !== 'videos' || names.has(key))
        .map(({ key, total }) => ({ key, name: names.get(key) ?? key, total })),
    }))
}
