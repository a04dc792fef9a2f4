// Whether a password consists of words that a stranger could know or guess: the username, the e-mail, the name of the site.
import { knownWordMinLength, passwordRemainderMinLength } from '../limits.ts'
import { siteName } from '../site-name.ts'

/**
 * True when fewer than five letters and digits remain of the password without those words and without trailing digits: with the
 * username `anna`, `anna2026` and `Anna-Anna!` are refused, `anna-remembers` is not.
 * @param known texts whose words count: a username, an e-mail, a host
 */
export function isMadeOfKnownWords(password: string, known: readonly string[]): boolean {
  const words = [siteName, ...known].flatMap(wordsOf).filter((word) => word.length >= knownWordMinLength)
  // The longest first, because a shorter word may be a part of it.
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const lower = password.toLowerCase()
  if (!longestFirst.some((word) => lower.includes(word))) return false
  const left = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), lower)
  return left.replace(/[\d\W_]+$/u, '').replace(/[^\p{L}\p{N}]/gu, '').length < passwordRemainderMinLength
}

const wordsOf = (text: string): string[] => {
  const lower = text.toLowerCase()
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)]
}
