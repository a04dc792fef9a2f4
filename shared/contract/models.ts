// The upstream's endpoints about performers (spec §7).
import * as z from 'zod/mini'
import { ModelList } from '../entities/lists.ts'
import { Model, ModelThumb } from '../entities/model.ts'
import { lifetimes, otherModelsShown, pageSizes } from '../limits.ts'
import { modelSorts } from '../rules/browse-filters.ts'
import { modelFilters } from '../rules/people-traits.ts'
import { modelsTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { DirParam, Gender, oneOf, Page, SearchText } from './params.ts'
import { filterParams, filterSlots } from './people-filters.ts'
import { firstCharacters } from './people-params.ts'

export const models = endpoint('models', {
  method: 'GET',
  path: `/api/json/models/{lifetime}/{gender}/filtstr.${filterSlots(modelFilters)}/{sort}/{count}/{page}.json`,
  query: { search: '{search?}' },
  params: z.object({
    gender: Gender,
    ...filterParams(modelFilters),
    search: z.optional(SearchText),
    sort: z.enum(modelSorts),
    count: oneOf(pageSizes.list),
    page: Page,
  }),
  derived: () => ({ lifetime: lifetimes.model }),
  answer: ModelList,
  lifetimeSeconds: () => lifetimes.model,
  invalidatedBy: () => modelsTag,
  removedBy: null,
  list: { field: 'models', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'A page of performers in listed videos of the gender, filtered by any of ten filters; an empty slot does not filter. A letter is that of the name without accents. The sort most-popular counts the views of their videos within a month. A search finds names and aliases by the beginnings of their words.',
})

export const model = endpoint('model', {
  method: 'GET',
  path: '/api/json/model/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.model, first: firstCharacters(dir, 2) }),
  answer: z.object({ model: Model }),
  lifetimeSeconds: () => lifetimes.model,
  invalidatedBy: () => modelsTag,
  removedBy: null,
  list: null,
  isAbout: ({ dir }, { model }) => model.dir === dir,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'One performer with all that is known. `first` are the first two characters of dir.',
})

export const otherModels = endpoint('otherModels', {
  method: 'GET',
  path: '/api/json/other_models/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.categories, first: firstCharacters(dir, 2) }),
  answer: z.object({
    together: z.array(ModelThumb).check(z.maxLength(otherModelsShown)),
    similar: z.array(ModelThumb).check(z.maxLength(otherModelsShown)),
  }),
  lifetimeSeconds: () => lifetimes.categories,
  invalidatedBy: () => modelsTag,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about:
    'Performers in the same videos as this one, the most frequent first, and performers with the same traits. Neither is complete.',
})
