// Whether a text has all words of a search, for the few videos that the index does not have because not every visitor may see them.
import { foldLetters } from '../../../shared/rules/search-text.ts'

/** No text has the words of a search without any. */
export function hasAllWords(search: string): (text: string) => boolean {
  const words = folded(search).match(/[\p{L}\p{N}]+/gu) ?? []
  return (text) => {
    const all = folded(text)
    return words.length > 0 && words.every((word) => all.includes(word))
  }
}

/** Words as a search compares them: without marks and capitals. */
const folded = (text: string): string => foldLetters(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
