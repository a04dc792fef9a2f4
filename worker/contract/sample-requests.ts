// Sample requests that show whether an upstream keeps the contract: for every row valid addresses, built from ids of its own
// lists, and addresses of unknown ids.

import { defaultListParams, firstSearchPage } from '../../shared/contract/browse-defaults.ts'
import type { EndpointName, ParamsOf } from '../../shared/contract/contract.ts'
import {
  foundPeopleShown,
  friendsVideosShown,
  lifetimes,
  pageSizes,
  pagesMax,
  relatedBatchPages,
} from '../../shared/limits.ts'
import type { Found } from './find-ids.ts'

const {
  videos: newest,
  models: anyModel,
  channels: anyChannel,
  members: anyMember,
  playlists: anyPlaylist,
} = defaultListParams
const search = firstSearchPage('light')
const firstComments = { sort: 'newest', thread: 0, page: 1 } as const

/** The rows with parameters: one without samples does not compile. */
type Parametrized = {
  [Name in EndpointName]: Record<string, never> extends ParamsOf<Name> ? never : Name
}[EndpointName]
type Questions = { [Name in Parametrized]: (found: Required<Found>) => ParamsOf<Name>[] }

/** Valid parameters of each row, made of ids of the upstream. */
export const sampleRequests: Questions = {
  main: () => [
    { gender: 'str', lang: 'en' },
    { gender: 'gay', lang: 'de' },
  ],
  videos: ({ category, model, channel, playlist, member }) => [
    newest,
    { ...newest, page: 2 },
    { ...newest, page: pagesMax },
    { ...newest, sort: 'top-rated', type: 'hd', duration: '2', date: 'week' },
    { ...newest, sort: 'most-popular', count: pageSizes.home, date: 'day' },
    { ...newest, sort: 'most-popular', section: 'country', object_id: 'de' },
    { ...newest, section: 'category', object_id: category },
    { ...newest, section: 'model', object_id: model },
    { ...newest, section: 'channel', object_id: channel },
    { ...newest, section: 'playlist', object_id: String(playlist), sort: 'playlist-order' },
    { ...newest, section: 'user', object_id: String(member) },
  ],
  search: () => [
    search,
    { ...search, page: 2 },
    { ...search, type: 'hd', duration: '1' },
    { ...search, search: '音と光 " or *' },
    { ...search, search: 'nothing of this name' },
  ],
  video: ({ video }) => [{ video_id: video }],
  privateVideo: ({ video }) => [{ video_id: video }],
  picks: () => [
    { gender: 'str', list: 'trending', count: pageSizes.list, page: 1 },
    { gender: 'str', list: 'week', count: pageSizes.row, page: 1 },
  ],
  risingModels: () => [{ gender: 'str' }],
  taste: () => [{ gender: 'str', lang: 'en' }],
  memberVideos: () => [newest, { ...newest, page: 2 }],
  memberSearch: () => [search],
  privateRelated: ({ video }) => [
    { video_id: video, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 },
  ],
  relatedVideos: ({ video }) => [
    { video_id: video, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 },
    { video_id: video, count: pageSizes.relatedDefault * relatedBatchPages, type: 'hd', page: 1 },
  ],
  videoFile: ({ video }) => [{ video_id: video }],
  videoIndex: () => [
    { gender: 'str', lang: 'en', after: 0, count: pageSizes.index },
    { gender: 'str', lang: 'de', after: noId - 1, count: pageSizes.index },
  ],
  models: () => [
    anyModel,
    { ...anyModel, page: 2 },
    { ...anyModel, search: 'light' },
    { ...anyModel, sort: 'alphabetza', letter: 'a', country: 'de', race: 'latin', age: '1', height: '2', weight: '3' },
    { ...anyModel, page: pagesMax, size_tits: '4', hair: '5', tattoo: '1', piercing: '0' },
  ],
  model: ({ model }) => [{ dir: model }],
  otherModels: ({ model }) => [{ dir: model }],
  otherChannels: ({ channel }) => [{ dir: channel }],
  foundPeople: () => [{ count: foundPeopleShown, search: 'light' }],
  moved: () => [{ section: 'model', dir: noDir }],
  channels: () => [
    anyChannel,
    { ...anyChannel, page: 2 },
    { ...anyChannel, search: 'light' },
    { ...anyChannel, sort: 'alphabetaz', section: 'letter', object_id: 'c' },
    { ...anyChannel, page: pagesMax },
  ],
  channel: ({ channel }) => [{ dir: channel }],
  members: ({ member }) => [
    anyMember,
    { ...anyMember, page: 2 },
    { ...anyMember, sort: 'most-viewed', country: 'de', gender: 'female', age: '2', avatar: '1' },
    { ...anyMember, search: 'light' },
    { ...anyMember, section: 'friends', object_id: member },
    { ...anyMember, section: 'subscribers', object_id: member, sort: 'most-subscribed' },
  ],
  member: ({ member }) => [{ section: 'profile', user_id: member }],
  subscriptions: ({ member }) => [{ object_id: member }],
  categories: () => [
    { gender: 'str', section: 'all', lang: 'en' },
    { gender: 'she', section: 'all', lang: 'cz' },
  ],
  playlists: ({ member }) => [
    anyPlaylist,
    { ...anyPlaylist, page: 2 },
    { ...anyPlaylist, search: 'light' },
    { ...anyPlaylist, section: 'user', object_id: member, sort: 'count-videos' },
  ],
  ownPlaylist: ({ playlist }) => [{ id: playlist, page: 1 }],
  playlist: ({ playlist }) => [{ id: playlist }],
  commentPage: ({ video, member }) => [
    { section: 'video', object_id: video, ...firstComments },
    { section: 'member', object_id: member, ...firstComments, sort: 'oldest', page: 2 },
  ],
  latestComments: ({ video, member }) => [
    { section: 'video', object_id: video },
    { section: 'member', object_id: member },
  ],
  comments: ({ video, playlist, member, modelId }) => [
    { section: 'video', object_id: video, lifetime: lifetimes.comments },
    { section: 'video', object_id: video, lifetime: 0 },
    { section: 'model', object_id: modelId, lifetime: lifetimes.comments },
    { section: 'playlist', object_id: playlist, lifetime: lifetimes.comments },
    { section: 'member', object_id: member, lifetime: lifetimes.comments },
  ],
  ownPlaylists: () => [{ count: pageSizes.playlists, page: 1 }],
  wholePlaylist: ({ playlist }) => [{ id: playlist }],
  ownVideos: () => [{ list: 'history', count: pageSizes.list, page: 1 }],
  seenMember: ({ member }) => [{ user_id: member }],
  seenVideos: ({ member }) => [{ user_id: member, count: pageSizes.list }],
  seenFriends: ({ member }) => [{ user_id: member, count: pageSizes.members, page: 1 }],
  seenSubscriptions: ({ member }) => [{ user_id: member }],
  seenComments: ({ member }) => [{ section: 'member', object_id: member, ...firstComments }],
  feed: () => [{ count: pageSizes.list, page: 1 }],
  friendsVideos: () => [{ count: friendsVideosShown, search: undefined }],
  conversations: () => [{ count: pageSizes.conversations, page: 1 }],
  conversation: ({ member }) => [{ user_id: member, before: 0 }],
  newMessages: ({ member }) => [{ user_id: member, after: 0 }],
  unreadSummary: () => [{ after: '0-0' }],
  mailPreview: () => [{ mail: 'confirm', wording: 'usual', lang: 'de' }],
  commentRules: () => [{ page: 1 }],
  notifications: () => [{ count: pageSizes.notifications, page: 1 }],
  addTo: ({ video }) => [{ video_id: video }],
  uploads: () => [{ page: 1 }],
  upload: () => [{ upload_id: '0'.repeat(32) }],
  uploadRecords: () => [{ upload_id: '0'.repeat(32) }],
  creatorNumbers: () => [{ of: 'all', id: 0, range: '28' }],
  ownChannel: () => [{ channel_id: 1 }],
  ownPerformer: () => [{ model_id: 1 }],
  videoTexts: ({ video }) => [{ video_id: video }],
  ageQueue: () => [{ page: 1 }],
  catalogueChanges: () => [{ family: 'all', item: 0, page: 1 }],
  adminStatistics: () => [{ from: '2026-01-02', to: '2026-02-03', compare: 'before' }],
  adminObjectStatistics: () => [{ family: 'videos', id: 1, from: '2026-01-02', to: '2026-02-03' }],
  adminSearches: () => [{ from: '2026-01-02', to: '2026-02-03' }],
  adminCategories: () => [{ sort: 'title', filter: 'all', after: 0, find: undefined }],
  adminCategory: () => [{ category_id: 1 }],
  adminSubjects: () => [{ family: 'models', sort: 'title', filter: 'all', after: 0, find: undefined }],
  adminSubject: () => [{ family: 'models', id: 1 }],
  adminVideos: () => [{ sort: 'newest', filter: 'all', after: 0 }],
  studioVideos: () => [
    { sort: 'newest', filter: 'all', after: 0 },
    { sort: 'views', filter: 'private', after: 1, find: 'rain' },
  ],
  studioVideo: ({ video }) => [{ video_id: video }],
  adminVideo: () => [{ video_id: 1 }],
  adminBulk: () => [{ bulk_id: 1 }],
  adminBulks: () => [{ page: 1 }],
  adminSettings: () => [{ version: 0 }],
  settingsVersions: () => [{ page: 1 }],
  adminAgePolicy: () => [{ version: 0 }],
  ageRun: () => [{ id: 1 }],
  adminImports: () => [{ page: 1 }],
  adminFeeds: () => [{ page: 1 }],
  adminImport: () => [{ import_id: '0'.repeat(32) }],
  importErrors: () => [{ import_id: '0'.repeat(32), page: 1 }],
  staff: () => [{ page: 1 }],
  adminMembers: () => [{ sort: 'joined', filter: 'all', country: '', from: '', to: '', after: 0, find: undefined }],
  adminMember: ({ member }) => [{ user_id: member }],
  adminAdverts: () => [{ sort: 'changed', filter: 'current', after: 0, find: undefined }],
  adminAdvert: () => [{ campaign_id: 1 }],
  advertHistory: () => [{ campaign_id: 1, page: 1 }],
  advertCounts: () => [{ campaign_id: 1, since: '2026-11-01', until: '2026-11-26' }],
  memberHistory: ({ member }) => [{ user_id: member, page: 1 }],
  memberDecision: () => [{ act_id: 1, key: undefined }],
  appealQueue: () => [{ page: 1 }],
  failedJobs: () => [{ page: 1 }],
  reviewQueue: () => [{ page: 1 }],
  queueItems: () => [{ queue: 'reports', page: 1, find: undefined, subject: undefined }],
  itemNotes: () => [{ queue: 'reports', items: '1' }],
  siteAlerts: () => [{ page: 1 }],
  pendingMails: () => [{ page: 1 }],
  mediaJobs: () => [
    { show: 'open', page: 1 },
    { show: 'failed', page: 1 },
  ],
  ownClaims: () => [{ model_id: 0 }, { model_id: 7 }],
  noticeQueue: () => [{ page: 1 }],
  releaseInvitation: () => [{ token: noLink }],
  signedReleases: () => [{ key: noLink }],
  noticeState: () => [noNotice],
  statement: () => [{ case_id: 1 }],
  auditLog: () => [{ page: 1 }],
  mine: ({ video }) => [{ section: 'video', object_id: video }],
  topSuggestions: () => [{ count: 5 }],
  suggestions: () => [{ c: 'lig' }, { c: '" or *' }],
  stats: () => [
    { gender: 'str', lang: 'en' },
    { gender: 'str', lang: 'ja' },
  ],
  partnerVideos: () => [{ code: 'de' }, { code: 'aq' }],
}

const noId = 999_999_999_999_999
const noDir = 'nothing-of-this-name'

/** Valid parameters with ids that no upstream has. */
export const unknownParamsOf = (name: EndpointName): unknown[] => unknowns[name] ?? []

/** The secret of a link that leads nowhere. */
const noLink = 'A'.repeat(43)
/** A link with an invalid key. */
const noNotice = { receipt: '23456789ABCD', key: 'k'.repeat(43) }

const unknowns: { [Name in EndpointName]?: ParamsOf<Name>[] } = {
  videos: [
    { ...newest, section: 'model', object_id: noDir },
    { ...newest, section: 'user', object_id: String(noId) },
  ],
  video: [{ video_id: noId }],
  memberVideos: [{ ...newest, section: 'model', object_id: noDir }],
  privateRelated: [{ video_id: noId, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 }],
  relatedVideos: [{ video_id: noId, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 }],
  videoFile: [{ video_id: noId }],
  model: [{ dir: noDir }],
  channel: [{ dir: noDir }],
  otherModels: [{ dir: noDir }],
  otherChannels: [{ dir: noDir }],
  members: [{ ...anyMember, section: 'friends', object_id: noId }],
  member: [{ section: 'profile', user_id: noId }],
  subscriptions: [{ object_id: noId }],
  seenMember: [{ user_id: noId }],
  conversation: [{ user_id: noId, before: 0 }],
  seenVideos: [{ user_id: noId, count: pageSizes.list }],
  seenFriends: [{ user_id: noId, count: pageSizes.members, page: 1 }],
  seenSubscriptions: [{ user_id: noId }],
  seenComments: [{ section: 'video', object_id: noId, ...firstComments }],
  playlists: [{ ...anyPlaylist, section: 'user', object_id: noId }],
  playlist: [{ id: noId }],
  privateVideo: [{ video_id: noId }],
  studioVideo: [{ video_id: noId }],
  ownPlaylist: [{ id: noId, page: 1 }],
  wholePlaylist: [{ id: noId }],
  upload: [{ upload_id: 'f'.repeat(32) }],
  uploadRecords: [{ upload_id: 'f'.repeat(32) }],
  creatorNumbers: [{ of: 'video', id: 999_999, range: 'ever' }],
  ownChannel: [{ channel_id: 999_999 }],
  ownPerformer: [{ model_id: 999_999 }],
  statement: [{ case_id: noId }],
  memberDecision: [{ act_id: noId, key: undefined }],
  releaseInvitation: [{ token: noLink }],
  signedReleases: [{ key: noLink }],
  noticeState: [noNotice],
  comments: [{ section: 'video', object_id: noId, lifetime: lifetimes.comments }],
  commentPage: [{ section: 'video', object_id: noId, ...firstComments }],
  latestComments: [{ section: 'video', object_id: noId }],
}
