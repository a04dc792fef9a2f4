// Finds the videos that the rows of a batch refer to, and whether they change anything.
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { type KnownVideo, knownVideos } from '../store/imported-videos.ts'
import type { OwnVideo } from '../store/own-objects.ts'
import type { ImportRun } from './import-run.ts'
import type { FieldProblem, ImportedRow, NumberedRow } from './imported-row.ts'
import { isOtherVideo, ownIdOf, ownVideosOf, siteIdOf, withoutCounts } from './own-rows.ts'
import { rowHash } from './row-hash.ts'

export type MetRow = {
  number: number
  row: ImportedRow
  hash: string
  /** Undefined for a new video. */
  before: KnownVideo | undefined
  /** The existing video when this site published it and no import noted it. */
  own: OwnVideo | undefined
  /** The id in a row of this site's own export. */
  ownId: number | null
  isNoted: boolean
  problem: FieldProblem | null
  isSame: boolean
}

const otherHere: FieldProblem = { field: 'foreign_id', problem: 'other_here' }
const removed: FieldProblem = { field: '', problem: 'removed' }

export async function meetKnown(run: ImportRun, rows: readonly NumberedRow[]): Promise<MetRow[]> {
  const [known, siteId] = [await knownOf(run, rows), await siteIdOf(run)]
  return rows.map(({ number, row: whole }, place) => {
    const { noted, own } = known[place] ?? {}
    const before = noted ?? own
    const ownId = ownIdOf(whole, siteId)
    const row = before && ownId !== null && !run.isOverwriting ? withoutCounts(whole) : whole
    const hash = rowHash(JSON.stringify(row))
    const isWaiting = before?.waits === 'records' || (before?.waits === 'media' && row.taken !== undefined)
    const isSame = before?.hash === hash && !isWaiting && !run.isOverwriting
    const isOther = own !== undefined && isOtherVideo(row, own)
    const problem = isOther ? otherHere : before?.status_id === deletedStatusId ? removed : null
    return { number, row, hash, before, own, ownId, isNoted: noted !== undefined, problem, isSame }
  })
}

type Known = { noted: KnownVideo | undefined; own: OwnVideo | undefined }

/** Of each row: the video that an import of it was noted for, or else that of this site which it names. */
async function knownOf(run: ImportRun, rows: readonly NumberedRow[]): Promise<Known[]> {
  const keys = rows.map(({ row }) => [row.source, row.foreign_id] as const)
  const [found, own] = await Promise.all([
    knownVideos(run.db, keys),
    ownVideosOf(
      run,
      rows.map(({ row }) => row),
    ),
  ])
  const noted = new Map(found.map((one) => [one.place, one]))
  return rows.map((_, place) => ({ noted: noted.get(place), own: noted.has(place) ? undefined : own.get(place) }))
}
