// The demo's videos and their file sets, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { tagsText } from '../../../shared/rules/video-tags.ts'
import { toIndexText } from '../search/store/search-text.ts'
import { insert } from '../sql/insert-rows.ts'
import { blockWord, categoryWord, filterWords } from '../sql/list-filters.ts'
import { type CatalogueVideo, isListed } from './catalogue.ts'
import { categories } from './categories.ts'
import { channels } from './channels.ts'
import { catalogueSpanSeconds, newestPostSeconds, postDateOf } from './counters.ts'
import type { FileSet } from './file-sets.ts'
import { performers } from './performers.ts'

export function insertFileSets(db: D1Database, sets: FileSet[]): D1PreparedStatement[] {
  const rows = sets.map(({ file_set_id, loop }) => ({
    file_set_id,
    folder: loop.name,
    duration_seconds: loop.durationSeconds,
    timelines_count: loop.timeline.count,
    timelines_interval: loop.timeline.interval,
    vr: loop.vr ?? null,
  }))
  const files = sets.flatMap(({ file_set_id, files }) => files.map((file) => ({ file_set_id, ...file })))
  return [...insert(db, 'file_sets', rows), ...insert(db, 'files', files)]
}

/** Videos with their titles, tags and words. */
export function insertVideos(db: D1Database, videos: CatalogueVideo[], total: number): D1PreparedStatement[] {
  const dateOf = ({ video_id }: CatalogueVideo) => postDateOf(video_id, total)
  const rows = videos.map((video) => ({
    video_id: video.video_id,
    dir: video.dir,
    title: video.title,
    description: video.description,
    file_set_id: video.fileSet.file_set_id,
    duration_seconds: video.fileSet.loop.durationSeconds,
    post_date: dateOf(video),
    status_id: video.status_id,
    is_private: video.is_private,
    is_hd: video.fileSet.is_hd,
    vr: video.fileSet.loop.vr ?? null,
    gender: video.gender,
    user_id: video.user_id,
    channel_id: video.channel_id,
    tags: tagsText(video.tags),
    viewed: video.viewed,
    likes: video.likes,
    dislikes: video.dislikes,
    comments: video.comments,
  }))
  const titles = videos.flatMap(({ video_id, titles }) =>
    Object.entries(titles).map(([lang, title]) => ({ video_id, lang, title })),
  )
  const tags = videos.flatMap((video) =>
    video.category_ids.map((category_id) => ({ video_id: video.video_id, category_id, post_date: dateOf(video) })),
  )
  const performing = videos.flatMap((video) =>
    video.model_ids.map((model_id) => ({ video_id: video.video_id, model_id, post_date: dateOf(video) })),
  )
  return [
    ...insert(db, 'videos', rows),
    ...insert(db, 'video_titles', titles),
    ...insert(db, 'video_categories', tags),
    ...insert(db, 'video_models', performing),
    ...insert(db, 'video_search', videos.filter(isListed).map(searchRow)),
  ]
}

/** A video's row of the search index: its texts, and the words of the lists that it is in. */
function searchRow(video: CatalogueVideo) {
  const names = [
    ...video.category_ids.map((id) => categories[id - 1]?.title),
    ...video.model_ids.map((id) => performers[id - 1]?.title),
    video.channel_id === null ? undefined : channels[video.channel_id - 1]?.title,
    ...video.tags,
  ].filter((name) => name !== undefined)
  const { title, titles, gender, fileSet, duration_class } = video
  return {
    rowid: video.video_id,
    title: toIndexText(title),
    titles: toIndexText(Object.values(titles).join(' . ')),
    names: toIndexText(names.join(' . ')),
    shelf: [
      ...filterWords(gender, fileSet.is_hd === 1, duration_class, fileSet.loop.vr !== undefined),
      ...video.category_ids.map(categoryWord),
      blockWord(video.video_id),
    ].join(' '),
  }
}

/** Changes the dates of a range of videos as `postDateOf` computes them: the newest is always posted on the same day. */
export function redate(db: D1Database, afterVideoId: number, lastVideoId: number, total: number): D1PreparedStatement {
  // Numbers are bound as floating point; the casts keep the division an integer one.
  return db
    .prepare(`
      UPDATE videos
      SET post_date = ${newestPostSeconds} - ((CAST(?3 AS INTEGER) - video_id) * ${catalogueSpanSeconds}) / CAST(?3 AS INTEGER)
      WHERE video_id > ?1 AND video_id <= ?2`)
    .bind(afterVideoId, lastVideoId, total)
}
