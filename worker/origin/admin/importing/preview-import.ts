// The first rows of an import as they will be.
import type { ImportPreview } from '../../../../shared/entities/admin-import.ts'
import { partnerHosts } from '../../../../shared/partner-hosts.ts'
import { importFieldNames } from '../../../../shared/rules/admin-import-fields.ts'
import { type ImportKind, objectFields } from '../../../../shared/rules/admin-import-objects.ts'
import { feedMaxBytes, importBeginningBytes, importPreviewRows } from '../../bounds.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import type { ImportRow } from '../store/imports.ts'
import { importAny, rowParser } from './import-kinds.ts'
import { choicesOf, mappingOf } from './import-options.ts'
import { importRun } from './import-run.ts'
import { readFileSlice } from './read-file.ts'
import { readSlice } from './read-rows.ts'

const valueMaxLength = 80

/** Texts in other languages come last. */
function placeOf(kind: ImportKind, field: string): number {
  const names: readonly string[] = kind === 'videos' ? importFieldNames : objectFields[kind]
  return names.indexOf(field) + 1 || names.length + 1
}

/** Empty where the file is gone. */
export async function previewImport(row: ImportRow, env: Env): Promise<ImportPreview[]> {
  if (row.file_key === null) return []
  const choices = choicesOf(row)
  const length = choices.format.kind === 'feed' ? feedMaxBytes : importBeginningBytes
  const slice = await readFileSlice(env.media, row.file_key, row.file_bytes, 0, length)
  if (!slice) return []
  const mapping = mappingOf(row)
  const { rows } = readSlice(slice.text, choices.format, 0, slice.isLast)
  const kind = choices.kind ?? 'videos'
  const parse = rowParser({
    kind,
    mapping,
    source: row.source,
    hosts: partnerHosts,
    isTaking: choices.isTaking === true,
    columns: choices.columns,
  })
  const run = importRun({ ...choices, db: env.db, signingSecret: env.signingSecret, isDry: true, isBulk: false })
  const shown = rows.slice(0, importPreviewRows).map((one) => ({
    number: one.number,
    cells: one.cells,
    parsed: one.cells ? parse(one.cells) : null,
  }))
  const good = shown.flatMap(({ number, parsed }) => (parsed?.ok ? [{ number, row: parsed.row }] : []))
  const results = new Map((await importAny(run, good, currentSeconds())).map((one) => [one.number, one]))
  return shown.map(({ number, cells, parsed }) => {
    const result = results.get(number)
    const problems =
      result?.problems ?? (parsed && !parsed.ok ? parsed.problems : [{ field: '', problem: 'row_broken' }])
    const inOrder = Object.entries(mapping).toSorted(([, one], [, other]) => placeOf(kind, one) - placeOf(kind, other))
    const values = inOrder.map(([column, field]) => [field, (cells?.[column] ?? '').slice(0, valueMaxLength)])
    return {
      row: number,
      outcome: result?.outcome ?? 'failed',
      waits: result?.waits ?? '',
      values: Object.fromEntries(values),
      problems: problems.map(({ field, problem }) => ({ field, problem })),
    }
  })
}
