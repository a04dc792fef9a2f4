// The languages of the demo titles. Each has the same four tables in the same order, so that one set of numbers is one
// title in every language; every entry is a whole phrase, so that no grammar is needed to put them together.
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { ru } from './ru.ts'
import type { WordTable } from './word-table.ts'

export const words = { en, de, fr, es, ru, ja } satisfies Record<string, WordTable>

/** URL codes. English titles are in `videos`, these in `video_titles`. */
export const translations = ['de', 'fr', 'es', 'ru', 'ja'] as const
