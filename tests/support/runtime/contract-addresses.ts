// Addresses of the contract, value by value: for every row a valid one, and for every value of it invalid texts.
import { type AnyEndpoint, contract, type EndpointName } from '../../../shared/contract/contract.ts'

type Texts = Record<string, string>

/** The texts of a valid address, by the names of its template. */
const good: Record<EndpointName, Texts> = {
  main: { lifetime: '14400', gender: 'str', lang: 'en' },
  videos: {
    lifetime: '86400',
    gender: 'str',
    sort: 'most-popular',
    count: '60',
    section: 'country',
    object_id: 'de',
    page: '2',
    type: 'hd',
    duration: '1',
    date: 'week',
  },
  search: {
    lifetime: '86400',
    gender: 'str',
    sort: 'relevance',
    count: '60',
    section: 'search',
    page: '2',
    type: 'hd',
    duration: '1',
    date: '',
    search: 'golden light',
  },
  video: { lifetime: '86400', bucket: '1000', video_id: '1234' },
  ownPlaylists: { lifetime: '0', count: '20', page: '2' },
  wholePlaylist: { lifetime: '0', bucket: '1000', id: '1234' },
  ownVideos: { lifetime: '0', list: 'history', count: '60', page: '2' },
  addTo: { lifetime: '0', video_id: '1234' },
  uploads: { lifetime: '0', page: '2' },
  upload: { lifetime: '0', upload_id: '0123456789abcdef0123456789abcdef' },
  uploadRecords: { lifetime: '0', upload_id: '0123456789abcdef0123456789abcdef' },
  reviewQueue: { lifetime: '0', page: '2' },
  queues: { lifetime: '0' },
  noticeQueue: { lifetime: '0', page: '2' },
  queueItems: { lifetime: '0', queue: 'reports', page: '2' },
  noticeState: { lifetime: '0', receipt: '23456789ABCD', key: 'k'.repeat(43) },
  statement: { lifetime: '0', case_id: '7' },
  auditLog: { lifetime: '0', page: '2' },
  ageQueue: { lifetime: '0', page: '2' },
  adminOverview: { lifetime: '0' },
  catalogueChanges: { lifetime: '0', family: 'categories', item: '7', page: '2' },
  adminCategories: { lifetime: '0', sort: 'videos', filter: 'hidden', after: '7', find: 'golden light' },
  adminCategory: { lifetime: '0', category_id: '7' },
  staff: { lifetime: '0', page: '2' },
  siteStatus: { lifetime: '0' },
  failedJobs: { lifetime: '0', page: '2' },
  mine: { lifetime: '0', section: 'video', object_id: '1234' },
  memberVideos: {
    lifetime: '86400',
    gender: 'str',
    sort: 'most-popular',
    count: '60',
    section: 'country',
    object_id: 'de',
    page: '2',
    type: 'hd',
    duration: '1',
    date: 'week',
  },
  memberSearch: {
    lifetime: '86400',
    gender: 'str',
    sort: 'relevance',
    count: '60',
    section: 'search',
    page: '2',
    type: 'hd',
    duration: '1',
    date: '',
    search: 'golden light',
  },
  privateRelated: { lifetime: '0', count: '60', bucket: '1000', video_id: '1234', type: 'all', page: '1' },
  privateVideo: { lifetime: '0', bucket: '1000', video_id: '1234' },
  relatedVideos: { lifetime: '432000', count: '60', bucket: '1000', video_id: '1234', type: 'all', page: '1' },
  videoFile: { lifetime: '8640000', video_id: '1234' },
  videoIndex: { lifetime: '21600', gender: 'str', lang: 'de', after: '50000', count: '1000' },
  models: {
    lifetime: '3600',
    gender: 'str',
    letter: 'a',
    race: 'latin',
    age: '2',
    country: 'cz',
    size_tits: '3',
    hair: '5',
    height: '1',
    weight: '4',
    tattoo: '0',
    piercing: '1',
    sort: 'most-popular',
    count: '60',
    page: '2',
  },
  model: { lifetime: '3600', first: 'li', dir: 'lina-berg' },
  channels: {
    lifetime: '3600',
    gender: 'str',
    sort: 'alphabetaz',
    count: '60',
    section: 'letter',
    object_id: 'b',
    page: '2',
  },
  channel: { lifetime: '3600', first: 'n', dir: 'north-films' },
  members: {
    lifetime: '7200',
    section: 'friends',
    country: 'se',
    gender: 'female',
    age: '1',
    relationship: '3',
    avatar: '1',
    orientation: '5',
    object_id: '1234',
    sort: 'recent',
    count: '96',
    page: '2',
    search: 'anna',
  },
  member: { lifetime: '7200', section: 'profile', bucket: '1000', user_id: '1234' },
  subscriptions: { lifetime: '7200', bucket: '1000', object_id: '1234' },
  categories: { lifetime: '14400', gender: 'str', section: 'all', lang: 'de' },
  playlists: {
    lifetime: '60',
    section: 'all',
    object_id: '0',
    sort: 'count-videos',
    count: '20',
    page: '2',
    search: 'golden',
  },
  playlist: { lifetime: '86400', bucket: '1000', id: '1234' },
  ownPlaylist: { lifetime: '0', bucket: '1000', id: '1234', page: '2' },
  comments: { lifetime: '3600', section: 'video', bucket: '1000', object_id: '1234' },
  topSuggestions: { lifetime: '43200', count: '5' },
  suggestions: { c: 'gol' },
  stats: { lifetime: '14400', gender: 'str', lang: 'en' },
  partnerVideos: { code: 'de' },
  seenMember: { lifetime: '0', bucket: '1000', user_id: '1234' },
  seenFriends: { lifetime: '0', bucket: '1000', user_id: '1234', count: '96', page: '2' },
  seenSubscriptions: { lifetime: '0', bucket: '1000', user_id: '1234' },
  seenComments: { lifetime: '0', section: 'video', bucket: '1000', object_id: '1234' },
  friendRequests: { lifetime: '0' },
  feed: { lifetime: '0', count: '60', page: '2' },
  conversations: { lifetime: '0', count: '30', page: '2' },
  conversation: { lifetime: '0', bucket: '1000', user_id: '1234', before: '99' },
  newMessages: { lifetime: '0', bucket: '1000', user_id: '1234', after: '99' },
  unreadSummary: { lifetime: '0', after: '12-1234' },
  notices: { lifetime: '0', count: '40', page: '2' },
  session: { lifetime: '0' },
  account: { lifetime: '0' },
  captcha: { lifetime: '0' },
  providerWait: { lifetime: '0' },
  outbox: { lifetime: '0' },
}

const notNumbers = ['zero', '-1', '01', '+1', '1.0', '1e3', ' 1', '0x10', '٣', '1234567890123456', '/']
const notIds = ['0', '', ...notNumbers]
const notSearches = ['ab', ' golden', 'golden ', 'GOLDEN', 'golden  light', 'x'.repeat(70), '\u0000abc', 'e\u0301toile']
const notZero = ['1', '00', '86400', ...notNumbers]
const notDirs = ['', 'Lina', 'lina berg', '-lina', '.', '..', "'", 'lina/berg', 'x'.repeat(121)]
const notPlaces = ['DE', 'd', 'deu', 'd1', 'de ', 'zz', 'qq']
const notCountries = [...notPlaces, 'xx']

/** Texts that are invalid for a value in every row. */
const wrong: Record<string, string[]> = {
  lifetime: ['0', '1', '86401', '86400000', '', ...notNumbers],
  bucket: ['0', '2000', '1234', '', ...notNumbers],
  video_id: notIds,
  user_id: notIds,
  id: notIds,
  gender: ['xyz', 'STR', 'str ', ''],
  lang: ['english', 'EN', 'e', '12', ''],
  sort: ['newest', 'LONGEST', 'random()', '', '1', 'alphabet'],
  count: ['0', '1', '10', '61', '1000', '', ...notNumbers],
  page: ['0', '501', '10000', '', ...notNumbers],
  section: ['everything', 'Country', 'country ', 'ALL'],
  type: ['4k', 'ALL', '', '0'],
  duration: ['0', '4', 'long', '11'],
  date: ['today', 'year', '1', 'DAY'],
  search: notSearches,
  c: ['', ...notSearches],
  letter: ['aa', 'A', 'ä', '1', '-'],
  race: ['white', 'ASIAN', '1', 'asian '],
  age: ['0', '5', '25', '+1'],
  country: notCountries,
  size_tits: ['0', '5', 'A', 'dd'],
  hair: ['0', '6', 'blonde', '01'],
  height: ['0', '5', '170', '1.7'],
  weight: ['0', '5', '56', '-1'],
  tattoo: ['2', 'yes', '-1', '00'],
  piercing: ['2', 'yes', '-1', '00'],
  relationship: ['0', '4', 'single', '11'],
  avatar: ['0', '2', 'yes', '11'],
  orientation: ['0', '6', 'str', '11'],
  dir: notDirs,
  first: ['', 'x', 'xx', 'lin', 'N', 'LI'],
  code: ['', ...notPlaces],
  list: ['', 'favourites', 'HISTORY', 'playlist'],
}

/** Texts that are invalid in one row, but valid in another. */
const wrongHere: { [Name in EndpointName]?: Record<string, string[]> } = {
  videos: { object_id: ['DE', 'zz', 'xx', 'd e', 'de,', ',de', 'a,b,c,d', "'", 'x'.repeat(121)] },
  search: { date: ['today', 'year', '1', 'DAY', 'week'], search: ['', ...notSearches] },
  memberVideos: { object_id: ['DE', 'zz', 'xx', 'd e', 'de,', ',de', 'a,b,c,d', "'", 'x'.repeat(121)] },
  memberSearch: { date: ['today', 'year', '1', 'DAY', 'week'], search: ['', ...notSearches] },
  privateRelated: { lifetime: ['1', '00', '86400', ...notNumbers] },
  channels: { object_id: ['', 'B', 'bb', '1', 'ä'] },
  // An empty slot does not filter.
  members: { gender: ['xyz', 'FEMALE', 'f', 'str'], object_id: notIds },
  subscriptions: { object_id: notIds },
  playlists: { object_id: ['1', '', ...notNumbers] },
  comments: { object_id: notIds, lifetime: ['1', '00', '86400', '', ...notNumbers] },
  mine: { object_id: notIds, lifetime: ['1', '00', '86400', ...notNumbers] },
  privateVideo: { lifetime: ['1', '00', '86400', ...notNumbers] },
  ownPlaylists: { lifetime: ['1', '00', '86400', ...notNumbers] },
  wholePlaylist: { lifetime: ['1', '00', '86400', ...notNumbers] },
  ownVideos: { lifetime: ['1', '00', '86400', ...notNumbers] },
  addTo: { lifetime: ['1', '00', '86400', ...notNumbers] },
  uploads: { lifetime: ['1', '00', '86400', ...notNumbers] },
  upload: {
    lifetime: ['1', '00', '86400', ...notNumbers],
    upload_id: ['', '0', '0123456789ABCDEF0123456789ABCDEF', `${'0'.repeat(31)}g`, '0'.repeat(33)],
  },
  uploadRecords: {
    lifetime: ['1', '00', '86400', ...notNumbers],
    upload_id: ['', '0', '0123456789ABCDEF0123456789ABCDEF', `${'0'.repeat(31)}g`, '0'.repeat(33)],
  },
  reviewQueue: { lifetime: ['1', '00', '86400', ...notNumbers] },
  queues: { lifetime: notZero },
  noticeQueue: { lifetime: notZero },
  queueItems: { lifetime: notZero, queue: ['', 'uploads', 'x'] },
  noticeState: {
    lifetime: notZero,
    receipt: ['', '1', '23456789ABCI', '23456789abcd'],
    key: ['', 'k', 'k'.repeat(44)],
  },
  statement: { lifetime: notZero, case_id: notIds },
  auditLog: { lifetime: notZero },
  ageQueue: { lifetime: ['1', '00', '86400', ...notNumbers] },
  adminOverview: { lifetime: notZero },
  catalogueChanges: { lifetime: notZero, family: ['', 'x', 'reports'], item: ['', '-1', '01', 'x'] },
  adminCategories: {
    lifetime: notZero,
    sort: ['', 'x', 'Title'],
    filter: ['', 'x', 'All'],
    after: ['', '-1', '01', 'x'],
    find: notSearches.slice(1),
  },
  adminCategory: { lifetime: notZero, category_id: notIds },
  staff: { lifetime: ['1', '00', '86400', ...notNumbers] },
  siteStatus: { lifetime: notZero },
  failedJobs: { lifetime: notZero },
  ownPlaylist: { lifetime: ['1', '00', '86400', ...notNumbers] },
  videoIndex: { after: ['', '-1', '01', 'x'], count: ['0', '1', '60', '', ...notNumbers] },
  seenMember: { lifetime: notZero },
  seenFriends: { lifetime: notZero },
  seenSubscriptions: { lifetime: notZero },
  seenComments: { lifetime: notZero, section: ['videos', 'Video', 'x'], object_id: notIds },
  friendRequests: { lifetime: notZero },
  feed: { lifetime: notZero },
  conversations: { lifetime: notZero },
  conversation: { lifetime: notZero, before: ['', '-1', '01', 'x'] },
  newMessages: { lifetime: notZero, after: ['', '-1', '01', 'x'] },
  unreadSummary: { lifetime: notZero, after: ['', '0', '1-', '-1', '01-1', '1-1-1', 'a-b'] },
  notices: { lifetime: notZero },
  session: { lifetime: ['1', '00', '86400', ...notNumbers] },
  account: { lifetime: ['1', '00', '86400', ...notNumbers] },
  captcha: { lifetime: ['1', '00', '86400', ...notNumbers] },
  providerWait: { lifetime: ['1', '00', '86400', ...notNumbers] },
  outbox: { lifetime: ['1', '00', '86400', ...notNumbers] },
}

export const endpointNames = Object.keys(contract) as EndpointName[]

/** Every value of every row, with its invalid texts. */
export const wrongCases = endpointNames.flatMap((name) =>
  slotsOf(name).map((field) => ({ name, field, texts: wrongHere[name]?.[field] ?? wrong[field] ?? [] })),
)

/** The address as the row would write it, with these texts as values. */
export function written(name: EndpointName, change: Texts = {}): string {
  const { path, query } = contract[name] as unknown as AnyEndpoint
  const values = { ...good[name], ...change }
  const write = (template: string, encode: (text: string) => string) =>
    template.replace(slot, (_, field: string) => encode(values[field] ?? ''))
  const asked = Object.entries(query).map(
    ([key, template]) => `${key}=${encodeURIComponent(write(template, (text) => text))}`,
  )
  return write(path, encodeURIComponent) + (asked.length ? `?${asked.join('&')}` : '')
}

const slot = /\{(\w+)\??\}/g

function slotsOf(name: EndpointName): string[] {
  const { path, query } = contract[name] as unknown as AnyEndpoint
  return [path, ...Object.values(query)].flatMap((template) =>
    [...template.matchAll(/\{(\w+)\??\}/g)].map((found) => found[1] ?? ''),
  )
}
