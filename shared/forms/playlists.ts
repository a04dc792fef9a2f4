// The forms of a playlist (spec §3, §5): its orientation is chosen once, when it is made.
import * as z from 'zod/mini'
import { dirPattern } from '../entities/text.ts'
import { playlistCategories, playlistDescription, playlistTitle } from '../limits.ts'
import { genders } from '../rules/browse-filters.ts'
import { trimmedText } from './text.ts'

/** Dirs with commas between, each once. */
const CategoryList = z.pipe(
  z.string('invalid'),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))]),
    z.array(z.string().check(z.regex(dirPattern, 'invalid'))).check(z.maxLength(playlistCategories.max, 'max_items')),
  ),
)

/**
 * Title and description have the lengths of the specification (§5); refused with `required`, `min_length`, `max_length`,
 * `max_items` or `invalid`.
 */
export const PlaylistForm = z.object({
  title: trimmedText(playlistTitle),
  desc: trimmedText(playlistDescription),
  /** 1: everybody sees it, 0: its owner alone. */
  visible: z.enum(['0', '1'], 'invalid'),
  /** At most three; without the field a playlist keeps those that it has. */
  categories: z.optional(CategoryList),
})

/** How long its texts may be, and how many categories it may have: said beside the fields. */
export const playlistBounds = {
  title: playlistTitle,
  desc: playlistDescription,
  categories: playlistCategories.max,
} as const

/** The same, and for whom it is. */
export const NewPlaylistForm = z.object({ ...PlaylistForm.shape, orientation: z.enum(genders, 'required') })

/** In a form they are chosen one by one, so that it works without script. */
export const categoryFields = ['category_1', 'category_2', 'category_3'] as const

/** What was chosen in those fields, as an act sends it. */
export const categoriesIn = (form: Readonly<Record<string, string | undefined>>): string =>
  categoryFields
    .map((name) => form[name])
    .filter(Boolean)
    .join(',')
