// Creates or changes a performer, a channel or a playlist, each in one batch with its row of the audit log.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { SubjectFields } from '../../../shared/forms/admin-subject.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { SubjectFamily } from '../../../shared/rules/admin-families.ts'
import { newIdTries } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { isDirTaken, moveDir } from '../people/store/moved-dirs.ts'
import { dropUnanswered } from '../people/store/own-channels.ts'
import { reindexAll } from '../search/store/search-index.ts'
import { changeOf, hasNewOwner } from './change-of.ts'
import { changesSince } from './changes-since.ts'
import { subjectTables } from './store/subject-tables.ts'
import { freeSubject, insertSubject, subjectById, updateSubject, writeSubjectTexts } from './store/subjects.ts'

type Save = { family: SubjectFamily; fields: SubjectFields; actorId: number }
type Change = Save & {
  id: number
  version: number
  overwrite: boolean
  /** Written in the same batch, if the change is: the condition says so. */
  also?: (isLogged: string) => D1PreparedStatement[]
}
type Saved = Result<{ ok: true; id: number; version: number }>
type Db = Env['db']

export async function createSubject(db: Db, { family, fields, actorId }: Save): Promise<Saved> {
  // Another editor may take the id meanwhile, or the address, which is checked again.
  for (let triesLeft = newIdTries; triesLeft > 0; triesLeft--) {
    const checked = await checkFields(db, family, fields, 0)
    if (!checked.ok) return checked
    const { nextId: id, userId } = checked.value
    const nowSeconds = currentSeconds()
    const change = changeOf(null, fields)
    const audited = { actorId, queue: family, item: String(id), act: 'create', change, nowSeconds } as const
    const [added] = await decideAudited(db, audited, (row, isLogged) => [
      insertSubject(db, family, { id, fields, userId, nowSeconds }),
      row,
      ...writeSubjectTexts(db, family, { id, fields }, isLogged),
    ])
    if (added?.meta.changes !== 0) return ok({ ok: true, id, version: 1 })
  }
  return refused('overloaded', 'notify')
}

export async function changeSubject(db: Db, save: Change): Promise<Saved> {
  const { family, fields: after, actorId, id, version, overwrite, also } = save
  const row = await subjectById(db, family, id)
  if (!row) return refused('not_found', 'notify')
  if (row.version !== version && !overwrite) return refuseOutdated(db, save, row.version)
  const change = changeOf(row.fields, after)
  if (Object.keys({ ...change.before, ...change.after }).length === 0) {
    return ok({ ok: true, id, version: row.version })
  }
  const checked = await checkFields(db, family, after, id)
  if (!checked.ok) return checked
  const { userId } = checked.value
  const nowSeconds = currentSeconds()
  const audited = { actorId, queue: family, item: String(id), act: 'edit', change, nowSeconds } as const
  const [updated] = await decideAudited(db, audited, (logged, isLogged) => [
    updateSubject(db, family, { id, version: row.version, fields: after, userId, nowSeconds }),
    logged,
    ...writeSubjectTexts(db, family, { id, fields: after }, isLogged),
    ...moved(db, { family, id, from: row.fields.dir, to: after.dir }, isLogged),
    // Videos are found by the names of their performers and channels, unless these are hidden.
    ...(family === 'playlists' || isNamedAlike(row.fields, after) ? [] : reindexAll(db, isLogged)),
    ...(family === 'channels' && hasNewOwner(change) ? dropUnanswered(db, id, isLogged) : []),
    ...(also?.(isLogged) ?? []),
  ])
  if (updated?.meta.changes === 0) {
    const now = await subjectById(db, family, id)
    return refuseOutdated(db, { ...save, version: row.version }, now?.version ?? row.version)
  }
  return ok({ ok: true, id, version: row.version + 1 })
}

const isNamedAlike = (one: SubjectFields, other: SubjectFields): boolean =>
  one.title === other.title && one.alias === other.alias && one.is_hidden === other.is_hidden

type Move = { family: SubjectFamily; id: number; from: string | undefined; to: string | undefined }

function moved(db: Db, { family, id, from, to }: Move, condition: string) {
  const { section } = subjectTables[family]
  return section === 'playlist' || !from || !to ? [] : moveDir(db, section, { id, from, to }, condition)
}

/** What only the database knows: whether the address is free, and who the member is. */
async function checkFields(db: Db, family: SubjectFamily, fields: SubjectFields, id: number) {
  const { section } = subjectTables[family]
  const [free, isTaken] = await Promise.all([
    freeSubject(db, family, fields.member ?? ''),
    section !== 'playlist' && isDirTaken(db, section, fields.dir ?? '', id),
  ])
  const codes: FieldCode[] = [
    ...(isTaken ? [{ field: 'dir', code: 'dir_taken' }] : []),
    ...(fields.member && free.userId === null ? [{ field: 'member', code: 'member_unknown' }] : []),
  ]
  const [first, ...others] = codes
  return first ? refusedForm([first, ...others]) : ok(free)
}

/** What was changed since the version that the form was filled in from; the current version is in info. */
async function refuseOutdated(
  db: Db,
  { family, id, version }: { family: string; id: number; version: number },
  current: number,
) {
  const fields = await changesSince(db, family, id, current - version)
  return refusedForm([
    { field: 'version', code: 'changed', info: current },
    ...fields.map((field) => ({ field, code: 'changed' })),
  ])
}
