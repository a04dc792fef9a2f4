// Reads an answer of which a part is wrong: a bad card costs that card, a bad optional field that field. What cannot be
// missing, and a list of which less than half is left, makes the whole answer invalid.
import type * as z from 'zod/mini'
import { isOptionalAt } from './schema-fields.ts'

/** A repair may uncover what the check did not reach before. */
const roundsMax = 3

type Repaired = { value: unknown; lost: string[] }

/**
 * @param body is changed: what is wrong is removed from it
 * @param sizeOf how long a list of the answer is, with what was checked before
 */
export function repairAnswer(
  schema: z.ZodMiniType,
  body: unknown,
  sizeOf: (field: string, list: readonly unknown[]) => number = (_, list) => list.length,
): Repaired | null {
  const lost: string[] = []
  /** The lists that lost items, and how many they had. */
  const sizes = new Map<unknown, number>()
  const lostOf = new Map<unknown, number>()
  for (let round = 0; round <= roundsMax; round++) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return { value: parsed.data, lost }
    const bad = new Map<unknown[], Set<number>>()
    for (const issue of parsed.error.issues) {
      if (!remove(schema, body, issue, bad)) return null
      lost.push(issue.path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.'))
    }
    for (const [list, indexes] of bad) {
      const wasBefore = sizes.get(list) ?? sizeOf(nameOf(body, list), list)
      const rest = list.filter((_, index) => !indexes.has(index))
      const lostItems = (lostOf.get(list) ?? 0) + list.length - rest.length
      if (hasCards(list) && lostItems * 2 > wasBefore) return null
      sizes.set(list, wasBefore)
      lostOf.set(list, lostItems)
      list.splice(0, list.length, ...rest)
    }
  }
  return null
}

/** Removes the innermost thing that may be missing: an optional field, or an item of a list. */
function remove(
  schema: z.ZodMiniType,
  body: unknown,
  issue: z.core.$ZodIssue,
  bad: Map<unknown[], Set<number>>,
): boolean {
  const { path } = issue
  const value = valueAt(body, path)
  if (issue.code === 'too_big' && Array.isArray(value)) {
    value.length = Number(issue.maximum)
    return true
  }
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const parent = valueAt(body, path.slice(0, depth))
    const key = path[depth]
    if (Array.isArray(parent) && typeof key === 'number') {
      bad.set(parent, (bad.get(parent) ?? new Set()).add(key))
      return true
    }
    if (key !== undefined && isOptionalAt(schema, path.slice(0, depth + 1))) {
      if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, key)
      return true
    }
  }
  return false
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), body)

const hasCards = (list: readonly unknown[]): boolean => list.some((item) => typeof item === 'object')

const nameOf = (body: unknown, list: unknown): string =>
  Object.entries(Object(body)).find(([, value]) => value === list)?.[0] ?? ''
