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

/** Null for a correct refusal. @param expected the accepted statuses, the most usual first */
export function problemOfRefusal({ status, text, failure }: Heard, expected: readonly number[]): string | null {
  if (failure) return `was not answered: ${failure}`
  if (!expected.includes(status)) return `was answered ${status} instead of being refused with ${expected[0]}`
  const refusal = UpstreamRefusal.safeParse(parseJson(text)?.value)
  return refusal.success ? null : `was refused without { error, code, field }${bodyExcerpt(text)}`
}
