// What lists and pages of performers and channels have in common: both are found by their first letters.
import * as z from 'zod/mini'
import { letters } from '../rules/browse-filters.ts'

/** The first letter of a name; '' is any. */
export const LetterFilter = z.enum(['', ...letters])

/** The first characters of a name in addresses. */
export const firstCharacters = (dir: string, count: number): string => [...dir].slice(0, count).join('')
