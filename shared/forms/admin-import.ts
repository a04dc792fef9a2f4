// The form of an import: which column is which field (`map_0`, `map_1` and so on), whose videos they are, who keeps the records.
import * as z from 'zod/mini'
import { ImportId } from '../entities/admin-import.ts'
import {
  custodianAddress,
  custodianName,
  importMappingNameMaxLength,
  importSourceMaxLength,
  recordReference,
} from '../limits.ts'
import { importKinds } from '../rules/admin-import-objects.ts'
import { trimmedText } from './text.ts'

const optional = (max: number) =>
  z.pipe(
    z.optional(z.string('invalid').check(z.trim(), z.maxLength(max, 'max_length'))),
    z.transform((text) => text ?? ''),
  )
const mark = () =>
  z.pipe(
    z.optional(z.enum(['', '1'], 'invalid')),
    z.transform((text) => text === '1'),
  )

/** `apply` saves the form alone; `try` and `start` save it, too. */
const importActs = ['apply', 'try', 'start', 'stop', 'delete'] as const

/** The fields `map_0` and so on are texts beside these. */
export const ImportForm = z.extend(z.catchall(z.object({}), z.string('invalid').check(z.maxLength(40, 'max_length'))), {
  import_id: ImportId,
  act: z.enum(importActs, 'invalid'),
  /** What the rows are. Where it changes, the columns are guessed anew, and nothing else is done. */
  kind: z.optional(z.enum(importKinds, 'invalid')),
  source: trimmedText({ min: 1, max: importSourceMaxLength }),
  uploader: z.pipe(
    z.optional(z.string('invalid').check(z.trim(), z.regex(/^([a-z0-9_-]{3,30})?$/i, 'invalid'))),
    z.transform((text) => text ?? ''),
  ),
  makes_names: mark(),
  overwrites: mark(),
  /** Files of hosts that are not partners' are fetched and kept. */
  takes_media: mark(),
  record_date: z.pipe(
    z.optional(z.string('invalid').check(z.trim(), z.regex(/^(\d{4}-\d\d-\d\d)?$/, 'date_invalid'))),
    z.transform((text) => text ?? ''),
  ),
  record_reference: optional(recordReference.max),
  custodian: optional(custodianName.max),
  custodian_address: optional(custodianAddress.max),
  /** A saved mapping to take instead of the columns of the form. */
  use_mapping: optional(importMappingNameMaxLength),
  save_mapping: optional(importMappingNameMaxLength),
})
export type ImportForm = z.infer<typeof ImportForm>
