// Whether a text has all words of a search, for the few videos that the index does not have because not every visitor may see them.
import { foldText } from './store/fold-text.ts'
import { hasExcluded, joinedWordsOf, queryOf, wantedTextOf } from './store/search-text.ts'

/** And nothing that the search excludes. No text has the words of a search without any. */
export function hasAllWords(search: string): (text: string) => boolean {
  const query = queryOf(search)
  const words = foldText(wantedTextOf(query)).match(/[\p{L}\p{N}]+/gu) ?? []
  return (text) => {
    const all = foldText(text)
    return words.length > 0 && words.every((word) => all.includes(word)) && !hasExcluded(query, joinedWordsOf(text))
  }
}
