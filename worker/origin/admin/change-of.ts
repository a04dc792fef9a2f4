// The difference between two states of an object, as the audit log keeps it: each field that differs as a text, before and after.
import type { Change } from '../moderation/store/audit.ts'

type Value = string | number | boolean | readonly string[] | Readonly<Record<string, string>>
type State = Readonly<Record<string, Value>>

/** @param before null for an object that is new */
export function changeOf(before: State | null, after: State): Change {
  const [was, is] = [flat(before ?? {}), flat(after)]
  const differs = (field: string) => was[field] !== is[field]
  const only = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => differs(field)))
  return { before: only(was), after: only(is) }
}

export const isNoChange = ({ before, after }: Change): boolean =>
  Object.keys(before).length + Object.keys(after).length === 0

export const hasNewOwner = ({ before, after }: Change): boolean => before.member !== after.member

/** Texts by language become fields of their own: `titles.de`. An empty value is none. */
function flat(state: State): Record<string, string> {
  const fields = Object.entries(state).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [[name, value.join(', ')]]
    if (typeof value === 'object') return Object.entries(value).map(([key, text]) => [`${name}.${key}`, text])
    return [[name, value === false || value === 0 ? '' : String(value === true ? 1 : value)]]
  })
  return Object.fromEntries(fields.filter(([, text]) => text !== ''))
}
