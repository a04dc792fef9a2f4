// An imported performer or channel: what its row changes, checked as the form of the back office is.
import { readSubjectFields, type SubjectFields } from '../../../../shared/forms/admin-subject.ts'
import { familyOfKind } from '../../../../shared/rules/admin-import-objects.ts'
import { isDirTaken, moveDir } from '../../people/store/moved-dirs.ts'
import { dropUnanswered } from '../../people/store/own-channels.ts'
import { reindexAll } from '../../search/store/search-index.ts'
import { changeOf, hasNewOwner } from '../change-of.ts'
import { descriptionLanguagesIn } from '../description-languages.ts'
import { leadHere, writeExtras } from '../store/imported-objects.ts'
import { subjectTables } from '../store/subject-tables.ts'
import { insertSubject, updateSubject, writeSubjectTexts } from '../store/subjects.ts'
import { dirOfName } from './name-finder.ts'
import { extrasOf, type Given, memberOf, mergedFields, newFormerDirs, type Planned, problemsOf } from './object-plan.ts'

/** Keeps the current address when the row has a former address of the same object. */
export const keptDir = ({ before, row }: Given): string | undefined =>
  row.said.dir !== undefined && before?.fields.former_dirs?.split('\n').includes(row.said.dir)
    ? before.fields.dir
    : undefined

export async function planSubject(kind: 'performers' | 'channels', given: Given): Promise<Planned> {
  const { run, before, id, nowSeconds } = given
  const { db } = run
  const family = familyOfKind[kind]
  const { section } = subjectTables[family]
  const merged = mergedFields(given)
  const dir = keptDir(given) ?? merged.dir ?? dirOfName(merged.title ?? '')
  const typed = { ...merged, dir }
  const read = readSubjectFields(family, typed, descriptionLanguagesIn(typed))
  if (!read.ok) return { ok: false, problems: problemsOf(kind, read.codes ?? []) }
  const fields = read.value
  if (await isDirTaken(db, section, dir, before ? id : 0))
    return { ok: false, problems: problemsOf(kind, [{ field: 'dir', code: 'dir_taken' }]) }
  const userId = fields.member === undefined ? null : await memberOf(run, fields.member, nowSeconds)
  if (fields.member !== undefined && userId === null)
    return { ok: false, problems: problemsOf(kind, [{ field: 'member', code: 'member_unknown' }]) }
  const was = before && formFieldsOf(before.fields)
  const [extras, former] = [extrasOf(given), newFormerDirs(given, dir)]
  const change = changeOf(was && { ...was, ...extras.before }, { ...fields, ...extras.after, former_dirs: former })
  return {
    ok: true,
    plan: {
      change,
      deciding: before
        ? updateSubject(db, family, { id, version: before.version, fields, userId, nowSeconds })
        : insertSubject(db, family, { id, fields, userId, nowSeconds }),
      others: (isLogged) => [
        ...writeSubjectTexts(db, family, { id, fields }, isLogged),
        ...(was?.dir ? moveDir(db, section, { id, from: was.dir, to: dir }, isLogged) : []),
        // Videos are found by the names of their performers and channels, unless these are hidden.
        ...(was && !isNamedAlike(was, fields) ? reindexAll(db, isLogged) : []),
        ...writeExtras(db, kind, id, extras.columns, isLogged),
        ...(kind === 'channels' && hasNewOwner(change) ? dropUnanswered(db, id, isLogged) : []),
        leadHere(db, kind, id, former, isLogged),
      ],
    },
  }
}

const notOfForm: readonly string[] = [
  'former_dirs',
  'own_picture',
  'own_cover',
  'added_date',
  'viewed',
  'likes',
  'dislikes',
]
const formFieldsOf = (fields: SubjectFields): SubjectFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !notOfForm.includes(name)))

const isNamedAlike = (one: SubjectFields, other: SubjectFields): boolean =>
  one.title === other.title && one.alias === other.alias && one.is_hidden === other.is_hidden
