// A page of a search, straight from the database: of its words as they are, without what forgives.
import type { D1Database } from '@cloudflare/workers-types'
import { type EntryBounds, entryBounds } from '../../../worker/origin/search/store/plan-search.ts'
import { pageOfSearch, type SearchResult } from '../../../worker/origin/search/store/search.ts'
import { queryOf } from '../../../worker/origin/search/store/search-text.ts'
import type { ListFilter } from '../../../worker/origin/sql/list-filters.ts'
import type { PageOf } from '../../../worker/origin/sql/page.ts'

type More = Partial<PageOf> & { listFilter?: ListFilter; bounds?: EntryBounds; mayGoOn?: boolean; lang?: string }

export const searchedPage = (
  db: D1Database,
  search: string,
  { listFilter, bounds = entryBounds, mayGoOn = false, lang = 'en', ...range }: More = {},
): Promise<SearchResult> =>
  pageOfSearch(db, {
    query: queryOf(search),
    lang,
    mayGoOn,
    listFilter: listFilter ?? { gender: 'str', type: 'all', duration: '' },
    ordered: { sort: 'relevance', since: 0, nowSeconds: 0 },
    range: { offset: 0, count: 60, totalMax: 30_000, ...range },
    bounds,
  })
