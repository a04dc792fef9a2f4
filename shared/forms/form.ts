// Checks a form with one schema, in the browser while typing and again at the origin. Messages are codes of the texts
// form.error.{code}.
import type * as z from 'zod/mini'
import { type FieldCode, ok, type Result, refusedForm } from '../result.ts'

/** The values as the schema reads them, or the first problem of each field in the form's order. */
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

/** The length limit that a text violates. */
function infoOf(issue: Issues[number]): { info?: number } {
  if (issue.code === 'too_small') return { info: Number(issue.minimum) }
  if (issue.code === 'too_big') return { info: Number(issue.maximum) }
  return {}
}
