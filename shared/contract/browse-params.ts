// The parameters of lists of videos, shared by the rows for all visitors and those for members.
import * as z from 'zod/mini'
import { dirPattern } from '../entities/text.ts'
import { lifetimes, pageSizes, relatedBatchPages, relatedPagesMax } from '../limits.ts'
import { categoriesMax, searchSorts, type VideoSection, videoSections } from '../rules/browse-filters.ts'
import {
  CountryCode,
  DateFilter,
  DirParam,
  DurationFilter,
  Gender,
  Lang,
  NoObject,
  oneOf,
  Page,
  SearchText,
  Sort,
  Type,
  WholeNumber,
} from './params.ts'

/** Up to three category dirs, sorted and unique, so that a list has one address. */
const CategoryDirs = z.string().check(
  z.refine((text) => {
    const dirs = text.split(',')
    return dirs.length <= categoriesMax && text === [...new Set(dirs)].toSorted().join(',') && dirs.every(isDir)
  }),
)
const isDir = (text: string): boolean => dirPattern.test(text)

/** The first value that contradicts the others. */
export const conflictingListParam = ({
  section,
  object_id,
  sort,
}: z.output<typeof ListParams>): 'object_id' | 'sort' | undefined => {
  if (!objectIds[section].safeParse(object_id).success) return 'object_id'
  return sort === 'relevance' || (sort === 'playlist-order' && section !== 'playlist') ? 'sort' : undefined
}

/** The spelling of a list's object, by its section. */
const objectIds = {
  '': NoObject,
  country: CountryCode,
  category: CategoryDirs,
  model: DirParam,
  channel: DirParam,
  playlist: WholeNumber,
  user: WholeNumber,
} satisfies Record<VideoSection, z.ZodMiniType>

/** Any of those, as a text; the section says which one. */
export const objectIdPattern = /^[\p{Ll}\p{Lo}\p{M}\p{N}_-]{1,120}(,[\p{Ll}\p{Lo}\p{M}\p{N}_-]{1,120}){0,2}$/u
const ObjectId = z.union([NoObject, z.string().check(z.regex(objectIdPattern))])

/** A page of a list: its object, its order, and its filters. `object_id` must fit the section: see `conflictingListParam`. */
export const ListParams = z.object({
  gender: Gender,
  sort: Sort,
  count: oneOf(pageSizes.list, pageSizes.home),
  section: z.enum(videoSections),
  object_id: ObjectId,
  page: Page,
  type: Type,
  duration: DurationFilter,
  date: DateFilter,
})

/** Whether the list is of an object that may not exist or not be public: all videos and countries always have a list. */
export const isOfNamedObject = ({ section }: Pick<z.output<typeof ListParams>, 'section'>): boolean =>
  section !== '' && section !== 'country'

/** The home page's lists of today have a shorter lifetime. */
export const listLifetime = (params: { count: number; date: string }): number =>
  params.count === pageSizes.home && params.date === 'day' ? lifetimes.home : lifetimes.videos

/**
 * A page of a search, its words as typed. `date` is when a video was published. `lang` is the language whose titles and word endings come
 * first; without it English. `exact` is 1 where nothing may be corrected and no word left out.
 */
export const SearchParams = z.object({
  gender: Gender,
  sort: z.enum(searchSorts),
  count: oneOf(pageSizes.list),
  section: z.literal('search'),
  page: Page,
  type: Type,
  duration: DurationFilter,
  date: DateFilter,
  search: SearchText,
  lang: z.optional(Lang),
  exact: z.optional(z.literal('1')),
})

/** The query of both addresses of a search. */
export const searchQuery = {
  params: '{lifetime}/{gender}/{sort}/{count}/{section}..{page}.{type}.{duration}.{date}',
  s: '{search}',
  lang: '{lang?}',
  exact: '{exact?}',
}

/** The first pages of related videos in one batch, and further batches as pages; `count` is of the whole batch. */
export const RelatedParams = z.object({
  video_id: WholeNumber,
  count: oneOf(pageSizes.related * relatedBatchPages, pageSizes.relatedDefault * relatedBatchPages),
  type: Type,
  page: Page.check(z.lte(relatedPagesMax)),
})
