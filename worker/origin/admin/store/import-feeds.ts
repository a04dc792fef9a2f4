// Feeds that are imported again and again, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { FeedProblem } from '../../../../shared/rules/admin-import-feeds.ts'
import { feedSilentSeconds } from '../../bounds.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type FeedRow = {
  feed_id: string
  address: string
  source: string
  uploader: string
  takes_media: 0 | 1
  every_hours: number
  is_paused: 0 | 1
  etag: string
  last_modified: string
  asked_date: number | null
  next_date: number
  problem: string
  failures: number
  total_rows: number
  added: number
  changed: number
  failed: number
  import_id: string | null
  version: number
  added_date: number
}

export const pageOfFeeds = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<FeedRow>(
    db,
    db.prepare('SELECT * FROM import_feeds ORDER BY added_date DESC, feed_id LIMIT ?1 OFFSET ?2').bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM import_feeds LIMIT ?1)').bind(totalMax),
  )

export const feedById = (db: D1Database, feedId: string): Promise<FeedRow | null> =>
  db.prepare('SELECT * FROM import_feeds WHERE feed_id = ?1').bind(feedId).first<FeedRow>()

export const feedAt = (db: D1Database, address: string): Promise<FeedRow | null> =>
  db.prepare('SELECT * FROM import_feeds WHERE address = ?1').bind(address).first<FeedRow>()

export const countFeeds = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT count(*) AS total FROM import_feeds').first<number>('total')) ?? 0

export type FeedChoices = Pick<FeedRow, 'address' | 'source' | 'uploader' | 'takes_media' | 'every_hours'>

export const insertFeed = (db: D1Database, feedId: string, one: FeedChoices, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO import_feeds (feed_id, address, source, uploader, takes_media, every_hours, next_date, added_date)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`)
    .bind(feedId, one.address, one.source, one.uploader, one.takes_media, one.every_hours, nowSeconds)

/** Asked anew, as if it were another feed, when its address or its choices are others. Changes nothing on another version. */
export const updateFeed = (
  db: D1Database,
  { feed_id, version }: Pick<FeedRow, 'feed_id' | 'version'>,
  one: FeedChoices,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE OR IGNORE import_feeds SET address = ?3, source = ?4, uploader = ?5, takes_media = ?6, every_hours = ?7, etag = '',
        last_modified = '', next_date = ?8, version = version + 1
      WHERE feed_id = ?1 AND version = ?2`)
    .bind(feed_id, version, one.address, one.source, one.uploader, one.takes_media, one.every_hours, nowSeconds)

export const pauseFeed = (db: D1Database, feedId: string, isPaused: 0 | 1): D1PreparedStatement =>
  db.prepare('UPDATE import_feeds SET is_paused = ?2 WHERE feed_id = ?1 AND is_paused <> ?2').bind(feedId, isPaused)

/** Whatever it answered last. A job asks it at once; the clock does where that job was lost. */
export const askFeedSoon = (db: D1Database, feedId: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE import_feeds SET next_date = ?2, etag = '', last_modified = '' WHERE feed_id = ?1 AND is_paused = 0",
    )
    .bind(feedId, nowSeconds + feedSilentSeconds)

export const deleteFeed = (db: D1Database, feedId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM import_feeds WHERE feed_id = ?1').bind(feedId)

/** Those whose time has come; each is due again only after its hours, so that two runs of the clock ask it once. */
export async function claimDueFeeds(db: D1Database, nowSeconds: number, count: number): Promise<string[]> {
  const { results } = await db
    .prepare(`
      UPDATE import_feeds SET next_date = ?1 + every_hours * 3600
      WHERE feed_id IN (SELECT feed_id FROM import_feeds WHERE is_paused = 0 AND next_date <= ?1 ORDER BY next_date LIMIT ?2)
      RETURNING feed_id`)
    .bind(nowSeconds, count)
    .all<{ feed_id: string }>()
  return results.map(({ feed_id }) => feed_id)
}

type Asked = { problem: FeedProblem | ''; failures: number; next_date: number; nowSeconds: number }

/** It was asked, and had nothing new, or failed. */
export const noteAsked = (db: D1Database, feedId: string, one: Asked): D1PreparedStatement =>
  db
    .prepare('UPDATE import_feeds SET asked_date = ?2, problem = ?3, failures = ?4, next_date = ?5 WHERE feed_id = ?1')
    .bind(feedId, one.nowSeconds, one.problem, one.failures, one.next_date)

type Imported = Pick<FeedRow, 'etag' | 'last_modified' | 'total_rows' | 'added' | 'changed' | 'failed' | 'import_id'>

export const noteFeedImport = (db: D1Database, feedId: string, one: Imported): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE import_feeds SET etag = ?2, last_modified = ?3, total_rows = ?4, added = ?5, changed = ?6, failed = ?7,
        import_id = coalesce(?8, import_id)
      WHERE feed_id = ?1`)
    .bind(feedId, one.etag, one.last_modified, one.total_rows, one.added, one.changed, one.failed, one.import_id)
