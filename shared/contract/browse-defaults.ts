// Every list as it is while nobody sorts or narrows it: the parameters of its first page. Whoever asks for less says only
// what is different.
import { pageSizes } from '../limits.ts'
import {
  defaultChannelSort,
  defaultMemberSort,
  defaultModelSort,
  defaultPlaylistSort,
  defaultVideoSort,
} from '../rules/browse-filters.ts'
import type { ParamsOf } from './contract.ts'

/** By the name of their row of the contract; sizes and sorts are the usual ones (spec §9). */
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
    letter: '',
    race: '',
    age: '',
    country: '',
    size_tits: '',
    hair: '',
    height: '',
    weight: '',
    tattoo: '',
    piercing: '',
    sort: defaultModelSort,
    count: pageSizes.list,
    page: 1,
  },
  channels: { gender: 'str', sort: defaultChannelSort, count: pageSizes.list, section: '', object_id: '', page: 1 },
  members: {
    section: 'all',
    country: '',
    gender: '',
    age: '',
    relationship: '',
    avatar: '',
    orientation: '',
    object_id: '',
    sort: defaultMemberSort,
    count: pageSizes.members,
    page: 1,
  },
  playlists: { section: 'all', object_id: 0, sort: defaultPlaylistSort, count: pageSizes.playlists, page: 1 },
}

/** The first page of a search. */
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
