// The upstream's endpoints about performers (spec §7).
import * as z from 'zod/mini'
import { ModelList } from '../entities/lists.ts'
import { Model } from '../entities/model.ts'
import { lifetimes, pageSizes } from '../limits.ts'
import { modelSorts } from '../rules/browse-filters.ts'
import { modelFilters } from '../rules/people-traits.ts'
import { endpoint } from './endpoint.ts'
import { DirParam, Gender, oneOf, Page } from './params.ts'
import { filterParams, filterSlots } from './people-filters.ts'
import { firstCharacters } from './people-params.ts'

export const models = endpoint('models', {
  method: 'GET',
  path: `/api/json/models/{lifetime}/{gender}/filtstr.${filterSlots(modelFilters)}/{sort}/{count}/{page}.json`,
  params: z.object({
    gender: Gender,
    ...filterParams(modelFilters),
    sort: z.enum(modelSorts),
    count: oneOf(pageSizes.list),
    page: Page,
  }),
  derived: () => ({ lifetime: lifetimes.model }),
  answer: ModelList,
  lifetimeSeconds: () => lifetimes.model,
  invalidatedBy: null,
  removedBy: null,
  list: { field: 'models', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'A page of performers in listed videos of the gender, filtered by any of ten filters; an empty slot does not filter. A letter is that of the name without accents. The sort most-popular counts the views of their videos within a month.',
})

export const model = endpoint('model', {
  method: 'GET',
  path: '/api/json/model/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.model, first: firstCharacters(dir, 2) }),
  answer: z.object({ model: Model }),
  lifetimeSeconds: () => lifetimes.model,
  invalidatedBy: null,
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
