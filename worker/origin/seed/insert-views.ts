// The demo's counters of views, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { addViewPages, type ViewPage, viewPageOf } from '../events/store/view-counts.ts'
import type { DailyViews } from './counters.ts'

/** Also the counts of tags: a counter that is not new is written only when it changes by much. */
export const forgetViews = (db: D1Database): D1PreparedStatement[] => [
  ...['view_pages', 'unapplied_views', 'video_popularity', 'video_totals', 'kept_lists', 'kept_list_parts'].map(
    (table) => db.prepare(`DELETE FROM ${table}`),
  ),
  ...['models', 'channels'].map((table) => db.prepare(`UPDATE ${table} SET month_views = 0`)),
]

/** A statement takes two megabytes of text: a counter has at most fourteen bytes. */
const countersOfStatementMax = 50_000

/** The views of videos whose ids share one page. */
export function insertViews(db: D1Database, views: Iterable<DailyViews & { video_id: number }>): D1PreparedStatement[] {
  const pages = new Map<string, ViewPage>()
  for (const { country, day, video_id, views: watched } of views) {
    const key = `${country} ${day}`
    const page = pages.get(key) ?? { country, page: viewPageOf(video_id), day, views: {} }
    page.views[video_id] = watched
    pages.set(key, page)
  }
  const statements: ViewPage[][] = []
  let counters = countersOfStatementMax
  for (const page of pages.values()) {
    const size = Object.keys(page.views).length
    if (counters + size > countersOfStatementMax) {
      statements.push([])
      counters = 0
    }
    counters += size
    statements.at(-1)?.push(page)
  }
  return statements.map((some) => addViewPages(db, some))
}
