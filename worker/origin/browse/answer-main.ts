// The home page's block: today's most watched videos of all countries, and the largest categories.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { mainCategoriesMax } from '../bounds.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { largestCategories } from './store/categories.ts'
import { pageOfList } from './store/lists.ts'

export async function answerMain({ gender, lang }: ParamsOf<'main'>, { db }: Env): Promise<Result<AnswerOf<'main'>>> {
  const [videos, categories] = await Promise.all([
    mostWatched(db, gender),
    largestCategories(db, lang, mainCategoriesMax),
  ])
  return ok({ videos: videos.map(toThumb), total_count: videos.length, categories })
}

/** Today's most watched videos; where these are few, the most watched of all time fill the block. */
async function mostWatched(db: Env['db'], gender: ParamsOf<'main'>['gender']): Promise<CardRow[]> {
  const videos = new Map<number, CardRow>()
  for (const period of ['day', 'all'] as const) {
    const list = {
      listFilter: { gender, type: 'all', duration: '' },
      window: { country: '', period },
      sort: 'most-popular',
    } as const
    const range = { offset: 0, count: pageSizes.home, totalMax: pageSizes.home }
    const { cards } = await pageOfList(db, list, range, currentSeconds())
    for (const card of cards) {
      if (videos.size < pageSizes.home && !videos.has(card.video_id)) videos.set(card.video_id, card)
    }
    if (videos.size >= pageSizes.home) break
  }
  return [...videos.values()]
}
