// Imports in the back office, for editors and admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { AdminImport, AdminImportRow, ImportError, ImportId } from '../entities/admin-import.ts'
import { Count } from '../entities/text.ts'
import { ImportForm } from '../forms/admin-import.ts'
import { importFileMaxBytes } from '../limits.ts'
import { categoriesTag, newestTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { write } from './write.ts'

export const adminImports = endpoint('adminImports', {
  method: 'GET',
  path: '/api/json/admin_imports/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ imports: z.array(AdminImportRow), total_count: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Every import of the last weeks, the newest first.',
})

export const adminImport = endpoint('adminImport', {
  method: 'GET',
  path: '/api/json/admin_import/{lifetime}/{import_id}.json',
  params: z.object({ import_id: ImportId }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ import: AdminImport }),
  removedBy: null,
  list: null,
  isAbout: ({ import_id }, answer) => answer.import.import_id === import_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'An import with its columns, its choices, and its first ten rows as they will be.',
})

export const importErrors = endpoint('importErrors', {
  method: 'GET',
  path: '/api/json/import_errors/{lifetime}/{import_id}.{page}.json',
  params: z.object({ import_id: ImportId, page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ errors: z.array(ImportError), total_count: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'What was wrong in the rows of an import: row, field and problem, in the order of the file.',
})

export const importFile = write('importFile', {
  path: '/api/import_file.php',
  body: z.unknown(),
  answer: z.object({ ok: z.literal(true), import_id: ImportId }),
  audience: 'member',
  gate: 'closed',
  maxBytes: importFileMaxBytes,
  isStreamed: true,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'A file to import, as the field file of a multipart form. Nothing is imported yet.',
})

export const saveImport = write('saveImport', {
  path: '/api/import.php',
  body: ImportForm,
  answer: z.object({ ok: z.literal(true), import_id: ImportId }),
  audience: 'member',
  gate: 'closed',
  invalidates: () => [newestTag, categoriesTag],
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Saves the choices of an import, and tries, starts, stops or deletes it.',
})
