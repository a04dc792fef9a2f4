// Rows of this site's own export: their source is the name of this site, and their ids are those of objects here. They change these
// objects, where rows of another site add theirs.
import { type OwnVideo, ownVideos, playlistById, readSiteId } from '../store/own-objects.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportedRow } from './imported-row.ts'
import { dirOfName } from './name-finder.ts'
import type { ObjectRow } from './object-row.ts'

type Key = { source: string; foreign_id: string }

/** Read once a run. */
export async function siteIdOf(run: ImportRun): Promise<string> {
  run.siteId ??= await readSiteId(run.db)
  return run.siteId
}

/** The id that a row of this site names; null for a row of another site, and for what is no id. */
export const ownIdOf = ({ source, foreign_id }: Key, siteId: string): number | null =>
  source === siteId && /^[1-9]\d{0,8}$/.test(foreign_id) ? Number(foreign_id) : null

/** Videos that rows name by their ids here, by the place of the row. */
export async function ownVideosOf(run: ImportRun, rows: readonly Key[]): Promise<Map<number, OwnVideo>> {
  const siteId = await siteIdOf(run)
  const found = await ownVideos(
    run.db,
    rows.map((row) => ownIdOf(row, siteId)),
  )
  return new Map(found.map((one) => [one.place, one]))
}

/** A copy of the site may have given the id to another video since: its date or its title tell. */
export function isOtherVideo({ fields }: ImportedRow, { title, dir, post_date, isForeign }: OwnVideo): boolean {
  if (isForeign === 1) return true
  if (fields.title === undefined && fields.post_date === undefined) return false
  const isTitle = fields.title !== undefined && (fields.title === title || dirOfName(fields.title) === dir)
  return !isTitle && fields.post_date !== post_date
}

/** The numbers of an object are counted here: those of a file are older. */
export function withoutCounts(row: ImportedRow): ImportedRow {
  const { viewed: _, likes: __, dislikes: ___, ...fields } = row.fields
  return { ...row, fields }
}

export function withoutObjectCounts(row: ObjectRow): ObjectRow {
  const { viewed: _, likes: __, dislikes: ___, ...said } = row.said
  return { ...row, said }
}

/** Whether a playlist has the id, but neither the title, the owner with the date, nor anything else that the row says of it. */
export async function ownPlaylist(
  { db }: ImportRun,
  id: number,
  { said }: ObjectRow,
): Promise<'none' | 'same' | 'other'> {
  const found = await playlistById(db, id)
  if (!found) return 'none'
  const isDated = said.added_date === String(found.added_date) && (said.owner ?? found.owner) === found.owner
  return isDated || (said.title ?? found.title) === found.title ? 'same' : 'other'
}
