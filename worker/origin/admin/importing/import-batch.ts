// Imports a batch of rows: finds which are new, changed or the same, and writes them in one batch of the database. Nothing is remembered
// outside of the database, so an import that was killed anywhere is repeated from the beginning, and every row is there once.
import type { ImportOutcome, ImportWait } from '../../../../shared/rules/admin-import-fields.ts'
import { importBatchChars, importBatchTexts } from '../../bounds.ts'
import { newUploadId } from '../../studio/new-upload.ts'
import type { CaptionRow } from '../../video/store/video-texts.ts'
import { type LastIds, lastIds, type NameKind } from '../store/imported-names.ts'
import { type ImportedVideo, type KnownState, statesOf, type TakenFile } from '../store/imported-videos.ts'
import { writeImported } from '../store/write-imported.ts'
import { captionRows } from './caption-rows.ts'
import { loadRecords, recordsToWrite } from './import-records.ts'
import type { ImportRun } from './import-run.ts'
import type { FieldProblem, ImportedRow, NumberedRow } from './imported-row.ts'
import { meetKnown } from './meet-known.ts'
import { dirOfName } from './name-finder.ts'
import { nextState } from './next-state.ts'

export type RowResult = {
  number: number
  foreign_id: string
  outcome: ImportOutcome
  waits: ImportWait
  /** Of a changed video, or a new one once it is written. */
  video_id: number | null
  problems: FieldProblem[]
}

/** Rows with the same key come one after the other, so that the last one counts. */
export async function importRows(
  run: ImportRun,
  rows: readonly NumberedRow[],
  nowSeconds: number,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (let left = rows; left.length > 0; ) {
    const batch = left.slice(0, batchLength(left))
    results.push(...(await importBatch(run, batch, nowSeconds)))
    left = left.slice(batch.length)
  }
  return results
}

/** At least one row; up to the first key that was there before, and as many as the values of one statement hold. */
function batchLength(rows: readonly NumberedRow[]): number {
  const keys = new Set<string>()
  let [chars, texts] = [0, 0]
  const end = rows.findIndex(({ row }) => {
    chars += JSON.stringify(row).length
    // Each has statements of its own.
    texts += Object.keys(row.captions ?? {}).length + (row.fields.chapters === undefined ? 0 : 1)
    return keys.size === keys.add(keyOf(row)).size || chars > importBatchChars || texts > importBatchTexts
  })
  return end < 0 ? rows.length : Math.max(1, end)
}

/** Another request may change a video, or take an id or a name meanwhile: then the batch was not written, and is planned anew. */
async function importBatch(run: ImportRun, rows: readonly NumberedRow[], nowSeconds: number): Promise<RowResult[]> {
  for (let triesLeft = 4; ; triesLeft--) {
    try {
      return await tryBatch(run, rows, nowSeconds)
    } catch (fault) {
      run.finder.forget()
      run.recorded.clear()
      run.written.clear()
      if (triesLeft === 0 || !/constraint failed|UNIQUE|FOREIGN KEY/i.test(String(fault))) throw fault
    }
  }
}

const keyOf = ({ source, foreign_id }: ImportedRow): string => JSON.stringify([source, foreign_id])

async function tryBatch(run: ImportRun, rows: readonly NumberedRow[], nowSeconds: number): Promise<RowResult[]> {
  const { db, finder } = run
  const plans = await meetKnown(run, rows)
  const open = plans.filter(({ isSame, problem }) => !isSame && problem === null)
  const [states, last] = open.length > 0 ? await loadFor(run, open) : [new Map<number, KnownState>(), null]
  const captionsOf = new Map(await Promise.all(open.map(async ({ row }) => [row, await captionRows(row)] as const)))
  const videos: ImportedVideo[] = []
  const results = plans.map((plan): RowResult => {
    const { number, row, hash, before, own, ownId, problem, isSame } = plan
    const { foreign_id } = row
    const result = { number, foreign_id, waits: before?.waits ?? '', video_id: before?.video_id ?? null } as const
    if (problem) return { ...result, outcome: 'failed', problems: [problem] }
    if (isSame || !last) return { ...result, outcome: 'same', problems: [] }
    const state = before ? (states.get(before.video_id) ?? null) : null
    const recorded = run.recorded.get(row.source) ?? new Set<string>()
    const waited = before?.waits ?? ''
    const captions = captionsOf.get(row) ?? []
    const next = nextState(row, state, {
      finder,
      last,
      uploader: run.uploader,
      recorded,
      waited,
      isOverwriting: run.isOverwriting,
      isOwn: own !== undefined,
      nowSeconds,
      captions: Object.fromEntries(captions.map((one) => [one.lang, captionMark(one)])),
    })
    if (!next.ok) return { ...result, outcome: 'failed', problems: next.problems }
    const { after, names, waits } = next.next
    const isChanged =
      state === null || waits !== waited || JSON.stringify(plain(state)) !== JSON.stringify(plain(after))
    if (own && !isChanged) return { ...result, outcome: 'same', problems: [] }
    const video_id = state?.video_id ?? ownId ?? ++last.videos
    const file_set_id = state?.file_set_id ?? ++last.file_sets
    const dir = own?.dir ?? (dirOfName(after.title) || 'video')
    videos.push({
      video_id,
      file_set_id,
      dir,
      source: row.source,
      foreign_id,
      hash,
      waits,
      isNoted: ownId === null || plan.isNoted || waits !== '',
      captions: captions.filter((one) => state?.captions[one.lang] !== captionMark(one)),
      ...(row.own && { own: row.own }),
      ...(row.taken && { taken: takenFile(row.taken, row.fields.shown) }),
      before: state,
      after,
      names,
      version: before?.version ?? null,
    })
    const isRepeated = run.isDry && run.seen.size === run.seen.add(keyOf(row)).size
    const outcome = state === null && !isRepeated ? 'added' : isChanged ? 'changed' : 'same'
    return { ...result, outcome, waits, video_id: run.isDry ? result.video_id : video_id, problems: [] }
  })
  const newNames = finder.takePlanned()
  if (run.isDry || videos.length === 0) return results
  // A video that this site published has the records of its upload.
  const recorded = open.flatMap(({ row, own }) => (own ? [] : [row]))
  const records = await recordsToWrite(run, recorded)
  await db.batch(writeImported(db, { videos, newNames, records, nowSeconds, isBulk: run.isBulk }))
  return results
}

const takenFile = (
  { address, file_name, file_bytes = 0, upload_id = newUploadId() }: NonNullable<ImportedRow['taken']>,
  shown: 0 | 1 | null = null,
): TakenFile => ({ address, file_name, file_bytes, shown, upload_id })

/** As the state of a video names them. */
const captionMark = ({ kind, hash }: CaptionRow): string => `${kind} ${hash}`

/** Keys in one order, so that two states can be compared. */
const plain = ({ ...state }: object): [string, unknown][] =>
  Object.entries(state)
    .filter(([name]) => !['video_id', 'file_set_id', 'names'].includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

type Open = { row: ImportedRow; before: { video_id: number } | undefined; ownId: number | null }

async function loadFor(run: ImportRun, open: readonly Open[]) {
  const { db, finder, uploader } = run
  const named = (kind: NameKind, of: (row: ImportedRow) => readonly (string | undefined)[]) =>
    [kind, open.flatMap(({ row }) => of(row)).filter((name) => name !== undefined)] as const
  const names = Object.fromEntries([
    named('categories', ({ fields }) => fields.categories ?? []),
    named('performers', ({ fields }) => fields.performers ?? []),
    named('channel', ({ fields }) => [fields.channel]),
    named('uploader', ({ fields }) => [fields.uploader ?? uploader]),
  ]) as Record<NameKind, string[]>
  const [states, last] = await Promise.all([
    statesOf(
      db,
      open.flatMap(({ before }) => (before ? [before.video_id] : [])),
    ),
    lastIds(db),
    finder.loadAll(names),
    loadRecords(run, open),
  ])
  // A video of this site that is gone comes back under its id, which no other row of the batch may get.
  const ownIds = open.map(({ ownId }) => ownId ?? 0)
  const lastTaken: LastIds = { ...last, videos: Math.max(last.videos, ...ownIds) }
  return [new Map(states.map((one) => [one.video_id, one])), lastTaken] as const
}
