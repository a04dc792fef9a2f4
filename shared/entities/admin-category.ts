// A category in the back office: a row of its table, and all of its fields.
import * as z from 'zod/mini'
import { AdminPicture } from './admin.ts'
import { Count, Dir, Id } from './text.ts'

/** Rises with every change: a save that was based on an older one is refused. */
const Version = Id

/** A row of the table. */
export const AdminCategoryRow = z.object({
  category_id: Id,
  dir: Dir,
  title: z.string(),
  total_videos: Count,
  is_hidden: z.boolean(),
  /** Hidden by the site's rules, whatever its own mark says. */
  is_always_hidden: z.boolean(),
  /** Before all categories without a place; 0 is none. */
  place: Count,
  /** Languages besides English that have a title. */
  languages: Count,
  changed_date: z.nullable(z.iso.datetime()),
  version: Version,
})
export type AdminCategoryRow = z.infer<typeof AdminCategoryRow>

/** Everything that its form has, and the version that a save names. */
export const AdminCategory = z.extend(z.omit(AdminCategoryRow, { languages: true }), {
  description: z.string(),
  /** In the languages that have any; `dir` is its own address in that language, '' for none. */
  texts: z.array(z.object({ lang: z.string(), title: z.string(), description: z.string(), dir: z.string() })),
  /** Other words under which a search suggests it. */
  aliases: z.array(z.string()),
  pictures: z.array(AdminPicture),
  /** The address of the category that it belongs to; '' for none. */
  parent: z.string(),
})
export type AdminCategory = z.infer<typeof AdminCategory>
