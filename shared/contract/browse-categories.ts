// The upstream's endpoint about categories (spec §7).
import * as z from 'zod/mini'
import { Category } from '../entities/lists.ts'
import { lifetimes } from '../limits.ts'
import { categoriesTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Lang } from './params.ts'

export const categories = endpoint('categories', {
  method: 'GET',
  path: '/api/json/categories/{lifetime}/{gender}.{section}.{lang}.json',
  params: z.object({ gender: Gender, section: z.literal('all'), lang: Lang }),
  derived: () => ({ lifetime: lifetimes.categories }),
  answer: z.object({ categories: z.array(Category) }),
  lifetimeSeconds: () => lifetimes.categories,
  invalidatedBy: () => categoriesTag,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'Every category that is not hidden, with its title in a language, by title. dirs are its own addresses in other languages, where it has any; lists of videos name it by dir.',
})
