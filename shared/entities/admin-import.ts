// Imports as the back office shows them.
import * as z from 'zod/mini'
import { importKinds } from '../rules/admin-import-objects.ts'
import { Count } from './text.ts'

/** 32 hexadecimal digits. */
export const ImportId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** `chosen`: its columns are checked; `trying` and `tried`: a trial that writes nothing. */
export const importStates = ['chosen', 'trying', 'tried', 'running', 'done', 'stopped', 'failed'] as const

/** A row of the table of imports. `username` is null for one of the command line; `progress` runs from 0 to 1. */
export const AdminImportRow = z.object({
  import_id: z.string(),
  source: z.string(),
  file_name: z.string(),
  username: z.nullable(z.string()),
  state: z.enum(importStates),
  progress: z.number().check(z.gte(0), z.lte(1)),
  total_rows: Count,
  added: Count,
  changed: Count,
  same: Count,
  failed: Count,
  waiting: Count,
  added_date: z.iso.datetime(),
})
export type AdminImportRow = z.infer<typeof AdminImportRow>

/** What was wrong in a row of the file; `problem` is one of shared/rules/admin-import-fields.ts. */
export const ImportError = z.object({ row: Count, field: z.string(), problem: z.string() })

/** One of the first rows as it will be: what happens to it, and its fields as they are read. */
export const ImportPreview = z.object({
  row: Count,
  outcome: z.string(),
  waits: z.string(),
  values: z.record(z.string(), z.string()),
  problems: z.array(z.object({ field: z.string(), problem: z.string() })),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** The choices of an import, as its form has them. */
const ImportChoices = z.object({
  uploader: z.string(),
  makes_names: z.boolean(),
  overwrites: z.boolean(),
  takes_media: z._default(z.boolean(), false),
})

/** An import with its file, as long as that is kept. `columns` have the field that each is, or ''. */
export const AdminImport = z.extend(AdminImportRow, {
  columns: z.array(z.object({ column: z.string(), field: z.string() })),
  preview: z.array(ImportPreview),
  choices: ImportChoices,
  /** What the rows are. */
  kind: z._default(z.enum(importKinds), 'videos'),
  /** Whether the records of its source are known. */
  has_records: z.boolean(),
  mappings: z.array(z.string()),
})
export type AdminImport = z.infer<typeof AdminImport>
