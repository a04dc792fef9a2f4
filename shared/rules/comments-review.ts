// Which comments a moderator sees before everybody else does: those with a link, with a word that the operator watches, or of
// somebody who only just came.
import { newAccountSeconds } from '../limits.ts'

/** `accountSeconds`: how long its writer has had an account. */
export type Written = { comment: string; accountSeconds: number; watchedWords: readonly string[] }

/**
 * Whether it waits for a moderator: a new account, a link, or a word that the operator watches, however it is spelt.
 */
export const needsReview = ({ comment, accountSeconds, watchedWords }: Written): boolean => {
  const text = plain(comment)
  return accountSeconds < newAccountSeconds || hasLink(text) || watchedWords.some((word) => hasWord(text, plain(word)))
}

/** As it reads: letters of other widths and with marks are those that they look like, and what is not seen is not there. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()

const endings =
  'app|biz|cam|cc|club|co|com|dev|fun|info|io|link|live|me|net|online|org|pro|ru|shop|site|store|to|top|tv|vip|xxx|xyz'
const links = [
  // An address with its scheme, or as it is said aloud.
  /[a-z][a-z0-9+.-]*:\/\//,
  /\bwww\d?\./,
  // A name with an ending that names have, or with a path behind it.
  new RegExp(`[\\p{L}\\p{N}-](\\.|\\s?[([]dot[)\\]]\\s?)(${endings})(?![\\p{L}\\p{N}])`, 'u'),
  /[\p{L}\p{N}-]\.[a-z]{2,24}\//u,
]

const hasLink = (text: string): boolean => links.some((link) => link.test(text))

/** A whole word, or several in a row; where a script writes words without spaces, wherever it stands. */
const hasWord = (text: string, word: string): boolean =>
  spaceless.test(word) ? text.includes(word) : ` ${wordsOf(text)} `.includes(` ${wordsOf(word)} `)

const spaceless = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
