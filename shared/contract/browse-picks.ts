// Lists that the upstream makes from what was counted: trending videos, the most watched of the week's new ones, rising performers; and
// the model by which a device suggests videos itself.
import * as z from 'zod/mini'
import { TasteVideo } from '../entities/browse-taste.ts'
import { VideoList } from '../entities/lists.ts'
import { ModelThumb } from '../entities/model.ts'
import { lifetimes, pageSizes, picksPagesMax, tasteVideosMax } from '../limits.ts'
import { pickLists } from '../rules/browse-filters.ts'
import { modelsTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Lang, oneOf, Page } from './params.ts'
import { filledVideo, videoCard } from './removal.ts'

const shared = {
  method: 'GET',
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
} as const

export const picks = endpoint('picks', {
  ...shared,
  path: '/api/json/picks/{lifetime}/{gender}/{list}/{count}/{page}.json',
  params: z.object({
    gender: Gender,
    list: z.enum(pickLists),
    count: oneOf(pageSizes.list, pageSizes.row),
    page: Page.check(z.lte(picksPagesMax)),
  }),
  derived: () => ({ lifetime: lifetimes.picks }),
  answer: VideoList,
  lifetimeSeconds: () => lifetimes.picks,
  invalidatedBy: null,
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  about:
    'A page of trending videos (watched more often within the last hours than in the days before), or of the videos of the last seven days, the most watched first. Until they are made for the first time, the most watched and the newest stand in.',
})

export const risingModels = endpoint('risingModels', {
  ...shared,
  path: '/api/json/rising_models/{lifetime}/{gender}.json',
  params: z.object({ gender: Gender }),
  derived: () => ({ lifetime: lifetimes.picks }),
  answer: z.object({ models: z.array(ModelThumb) }),
  lifetimeSeconds: () => lifetimes.picks,
  invalidatedBy: () => modelsTag,
  removedBy: null,
  list: { field: 'models', max: () => pageSizes.list },
  about: 'The performers of trending videos, those of the most and of the first ones first.',
})

export const taste = endpoint('taste', {
  ...shared,
  path: '/api/json/taste/{lifetime}/{gender}.{lang}.json',
  params: z.object({ gender: Gender, lang: Lang }),
  derived: () => ({ lifetime: lifetimes.taste }),
  answer: z.object({ videos: z.array(TasteVideo) }),
  lifetimeSeconds: () => lifetimes.taste,
  invalidatedBy: null,
  removedBy: { question: null, answer: { videos: videoCard } },
  list: { field: 'videos', max: () => tasteVideosMax },
  about:
    'Videos among which a device chooses by what it has stored, at most 200 KB: each with its tags as numbers, and what enough visitors played beside it. It is the same for all visitors.',
})
