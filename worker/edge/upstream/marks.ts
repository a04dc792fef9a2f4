// Finds takedown marks in answers and removes denied objects. Each row says where marked objects are in its answers;
// pictures are known by their address.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { AnyFields, AnyPlaces, Mark } from '../../../shared/contract/removal.ts'
import { picturesRoot } from '../../../shared/media-paths.ts'
import { hasDenied, isDenied } from './denied.ts'

type Row = Pick<AnyEndpoint, 'places'>

const known = new WeakMap<object, readonly Mark[]>()

/** All marks in an answer of this row, computed once while it is cached. */
export function marksIn({ places }: Row, answer: unknown): readonly Mark[] {
  if (typeof answer !== 'object' || answer === null) return []
  const before = known.get(answer)
  if (before) return before
  const marks = new Set<Mark>()
  gather(answer, places ?? undefined, marks)
  const found = [...marks]
  known.set(answer, found)
  return found
}

function gather(value: unknown, places: AnyPlaces | undefined, marks: Set<Mark>): void {
  if (Array.isArray(value)) {
    for (const item of value) gather(item, places, marks)
    return
  }
  const mark = markOf(value, places)
  if (mark !== null) marks.add(mark)
  if (typeof value !== 'object' || value === null) return
  const fields = fieldsOf(places)
  // A denied video is removed with its pictures: of others only those fields count that its row names.
  if (typeof mark === 'number') {
    for (const name in fields) gather(value[name as keyof typeof value], fields[name], marks)
    return
  }
  for (const [name, item] of Object.entries(value)) gather(item, fields?.[name], marks)
}

/** The mark of a value that is no list. */
function markOf(value: unknown, places: AnyPlaces | undefined): Mark | null {
  if (value === null || value === undefined) return null
  const read = typeof places === 'function' ? places : isPair(places) ? places[0] : null
  return read?.(value) ?? (typeof value === 'string' ? folderOf(value) : null)
}

const fieldsOf = (places: AnyPlaces | undefined): AnyFields | undefined =>
  typeof places === 'function' ? undefined : isPair(places) ? places[1] : places

const isPair = (places: AnyPlaces | undefined): places is Extract<AnyPlaces, readonly unknown[]> =>
  Array.isArray(places)

/** The folder of a picture on this site. */
function folderOf(address: string): Mark | null {
  if (!address.startsWith(picturesRoot)) return null
  const end = address.indexOf('/', picturesRoot.length)
  return end < 0 ? null : `folder:${address.slice(picturesRoot.length, end)}`
}

/** The answer without denied objects; the same object when there are none. */
export const withoutDenied = <Value>(row: Row, answer: Value): Value =>
  hasDenied() ? withoutMarks(row, answer, isDenied) : answer

type IsGone = (mark: Mark) => boolean

/** The answer without objects that have such a mark; the same object when there are none. */
export const withoutMarks = <Value>(row: Row, answer: Value, isGone: IsGone): Value =>
  marksIn(row, answer).some(isGone) ? (without(answer, row.places ?? undefined, isGone) as Value) : answer

function without(value: unknown, places: AnyPlaces | undefined, isGone: IsGone): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !hasGone(item, places, isGone)).map((item) => without(item, places, isGone))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = fieldsOf(places)
  if (typeof markOf(value, places) === 'number') return fields ? withoutNamed(value, fields, isGone) : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => !hasGone(item, fields?.[name], isGone))
      .map(([name, item]) => [name, without(item, fields?.[name], isGone)]),
  )
}

/** A video's card without what its row names. */
const withoutNamed = (value: object, fields: AnyFields, isGone: IsGone): object =>
  Object.fromEntries(
    Object.entries(value).filter(([name, item]) => !(name in fields && hasGone(item, fields[name], isGone))),
  )

function hasGone(value: unknown, places: AnyPlaces | undefined, isGone: IsGone): boolean {
  const mark = Array.isArray(value) ? null : markOf(value, places)
  return mark !== null && isGone(mark)
}
