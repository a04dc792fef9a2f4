// Runs an import of the back office: each job imports one slice of the file, and queues the next. The row of the import says how much was
// read, so that a job that is delivered twice, or was lost, changes nothing.
import { catalogueTags } from '../../../../shared/contract/cache-tags.ts'
import { partnerHosts } from '../../../../shared/partner-hosts.ts'
import { importJobPause, importSilentSeconds, importSliceBytes } from '../../bounds.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import type { RunImport } from '../../job-kinds.ts'
import { decideAudited } from '../../moderation/store/audit.ts'
import { propagateChanged } from '../../video/propagate-to-edge.ts'
import { noteSlice, silentImports, stopImport } from '../store/import-jobs.ts'
import { type ImportCounts, type ImportRow, importById, type RowError } from '../store/imports.ts'
import type { RowResult } from './import-batch.ts'
import { importAny, type NumberedAny, rowParser } from './import-kinds.ts'
import { choicesOf, type ImportChoices, mappingOf } from './import-options.ts'
import { type ImportRun, importRun } from './import-run.ts'
import { bytesOf, readFileSlice } from './read-file.ts'
import { readSlice } from './read-rows.ts'

export async function runImportJob({ import_id, attempt }: RunImport, env: Env): Promise<void> {
  const row = await importById(env.db, import_id)
  if (!row || row.attempt !== attempt || (row.state !== 'trying' && row.state !== 'running')) return
  const step = await importSlice(row, env)
  if (!step) {
    await stopImport(env.db, import_id, 'failed', currentSeconds()).run()
    return
  }
  const { counts, errors, read_bytes, isLast } = step
  const isTrial = row.state === 'trying'
  const state = isLast ? (isTrial ? 'tried' : 'done') : row.state
  const nowSeconds = currentSeconds()
  const noted = noteSlice(
    env.db,
    { ...counts, import_id, attempt, from: row.read_bytes, read_bytes, state, nowSeconds },
    errors,
  )
  if (isLast && !isTrial) await endAudited(row, counts, noted, env)
  else await env.db.batch(noted)
  if (isLast && !isTrial && row.added + row.changed + counts.added + counts.changed > 0)
    await propagateChanged(env, catalogueTags)
  if (!isLast) await env.jobs.send({ kind: 'run-import', import_id, attempt })
}

/** One row of the log for an import, with its numbers. */
async function endAudited(row: ImportRow, last: ImportCounts, noted: D1PreparedStatements, env: Env): Promise<void> {
  const sum = (name: keyof ImportCounts) => String(row[name] + last[name])
  const after = {
    source: row.source,
    rows: sum('total_rows'),
    added: sum('added'),
    changed: sum('changed'),
    same: sum('same'),
    failed: sum('failed'),
  }
  const audited = { actorId: row.user_id ?? 0, queue: 'imports', item: row.import_id, act: 'import' } as const
  const [first, ...others] = noted
  await decideAudited(env.db, { ...audited, change: { before: {}, after }, nowSeconds: currentSeconds() }, (logged) =>
    first ? [first, logged, ...others] : [],
  )
}

type D1PreparedStatements = ReturnType<typeof noteSlice>
type Step = { counts: ImportCounts; errors: RowError[]; read_bytes: number; isLast: boolean }

/** Null where the file cannot be read. */
async function importSlice(row: ImportRow, env: Env): Promise<Step | null> {
  const choices = choicesOf(row)
  const read = await readWholeRows(row, choices, env)
  if (!read) return null
  const { rows, rest, slice } = read
  const options = {
    kind: choices.kind ?? ('videos' as const),
    mapping: mappingOf(row),
    source: row.source,
    hosts: partnerHosts,
    isTaking: choices.isTaking === true,
    columns: choices.columns,
  }
  const parse = rowParser(options)
  const errors: RowError[] = []
  const good: NumberedAny[] = []
  for (const one of rows) {
    if (one.cells === null) {
      errors.push({ row: one.number, field: '', problem: one.problem })
      continue
    }
    const parsed = parse(one.cells)
    if (parsed.ok) good.push({ number: one.number, row: parsed.row })
    else errors.push(...parsed.problems.map(({ field, problem }) => ({ row: one.number, field, problem })))
  }
  const run = importRun({
    db: env.db,
    signingSecret: env.signingSecret,
    uploader: choices.uploader,
    isMaking: choices.isMaking,
    isOverwriting: choices.isOverwriting,
    isDry: row.state === 'trying',
    isBulk: false,
    actorId: row.user_id ?? 0,
  })
  const results = await importWithPauses(run, good)
  for (const { number, problems } of results)
    errors.push(...problems.map(({ field, problem }) => ({ row: number, field, problem })))
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length
  return {
    counts: {
      total_rows: rows.length,
      added: count('added'),
      changed: count('changed'),
      same: count('same'),
      failed: count('failed') + rows.length - good.length,
      waiting: results.filter(({ waits, outcome }) => waits !== '' && outcome !== 'failed').length,
    },
    errors: errors.toSorted((one, other) => one.row - other.row),
    read_bytes: row.read_bytes + bytesOf(slice.text) - bytesOf(rest),
    isLast: slice.isLast,
  }
}

/** After each batch visitors have the database for themselves, many times as long as the batch took. */
async function importWithPauses(run: ImportRun, rows: readonly NumberedAny[]): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (let at = 0; at < rows.length; at += importJobPause.rows) {
    const startMs = performance.now()
    results.push(...(await importAny(run, rows.slice(at, at + importJobPause.rows), currentSeconds())))
    const pauseMs = Math.min(importJobPause.maxMs, (performance.now() - startMs) * importJobPause.times)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return results
}

/** At least one row: a row may be longer than a slice. */
async function readWholeRows(row: ImportRow, { format }: ImportChoices, { media }: Env) {
  for (let length = importSliceBytes; ; length *= 4) {
    const slice =
      row.file_key === null ? null : await readFileSlice(media, row.file_key, row.file_bytes, row.read_bytes, length)
    if (!slice) return null
    const { rows, rest } = readSlice(slice.text, format, row.total_rows, slice.isLast)
    if (rows.length > 0 || rest.length < slice.text.length || slice.isLast) return { rows, rest, slice }
  }
}

/** The clock queues imports again whose job was lost. */
export async function requeueImports({ db, jobs }: Pick<Env, 'db' | 'jobs'>): Promise<void> {
  for (const { import_id, attempt } of await silentImports(db, currentSeconds() - importSilentSeconds))
    await jobs.send({ kind: 'run-import', import_id, attempt })
}
