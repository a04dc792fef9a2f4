// The home page's block: what editors feature, today's most watched videos of all countries, and the largest categories.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { featuredMax, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { mainCategoriesMax } from '../bounds.ts'
import { parseDirs, toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { largestCategories } from './store/categories.ts'
import { featuredVideos } from './store/featured.ts'
import { pageOfList } from './store/lists.ts'

export async function answerMain({ gender, lang }: ParamsOf<'main'>, { db }: Env): Promise<Result<AnswerOf<'main'>>> {
  const [featured, watched, categories] = await Promise.all([
    featuredVideos(db, gender, featuredMax),
    mostWatched(db, gender),
    largestCategories(db, lang, mainCategoriesMax),
  ])
  const first = new Set(featured.map(({ video_id }) => video_id))
  const videos = [...featured, ...watched.filter(({ video_id }) => !first.has(video_id))].slice(0, pageSizes.home)
  const named = categories.map(({ dirs, ...category }) => ({ ...category, ...parseDirs(dirs) }))
  return ok({ videos: videos.map(toThumb), total_count: videos.length, categories: named })
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
