// The demo's counters of views, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { addViewPages, type ViewPage, viewPageOf } from '../events/store/view-counts.ts'
import type { DailyViews } from './counters.ts'

export const forgetViews = (db: D1Database): D1PreparedStatement[] =>
  ['view_pages', 'unapplied_views', 'video_popularity', 'video_totals'].map((table) =>
    db.prepare(`DELETE FROM ${table}`),
  )

export function insertViews(
  db: D1Database,
  views: readonly (DailyViews & { video_id: number })[],
): D1PreparedStatement[] {
  const pages = new Map<string, ViewPage>()
  for (const { country, day, video_id, views: watched } of views) {
    const page = viewPageOf(video_id)
    const one = pages.get(`${country} ${page} ${day}`) ?? { country, page, day, views: {} }
    one.views[video_id] = watched
    pages.set(`${country} ${page} ${day}`, one)
  }
  return [addViewPages(db, [...pages.values()])]
}
