// The languages of the demo titles. Each has the same four tables in the same order, so that one set of numbers is one
// title in every language; every entry is a whole phrase, so that no grammar is needed to put them together.
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { ru } from './ru.ts'

export type Words = {
  subjects: readonly string[]
  places: readonly string[]
  times: readonly string[]
  manners: readonly string[]
  /** Titles of the categories, in the order of categories.ts. */
  categories: readonly string[]
  /** Puts a title together; the manner may be missing. */
  title: (subject: string, place: string, time: string, manner: string | undefined) => string
}

/** The order of European languages: subject, place, time and, after a dash, manner. */
export const words = { en, de, fr, es, ru, ja } satisfies Record<string, Words>

/** URL codes. English titles are in `videos`, these in `video_titles`. */
export const translations = ['de', 'fr', 'es', 'ru', 'ja'] as const
