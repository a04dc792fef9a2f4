// A page of performers, and one performer.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { type ModelRow, modelByDir, pageOfModels } from '../store/models.ts'
import { pageAt } from '../store/page.ts'
import { isoDate } from './cards.ts'
import { ageOn, known, modelThumbOf } from './people-cards.ts'

export async function answerModels(params: ParamsOf<'models'>, { db }: Env): Promise<Result<AnswerOf<'models'>>> {
  const { gender, sort, count, page } = params
  const { rows, total } = await pageOfModels(
    db,
    { gender, filters: params, sort, nowMs: Date.now() },
    pageAt(count, page),
  )
  return ok({ models: rows.map(modelThumbOf), total_count: total })
}

export async function answerModel({ dir }: ParamsOf<'model'>, { db }: Env): Promise<Result<AnswerOf<'model'>>> {
  const row = await modelByDir(db, dir)
  return row ? ok({ model: modelOf(row, Date.now()) }) : refused('not_found', 'dir')
}

const modelOf = (row: ModelRow, nowMs: number): AnswerOf<'model'>['model'] => ({
  ...modelThumbOf(row),
  description: known(row.description),
  alias: known(row.alias),
  gender: known(row.gender),
  age: ageOn(nowMs, row.birth_date),
  birth_date: known(row.birth_date),
  race: known(row.race),
  career: row.career_status === null ? undefined : careerOf(row, row.career_status),
  zodiac: known(row.zodiac),
  hair: known(row.hair),
  eye: known(row.eye),
  tattoo: known(row.tattoo),
  piercing: known(row.piercing),
  size_tits: known(row.size_tits),
  measurements: known(row.measurements),
  height: known(row.height),
  weight: known(row.weight),
  added_date: isoDate(row.added_date),
  education: known(row.education),
  relationship: known(row.relationship),
  orientation: known(row.orientation),
  website: known(row.website),
})

const careerOf = (row: ModelRow, status: 0 | 1): AnswerOf<'model'>['model']['career'] => ({
  start: known(row.career_start),
  debut_age: known(row.debut_age),
  status,
  end: known(row.career_end),
})
