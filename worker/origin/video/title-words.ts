// The words of a title that say something about its video.
import { foldLetters, normalizeSearch } from '../../../shared/rules/search-text.ts'

/** Shorter words join others in every language. */
const wordMinLength = 4

/** In the form in which searches compare them. */
export const titleWords = (title: string): string[] =>
  foldLetters(normalizeSearch(title))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length >= wordMinLength)
