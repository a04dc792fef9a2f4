// What the back office shows of every family: changes with before and after, and the numbers beside filters.
import * as z from 'zod/mini'
import { Count, Id } from './text.ts'

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

/** How many objects a filter leaves, of those that the search finds. */
export const FilterCount = z.object({ filter: z.string(), total: Count })
export type FilterCount = z.infer<typeof FilterCount>
