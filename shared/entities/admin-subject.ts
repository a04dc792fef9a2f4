// A performer, a channel or a playlist in the back office: a row of its family's table, and all of its fields.
import * as z from 'zod/mini'
import { AdminPicture } from './admin.ts'
import { Count, Id } from './text.ts'

/** A row of the table; `dir` is '' where the address is the id. */
export const AdminSubjectRow = z.object({
  id: Id,
  dir: z.string(),
  title: z.string(),
  total_videos: Count,
  subscribers: Count,
  is_hidden: z.boolean(),
  /** First in its list. */
  is_featured: z.boolean(),
  /** Shows a picture of its own. */
  has_picture: z.boolean(),
  /** The member whose it is; '' for none. */
  member: z.string(),
  changed_date: z.nullable(z.iso.datetime()),
  /** Rises with every change: a save that was based on an older one is refused. */
  version: Id,
})
export type AdminSubjectRow = z.infer<typeof AdminSubjectRow>

/** Its fields as texts of its form; empty ones are left out. */
export const AdminSubject = z.extend(AdminSubjectRow, {
  fields: z.record(z.string(), z.string()),
  pictures: z.array(AdminPicture),
  /** Addresses that lead to it, besides its own. */
  former_dirs: z.array(z.string()),
})
export type AdminSubject = z.infer<typeof AdminSubject>
