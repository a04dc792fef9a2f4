// The fields of a playlist's form (spec §5). Its schema is in a file of its own, which a browser loads with the first use of the form.
import { playlistCategories, playlistDescription, playlistTitle } from '../limits.ts'

/** Limits of its texts and categories, shown beside the fields. */
export const playlistBounds = {
  title: playlistTitle,
  desc: playlistDescription,
  categories: playlistCategories.max,
} as const

/** Chosen in separate fields, so that the form works without script. */
export const categoryFields = ['category_1', 'category_2', 'category_3'] as const

/** The values of those fields, as an act sends them. */
export const categoriesIn = (form: Readonly<Record<string, string | undefined>>): string =>
  categoryFields
    .map((name) => form[name])
    .filter(Boolean)
    .join(',')
