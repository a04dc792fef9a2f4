// What acts on many objects do to each family. A family that gains such acts gets a row here.
import { AdminCategoriesParams } from '../../../shared/contract/admin-categories.ts'
import { AdminVideosParams } from '../../../shared/contract/admin-videos.ts'
import { tagsOfCategory, tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import { bulkCountedMax, bulkMax } from '../../../shared/limits.ts'
import type { BulkAct, BulkFamilyName } from '../../../shared/rules/admin-families.ts'
import { withoutTag, withTag } from '../../../shared/rules/video-tags.ts'
import { type BulkFamily, firstPage, itemOf } from './bulk-item.ts'
import { bulkOfSubjects } from './bulk-subjects.ts'
import { fieldsOf } from './category-fields.ts'
import { saveCategory } from './save-category.ts'
import { saveVideo } from './save-video.ts'
import { type CategoryFields, categoryById, pageOfCategories } from './store/categories.ts'
import { idsOfVideos } from './store/video-table.ts'
import { type VideoFields, videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

const withName = (names: readonly string[], name: string): string[] => [...new Set([...names, name])].toSorted()
const withoutName = (names: readonly string[], name: string): string[] => names.filter((one) => one !== name)

const videoActs: Record<BulkAct<'videos'>, (fields: VideoFields, value: string) => Partial<VideoFields>> = {
  add_category: ({ categories }, dir) => ({ categories: withName(categories, dir) }),
  remove_category: ({ categories }, dir) => ({ categories: withoutName(categories, dir) }),
  add_performer: ({ performers }, dir) => ({ performers: withName(performers, dir) }),
  remove_performer: ({ performers }, dir) => ({ performers: withoutName(performers, dir) }),
  set_channel: (_, dir) => ({ channel: dir }),
  add_tag: ({ tags }, tag) => ({ tags: withTag(tags, tag) }),
  remove_tag: ({ tags }, tag) => ({ tags: withoutTag(tags, tag) }),
  show: ({ visibility }) =>
    visibility === 'deleted' ? {} : { visibility: 'public', publish_date: '', merged_into: '' },
  hide: ({ visibility }) => (visibility === 'deleted' ? {} : { visibility: 'private', publish_date: '' }),
  feature: () => ({ is_featured: true }),
  unfeature: () => ({ is_featured: false }),
  comments_off: () => ({ are_comments_off: true }),
  comments_on: () => ({ are_comments_off: false }),
  block_country: ({ blocked_countries }, code) => ({ blocked_countries: withName(blocked_countries, code) }),
  unblock_country: ({ blocked_countries }, code) => ({ blocked_countries: withoutName(blocked_countries, code) }),
  allow_country: ({ allowed_countries }, code) => ({ allowed_countries: withName(allowed_countries, code) }),
  unallow_country: ({ allowed_countries }, code) => ({ allowed_countries: withoutName(allowed_countries, code) }),
  delete: () => ({ visibility: 'deleted' }),
}

const categoryActs: Record<BulkAct<'categories'>, (fields: CategoryFields) => Partial<CategoryFields>> = {
  show: () => ({ is_hidden: false }),
  hide: () => ({ is_hidden: true }),
}

export const bulkFamilies: Record<BulkFamilyName, BulkFamily> = {
  videos: {
    async matching(db, query, most) {
      const asked = AdminVideosParams.safeParse(firstPage(query, 'newest'))
      if (!asked.success) return null
      const { after: _, ...table } = asked.data
      return idsOfVideos(db, table, most)
    },
    find: async (db, ids) =>
      (await videosWhole(db, ids)).map((row) =>
        itemOf(
          { id: row.video_id, name: row.title, version: row.version, fields: fieldsOfVideo(row) },
          videoActs,
          (after) => (env, actorId, also) => saveVideo(env, { row, after, actorId, also: [also('true')] }),
        ),
      ),
    countedMax: bulkMax,
    tagsOf: (ids) => ids.flatMap(tagsOfVideo),
  },
  categories: {
    async matching(db, query, most) {
      const asked = AdminCategoriesParams.safeParse(firstPage(query, 'title'))
      if (!asked.success) return null
      const { rows } = await pageOfCategories(db, { ...asked.data, find: asked.data.find, count: most })
      return rows.map(({ category_id }) => category_id)
    },
    async find(db, ids) {
      const rows = await Promise.all(ids.map((id) => categoryById(db, id)))
      return rows.flatMap((row) =>
        row
          ? itemOf(
              { id: row.category_id, name: row.title, version: row.version, fields: fieldsOf(row) },
              categoryActs,
              (after) => (env, actorId, also) =>
                saveCategory(env.db, { row, after, actorId, also: (isLogged) => [also(isLogged)] }),
            )
          : [],
      )
    },
    countedMax: bulkCountedMax,
    tagsOf: () => [...tagsOfCategory],
  },
  models: bulkOfSubjects('models'),
  channels: bulkOfSubjects('channels'),
  playlists: bulkOfSubjects('playlists'),
}
