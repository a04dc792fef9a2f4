// `npm run import`: reads a file row by row, imports it in batches, and writes what went wrong to a file of its own.
import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { csvLine } from '../../shared/csv-line.ts'
import { type ImportOutcome, importOutcomes } from '../../shared/rules/admin-import-fields.ts'
import type { FileMapping, ImportKind } from '../../shared/rules/admin-import-objects.ts'
import type { RowResult } from '../origin/admin/importing/import-batch.ts'
import {
  type AnyRow,
  guessColumns,
  hasKey,
  importAny,
  isObjectRow,
  type NumberedAny,
  rowParser,
} from '../origin/admin/importing/import-kinds.ts'
import type { ImportRun } from '../origin/admin/importing/import-run.ts'
import type { FieldProblem, ImportedRow } from '../origin/admin/importing/imported-row.ts'
import { guessKind } from '../origin/admin/importing/object-mapping.ts'
import type { Cells } from '../origin/admin/importing/read-delimited.ts'
import { type FileRow, readRows } from '../origin/admin/importing/read-rows.ts'
import { importBatchRows, importPause } from '../origin/bounds.ts'
import { problemText } from './import-texts.ts'
import { Refusal } from './terminal.ts'

export type ImportSource = {
  chunks: AsyncIterable<string>
  /** How much of it was read, from 0 to 1; null where its size is not known. */
  share: () => number | null
}

export type ImportSettings = {
  source: string
  hosts: readonly string[]
  isTaking: boolean
  isKeeping: boolean
  /** What the rows are; null where the file says it. */
  kind: ImportKind | null
  /** The mapping of the import, by what was guessed. */
  choose: (guessed: FileMapping) => FileMapping
  /** Columns that were left out or named; null where a saved mapping says all of them. */
  named: readonly string[] | null
  errorsFile: string
  /** Between two batches the time is left to the visitors of a running site. */
  isPausing: boolean
  /** Called with the mapping and the first rows before anything is imported. */
  onMapping: (kind: ImportKind, mapping: FileMapping, rows: readonly FileRow[]) => void
  onRow: ((result: RowResult) => void) | null
  onProgress: (rows: number, share: number | null) => void
  /** Takes over the file of a row, before its batch is written. @returns what is wrong with it */
  take?: (cells: Cells, row: ImportedRow) => Promise<FieldProblem[]>
  signal: AbortSignal
}

export type ImportNumbers = Record<ImportOutcome, number> & {
  rows: number
  waiting: number
  errors: number
  isStopped: boolean
}

export async function importFile(
  run: ImportRun,
  source: ImportSource,
  settings: ImportSettings,
): Promise<ImportNumbers> {
  const numbers: ImportNumbers = { ...zeros, rows: 0, waiting: 0, errors: 0, isStopped: false }
  const errors = errorsTo(settings.errorsFile, numbers)
  let begun: ReturnType<typeof rowParser> | null = null
  const batch: NumberedAny[] = []
  // Files are long: what is in the bucket is soon in the catalogue, too.
  const batchRows = settings.take ? 1 : importBatchRows
  const flush = async () => {
    const rows = batch.splice(0)
    if (rows.length === 0) return
    const startMs = performance.now()
    for (const result of await importAny(run, rows, Math.floor(Date.now() / 1000))) {
      numbers[result.outcome]++
      if (result.waits !== '' && result.outcome !== 'failed') numbers.waiting++
      for (const problem of result.problems) errors.add(result.number, problem)
      settings.onRow?.(result)
    }
    settings.onProgress(numbers.rows, source.share())
    if (settings.isPausing)
      await delay(pauseAfter(performance.now() - startMs), undefined, { signal: settings.signal }).catch(
        () => undefined,
      )
  }
  for await (const rows of readRows(source.chunks)) {
    begun ??= begin(rows, settings)
    for (const row of rows) {
      numbers.rows++
      const failed = (problems: readonly FieldProblem[]) => {
        numbers.failed++
        for (const problem of problems) errors.add(row.number, problem)
        settings.onRow?.({
          number: row.number,
          foreign_id: '',
          outcome: 'failed',
          waits: '',
          video_id: null,
          problems: [...problems],
        })
      }
      if (row.cells === null) {
        failed([{ field: '', problem: row.problem }])
        continue
      }
      const parsed = begun(row.cells)
      const problems = parsed.ok ? await takenProblems(settings, row.cells, parsed.row) : parsed.problems
      if (parsed.ok && problems.length === 0) batch.push({ number: row.number, row: parsed.row })
      else failed(problems)
      if (batch.length >= batchRows) await flush()
      if (settings.signal.aborted) break
    }
    if (settings.signal.aborted) break
  }
  if (settings.signal.aborted) numbers.isStopped = true
  else await flush()
  await errors.close()
  return numbers
}

const takenProblems = async ({ take }: ImportSettings, cells: Cells, row: AnyRow): Promise<readonly FieldProblem[]> =>
  isObjectRow(row) ? [] : ((await take?.(cells, row)) ?? [])

const pauseAfter = (batchMs: number): number => Math.min(importPause.maxMs, batchMs * importPause.times)

const zeros = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>

const shownRows = 10

function begin(rows: readonly FileRow[], settings: ImportSettings): ReturnType<typeof rowParser> {
  const cells = rows.flatMap((row) => (row.cells === null ? [] : [row.cells])).slice(0, shownRows)
  const columns = [...new Set(cells.flatMap((one) => Object.keys(one)))]
  const kind = settings.kind ?? guessKind(columns, cells)
  const mapping = settings.choose(guessColumns(kind, columns, cells))
  settings.onMapping(kind, mapping, rows.slice(0, shownRows))
  if (!hasKey(kind, mapping))
    throw new Refusal(
      `No column was recognised as foreign_id, by which a row is found again. Name it, for example: --map "${columns[0] ?? 'id'}=foreign_id"`,
    )
  const known = settings.named === null ? undefined : [...columns, ...settings.named]
  return rowParser({ ...settings, kind, mapping, columns: known })
}

/** The file is made with the first error. */
function errorsTo(path: string, numbers: ImportNumbers) {
  let file: ReturnType<typeof createWriteStream> | null = null
  return {
    add(row: number, { field, problem }: FieldProblem) {
      file ??= createWriteStream(path)
      if (numbers.errors++ === 0) file.write(csvLine(['row', 'field', 'problem', 'reason']))
      file.write(csvLine([String(row), field, problem, problemText(problem)]))
    },
    close: () => new Promise<void>((resolve) => (file ? file.end(() => resolve()) : resolve())),
  }
}
