// Runs `npm run import`: opens the catalogue and the files, imports them one after the other, and says what happened.
import { basename } from 'node:path'
import { usernameMinLength } from '../../shared/limits.ts'
import { importOutcomes } from '../../shared/rules/admin-import-fields.ts'
import type { FileMapping } from '../../shared/rules/admin-import-objects.ts'
import type { RowResult } from '../origin/admin/importing/import-batch.ts'
import { sealedRecord } from '../origin/admin/importing/import-records.ts'
import { type ImportOptions, importRun } from '../origin/admin/importing/import-run.ts'
import { accountNamed } from '../origin/admin/store/import-records.ts'
import { noteImport, savedMapping, saveMapping } from '../origin/admin/store/imports.ts'
import { putRecords } from '../origin/admin/store/write-imported.ts'
import { decideAudited } from '../origin/moderation/store/audit.ts'
import { countWholeIndex } from '../origin/search/store/search-words.ts'
import { recountStep, recountSteps } from '../origin/site/recount-totals.ts'
import { type CatalogueDatabase, openCatalogue } from './catalogue-database.ts'
import { filesOf, isFolder, openSource } from './import-source.ts'
import { problemText } from './import-texts.ts'
import { takeVideo } from './import-videos.ts'
import { type ImportWords, withMap } from './import-words.ts'
import { type ImportNumbers, type ImportSettings, importFile } from './importing.ts'
import { progressBar, Refusal } from './terminal.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** @returns whether every row was imported */
export async function runImport(words: ImportWords, hosts: readonly string[], signal: AbortSignal): Promise<boolean> {
  const files = filesOf(words.from)
  const catalogue = await openCatalogue(words.isRemote)
  let isChanged = false
  try {
    const options = await optionsOf(words, catalogue)
    const saved = await mappingOf(words, catalogue)
    if (words.records && catalogue.signingSecret.length === 0)
      throw new Refusal('Records are sealed with the secret of the deployment: set SIGNING_SECRET to it.')
    if (words.records && !words.isDry) {
      const record = { source: words.source, name: '', ...words.records }
      await catalogue.db.batch(
        putRecords(catalogue.db, [await sealedRecord(record, options.signingSecret)], nowSeconds()),
      )
    }
    const run = importRun(options)
    if (words.records) run.recorded.set(words.source, new Set(['']))
    let isWhole = true
    for (const from of files) {
      const settings = settingsOf(words, from, saved, hosts, catalogue, signal)
      const numbers = await importFile(run, await openSource(from), settings)
      isChanged ||= !words.isDry && numbers.added + numbers.changed > 0
      isWhole &&= numbers.failed === 0 && !numbers.isStopped
      await finish(words, from, catalogue, settings, numbers)
      if (signal.aborted) break
    }
    if (words.isBulk && !words.isDry && !signal.aborted) await countAll(catalogue)
    return isWhole
  } finally {
    await catalogue.close(isChanged)
  }
}

async function optionsOf(words: ImportWords, { db, signingSecret }: CatalogueDatabase): Promise<ImportOptions> {
  const uploader = words.uploader ?? usernameOf(words.source)
  if (words.uploader === null && (await accountNamed(db, uploader)) !== null)
    throw new Refusal(`A member is called ${uploader}. Say whose videos they are: --uploader NAME`)
  const { isMaking, isDry, isBulk, isOverwriting } = words
  return { db, signingSecret, uploader, isMaking, isDry, isBulk, isOverwriting }
}

const usernameOf = (source: string): string =>
  source
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 30)
    .padEnd(usernameMinLength, '-')

async function mappingOf({ mapping }: ImportWords, { db }: CatalogueDatabase): Promise<FileMapping | null> {
  if (mapping === null) return null
  const saved = await savedMapping(db, mapping)
  if (!saved) throw new Refusal(`No mapping is saved as ${mapping}.`)
  return saved
}

function settingsOf(
  words: ImportWords,
  from: string,
  saved: FileMapping | null,
  hosts: readonly string[],
  catalogue: CatalogueDatabase,
  signal: AbortSignal,
): ImportSettings & { mappingUsed: () => FileMapping } {
  const bar = progressBar(words.isDry ? 'Trying' : 'Importing')
  let mapping: FileMapping = {}
  return {
    source: words.source,
    kind: words.what,
    hosts,
    isTaking: words.isTaking,
    isKeeping: words.isKeeping,
    choose: (guessed) => withMap(saved ?? guessed, words.map),
    named: saved ? null : Object.keys(words.map),
    mappingUsed: () => mapping,
    errorsFile:
      words.errors ??
      `${/^https?:/.test(from) ? basename(new URL(from).pathname) || 'import' : from.replace(/\/+$/, '')}.errors.csv`,
    isPausing: catalogue.isServing && !words.isBulk && !words.isDry,
    onMapping: (kind, used, rows) => {
      mapping = used
      if (catalogue.signingSecret.length === 0 && (words.records || Object.values(used).includes('record_reference')))
        throw new Refusal('Records are sealed with the secret of the deployment: set SIGNING_SECRET to it.')
      if (words.isJson) return
      console.log(`Columns of ${kind}:`)
      for (const [column, field] of Object.entries(used)) console.log(`  ${column} → ${field}`)
      const left = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells ?? {})))].filter(
        (column) => !(column in used),
      )
      if (left.length > 0) console.log(`  left out: ${left.join(', ')}`)
    },
    onRow: words.isDry ? (result) => console.log(words.isJson ? JSON.stringify(result) : rowLine(result)) : null,
    onProgress: (rows, share) => {
      if (!words.isJson && !words.isDry && share) bar(rows, Math.round(rows / share))
    },
    ...(isFolder(from) && {
      take: (cells, row) =>
        takeVideo(cells, row, { folder: from, source: words.source, isDry: words.isDry, catalogue }),
    }),
    signal,
  }
}

const rowLine = ({ number, foreign_id, outcome, waits, problems }: RowResult): string => {
  const why = problems.map(({ field, problem }) => `${field ? `${field}: ` : ''}${problemText(problem)}`).join('; ')
  const waiting = waits === '' ? '' : `, not published: no ${waits}`
  return `${number}\t${foreign_id}\t${outcome}${outcome === 'failed' ? '' : waiting}${why && `\t${why}`}`
}

async function finish(
  words: ImportWords,
  from: string,
  { db }: CatalogueDatabase,
  { errorsFile, mappingUsed }: ReturnType<typeof settingsOf>,
  numbers: ImportNumbers,
): Promise<void> {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, String(numbers[outcome])]))
  const { rows: total_rows, waiting, isStopped, errors } = numbers
  if (!words.isDry) {
    if (words.saveMapping !== null) await saveMapping(db, words.saveMapping, mappingUsed(), nowSeconds()).run()
    const one = {
      import_id: crypto.randomUUID(),
      source: words.source,
      file_name: basename(from),
      nowSeconds: nowSeconds(),
    }
    const change = { before: {}, after: { source: words.source, rows: String(total_rows), ...counts } }
    const audited = {
      actorId: 0,
      queue: 'imports',
      item: one.import_id,
      act: 'import',
      change,
      nowSeconds: one.nowSeconds,
    } as const
    await decideAudited(db, audited, (row) => [noteImport(db, { ...one, ...numbers, total_rows, isStopped }), row])
  }
  const { added, changed, same, failed } = numbers
  if (words.isJson)
    return console.log(
      JSON.stringify({
        file: from,
        rows: total_rows,
        added,
        changed,
        same,
        failed,
        waiting,
        errors,
        isStopped,
        isDry: words.isDry,
      }),
    )
  console.log(
    `${words.isDry ? 'Would be: ' : ''}${added} added, ${changed} changed, ${same} the same, ${failed} failed of ${total_rows} rows`,
  )
  if (waiting > 0) console.log(`${waiting} of them are not published: they lack media or records of their performers`)
  if (errors > 0) console.log(`Errors: ${errorsFile}`)
  if (isStopped) console.log('Stopped. Run it again to continue.')
}

/** After a bulk import, which counts nothing row by row. */
async function countAll({ db }: CatalogueDatabase): Promise<void> {
  await db.batch(countWholeIndex(db))
  for (let step = 0; step < recountSteps; step++) await recountStep(db, step)
}
