// Imports the feeds whose time has come: each by a job of its own, as a file of rows whose errors are those of an import.
import { catalogueTags } from '../../../../shared/contract/cache-tags.ts'
import { partnerHosts } from '../../../../shared/partner-hosts.ts'
import type { FeedProblem } from '../../../../shared/rules/admin-import-feeds.ts'
import { hoursAfterFailures } from '../../../../shared/rules/admin-import-feeds.ts'
import { feedItemsMax, feedsAtOnce } from '../../bounds.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import type { AskFeed } from '../../job-kinds.ts'
import { decideAudited } from '../../moderation/store/audit.ts'
import { propagateChanged } from '../../video/propagate-to-edge.ts'
import { claimDueFeeds, type FeedRow, feedById, noteAsked, noteFeedImport } from '../store/import-feeds.ts'
import { insertErrors } from '../store/import-jobs.ts'
import { type ImportCounts, noteImport, type RowError } from '../store/imports.ts'
import { fetchFeed } from './fetch-feed.ts'
import { importRows } from './import-batch.ts'
import { importRun } from './import-run.ts'
import type { NumberedRow } from './imported-row.ts'
import { parseRow } from './parse-row.ts'
import type { Cells } from './read-delimited.ts'
import { feedMapping, readFeed } from './read-feed.ts'

/** Every minute. */
export async function askDueFeeds({ db, jobs }: Pick<Env, 'db' | 'jobs'>): Promise<void> {
  for (const feed_id of await claimDueFeeds(db, currentSeconds(), feedsAtOnce))
    await jobs.send({ kind: 'ask-feed', feed_id })
}

export async function askFeed({ feed_id }: AskFeed, env: Env): Promise<void> {
  const feed = await feedById(env.db, feed_id)
  if (!feed || feed.is_paused) return
  const answer = await fetchFeed(feed)
  if (answer.kind === 'problem') return fail(feed, answer.problem, env)
  const rows = answer.kind === 'same' ? [] : readFeed(answer.text)
  if (!rows) return fail(feed, 'not_feed', env)
  if (answer.kind === 'feed') await importItems(feed, answer, rows.slice(0, feedItemsMax), env)
  await noteAsked(env.db, feed_id, { problem: '', failures: 0, ...nextOf(feed, 0) }).run()
}

async function fail(feed: FeedRow, problem: FeedProblem, { db }: Env): Promise<void> {
  const failures = feed.failures + 1
  await noteAsked(db, feed.feed_id, { problem, failures, ...nextOf(feed, failures) }).run()
}

function nextOf({ every_hours }: FeedRow, failures: number) {
  const nowSeconds = currentSeconds()
  return { nowSeconds, next_date: nowSeconds + hoursAfterFailures(every_hours, failures) * 3600 }
}

async function importItems(
  feed: FeedRow,
  { etag, last_modified }: { etag: string; last_modified: string },
  cells: readonly Cells[],
  env: Env,
): Promise<void> {
  const { db, signingSecret } = env
  const { source, uploader } = feed
  const errors: RowError[] = []
  const good: NumberedRow[] = []
  const options = { mapping: feedMapping, source, hosts: partnerHosts, isTaking: feed.takes_media === 1 }
  for (const [at, one] of cells.entries()) {
    const parsed = parseRow(one, options)
    if (parsed.ok) good.push({ number: at + 1, row: parsed.row })
    else errors.push(...parsed.problems.map((problem) => ({ row: at + 1, ...problem })))
  }
  const run = importRun({
    db,
    signingSecret,
    uploader,
    isMaking: true,
    isDry: false,
    isBulk: false,
    isOverwriting: false,
  })
  const results = await importRows(run, good, currentSeconds())
  for (const { number, problems } of results) errors.push(...problems.map((problem) => ({ row: number, ...problem })))
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length
  const counts: ImportCounts = {
    total_rows: cells.length,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    failed: count('failed') + cells.length - good.length,
    waiting: results.filter(({ waits, outcome }) => waits !== '' && outcome !== 'failed').length,
  }
  const isNews = counts.added + counts.changed + counts.failed > 0
  const import_id = isNews ? await noteRun(feed, counts, errors, env) : null
  await noteFeedImport(db, feed.feed_id, { ...counts, etag, last_modified, import_id }).run()
  if (counts.added + counts.changed > 0) await propagateChanged(env, catalogueTags)
}

/** As an import of its own, in the table and in the log. */
async function noteRun(feed: FeedRow, counts: ImportCounts, errors: readonly RowError[], { db }: Env): Promise<string> {
  const nowSeconds = currentSeconds()
  const import_id = crypto.randomUUID().replaceAll('-', '')
  const { waiting: _, total_rows, ...numbers } = counts
  const after = {
    source: feed.source,
    rows: String(total_rows),
    ...Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(number)])),
  }
  const audited = { actorId: 0, queue: 'imports', item: import_id, act: 'import' } as const
  const noted = { ...counts, import_id, source: feed.source, file_name: feed.address, isStopped: false, nowSeconds }
  await decideAudited(db, { ...audited, change: { before: {}, after }, nowSeconds }, (logged) => [
    noteImport(db, noted),
    logged,
    insertErrors(db, import_id, errors),
  ])
  return import_id
}
