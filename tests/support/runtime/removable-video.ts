// One video that appears wherever a video can, and every address of the site that shows it: by the table of routes, by the rows
// of the contract, and by the edge's own endpoints.

import { type AnyEndpoint, endpoints } from '../../../shared/contract/contract.ts'
import { pathTemplate } from '../../../shared/path.ts'
import { href, type RouteName, routeNames, routePaths } from '../../../shared/routes.ts'
import { servicePaths, sitemapPath } from '../../../shared/service-paths.ts'
import { samplesOf } from '../../../worker/contract/sample-params.ts'
import { adjustCardCounters } from '../../../worker/origin/events/store/counters.ts'
import { adjustTotals } from '../../../worker/origin/events/store/totals.ts'
import type { SiteTestbed } from './site.ts'

export const removableVideo = {
  video_id: 601,
  dir: 'quiet-zeppelin-over-the-marsh',
  title: 'Quiet Zeppelin Over The Marsh',
  folder: 'up-zeppelin',
  /** Uploaded by boris. */
  upload_id: 'ab'.repeat(16),
  file_set_id: 9001,
}

/** Its categories and people, and the playlists that contain it. */
export type Around = {
  model: string
  modelId: number
  channel: string
  category: string
  member: number
  playlist: number
  /** A video that shows it among its related ones. */
  neighbour: number
}

/**
 * Adds the video to the catalogue of the invented videos: the newest, the most watched, first of a playlist and of a category.
 */
export async function addRemovableVideo({ db, runtime }: SiteTestbed, partsSha256: string): Promise<Around> {
  const { video_id, dir, title, folder, upload_id, file_set_id } = removableVideo
  const boris = "(SELECT user_id FROM users WHERE username = 'boris')"
  const like = `(
    SELECT max(v.video_id) FROM videos v WHERE v.video_id < ${video_id} AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'
      AND v.channel_id IS NOT NULL AND v.video_id IN (SELECT video_id FROM video_models))`
  const windows = ['', 'ca', 'de'].flatMap((country) =>
    ['day', 'week', 'month', 'all'].map((period) => [period, country]),
  )
  await db.batch([
    ...[
      `INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval)
       VALUES (${file_set_id}, '${folder}', 725, 4, 10)`,
      `INSERT INTO files (file_set_id, format, media_key, height) VALUES (${file_set_id}, '_sd.mp4', 'videos/${folder}/sd.mp4', 480)`,
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd,
         gender, user_id, channel_id, viewed, likes)
       SELECT ${video_id}, '${dir}', '${title}', '', ${file_set_id}, 725, (SELECT max(post_date) + 60 FROM videos), 1, 0, 0, 'str',
         ${boris}, channel_id, 900000000, 90000 FROM videos WHERE video_id = ${like}`,
      `INSERT INTO video_categories (video_id, category_id) SELECT ${video_id}, category_id FROM video_categories WHERE video_id = ${like}`,
      `INSERT INTO video_models (video_id, model_id) SELECT ${video_id}, model_id FROM video_models WHERE video_id = ${like}`,
      `UPDATE categories SET picture = NULL WHERE category_id IN (SELECT category_id FROM video_categories WHERE video_id = ${video_id})`,
      `INSERT INTO video_search (rowid, title, titles, names, shelf) VALUES (${video_id}, '${title}', '', '', 'str strd2')`,
      ...windows.map(
        ([period, country]) => `
        INSERT INTO video_popularity (period, country, video_id, views, gender, duration_class, is_hd, post_date, duration_seconds,
          comments, rating)
        SELECT '${period}', '${country}', video_id, 900000000, gender, duration_class, is_hd, post_date, duration_seconds, comments,
          rating FROM videos WHERE video_id = ${video_id}`,
      ),
      ...['', 'ca', 'de'].map(
        (country) =>
          `INSERT OR IGNORE INTO view_pages (country, page, day, views) VALUES ('${country}', 0, 1, '{"${video_id}":1}')`,
      ),
      `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos, video_views)
       SELECT 9001, ${boris}, 'Slow mornings', 'Before anybody is up.', 0, 'str', 2000000000, 2, sum(viewed)
       FROM videos WHERE video_id IN (${video_id}, ${like})`,
      `INSERT INTO playlist_videos (playlist_id, video_id, place) VALUES (9001, ${video_id}, 1), (9001, ${like}, 2)`,
      ...['anna', 'boris'].flatMap((name) => [
        `INSERT INTO kept_videos (user_id, list, video_id, added_date) SELECT user_id, list, ${video_id}, 2000000000
         FROM users, (SELECT 'favourite' AS list UNION ALL SELECT 'watch_later') WHERE username = '${name}'`,
        `INSERT INTO watched_videos (user_id, video_id, watched_date) SELECT user_id, ${video_id}, 2000000000 FROM users WHERE username = '${name}'`,
      ]),
      `INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, has_file, details, is_complete, folder, sha256,
         parts_sha256, has_stills, file_set_id, video_id, added_date, changed_date)
       VALUES ('${upload_id}', ${boris}, 'published', 'marsh.mp4', 'marsh.mp4', 4, 1, '{"title":"${title}","preview":"0"}', 1,
         '${folder}', '${'c'.repeat(64)}', '${partsSha256}', 1, ${file_set_id}, ${video_id}, 1767000000, 1767000000)`,
    ].map((sql) => db.prepare(sql)),
    ...adjustTotals(db, String(video_id)),
    ...adjustCardCounters(db, String(video_id), 1),
  ])
  const files = await runtime.files()
  const names = ['poster.webp', 'still.webp', 'vertical.webp', 'timeline.webp', 'card-0.webp']
  for (const key of [`videos/${folder}/sd.mp4`, ...names.map((name) => `pictures/${folder}/${name}`)])
    await files.put(key, new TextEncoder().encode(key))
  const around = await db
    .prepare(`
      SELECT m.dir AS model, m.model_id AS modelId, c.dir AS channel, g.dir AS category, v.user_id AS member, 9001 AS playlist,
        (SELECT video_id FROM playlist_videos WHERE playlist_id = 9001 AND place = 2) AS neighbour
      FROM videos v JOIN channels c ON c.channel_id = v.channel_id JOIN video_models a ON a.video_id = v.video_id
      JOIN models m ON m.model_id = a.model_id JOIN video_categories b ON b.video_id = v.video_id
      JOIN categories g ON g.category_id = b.category_id WHERE v.video_id = ${video_id} LIMIT 1`)
    .first<Around>()
  if (!around) throw new Error('The video is about nothing')
  return around
}

/** An address, with a name that identifies its row. */
export type Surface = { name: string; path: string }

/** Every row of both tables, and the edge's own endpoints. */
export const surfacesOf = (around: Around, origin: string): Surface[] => [
  ...routeNames.flatMap((name) => pagesOf(name, around)),
  ...endpoints.filter(({ method }) => method === 'GET').flatMap((row) => callsOf(row, around)),
  ...[servicePaths.rss, servicePaths.sitemap, servicePaths.openSearch, servicePaths.manifest].map((path) => ({
    name: `file ${path}`,
    path,
  })),
  ...['en', 'de'].map((lang) => ({ name: `sitemap ${lang}`, path: sitemapPath.fill({ lang, part: '1' }) })),
  { name: 'oembed', path: `${servicePaths.oembed}?url=${encodeURIComponent(origin + removableVideoPath())}` },
]

export const removableVideoPath = (lang = 'en'): string =>
  href('video', { id: String(removableVideo.video_id), dir: removableVideo.dir }, { lang })

const queries: { [Name in RouteName]?: string[] } = {
  video: ['', '?playlist=9001'],
  'download-offerwall': [`?video=${removableVideo.video_id}`],
  searchForm: ['?search=zeppelin'],
  videos: ['', '?duration=2', '?page=2'],
}

function pagesOf(name: RouteName, around: Around): Surface[] {
  const isOfVideo = /^(video|embed|add_to)$/.test(name)
  const id = isOfVideo ? removableVideo.video_id : name.startsWith('playlist') ? around.playlist : around.member
  const known: Record<string, string | number> = {
    id,
    dir: name === 'video' ? removableVideo.dir : name === 'pornstar' ? around.model : around.channel,
    object_id: around.category,
    search: 'zeppelin',
    upload: removableVideo.upload_id,
    kind: 'dmca',
    section: 'terms',
    sort: name === 'top-country' ? 'most-popular' : '',
  }
  // Any other parameter of an address, with the video's own value.
  const values = { ...Object.fromEntries(splitNames(name).map((key) => [key, removableVideo.video_id])), ...known }
  return (queries[name] ?? ['']).map((query) => ({
    name: `page ${name}${query}`,
    path: pathTemplate(routePaths[name]).fill(values) + query,
  }))
}

const splitNames = (name: RouteName): string[] =>
  [...routePaths[name].matchAll(/\{(\w+)\??\}/g)].map(([, key = '']) => key)

function callsOf(row: AnyEndpoint, around: Around): Surface[] {
  const { params: asked, missing } = samplesOf(row.name, { ...around, video: removableVideo.video_id })
  if (missing.length) throw new Error(`${row.name} is asked for something that is not known here`)
  const others: Record<string, object> = {
    search: { search: 'zeppelin' },
    relatedVideos: { video_id: around.neighbour },
  }
  const other = others[row.name]
  return [...asked, ...(other ? [{ ...(asked[0] as object), ...other }] : [])].map((params, index) => ({
    name: `call ${row.name} ${index}`,
    path: row.fill(params),
  }))
}

/** Traces of the video in an answer. */
export function tracesIn(text: string): string[] {
  const { video_id, title, folder } = removableVideo
  return [title, `/video/${video_id}/`, `"video_id":${video_id},`, folder].filter((trace) => text.includes(trace))
}
