// Imports categories, performers, channels and playlists, one after the other: each is saved as the back office saves it, with its row of
// the log. Nothing is remembered outside of the database, so an import that was stopped anywhere is repeated from the beginning.
import type { ImportOutcome } from '../../../../shared/rules/admin-import-fields.ts'
import { familyOfKind, type ObjectKind } from '../../../../shared/rules/admin-import-objects.ts'
import { type Change, decideAudited } from '../../moderation/store/audit.ts'
import { isNoChange } from '../change-of.ts'
import { type ExportedObject, objectById } from '../store/exported-objects.ts'
import { idsOfNames, idsOfOtherNames } from '../store/imported-names.ts'
import { idOfDir, importedObject, nextIdOf, noteObject, playlistCalled } from '../store/imported-objects.ts'
import { noteOrder } from '../store/operator-orders.ts'
import type { RowResult } from './import-batch.ts'
import type { ImportRun } from './import-run.ts'
import type { FieldProblem } from './imported-row.ts'
import { dirOfName } from './name-finder.ts'
import type { Given, Planned } from './object-plan.ts'
import type { ObjectRow } from './object-row.ts'
import { ownIdOf, ownPlaylist, siteIdOf, withoutObjectCounts } from './own-rows.ts'
import { planCategory } from './plan-category.ts'
import { planPlaylist } from './plan-playlist.ts'
import { planSubject } from './plan-subject.ts'
import { rowHash } from './row-hash.ts'

export type NumberedObject = { number: number; row: ObjectRow }

export async function importObjects(
  run: ImportRun,
  rows: readonly NumberedObject[],
  nowSeconds: number,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const { number, row } of rows) {
    const result = await importObject(run, row, nowSeconds)
    results.push({ number, foreign_id: row.foreign_id, waits: '', video_id: null, ...result })
  }
  return results
}

type Imported = { outcome: ImportOutcome; problems: FieldProblem[] }
const failed = (problems: FieldProblem[]): Imported => ({ outcome: 'failed', problems })

/** Another editor may save the object, or take an id, meanwhile: then it is planned anew. */
async function importObject(run: ImportRun, row: ObjectRow, nowSeconds: number): Promise<Imported> {
  for (let triesLeft = 4; triesLeft > 0; triesLeft--) {
    const imported = await tryObject(run, row, nowSeconds)
    if (imported) return imported
  }
  return failed([{ field: '', problem: 'address_taken' }])
}

/** Null where another change came between. */
async function tryObject(run: ImportRun, whole: ObjectRow, nowSeconds: number): Promise<Imported | null> {
  const { db, isDry } = run
  const isOwn = whole.source === (await siteIdOf(run))
  const hash = rowHash(JSON.stringify(whole))
  const known = isOwn ? null : await importedObject(db, whole)
  if (known?.hash === hash && !run.isOverwriting) return { outcome: 'same', problems: [] }
  const own = isOwn ? await findOwn(run, whole) : null
  if (own?.problem) return failed([own.problem])
  const before =
    own?.object ?? (known && (await objectById(db, whole.kind, known.object_id))) ?? (await findObject(run, whole))
  const row = isOwn && before && !run.isOverwriting ? withoutObjectCounts(whole) : whole
  // A playlist has no address by which it could be another one now.
  if (known && !before && row.kind === 'playlists') return failed([{ field: '', problem: 'deleted_here' }])
  const said = !known && before && row.kind === 'playlists' && !run.isOverwriting ? ownersAlone(row) : row
  const id = before?.id ?? own?.id ?? (await nextIdOf(db, row.kind))
  const given = { run, row: said, before, id, nowSeconds }
  const planned = await plans[row.kind](given)
  if (!planned.ok) return failed(planned.problems)
  const { change, deciding, others } = planned.plan
  const outcome = isNoChange(change) && before ? 'same' : before ? 'changed' : 'added'
  if (isDry) return { outcome: isRepeated(run, row) && outcome === 'added' ? 'changed' : outcome, problems: [] }
  const noted = { kind: row.kind, source: row.source, foreign_id: row.foreign_id, id: given.id, hash }
  if (outcome === 'same') {
    if (!isOwn) await noteObject(db, noted).run()
    return { outcome, problems: [] }
  }
  const act = before ? ('edit' as const) : ('create' as const)
  const audited = {
    actorId: run.actorId ?? 0,
    queue: familyOfKind[row.kind],
    item: String(given.id),
    act,
    change,
    nowSeconds,
  }
  const [decided] = await decideAudited(db, audited, (logged, isLogged) => [
    deciding,
    logged,
    ...others(isLogged),
    ...(isOwn ? [] : [noteObject(db, noted, isLogged)]),
    ...(before && isHidingChanged(change) && isKeptByEdge(row.kind)
      ? [orderPropagation(db, row.kind, given.id, isLogged)]
      : []),
  ])
  return decided?.meta.changes === 0 ? null : { outcome, problems: [] }
}

const plans: Record<ObjectRow['kind'], (given: Given) => Promise<Planned>> = {
  categories: planCategory,
  performers: (given) => planSubject('performers', given),
  channels: (given) => planSubject('channels', given),
  playlists: planPlaylist,
}

const isHidingChanged = ({ before, after }: Change): boolean => 'is_hidden' in before || 'is_hidden' in after

/** What the tags of an import leave in caches: a channel's name on the cards of its videos, and the page of a playlist. */
const isKeptByEdge = (kind: ObjectKind): boolean => kind === 'channels' || kind === 'playlists'

/** As an order: a command has no other way to the edge, and one that is killed leaves it behind. */
const orderPropagation = (db: ImportRun['db'], kind: ObjectKind, id: number, isLogged: string) =>
  noteOrder(db, { verb: 'outdate_object', fields: { kind, id: String(id) } }, isLogged)

type Own = { object: ExportedObject | null; id?: number; problem?: FieldProblem }

/** What a row of this site names: by the address that it had, a playlist by its id, under which one that is gone comes back. */
async function findOwn(run: ImportRun, row: ObjectRow): Promise<Own> {
  const { db } = run
  const { kind, foreign_id } = row
  if (kind !== 'playlists') {
    const id = await idOfDir(db, kind, foreign_id)
    return { object: id === null ? null : await objectById(db, kind, id) }
  }
  const id = ownIdOf(row, row.source)
  if (id === null) return { object: null }
  const found = await ownPlaylist(run, id, row)
  if (found === 'other') return { object: null, problem: { field: 'foreign_id', problem: 'other_here' } }
  if (found === 'none') return { object: null, id }
  const object = await objectById(db, kind, id)
  return object ? { object } : { object, problem: { field: '', problem: 'deleted_here' } }
}

/** A later row of a trial may name it. */
function isRepeated({ seen }: ImportRun, { kind, source, foreign_id, said }: ObjectRow): boolean {
  if (said.dir) seen.add(JSON.stringify([kind, said.dir]))
  return seen.size === seen.add(JSON.stringify([kind, source, foreign_id])).size
}

/** The content of a playlist that was not imported is its owner's: only what staff decide is taken from a row. */
const ownersAlone = ({ videos: _, said, ...row }: ObjectRow): ObjectRow => ({
  ...row,
  said: Object.fromEntries(Object.entries(said).filter(([name]) => name === 'is_hidden' || name === 'is_featured')),
})

/** By the address that the row says; by its name only where it says none, since two may have one name. */
async function findObject({ db }: ImportRun, { kind, said }: ObjectRow): Promise<ExportedObject | null> {
  const { dir, title = '', owner } = said
  if (kind === 'playlists') {
    const id = owner === undefined ? null : await playlistCalled(db, owner, title)
    return id === null ? null : objectById(db, kind, id)
  }
  const id = dir === undefined ? await idOfName(db, kind, title) : await idOfDir(db, kind, dir)
  return id === null ? null : objectById(db, kind, id)
}

const nameKindOf = { categories: 'categories', performers: 'performers', channels: 'channel' } as const

async function idOfName(db: ImportRun['db'], kind: keyof typeof nameKindOf, title: string): Promise<number | null> {
  const [names, nameKind] = [[[title, dirOfName(title)] as const], nameKindOf[kind]]
  const [found] = await idsOfNames(db, nameKind, names)
  if (found) return found.id
  const [other] = nameKind === 'categories' ? [] : await idsOfOtherNames(db, nameKind, names)
  return other?.id ?? (nameKind === 'categories' ? idOfDir(db, 'categories', dirOfName(title)) : null)
}
