// A page of performers, and one performer.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { LimitedCount } from '../../../shared/entities/limited-count.ts'
import { otherModelsShown } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { ageAt, optional, pageFieldsOf, toModelThumb } from '../cards/people-cards.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { pageAt } from '../sql/page.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { type ModelRow, modelByDir, pageOfModels } from './store/models.ts'
import { otherModelsOf } from './store/other-models.ts'

export async function answerModels(params: ParamsOf<'models'>, { db }: Env): Promise<Result<AnswerOf<'models'>>> {
  const { gender, sort, count, page, search } = params
  const { rows, total } = await pageOfModels(
    db,
    { gender, filters: params, sort, search, nowMs: Date.now() },
    pageAt(count, page),
  )
  const limitOf = await limitedCounts(db, 'model', idsOf(rows))
  return ok({ models: rows.map((row) => toModelThumb(row, limitOf(row.model_id))), total_count: total })
}

export async function answerModel({ dir }: ParamsOf<'model'>, { db }: Env): Promise<Result<AnswerOf<'model'>>> {
  const row = await modelByDir(db, dir)
  if (!row) return refused('not_found', 'dir')
  const limitOf = await limitedCounts(db, 'model', [row.model_id])
  return ok({ model: modelOf(row, limitOf(row.model_id), Date.now()) })
}

export async function answerOtherModels(
  { dir }: ParamsOf<'otherModels'>,
  { db }: Env,
): Promise<Result<AnswerOf<'otherModels'>>> {
  const found = await otherModelsOf(db, dir, otherModelsShown)
  if (!found) return refused('not_found', 'dir')
  const limitOf = await limitedCounts(db, 'model', idsOf([...found.together, ...found.similar]))
  const cards = (rows: typeof found.similar) => rows.map((row) => toModelThumb(row, limitOf(row.model_id)))
  return ok({ together: cards(found.together), similar: cards(found.similar) })
}

const idsOf = (rows: readonly { model_id: number }[]): number[] => rows.map(({ model_id }) => model_id)

const modelOf = (row: ModelRow, limit: LimitedCount, nowMs: number): AnswerOf<'model'>['model'] => ({
  ...toModelThumb(row, limit),
  description: optional(row.description),
  ...pageFieldsOf(row),
  alias: optional(row.alias),
  gender: optional(row.gender),
  age: ageAt(nowMs, row.birth_date),
  birth_date: optional(row.birth_date),
  race: optional(row.race),
  career: row.career_status === null ? undefined : careerOf(row, row.career_status),
  zodiac: optional(row.zodiac),
  hair: optional(row.hair),
  eye: optional(row.eye),
  tattoo: optional(row.tattoo),
  piercing: optional(row.piercing),
  size_tits: optional(row.size_tits),
  measurements: optional(row.measurements),
  height: optional(row.height),
  weight: optional(row.weight),
  added_date: toIsoDate(row.added_date),
  education: optional(row.education),
  relationship: optional(row.relationship),
  orientation: optional(row.orientation),
  website: optional(row.website),
})

const careerOf = (row: ModelRow, status: 0 | 1): AnswerOf<'model'>['model']['career'] => ({
  start: optional(row.career_start),
  debut_age: optional(row.debut_age),
  status,
  end: optional(row.career_end),
})
