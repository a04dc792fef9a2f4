// The title of a list page: its sort, when the address names one, and its number from the second page on.

import type { PageContext } from '../render/page.ts'
import { type Sort, sortNames } from './sort-filter.ts'

type T = PageContext['t']
type Listed = { params: { sort?: Sort | undefined }; query: { page?: number | undefined } }

export const sortedTitle = (title: string, { params: { sort }, query: { page } }: Listed, t: T): string =>
  withPageNumber(sort ? `${title}: ${t(sortNames[sort])}` : title, page, t)

export const withPageNumber = (title: string, page: number | undefined, t: T): string =>
  page && page > 1 ? `${title}, ${t('pagination.suffix', { page: t.number(page) })}` : title
