// Which comments are held for a moderator: by simple signs of spam, each with points. One strong sign is enough, or several weak ones.
import { mentionsMax, newAccountSeconds, spamHeldFrom } from '../limits.ts'
import { mentionedIn, piecesOf } from './comments-text.ts'

/** What is known of a comment before it is shown. `accountSeconds`: the age of its author's account. */
export type Written = {
  comment: string
  accountSeconds: number
  watchedWords: readonly string[]
  /** How many other accounts wrote the same lately. */
  repeatedBy: number
}

/** The points of each sign. */
const points = {
  link: spamHeldFrom,
  watched_word: spamHeldFrom,
  new_account: spamHeldFrom,
  repeated: spamHeldFrom,
  young_account: 40,
  many_mentions: 40,
  shouting: 30,
  long_runs: 30,
} as const

export type SpamSign = keyof typeof points
/** In the order in which moderators read them. */
export const spamSigns = Object.keys(points) as [SpamSign, ...SpamSign[]]

const tests: Record<SpamSign, (written: Written & { text: string }) => boolean> = {
  link: ({ text }) => hasLink(text),
  watched_word: ({ comment, watchedWords }) => hasWatchedWord(comment, watchedWords),
  new_account: ({ accountSeconds }) => accountSeconds < newAccountSeconds,
  repeated: ({ repeatedBy }) => repeatedBy >= repeatedByLeast,
  young_account: ({ accountSeconds }) => accountSeconds >= newAccountSeconds && accountSeconds < 7 * newAccountSeconds,
  many_mentions: ({ comment }) => mentionedIn(comment, mentionsMax).length >= 3,
  shouting: ({ comment }) => isShouting(comment),
  long_runs: ({ text }) => /([^\s.])\1{7,}/u.test(text),
}

const repeatedByLeast = 2

/** The signs for which a comment is held; none where its points do not reach what is held. */
export function heldFor(written: Written): SpamSign[] {
  const known = { ...written, text: plain(written.comment) }
  const found = spamSigns.filter((sign) => tests[sign](known))
  return found.reduce((sum, sign) => sum + points[sign], 0) >= spamHeldFrom ? found : []
}

/** Whether a text has one of the words, in any spelling. */
export const hasWatchedWord = (comment: string, words: readonly string[]): boolean =>
  words.some((word) => hasWord(plain(comment), plain(word)))

/** A text as its repetitions have it, whatever stands between its words; null for one that many may write by chance. */
export function repeatableText(comment: string): string | null {
  const words = wordsOf(plain(comment))
  return words.length < repeatableLength ? null : words
}

const repeatableLength = 20

/** Mostly capitals, where a script has them; names of members are as they are. */
function isShouting(comment: string): boolean {
  const text = piecesOf(comment)
    .map((piece) => (piece.name === undefined ? piece.text : ''))
    .join('')
  const [upper, lower] = [/\p{Lu}/gu, /\p{Ll}/gu].map((letters) => text.match(letters)?.length ?? 0)
  return (upper ?? 0) >= 20 && (upper ?? 0) > 3 * (lower ?? 0)
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
