// The tables that every language of the demo titles has.

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
