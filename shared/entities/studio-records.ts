// Somebody who is on record for an upload, as its uploader and moderators see them. Nobody else is told.
import * as z from 'zod/mini'

/** What an upload lacks; see rules/records.ts. */
export const MissingRecord = z.object({
  field: z.string(),
  code: z.string(),
  info: z.optional(z.union([z.string(), z.number()])),
})

/** Where the record lies is told to the uploader and to moderators alone, and kept encrypted. */
export const PerformerRecord = z.object({
  person_id: z.int(),
  name: z.string(),
  /** In the address of the performer of this name, where there is one. */
  model_dir: z.nullable(z.string()),
  /** When the record was made: a day, year first. */
  record_date: z.string(),
  /** Where it is kept, and under which name. */
  reference: z.string(),
  custodian: z.string(),
  address: z.string(),
})
export type PerformerRecord = z.infer<typeof PerformerRecord>
