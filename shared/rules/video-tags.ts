// A video's own tags: words and phrases that its uploader chose, in the order in which they were typed.
import { videoTagLength, videoTagsMax, videoTagsMaxLength } from '../limits.ts'
import { foldLetters, isTooShort, normalizeSearch } from './search-text.ts'

/** Limits that are shown beside its field: characters of one tag, how many there are, and characters of the field. */
export const tagBounds = { ...videoTagLength, count: videoTagsMax, typed: videoTagsMaxLength } as const

/** A tag as it is shown: composed (NFKC), on one line, with single spaces, and without commas and the # in front. */
export const cleanTag = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff,]+/gu, ' ')
    .replace(/^[\s#]+/, '')
    .trim()

/** Two tags with the same key are one: case, accents and width make no difference, as in a search. */
const keyOf = (tag: string): string =>
  foldLetters(normalizeSearch(tag))
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')

/** Whether a cleaned tag can be kept: its length counts characters, and a search needs a letter or a digit. */
export const isTag = (tag: string): boolean => {
  const { length } = [...tag]
  return length >= videoTagLength.min && length <= videoTagLength.max && /[\p{L}\p{N}]/u.test(tag)
}

/** The tags among some, cleaned, each once: the first spelling stays. */
const onlyTags = (typed: readonly string[]): string[] => {
  const tags = new Map<string, string>()
  for (const tag of typed.map(cleanTag)) if (tag !== '' && !tags.has(keyOf(tag))) tags.set(keyOf(tag), tag)
  return [...tags.values()]
}

/** Typed tags, between commas or on lines, cleaned and each once; those that are not valid are among them. */
export const tagsIn = (typed: string): string[] => onlyTags(typed.split(/[,\n\r，、]/))

/** As a form has them, and as they are stored. */
export const tagsText = (tags: readonly string[]): string => tags.join(', ')
/** Of a stored text. */
export const readTags = (text: string): string[] => (text === '' ? [] : text.split(', '))

/** Valid tags of texts that were not typed here, at most as many as a video has. */
export const takeTags = (given: readonly string[]): string[] => onlyTags(given).filter(isTag).slice(0, videoTagsMax)

/** With one more at the end, unless it is there or there are as many as may be. */
export const withTag = (tags: readonly string[], tag: string): string[] =>
  onlyTags([...tags, tag]).slice(0, videoTagsMax)
/** Without it, in whichever spelling it is there. */
export const withoutTag = (tags: readonly string[], tag: string): string[] =>
  tags.filter((one) => keyOf(one) !== keyOf(tag))

/** The search for a tag: a phrase where it would be read as several words, as an excluded one, or as too short. */
export function searchOfTag(tag: string): string {
  const words = normalizeSearch(tag.replaceAll('"', ' '))
  return /^-|\s/.test(words) || isTooShort(words) ? `"${words}"` : words
}
