// What somebody might be called here, made of the name that a provider tells. Never of their e-mail: that is nobody's business.
import { usernameMaxLength, usernameMinLength } from '../../../../shared/limits.ts'

/** Names to try, the plainest first; one of the last is free whatever happens. */
export function suggestUsernames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
  // Room for a number behind it.
  const stem = plain.slice(0, usernameMaxLength - digits).replace(/[-_]+$/, '')
  const base = stem.length < usernameMinLength ? 'member' : stem
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}${index + 2}`)
  return [base, ...numbered, ...Array.from({ length: 8 }, () => base + randomDigits())]
}

const digits = 6
const randomDigits = (): string =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10 ** digits).padStart(digits, '0')
