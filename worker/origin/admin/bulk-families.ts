// What acts on many objects need of each family: the objects that match its table, and for each what an act would change, and how that is
// saved and undone. A family that gains such acts gets a row here.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { AdminCategoriesParams } from '../../../shared/contract/admin-categories.ts'
import { AdminSubjectsParams } from '../../../shared/contract/admin-subjects.ts'
import { AdminVideosParams } from '../../../shared/contract/admin-videos.ts'
import { type CacheTag, categoriesTag, playlistTag, tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { SubjectFields } from '../../../shared/forms/admin-subject.ts'
import {
  adminFamilies,
  type BulkAct,
  type BulkFamilyName,
  type SubjectFamily,
} from '../../../shared/rules/admin-families.ts'
import type { Env } from '../env.ts'
import type { Change } from '../moderation/store/audit.ts'
import { tagsOfFamily } from './answer-subjects.ts'
import { fieldsOf } from './category-fields.ts'
import { changeOf } from './change-of.ts'
import { saveCategory } from './save-category.ts'
import { changeSubject } from './save-subject.ts'
import { saveVideo } from './save-video.ts'
import { type CategoryFields, categoryById, pageOfCategories } from './store/categories.ts'
import { pageOfSubjects } from './store/subject-tables.ts'
import { subjectById } from './store/subjects.ts'
import { idsOfVideos } from './store/video-table.ts'
import { type VideoFields, videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

type Saved = 'saved' | 'same' | 'outdated' | 'files_gone'

/** What a change of one object would do. */
type Plan = {
  change: Change
  /** The fields that differ, as they were, for an undo. */
  before: string
  /** `also` is written in the same batch, on its condition. */
  save: (env: BulkEnv, actorId: number, also: (isLogged: string) => D1PreparedStatement) => Promise<Saved>
}

type BulkEnv = Pick<Env, 'db' | 'deny'>

export type BulkItem = {
  id: number
  name: string
  version: number
  plan: (act: string, value: string) => Plan
  /** @param before of the plan that is undone */
  undo: (before: string) => Plan
}

export type BulkFamily = {
  /** The ids of all that match, at most so many; null where the query is none of the table. */
  matching: (db: Env['db'], query: URLSearchParams, most: number) => Promise<number[] | null>
  find: (db: Env['db'], ids: readonly number[]) => Promise<BulkItem[]>
  /** What changes of these outdate. */
  tagsOf: (ids: readonly number[]) => CacheTag[]
}

type Fields = VideoFields | CategoryFields | SubjectFields

/** The object of a family whose state is `fields`. */
function itemOf<State extends Fields>(
  object: { id: number; name: string; version: number; fields: State },
  acts: Readonly<Record<string, (fields: State, value: string) => Partial<State>>>,
  save: (after: State) => Plan['save'],
): BulkItem {
  const { fields, ...named } = object
  const planOf = (changed: Partial<State>): Plan => {
    const after = { ...fields, ...changed }
    const keys = (Object.keys(fields) as (keyof State)[]).filter(
      (key) => JSON.stringify(fields[key]) !== JSON.stringify(after[key]),
    )
    return {
      change: changeOf({ ...fields }, { ...after }),
      before: JSON.stringify(Object.fromEntries(keys.map((key) => [key, fields[key]]))),
      save: save(after),
    }
  }
  return {
    ...named,
    plan: (act, value) => planOf(acts[act]?.(fields, value) ?? {}),
    undo: (before) => planOf(JSON.parse(before)),
  }
}

const withName = (names: readonly string[], name: string): string[] => [...new Set([...names, name])].toSorted()
const withoutName = (names: readonly string[], name: string): string[] => names.filter((one) => one !== name)

const videoActs: Record<BulkAct<'videos'>, (fields: VideoFields, value: string) => Partial<VideoFields>> = {
  add_category: ({ categories }, dir) => ({ categories: withName(categories, dir) }),
  remove_category: ({ categories }, dir) => ({ categories: withoutName(categories, dir) }),
  add_performer: ({ performers }, dir) => ({ performers: withName(performers, dir) }),
  remove_performer: ({ performers }, dir) => ({ performers: withoutName(performers, dir) }),
  set_channel: (_, dir) => ({ channel: dir }),
  show: ({ visibility }) =>
    visibility === 'deleted' ? {} : { visibility: 'public', publish_date: '', merged_into: '' },
  hide: ({ visibility }) => (visibility === 'deleted' ? {} : { visibility: 'private', publish_date: '' }),
  feature: () => ({ is_featured: true }),
  unfeature: () => ({ is_featured: false }),
  comments_off: () => ({ are_comments_off: true }),
  comments_on: () => ({ are_comments_off: false }),
  delete: () => ({ visibility: 'deleted' }),
}

const categoryActs: Record<BulkAct<'categories'>, (fields: CategoryFields) => Partial<CategoryFields>> = {
  show: () => ({ is_hidden: false }),
  hide: () => ({ is_hidden: true }),
}

const subjectActs: Record<BulkAct<SubjectFamily>, () => Partial<SubjectFields>> = {
  show: () => ({ is_hidden: '' }),
  hide: () => ({ is_hidden: '1' }),
  feature: () => ({ is_featured: '1' }),
  unfeature: () => ({ is_featured: '' }),
}

/** Performers, channels or playlists. An empty text of their fields is none. */
const bulkOfSubjects = (family: SubjectFamily): BulkFamily => ({
  async matching(db, query, most) {
    const asked = AdminSubjectsParams.safeParse({ ...firstPage(query, 'title'), family })
    const filters: readonly string[] = adminFamilies[family].filters
    if (!asked.success || !filters.includes(asked.data.filter)) return null
    const { filter } = asked.data
    const { rows } = await pageOfSubjects(db, { ...asked.data, find: asked.data.find, count: most }, [filter])
    return rows.map(({ id }) => id)
  },
  async find(db, ids) {
    const rows = await Promise.all(ids.map((id) => subjectById(db, family, id)))
    return rows.flatMap((row) =>
      row
        ? itemOf<SubjectFields>(
            {
              id: row.id,
              name: row.title,
              version: row.version,
              fields: { is_hidden: '', is_featured: '', ...row.fields },
            },
            subjectActs,
            (after) => async (env, actorId, also) => {
              const fields = Object.fromEntries(Object.entries(after).filter(([, text]) => text))
              const { id, version } = row
              const changed = { family, fields, actorId, id, version, overwrite: false }
              const saved = await changeSubject(env.db, { ...changed, also: (isLogged) => [also(isLogged)] })
              if (!saved.ok) return 'outdated'
              return saved.value.version === version ? 'same' : 'saved'
            },
          )
        : [],
    )
  },
  tagsOf: (ids) => [...tagsOfFamily[family], ...(family === 'playlists' ? ids.map((id) => playlistTag(id)) : [])],
})

/** The state of a table's first page, in an address. */
const firstPage = (query: URLSearchParams, sort: string) => ({
  filter: 'all',
  ...Object.fromEntries(query),
  sort,
  after: '0',
})

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
    tagsOf: () => [categoriesTag],
  },
  models: bulkOfSubjects('models'),
  channels: bulkOfSubjects('channels'),
  playlists: bulkOfSubjects('playlists'),
}
