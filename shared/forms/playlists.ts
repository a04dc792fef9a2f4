// The forms of a playlist (spec §3, §5): its orientation is chosen once, at creation.
import * as z from 'zod/mini'
import { dirPattern } from '../entities/text.ts'
import { playlistCategories, playlistDescription, playlistTitle } from '../limits.ts'
import { genders } from '../rules/browse-filters.ts'
import { trimmedText } from './text.ts'

/** Unique dirs, separated by commas. */
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
  /** 1: public, 0: visible to its owner only. */
  visible: z.enum(['0', '1'], 'invalid'),
  /** At most three; without the field a playlist keeps the ones that it has. */
  categories: z.optional(CategoryList),
})

/** The same, with the orientation. */
export const NewPlaylistForm = z.object({ ...PlaylistForm.shape, orientation: z.enum(genders, 'required') })
