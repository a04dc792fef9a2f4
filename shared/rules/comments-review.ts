// Which comments are held for a moderator: those with a link, with a word that the operator watches, or of a new account.
import { newAccountSeconds } from '../limits.ts'

/** `accountSeconds`: the age of the author's account. */
export type Written = { comment: string; accountSeconds: number; watchedWords: readonly string[] }

/** Whether a comment is held: a new account, a link, or a watched word in any spelling. */
export const needsReview = ({ comment, accountSeconds, watchedWords }: Written): boolean => {
  const text = plain(comment)
  return accountSeconds < newAccountSeconds || hasLink(text) || watchedWords.some((word) => hasWord(text, plain(word)))
}

/** The text as people read it: lookalike letters are normalised, invisible characters removed. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()

const endings =
  'app|biz|cam|cc|club|co|com|dev|fun|info|io|link|live|me|net|online|org|pro|ru|shop|site|store|to|top|tv|vip|xxx|xyz'
const links = [
  // An address with its scheme, or with spelled-out dots.
  /[a-z][a-z0-9+.-]*:\/\//,
  /\bwww\d?\./,
  // A host name with a known ending, or followed by a path.
  new RegExp(`[\\p{L}\\p{N}-](\\.|\\s?[([]dot[)\\]]\\s?)(${endings})(?![\\p{L}\\p{N}])`, 'u'),
  /[\p{L}\p{N}-]\.[a-z]{2,24}\//u,
]

const hasLink = (text: string): boolean => links.some((link) => link.test(text))

/** A whole word, or several in a row; anywhere in scripts that write words without spaces. */
const hasWord = (text: string, word: string): boolean =>
  spaceless.test(word) ? text.includes(word) : ` ${wordsOf(text)} `.includes(` ${wordsOf(word)} `)

const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
