// The pages of the site: a name, a path, what its query may hold. Only here stands how a page is spelt in an address;
// matching, links, canonical addresses and redirects derive from it in routes.ts.
import * as z from 'zod/mini'
import { Receipt, ReceiptKey } from './entities/moderation-notice.ts'
import { googleCodes } from './refusals.ts'
import {
  CategoryDirs,
  Country,
  campaignPattern,
  Dir,
  dropInvalid,
  Encoded,
  Id,
  isDotSegment,
  LinkToken,
  LocalPath,
  MemberObject,
  objectQuery,
  PageQuery,
  SearchParam,
  secondsPattern,
  sortOf,
  switchPattern,
  traitQuery,
  UploadId,
  videoFilters,
} from './route-values.ts'
import {
  channelSorts,
  letters,
  memberSorts,
  modelSorts,
  playlistSorts,
  videoPageSorts,
} from './rules/browse-filters.ts'
import { noticeKindNames } from './rules/moderation-notice-kinds.ts'
import { reportSubjects } from './rules/site-report-subjects.ts'
import { uploadPageErrors } from './rules/studio-upload-files.ts'

/** The eight pages that a site owes its visitors (spec §2), in the order of their tabs. */
export const informationSections = [
  'dmca',
  'parentalcontrol',
  'eu-digital-services-act',
  'support',
  'terms',
  'privacy',
  '2257',
  'cookies',
] as const

/** What a row says. Values of the path and the query are read by these schemas, from texts. */
export type RouteRow = {
  path: string
  /** `exempt` pages stay reachable before an age check; every other page is closed by itself. */
  gate?: 'exempt'
  /** A page for frames of other sites: without header and footer, and refused by nobody's frame. Every other page is. */
  framing?: 'anywhere'
  params: z.ZodMiniType<Record<string, string | undefined>>
  query: Record<string, z.ZodMiniType>
  /**
   * Keys that change nothing of the page: its own script reads them, or nobody here does. A value that fits goes through
   * redirects; none is in the canonical address or in the key of a kept page.
   */
  passing?: Record<string, RegExp>
}

/** By the name that the specification gives a page (§2), where it gives one. */
export const routeTable = {
  index: { path: '/', params: z.object({}), query: {} },
  'top-country': {
    path: '/top-country/{sort}/',
    params: z.object({ sort: z.enum(videoPageSorts) }),
    query: videoFilters,
  },
  videos: {
    path: '/videos/{sort?}/',
    params: z.object({ sort: z.optional(z.enum(videoPageSorts)) }),
    query: videoFilters,
  },
  categories: { path: '/categories/', params: z.object({}), query: {} },
  'videos-categories': {
    path: '/categories/{object_id}/{sort?}/',
    params: z.object({ object_id: CategoryDirs, sort: z.optional(z.enum(videoPageSorts)) }),
    query: videoFilters,
  },
  searchForm: { path: '/search/', params: z.object({}), query: { search: dropInvalid(SearchParam) } },
  search: {
    path: '/search/{search}/',
    params: z.object({ search: SearchParam.check(z.refine((text) => !isDotSegment(text))) }),
    query: videoFilters,
  },
  video: {
    path: '/video/{id}/{dir}/',
    params: z.object({ id: Id, dir: z.string().check(z.maxLength(120)) }),
    query: { playlist: dropInvalid(Id), pl_page: PageQuery, comments: PageQuery },
    passing: {
      autostart: switchPattern,
      start_time: secondsPattern,
      r: campaignPattern,
      fr: campaignPattern,
      rp: campaignPattern,
    },
  },
  /** A video's player alone, to stand in somebody's own page. */
  embed: {
    path: '/embed/{id}/',
    framing: 'anywhere',
    params: z.object({ id: Id }),
    query: {},
    passing: { autostart: switchPattern, start_time: secondsPattern },
  },
  /** The trial download. A title in its query is ignored: the video has one. */
  'download-offerwall': {
    path: '/download-offerwall',
    params: z.object({}),
    query: { video: dropInvalid(Id), thumb: dropInvalid(Encoded), variant: dropInvalid(Dir) },
  },
  history: { path: '/history/', params: z.object({}), query: {} },
  playlists: {
    path: '/playlists/{sort?}/',
    params: z.object({ sort: sortOf(playlistSorts) }),
    query: { page: PageQuery, search: dropInvalid(SearchParam) },
  },
  playlist: { path: '/playlist/{id}/', params: z.object({ id: Id }), query: { comments: PageQuery } },
  /** For its owner: the form of the playlist, and the question before it is deleted. */
  playlist_edit: { path: '/playlist/{id}/edit/', params: z.object({ id: Id }), query: {} },
  playlist_delete: { path: '/playlist/{id}/delete/', params: z.object({ id: Id }), query: {} },
  playlist_uploaded_videos: { path: '/playlist/{id}/videos/', params: z.object({ id: Id }), query: objectQuery },
  pornstars: {
    path: '/pornstars/{sort?}/',
    params: z.object({ sort: sortOf(modelSorts) }),
    query: {
      page: PageQuery,
      letter: dropInvalid(z.enum(letters)),
      race: traitQuery('race'),
      age: traitQuery('age'),
      country: dropInvalid(Country),
      size_tits: traitQuery('size_tits'),
      hair: traitQuery('hair'),
      height: traitQuery('height'),
      weight: traitQuery('weight'),
      tattoo: traitQuery('tattoo'),
      piercing: traitQuery('piercing'),
    },
  },
  pornstar: {
    path: '/pornstar/{dir}/',
    params: z.object({ dir: Dir }),
    query: { ...objectQuery, comments: PageQuery },
  },
  pornsites: {
    path: '/pornsites/{sort?}/',
    params: z.object({ sort: sortOf(channelSorts) }),
    query: { page: PageQuery, letter: dropInvalid(z.enum(letters)) },
  },
  pornsite: {
    path: '/pornsite/{dir}/',
    params: z.object({ dir: Dir }),
    query: { ...objectQuery, comments: PageQuery },
  },
  pornsite_uploaded_videos: { path: '/pornsite/{dir}/videos/', params: z.object({ dir: Dir }), query: objectQuery },
  community: {
    path: '/community/{sort?}/',
    params: z.object({ sort: sortOf(memberSorts) }),
    query: {
      page: PageQuery,
      search: dropInvalid(SearchParam),
      country: dropInvalid(Country),
      gender: traitQuery('gender'),
      age: traitQuery('age'),
      relationship: traitQuery('relationship'),
      avatar: traitQuery('avatar'),
      orientation: traitQuery('orientation'),
      object: dropInvalid(MemberObject),
    },
  },
  member: { path: '/members/{id}/', params: z.object({ id: Id }), query: {} },
  member_uploaded_videos: {
    path: '/members/{id}/uploaded_videos/',
    params: z.object({ id: Id }),
    query: objectQuery,
  },
  member_favourite_videos: {
    path: '/members/{id}/favourite_videos/',
    params: z.object({ id: Id }),
    query: { page: PageQuery },
  },
  member_watch_later_videos: {
    path: '/members/{id}/watch_later_videos/',
    params: z.object({ id: Id }),
    query: { page: PageQuery },
  },
  member_history: { path: '/members/{id}/history/', params: z.object({ id: Id }), query: { page: PageQuery } },
  member_playlists: {
    path: '/members/{id}/playlists/',
    params: z.object({ id: Id }),
    // `deleted` was deleted a moment ago, and can be taken back from here.
    query: { page: PageQuery, deleted: dropInvalid(Id) },
    passing: { refresh: switchPattern },
  },
  /** The newest videos of whom and what somebody follows have pages. */
  member_subscriptions: {
    path: '/members/{id}/subscriptions/',
    params: z.object({ id: Id }),
    query: { page: PageQuery },
  },
  member_friends: { path: '/members/{id}/friends/', params: z.object({ id: Id }), query: { page: PageQuery } },
  /** `done` is what was saved a moment ago. */
  member_edit: {
    path: '/members/{id}/edit/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.enum(['profile', 'privacy', 'avatar', 'cover'])) },
  },
  /** `video` is to be in it. */
  member_new_playlist: {
    path: '/members/{id}/playlists/new/',
    params: z.object({ id: Id }),
    query: { video: dropInvalid(Id) },
  },
  /** A member's lists for one video, for whoever has no script. */
  add_to: { path: '/add-to/{id}/', params: z.object({ id: Id }), query: { search: dropInvalid(SearchParam) } },
  /** What members write to each other; `before` is the message that an older page ends with. */
  messages: { path: '/messages/', params: z.object({}), query: { page: PageQuery } },
  conversation: { path: '/messages/{id}/', params: z.object({ id: Id }), query: { before: dropInvalid(Id) } },
  notices: { path: '/notifications/', params: z.object({}), query: { page: PageQuery } },
  member_wall: { path: '/members/{id}/wall/', params: z.object({ id: Id }), query: { comments: PageQuery } },
  /** `from` is where to go on; `google` says what became of a sign-in through it. */
  signin: {
    path: '/signin/',
    gate: 'exempt',
    params: z.object({}),
    query: { google: dropInvalid(z.enum(googleCodes)), from: dropInvalid(LocalPath) },
  },
  signup: { path: '/signup/', gate: 'exempt', params: z.object({}), query: {} },
  /** For whoever came through Google for the first time. */
  'signup-google': { path: '/signup/google/', gate: 'exempt', params: z.object({}), query: {} },
  'restore-password': {
    path: '/restore-password/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(LinkToken) },
  },
  restore_password_success: {
    path: '/restore-password/success/',
    gate: 'exempt',
    params: z.object({}),
    query: {},
  },
  /** `done`: the mail was sent again. */
  send_email: {
    path: '/send-email/',
    gate: 'exempt',
    params: z.object({}),
    query: { done: dropInvalid(z.literal('again')) },
  },
  'confirm-email': {
    path: '/confirm-email/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(LinkToken) },
  },
  /** Gives an account the e-mail back that it had before a change. */
  'undo-email': {
    path: '/undo-email/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(LinkToken) },
  },
  /** The form of an upload; `upload` is one that lacks something. */
  upload: {
    path: '/upload-video/',
    params: z.object({}),
    query: { upload: dropInvalid(UploadId), error: dropInvalid(z.enum(uploadPageErrors)) },
  },
  /** What became of one's own. */
  uploads: { path: '/upload-video/mine/', params: z.object({}), query: { page: PageQuery } },
  /** Who is on record for one of them, and what is missing. */
  upload_people: {
    path: '/upload-video/mine/{upload}/',
    params: z.object({ upload: UploadId }),
    query: { done: dropInvalid(z.enum(['person', 'nobody', 'remove'])) },
  },
  /** For moderators; to anybody else there is no such page. */
  moderation: { path: '/moderation/', params: z.object({}), query: {} },
  moderation_uploads: { path: '/moderation/uploads/', params: z.object({}), query: { page: PageQuery } },
  moderation_reports: { path: '/moderation/reports/', params: z.object({}), query: { page: PageQuery } },
  moderation_comments: { path: '/moderation/comments/', params: z.object({}), query: { page: PageQuery } },
  moderation_pictures: { path: '/moderation/pictures/', params: z.object({}), query: { page: PageQuery } },
  moderation_notices: { path: '/moderation/notices/', params: z.object({}), query: { page: PageQuery } },
  moderation_log: { path: '/moderation/log/', params: z.object({}), query: { page: PageQuery } },
  moderation_ages: { path: '/moderation/ages/', params: z.object({}), query: { page: PageQuery } },
  /** For administrators. */
  moderation_people: {
    path: '/moderation/people/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.enum(['role', 'sessions'])) },
  },
  account: {
    path: '/account/',
    params: z.object({}),
    query: { done: dropInvalid(z.enum(['password', 'imported', 'factor', 'unlinked', 'session'])) },
  },
  /** Password and code again, before a file of data; `from` is the page that has its link. */
  step_up: { path: '/account/confirm/', params: z.object({}), query: { from: dropInvalid(LocalPath) } },
  outbox: { path: '/outbox/', gate: 'exempt', params: z.object({}), query: {} },
  information: {
    path: '/information/{section}/',
    gate: 'exempt',
    params: z.object({ section: z.enum(informationSections) }),
    // Of the support's form alone: what it is about, and that it was sent.
    query: {
      subject: dropInvalid(z.enum(reportSubjects)),
      comment: dropInvalid(Id),
      done: dropInvalid(z.literal('sent')),
    },
  },
  /** What every visitor may set; `done`: it was saved a moment ago. */
  settings: { path: '/settings/', params: z.object({}), query: { done: dropInvalid(z.literal('saved')) } },
  /** The form of a legal notice; `about` is the page that it is about. */
  notice_form: {
    path: '/information/support/{kind}/',
    gate: 'exempt',
    params: z.object({ kind: z.enum(noticeKindNames) }),
    query: { about: dropInvalid(LocalPath) },
  },
  /** What became of one, for whoever has its link; `done` was sent a moment ago. */
  notice_state: {
    path: '/information/notice/{receipt}/{key}/',
    gate: 'exempt',
    params: z.object({ receipt: Receipt, key: ReceiptKey }),
    query: { done: dropInvalid(z.enum(['sent', 'answered', 'confirmed'])), confirm: dropInvalid(ReceiptKey) },
  },
  /** The reasons of a decision about a video of one's own. */
  statement: {
    path: '/notifications/statement/{id}/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.literal('answered')) },
  },
  sitemap: { path: '/sitemap-page/', params: z.object({}), query: {} },
  /** The country picker as a page, for whoever has no script. */
  countries: { path: '/countries/', params: z.object({}), query: { search: dropInvalid(SearchParam) } },
} satisfies Record<string, RouteRow>

/** Addresses that are no pages but lead to one (spec §2). Their own query goes with them where the page knows it. */
export const aliases = [
  { path: '/top-country/', name: 'top-country', params: { sort: 'most-popular' } },
  { path: '/latest-updates/', name: 'videos', params: { sort: 'latest-updates' } },
  { path: '/top-rated/', name: 'videos', params: { sort: 'top-rated' } },
  { path: '/most-commented/', name: 'videos', params: { sort: 'most-commented' } },
  { path: '/most-popular/', name: 'videos', params: { sort: 'most-popular' } },
  { path: '/pornstar/{dir}/videos/', name: 'pornstar', params: {} },
  { path: '/information/', name: 'information', params: { section: 'terms' } },
] as const satisfies { path: string; name: keyof typeof routeTable; params: Record<string, string> }[]
