// Why: how a body that was heard is read, and whether a refusal is one.
import { UpstreamRefusal } from '../../shared/entities/lists.ts'
import type { Heard } from './upstream-client.ts'

/** Null when it is no JSON. */
export function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** The beginning of what was said instead. */
export const ofBody = (text: string): string => (text ? `: ${text.slice(0, 120).replace(/\s+/g, ' ')}` : '')

/** @param expected the statuses that are a good refusal here, the most usual first. Null when it is one. */
export function problemOfRefusal({ status, text, silence }: Heard, expected: readonly number[]): string | null {
  if (silence) return `was not answered: ${silence}`
  if (!expected.includes(status)) return `was answered ${status} instead of being refused with ${expected[0]}`
  const refusal = UpstreamRefusal.safeParse(parsed(text)?.value)
  return refusal.success ? null : `was refused without { error, code, field }${ofBody(text)}`
}
