// Checks the words of the language files: untranslated English, and words that a language's glossary forbids.
import { type Entry, entriesOf, type Texts } from './language-texts.ts'

/** Words that are common in English and absent from all other languages here. */
const englishWords = new Set(
  'the with your you this that from cannot which what when where there their they again please should would could does'.split(
    ' ',
  ),
)

/** Written in Latin letters in every language: formats, laws, names. */
const latinNames = new Set(
  'atom auto av avif cloudflare cm cookie cookies csv dmca ed eu fhd google hd heic http https indexnow ip javascript jpeg json kb kg kv mb mkv mov mp mrss openssl pip png rss sd shift spam srt svg ta tube.example u.s.c utc utf vast vr vtt webp webvtt'.split(
    ' ',
  ),
)

const notLatin = new Set(['ru', 'zh-Hans', 'ko', 'th', 'ja'])

/** Texts of a language that contain English words, with these words. */
export function englishLeft(tag: string, texts: Texts): string[] {
  return wordsByKey(texts).flatMap(({ key, words }) => {
    const left = notLatin.has(tag)
      ? words.filter((word) => /^[a-z.]{2,}$/.test(word) && !latinNames.has(word))
      : words.filter((word) => englishWords.has(word))
    return left.length ? [`${key}: ${left.join(' ')}`] : []
  })
}

/** Texts that share a run of four words with the English one, which no real translation does. */
export function copiedFrom(english: Texts, texts: Texts): string[] {
  const originals = new Map(wordsByKey(english).map(({ key, words }) => [key, ` ${words.join(' ')} `]))
  return wordsByKey(texts)
    .filter(({ key, words }) =>
      words.some((_, at) => {
        const run = words.slice(at, at + 4)
        return run.length === 4 && originals.get(key)?.includes(` ${run.join(' ')} `)
      }),
    )
    .map(({ key }) => key)
}

/**
 * Texts that use a forbidden word, with the reason.
 * @param rules words by the reason; a star stands for more letters
 */
export const saidOtherwise = (texts: Texts, rules: Record<string, string[]>): string[] =>
  Object.entries(rules).flatMap(([reason, words]) => {
    const rule = new RegExp(words.map(wholeWord).join('|'), 'iu')
    return formsOf(texts).flatMap(([key, text]) => (rule.test(text) ? [`${key}: ${reason}`] : []))
  })

const wholeWord = (word: string): string =>
  `${word.startsWith('*') ? '' : '(?<!\\p{L})'}${word.replaceAll('*', '')}${word.endsWith('*') ? '' : '(?!\\p{L})'}`

const wordsByKey = (texts: Texts): { key: string; words: string[] }[] =>
  formsOf(texts).map(([key, text]) => ({
    key,
    words: text
      .replace(/\{\{.*?\}\}/g, ' ')
      .toLowerCase()
      .split(/[^\p{L}\p{M}.’'-]+/u)
      .map((word) => word.replace(/^[.'’-]+|[.'’-]+$/g, ''))
      .filter(Boolean),
  }))

/** Every text by its key; a plural has one entry per form. */
const formsOf = (texts: Texts): [string, string][] =>
  [...entriesOf(texts)].flatMap(([key, entry]: [string, Entry]): [string, string][] =>
    typeof entry === 'string' ? [[key, entry]] : Object.values(entry).map((text) => [key, text]),
  )
