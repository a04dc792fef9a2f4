// Parses the body of an answer, and checks refusals.
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import type { Heard } from './upstream-client.ts'

/** Null for invalid JSON. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** The beginning of the body, for a message. */
export const bodyExcerpt = (text: string): string => (text ? `: ${text.slice(0, 120).replace(/\s+/g, ' ')}` : '')

/** The code of each status; other codes of a form name what is wrong with its values. */
const codes: Record<number, string> = { 401: 'sign_in', 403: 'no_permission', 404: 'not_found' }

/** Null for a correct refusal. @param expected the accepted statuses, the most usual first */
export function problemOfRefusal({ status, text, failure }: Heard, expected: readonly number[]): string | null {
  if (failure) return `was not answered: ${failure}`
  if (!expected.includes(status)) return `was answered ${status} instead of being refused with ${expected[0]}`
  const refusal = UpstreamRefusal.safeParse(parseJson(text)?.value)
  if (!refusal.success) return `was refused without { error, code, field }${bodyExcerpt(text)}`
  const code = codes[status] ?? refusal.data.code
  return refusal.data.code === code ? null : `was refused with the code ${refusal.data.code} instead of ${code}`
}
