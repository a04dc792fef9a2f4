// The categories whose names are nearest to a search that found nothing: in the reader's language or by address, which is English.
import { foldLetters, normalizeSearch } from '../../../../shared/rules/search-text.ts'
import { errorsAllowed, lettersApart } from '../../../../shared/rules/typing-errors.ts'

type Named = { dir: string; title: string; total_videos: number }

/** What a word of the search is worth that a name has as it is, begins with, or has almost; and that stands inside a word. */
const worth = { same: 4, beginning: 3, typo: 2, inside: 1 } as const
/** Shorter words begin too many others. */
const beginningFrom = 3
const insideFrom = 4

/** The nearest first, of equal ones the largest; none where no word of the search is near to a name. */
export function nearestCategories<Category extends Named>(
  search: string,
  categories: readonly Category[],
  count: number,
): Category[] {
  const searched = wordsOf(search)
  return categories
    .map((category) => {
      const names = [...wordsOf(category.title), ...wordsOf(category.dir)]
      const points = searched.reduce((sum, word) => sum + Math.max(0, ...names.map((name) => nearness(word, name))), 0)
      return { category, points }
    })
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || b.category.total_videos - a.category.total_videos)
    .slice(0, count)
    .map(({ category }) => category)
}

function nearness(word: string, name: string): number {
  if (word === name) return worth.same
  const [shorter, longer] = word.length < name.length ? [word, name] : [name, word]
  if (shorter.length >= beginningFrom && longer.startsWith(shorter)) return worth.beginning
  const allowed = errorsAllowed(word)
  if (allowed > 0 && lettersApart(word, name, allowed) <= allowed) return worth.typo
  return shorter.length >= insideFrom || isUnspaced(shorter) ? (longer.includes(shorter) ? worth.inside : 0) : 0
}

/** Two characters of a script without spaces between words may be a word. */
const isUnspaced = (text: string): boolean =>
  [...text].length > 1 &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+$/u.test(text)

/** Without accents, and apart at every other sign. */
const wordsOf = (text: string): string[] =>
  foldLetters(normalizeSearch(text))
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
