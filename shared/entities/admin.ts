// What the back office shows of every family: changes with before and after, and the numbers beside filters.
import * as z from 'zod/mini'
import { pictureSlots } from '../rules/admin-pictures.ts'
import { Count, Id, MediaAddress } from './text.ts'

/** A field that a change has changed; null where the object did not have it. */
export const FieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

/** A row of the audit log about an object of the catalogue. */
export const CatalogueChange = z.object({
  audit_id: Id,
  username: z.string(),
  family: z.string(),
  item: z.string(),
  /** How the object is called now; '' when it is gone. */
  name: z.string(),
  act: z.string(),
  added_date: z.iso.datetime(),
  changes: z.array(FieldChange),
})
export type CatalogueChange = z.infer<typeof CatalogueChange>

/** A picture of an object: the one that is shown, and whether another is on its way or could not be used. */
export const AdminPicture = z.object({
  slot: z.enum(pictureSlots),
  url: z.optional(MediaAddress),
  state: z.optional(z.enum(['pending', 'failed'])),
  reason: z.optional(z.string()),
})
export type AdminPicture = z.infer<typeof AdminPicture>

/** How many objects a filter leaves, of those that the search finds. */
export const FilterCount = z.object({
  filter: z.string(),
  total: Count,
  /** There are more than `total`, which are not counted. */
  is_more: z.optional(z.literal(true)),
})
export type FilterCount = z.infer<typeof FilterCount>

/** An act on many objects: planned, and previewed; then running until all are done; or undone. */
export const bulkStates = ['planned', 'running', 'done', 'undoing', 'undone'] as const

/** What became of its objects, and how many did. */
export const bulkItemStates = ['waiting', 'changed', 'same', 'failed', 'undone', 'kept'] as const

/** Its preview is empty unless it is planned. Counts are numbers of objects. */
export const BulkAct = z.object({
  bulk_id: Id,
  username: z.string(),
  family: z.string(),
  act: z.string(),
  /** The name of what is added, removed or set; '' where the act needs nothing. */
  value: z.string(),
  state: z.enum(bulkStates),
  added_date: z.iso.datetime(),
  changed_date: z.iso.datetime(),
  total: Count,
  items: z.array(z.object({ state: z.enum(bulkItemStates), total: Count })),
  /** It can be undone until then; null where it cannot. */
  undo_until: z.nullable(z.iso.datetime()),
  /** While it is planned: how many of the first `of` objects it would change, as they are now. Otherwise null. */
  changing: z.nullable(z.object({ total: Count, of: Count })),
  /** What it would change in the first of its objects; an object without changes stays as it is. */
  preview: z.array(z.object({ item: Id, name: z.string(), changes: z.array(FieldChange) })),
})
export type BulkAct = z.infer<typeof BulkAct>
