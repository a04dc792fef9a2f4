// Imports in the back office: the table, one with its first rows, and its errors.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { pageAt } from '../sql/page.ts'
import { choicesOf, mappingOf } from './importing/import-options.ts'
import { previewImport } from './importing/preview-import.ts'
import { recordedNames } from './store/import-records.ts'
import { type ImportRow, importById, mappingNames, pageOfErrors, pageOfImports } from './store/imports.ts'

export async function answerAdminImports(
  { page }: ParamsOf<'adminImports'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminImports'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, total } = await pageOfImports(db, pageAt(pageSizes.admin, page))
  return ok({ imports: rows.map(shownOf), total_count: total })
}

export async function answerAdminImport(
  { import_id }: ParamsOf<'adminImport'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminImport'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const row = await importById(env.db, import_id)
  if (!row) return refused('not_found')
  const isRunning = row.state === 'trying' || row.state === 'running'
  const [preview, mappings, records] = await Promise.all([
    isRunning ? [] : previewImport(row, env),
    mappingNames(env.db),
    recordedNames(env.db, row.source),
  ])
  const mapping = mappingOf(row)
  const choices = row.file_key === null ? null : choicesOf(row)
  return ok({
    import: {
      ...shownOf(row),
      columns: (choices?.columns ?? []).map((column) => ({ column, field: mapping[column] ?? '' })),
      preview,
      choices: {
        uploader: choices?.uploader ?? '',
        makes_names: choices?.isMaking ?? true,
        overwrites: choices?.isOverwriting ?? false,
        takes_media: choices?.isTaking ?? false,
      },
      kind: choices?.kind ?? 'videos',
      has_records: records.includes(''),
      mappings,
    },
  })
}

export async function answerImportErrors(
  { import_id, page }: ParamsOf<'importErrors'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'importErrors'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, total } = await pageOfErrors(db, import_id, pageAt(pageSizes.admin, page))
  return ok({ errors: rows, total_count: total })
}

const shownOf = (row: ImportRow) => ({
  import_id: row.import_id,
  source: row.source,
  file_name: row.file_name,
  username: row.username,
  state: row.state,
  progress: row.file_bytes > 0 ? Math.min(1, row.read_bytes / row.file_bytes) : 1,
  total_rows: row.total_rows,
  added: row.added,
  changed: row.changed,
  same: row.same,
  failed: row.failed,
  waiting: row.waiting,
  added_date: toIsoDate(row.added_date),
})
