// The neighbours of a video under each of its tags.
import type { D1Database } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import {
  coViewPageIds,
  coViewShownLeast,
  neighboursPerTag,
  neighboursPerTagBeside,
  tagsBesideMax,
} from '../../bounds.ts'
import { ownCoViews } from '../../events/store/co-views.ts'
import type { Gender } from '../../sql/list-filters.ts'

type Tagged = { size: number; ids: number[] }

/** For each tag the ids of the videos just older and just newer than this one. */
export type Neighbours = {
  title: string
  gender: Gender
  is_private: number
  status_id: number
  user_id: number
  models: Tagged[]
  categories: Tagged[]
}

/** Of a video in any state; null when there is no such video. */
export async function neighboursOf(db: D1Database, videoId: number): Promise<Neighbours | null> {
  const row = await db
    .prepare(`
      SELECT v.title, v.gender, v.is_private, v.status_id, v.user_id,
        ${neighbours('model')} AS models,
        ${neighbours('category')} AS categories
      FROM videos v WHERE v.video_id = ?1 AND v.status_id IN (1, ${deletedStatusId}, ${withheldStatusId})`)
    .bind(videoId)
    .first<Omit<Neighbours, 'models' | 'categories'> & { models: string; categories: string }>()
  return row && { ...row, models: JSON.parse(row.models), categories: JSON.parse(row.categories) }
}

/** The tags that are played beside a video by enough visitors: the neighbours of each, and its share of these plays. */
export async function tagsBeside(db: D1Database, videoId: number): Promise<(Tagged & { share: number })[]> {
  const beside = (kind: TagKind) => `
    SELECT tag.size, tag.share, ${idsAround(kind, neighboursPerTagBeside)} AS ids
    FROM videos v CROSS JOIN (
      SELECT t.${kind}_id AS tag_id, o.total_videos AS size, sum(own.weight) / (SELECT sum(weight) FROM own) AS share
      FROM own
      CROSS JOIN video_${tables[kind]} t ON t.video_id = own.video_id
      CROSS JOIN ${tables[kind]} o ON o.${kind}_id = t.${kind}_id
      GROUP BY t.${kind}_id
      HAVING sum(own.weight) >= ${coViewShownLeast}
      ORDER BY share * share / (1 + o.total_videos / 20.0) DESC, tag_id LIMIT ${tagsBesideMax}
    ) tag
    WHERE v.video_id = CAST(?2 AS INTEGER)`
  const { results } = await db
    .prepare(`WITH ${ownCoViews} ${beside('model')} UNION ALL ${beside('category')}`)
    .bind(Math.floor(videoId / coViewPageIds), String(videoId))
    .all<{ size: number; share: number; ids: string }>()
  return results.map((row) => ({ ...row, ids: JSON.parse(row.ids) }))
}

type TagKind = 'model' | 'category'
const tables = { model: 'models', category: 'categories' } as const satisfies Record<TagKind, string>

/** A JSON array with an object for each tag of `v`: one statement asks about all of them. */
const neighbours = (kind: TagKind): string => `(
  SELECT json_group_array(json_object('size', tag.size, 'ids', json(${idsAround(kind, neighboursPerTag)})))
  FROM (
    SELECT t.${kind}_id AS tag_id, o.total_videos AS size
    FROM video_${tables[kind]} t CROSS JOIN ${tables[kind]} o ON o.${kind}_id = t.${kind}_id
    WHERE t.video_id = v.video_id
  ) tag
)`

/** A JSON array of the ids nearest in time to `v` under the tag `tag.tag_id`. */
function idsAround(kind: TagKind, limit: number): string {
  const table = `video_${tables[kind]}`
  const side = (sign: '<' | '>', order: 'ASC' | 'DESC') => `
    SELECT video_id FROM (
      SELECT n.video_id FROM ${table} n INDEXED BY ${table}_by_date
      WHERE n.${kind}_id = tag.tag_id AND (n.post_date, n.video_id) ${sign} (v.post_date, v.video_id)
      ORDER BY n.post_date ${order}, n.video_id ${order} LIMIT ${limit}
    )`
  return `(SELECT json_group_array(video_id) FROM (${side('<', 'DESC')} UNION ALL ${side('>', 'ASC')}))`
}
