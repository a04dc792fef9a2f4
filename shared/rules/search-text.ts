// What somebody typed, as it is searched: one spelling for every spelling.
import { searchMaxLength, searchMinLength } from '../limits.ts'

/**
 * Lower case, composed, single-spaced, without control characters. What it gives it leaves as it is, so that a search has
 * one spelling.
 */
export const normalizeSearch = (typed: string): string =>
  typed
    .toWellFormed()
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same, cut to what an address may hold: at most 69 characters, counted as the contract counts them: never half of one. */
export const shortSearch = (typed: string): string =>
  [...normalizeSearch(typed)].slice(0, searchMaxLength).join('').trimEnd()

/** Counted as the contract counts: an emoji is one character. */
export const isTooShort = (search: string): boolean => [...search].length < searchMinLength
