// What importing a row of a category, a performer, a channel or a playlist would change, and the statements that change it.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { FieldCode } from '../../../../shared/result.ts'
import type { ImportProblem } from '../../../../shared/rules/admin-import-fields.ts'
import { isObjectColumn, type ObjectKind } from '../../../../shared/rules/admin-import-objects.ts'
import type { Change } from '../../moderation/store/audit.ts'
import type { ExportedObject } from '../store/exported-objects.ts'
import { addName, memberCalled, type ObjectExtras } from '../store/imported-objects.ts'
import type { ImportRun } from './import-run.ts'
import type { FieldProblem } from './imported-row.ts'
import type { ObjectRow } from './object-row.ts'

export type Given = {
  run: ImportRun
  row: ObjectRow
  /** Null for a new object. */
  before: ExportedObject | null
  /** Of the object, or free for a new one. */
  id: number
  nowSeconds: number
}

type ObjectPlan = {
  change: Change
  /** Decides: where it changes nothing, nothing else is written. */
  deciding: D1PreparedStatement
  others: (isLogged: string) => D1PreparedStatement[]
}
export type Planned = { ok: true; plan: ObjectPlan } | { ok: false; problems: FieldProblem[] }

/** What the object is with what the row says, without what was emptied. */
export const mergedFields = ({ before, row }: Given): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before?.fields, ...row.said }).filter(([, text]) => text !== ''))

const columns = { added_date: 'added_date', viewed: 'viewed', likes: 'likes', dislikes: 'dislikes' } as const
const pictures = { own_picture: 'picture', own_cover: 'cover' } as const

type Extras = { columns: ObjectExtras; before: Record<string, string>; after: Record<string, string> }

/** Numbers, the date and pictures: by the names of columns, and as the log has them. A picture that an object has already stays. */
export function extrasOf({ row, before }: Given): Extras {
  const extras: Extras = { columns: {}, before: {}, after: {} }
  const add = (column: string, was: string, is: string, value: string | number) => {
    if (was === is) return
    extras.columns = { ...extras.columns, [column]: value }
    extras.before[column] = was
    extras.after[column] = is
  }
  for (const [name, column] of Object.entries(columns)) {
    const [was, is] = [before?.fields[name] ?? '', row.said[name]]
    const shown = (text: string) => (name === 'added_date' && text !== '' ? dayOf(Number(text)) : text)
    if (is !== undefined && was !== is) add(column, shown(was), shown(is), Number(is))
  }
  for (const [name, column] of Object.entries(pictures)) {
    const picture = row.said[name]
    if (picture !== undefined && !before?.fields[name]) add(column, '', picture, picture)
  }
  return extras
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

/** Addresses that will lead to the object as well. */
export function newFormerDirs({ row, before }: Given, dir: string): string[] {
  const known = before?.fields.former_dirs?.split('\n') ?? []
  const said = row.said.former_dirs?.split('\n') ?? []
  return said.filter((one) => one !== '' && one !== dir && !known.includes(one))
}

const problemOfCode: Readonly<Record<string, ImportProblem>> = {
  required: 'required',
  max_length: 'max_length',
  max_items: 'max_items',
  link_invalid: 'link_refused',
  dir_taken: 'address_taken',
  parent_invalid: 'unknown_parent',
  member_unknown: 'unknown_name',
  video_unknown: 'unknown_video',
}

/** What the forms of the back office refuse, as problems of a row. */
export const problemsOf = (kind: ObjectKind, codes: readonly FieldCode[]): FieldProblem[] =>
  codes.map(({ field, code }) => ({
    field: isObjectColumn(kind, field) ? field : '',
    problem: problemOfCode[code] ?? 'invalid',
  }))

/** The member of a name, which is made unless the run makes none; null then, 0 in a trial. */
export async function memberOf(
  { db, isMaking, isDry }: ImportRun,
  name: string,
  nowSeconds: number,
): Promise<number | null> {
  const found = await memberCalled(db, name)
  if (found !== null || !isMaking) return found
  if (isDry) return 0
  await addName(db, name, nowSeconds).run()
  return memberCalled(db, name)
}
