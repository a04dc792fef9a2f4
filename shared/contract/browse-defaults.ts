// Every list unsorted and unfiltered: the parameters of its first page. A page that narrows a list names only what differs.
import { pageSizes } from '../limits.ts'
import {
  defaultChannelSort,
  defaultMemberSort,
  defaultModelSort,
  defaultPlaylistSort,
  defaultVideoSort,
} from '../rules/browse-filters.ts'
import { memberFilters, modelFilters } from '../rules/people-traits.ts'
import type { ParamsOf } from './contract.ts'
import { noFilters } from './people-filters.ts'

/** By the name of their row of the contract; sizes and sorts are the defaults (spec §9). */
export const defaultListParams: {
  [Name in 'videos' | 'models' | 'channels' | 'members' | 'playlists']: ParamsOf<Name>
} = {
  videos: {
    gender: 'str',
    sort: defaultVideoSort,
    count: pageSizes.list,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  },
  models: {
    gender: 'str',
    ...noFilters(modelFilters),
    sort: defaultModelSort,
    count: pageSizes.list,
    page: 1,
  },
  channels: { gender: 'str', sort: defaultChannelSort, count: pageSizes.list, section: '', object_id: '', page: 1 },
  members: {
    section: 'all',
    ...noFilters(memberFilters),
    sort: defaultMemberSort,
    count: pageSizes.members,
    page: 1,
  },
  playlists: { section: 'all', object_id: 0, sort: defaultPlaylistSort, count: pageSizes.playlists, page: 1 },
}

/** The first page of a search, by relevance. */
export const firstSearchPage = (search: string): ParamsOf<'search'> => ({
  gender: 'str',
  sort: 'relevance',
  count: pageSizes.list,
  section: 'search',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
  search,
})
