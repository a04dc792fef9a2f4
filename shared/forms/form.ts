// How a form is checked, in the browser while somebody types and again at the origin: by one schema, whose messages are
// the codes that texts are made of (form.error.{code}).
import type * as z from 'zod/mini'
import { type FieldCode, ok, type Result, refusedForm } from '../result.ts'

/** The values as the schema reads them, or what is wrong with each field: its first problem, in the form's order. */
export function checkForm<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): Result<z.output<Schema>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return ok(parsed.data)
  const [first, ...others] = fieldCodes(parsed.error.issues)
  return refusedForm([first ?? { field: 'notify', code: 'invalid' }, ...others])
}

type Issues = readonly z.core.$ZodIssue[]

function fieldCodes(issues: Issues): FieldCode[] {
  const codes = new Map<string, FieldCode>()
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'notify')
    if (!codes.has(field)) codes.set(field, { field, code: issue.message, ...infoOf(issue) })
  }
  return [...codes.values()]
}

/** The length that a text misses. */
function infoOf(issue: Issues[number]): { info?: number } {
  if (issue.code === 'too_small') return { info: Number(issue.minimum) }
  if (issue.code === 'too_big') return { info: Number(issue.maximum) }
  return {}
}
