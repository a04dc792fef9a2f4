// The record of a performer in an upload, as its uploader and moderators see it; never sent to another caller.
import * as z from 'zod/mini'

/** What an upload lacks; see rules/studio-records.ts. */
export const MissingRecord = z.object({
  field: z.string(),
  code: z.string(),
  info: z.optional(z.union([z.string(), z.number()])),
})

/** The location of the record is shown to the uploader and to moderators only, and stored encrypted. */
export const PerformerRecord = z.object({
  person_id: z.int(),
  name: z.string(),
  /** The performer's name in addresses, where the performer has a page. */
  model_dir: z.nullable(z.string()),
  /** The day of the record, year first. */
  record_date: z.string(),
  /** Where the record is kept, and under which name. */
  reference: z.string(),
  custodian: z.string(),
  address: z.string(),
})
export type PerformerRecord = z.infer<typeof PerformerRecord>
