// Suggests usernames from the name that a provider gives, never from the email, which is private.
import { usernameMaxLength, usernameMinLength } from '../../../../shared/limits.ts'

/** Candidates, the plainest first; the last ones are random, so that at least one of them is free. */
export function suggestUsernames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
  // Leaves room for a number at the end.
  const stem = plain.slice(0, usernameMaxLength - digits).replace(/[-_]+$/, '')
  const base = stem.length < usernameMinLength ? 'member' : stem
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}${index + 2}`)
  return [base, ...numbered, ...Array.from({ length: 8 }, () => base + randomDigits())]
}

const digits = 6
const randomDigits = (): string =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10 ** digits).padStart(digits, '0')
