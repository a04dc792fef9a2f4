// Performers: pages of them, and one in full.
import type { D1Database } from '@cloudflare/workers-types'
import type { zodiacSigns } from '../../../../shared/entities/model.ts'
import type { ModelSort } from '../../../../shared/rules/browse-filters.ts'
import { modelFilters, type TraitValue } from '../../../../shared/rules/people-traits.ts'
import type { Gender } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import {
  ageCondition,
  conditionsOf,
  equals,
  type FilterSql,
  type FilterValues,
  measureCondition,
} from '../../sql/traits.ts'
import { beginsWith, hasVideos, namedLike, type PageColumns, pageColumns, pageOfTags } from './tags.ts'

export type ModelCardRow = {
  model_id: number
  dir: string
  title: string
  picture: string | null
  country: string | null
  total_videos: number
  subscribers: number
  viewed: number
  likes: number
  dislikes: number
  comments: number
  /** Their page belongs to an account. */
  is_verified: 0 | 1
}

/** The columns of a performer's card. */
export const modelColumns =
  'model_id, dir, title, picture, country, total_videos, subscribers, viewed, likes, dislikes, comments, models.user_id IS NOT NULL AS is_verified'

type ModelFilter = (typeof modelFilters)[number]

const filterSql: FilterSql<ModelFilter> = {
  letter: beginsWith,
  race: equals('race'),
  age: ageCondition,
  country: equals('country'),
  size_tits: equals('size_tits'),
  hair: equals('hair'),
  height: (value) => measureCondition('height', value),
  weight: (value) => measureCondition('weight', value),
  tattoo: equals('tattoo'),
  piercing: equals('piercing'),
}

/** Performers of listed videos of a gender, filtered; ages are computed for the day of `nowMs`. */
export function pageOfModels(
  db: D1Database,
  list: {
    gender: Gender
    filters: FilterValues<ModelFilter>
    sort: ModelSort
    search?: string | undefined
    nowMs: number
  },
  page: PageOf,
): Promise<{ rows: ModelCardRow[]; total: number }> {
  const { gender, filters, sort, search, nowMs } = list
  const conditions = [
    hasVideos('models', gender),
    ...namedLike('models', search),
    ...conditionsOf(modelFilters, filterSql, filters, nowMs),
  ]
  return pageOfTags(db, { table: 'models', columns: modelColumns, sort, conditions }, page)
}

export type ModelRow = ModelCardRow &
  PageColumns & {
    alias: string | null
    description: string | null
    gender: TraitValue<'gender'> | null
    birth_date: string | null
    race: TraitValue<'race'> | null
    career_start: number | null
    debut_age: number | null
    career_status: 0 | 1 | null
    career_end: number | null
    zodiac: (typeof zodiacSigns)[number] | null
    hair: TraitValue<'hair'> | null
    eye: TraitValue<'eye'> | null
    tattoo: TraitValue<'tattoo'> | null
    piercing: TraitValue<'piercing'> | null
    size_tits: TraitValue<'size_tits'> | null
    measurements: string | null
    height: number | null
    weight: number | null
    added_date: number
    education: string | null
    relationship: TraitValue<'relationship'> | null
    orientation: TraitValue<'orientation'> | null
    website: string | null
  }

export async function modelByDir(db: D1Database, dir: string): Promise<ModelRow | null> {
  return db
    .prepare(`
      SELECT ${modelColumns}, alias, description, gender, birth_date, race, career_start, debut_age, career_status,
        career_end, zodiac, hair, eye, tattoo, piercing, size_tits, measurements, height, weight, added_date, education,
        relationship, orientation, website, ${pageColumns('models')}
      FROM models WHERE dir = ?1 AND is_hidden = 0`)
    .bind(dir)
    .first<ModelRow>()
}
