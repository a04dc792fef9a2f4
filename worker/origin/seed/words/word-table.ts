// The shape of a language's words, apart from the table of languages, which imports every language.
export type WordTable = {
  subjects: readonly string[]
  places: readonly string[]
  times: readonly string[]
  manners: readonly string[]
  /** Titles of the categories, in the order of categories.ts. */
  categories: readonly string[]
  /** Puts a title together, in the language's order; the manner may be missing. */
  title: (subject: string, place: string, time: string, manner: string | undefined) => string
}
