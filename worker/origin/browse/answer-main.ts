// The home page's block: today's most watched videos of all countries, and the largest categories.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { mainCategoriesMax } from '../bounds.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { largestCategories } from './store/categories.ts'
import { pageOfList } from './store/lists.ts'

export async function answerMain({ gender, lang }: ParamsOf<'main'>, { db }: Env): Promise<Result<AnswerOf<'main'>>> {
  const today = {
    listFilter: { gender, type: 'all', duration: '' },
    window: { country: '', period: 'day' },
    sort: 'most-popular',
  } as const
  const [{ cards, total }, categories] = await Promise.all([
    pageOfList(db, today, { offset: 0, count: pageSizes.home, totalMax: pageSizes.home }, currentSeconds()),
    largestCategories(db, lang, mainCategoriesMax),
  ])
  return ok({ videos: cards.map(toThumb), total_count: total, categories })
}
