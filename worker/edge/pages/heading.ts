// What a page of a list is called: its sort, where its address names one, and its page from the second on.
import { type Sort, sortNames } from '../parts/sort-filter.ts'
import type { PageContext } from '../render/page.ts'

type T = PageContext['t']
type Listed = { params: { sort?: Sort | undefined }; query: { page?: number | undefined } }

export const sortedHeading = (title: string, { params: { sort }, query: { page } }: Listed, t: T): string =>
  withPage(sort ? `${title}: ${t(sortNames[sort])}` : title, page, t)

export const withPage = (title: string, page: number | undefined, t: T): string =>
  page && page > 1 ? `${title}, ${t('pagination.suffix', { page: t.number(page) })}` : title
