// The demo's counters of views, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { DailyViews } from './counters.ts'
import { insert } from './insert.ts'

export const forgetViews = (db: D1Database): D1PreparedStatement[] =>
  ['video_views', 'video_popularity', 'video_totals'].map((table) => db.prepare(`DELETE FROM ${table}`))

export const insertViews = (db: D1Database, views: (DailyViews & { video_id: number })[]): D1PreparedStatement[] =>
  insert(
    db,
    'video_views',
    views.map(({ country, video_id, day, views }) => ({ country, video_id, day, views })),
  )
