// A public video of boris or of another member, added as an upload that is published: it is in lists, searches, totals and counters.
import type { D1Database } from '@cloudflare/workers-types'
import { adjustCardCounters } from '../../../worker/origin/events/store/counters.ts'
import { adjustTotals } from '../../../worker/origin/events/store/totals.ts'
import { entryOf, indexVideo, listingOf } from '../../../worker/origin/search/store/search-index.ts'

type CatalogueVideo = { id: number; title: string; categoryId?: number; uploader?: string; channelId?: number }

/** Its address is its title in lower case, with hyphens. */
export async function addCatalogueVideo(
  db: D1Database,
  { id, title, categoryId, uploader = 'boris', channelId }: CatalogueVideo,
): Promise<void> {
  const dir = title.toLowerCase().replaceAll(' ', '-')
  await db.batch([
    db
      .prepare(`
        INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval)
        VALUES (?1, 'film-' || ?1, 725, 4, 10)`)
      .bind(id),
    db
      .prepare(`
        INSERT INTO files (file_set_id, format, media_key, height)
        VALUES (?1, '_sd.mp4', 'videos/film-' || ?1 || '/sd.mp4', 480)`)
      .bind(id),
    db
      .prepare(`
        INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd,
          gender, user_id, channel_id)
        SELECT ?1, ?2, ?3, '', ?1, 725, unixepoch() - 60, 1, 0, 0, 'str', user_id, ?5 FROM users WHERE username = ?4`)
      .bind(id, dir, title, uploader, channelId ?? null),
    ...(categoryId === undefined
      ? []
      : [db.prepare('INSERT INTO video_categories (video_id, category_id) VALUES (?1, ?2)').bind(id, categoryId)]),
    ...adjustTotals(db, String(id)),
    ...adjustCardCounters(db, String(id), 1),
  ])
  const listing = await listingOf(db, id)
  if (listing) await db.batch(indexVideo(db, id, entryOf(listing)))
}
