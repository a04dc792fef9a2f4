// The pages of the site: a name, a path, a query schema. Only this table spells a page's address; matching, links, canonical
// addresses and redirects derive from it in routes.ts.

import * as z from 'zod/mini'
import { mediaJobActs, mediaJobLists } from './contract/admin-media-jobs.ts'
import { ReplyId } from './contract/moderation-replies.ts'
import { CountryCode, Day } from './contract/params.ts'
import { ImportId } from './entities/admin-import.ts'
import { commentSorts } from './entities/comment-sections.ts'
import { Receipt, ReceiptKey } from './entities/moderation-receipt.ts'
import { ReleaseToken } from './entities/studio-releases.ts'
import { UnsubscribeToken } from './forms/messages-notifications.ts'
import { googleCodes } from './refusal-codes.ts'
import {
  CategoryDirs,
  campaignPattern,
  Dir,
  dropInvalid,
  Encoded,
  filterQuery,
  Id,
  isDotSegment,
  LinkMark,
  LinkToken,
  LocalPath,
  MemberSearch,
  objectQuery,
  PageQuery,
  SearchParam,
  searchFilters,
  secondsPattern,
  sortOf,
  switchPattern,
  UploadId,
  videoFilters,
} from './route-values.ts'
import { type AdminFamily, adminFamilies, isColumnChoice } from './rules/admin-families.ts'
import { importFileErrors } from './rules/admin-import-fields.ts'
import { advertTable } from './rules/ads-campaigns.ts'
import { agePlacePattern, agePolicySteps } from './rules/age-policy-steps.ts'
import { channelSorts, memberSorts, modelSorts, playlistSorts, videoPageSorts } from './rules/browse-filters.ts'
import { ageVisitors } from './rules/compare-age-policies.ts'
import { memberTable } from './rules/member-acts.ts'
import { noticeKindNames } from './rules/moderation-notice-kinds.ts'
import { itemSubjects } from './rules/moderation-subjects.ts'
import { channelFilters, memberFilters, modelFilters } from './rules/people-traits.ts'
import { mailNames, mailWordings } from './rules/site-mails.ts'
import { reportSubjects } from './rules/site-report-subjects.ts'
import { settingGroups } from './rules/site-setting-groups.ts'
import { numbersRanges } from './rules/studio-numbers.ts'
import { releaseDone } from './rules/studio-releases.ts'
import { replacementPageErrors, uploadPageErrors } from './rules/studio-upload-files.ts'
import { studioFilters, studioSorts } from './rules/studio-videos.ts'
import { comparisons, rangeDays } from './statistics.ts'

/** The eight information pages (spec §2), in the order of their tabs. */
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

/** The columns of a table of the back office; absent: the usual ones. */
const columnsOf = (family: AdminFamily) =>
  dropInvalid(z.string().check(z.refine((text) => isColumnChoice(family, text))))

/** The table of a family in the back office; `after` is the id of the last row of the page before. */
const familyQuery = <
  const Sorts extends readonly [string, ...string[]],
  const Filters extends readonly [string, ...string[]],
>(
  family: AdminFamily,
  { sorts, filters }: { sorts: Sorts; filters: Filters },
) => ({
  find: dropInvalid(SearchParam),
  sort: dropInvalid(z.enum(sorts)),
  filter: dropInvalid(z.enum(filters)),
  after: dropInvalid(Id),
  columns: columnsOf(family),
})
/** What was just done to an object. */
export const doneActs = ['saved', 'created', 'merged', 'picture'] as const
/** One object of a family: the page of its history, the search for another one to merge it into, and what was just done. */
const editedQuery = {
  page: PageQuery,
  find: dropInvalid(SearchParam),
  done: dropInvalid(z.enum(doneActs)),
}
/** The range of statistics: days that end today, or two days. */
const rangeQuery = { range: dropInvalid(z.enum(rangeDays)), from: dropInvalid(Day), to: dropInvalid(Day) }
const objectTabs = z.enum(['statistics', 'history', 'merge'])
const videoTabs = z.enum(['files', ...objectTabs.options])
/** One that can be merged: its form, and under `tab` its statistics, its history, or its merge into another one. */
const mergeableQuery = { tab: dropInvalid(objectTabs), ...editedQuery, ...rangeQuery }

/** What a row says. These schemas parse the texts of the path and the query. */
export type RouteRow = {
  path: string
  /** `exempt` pages stay reachable before an age check; every other page is closed. */
  gate?: 'exempt'
  /** A page for frames of other sites: without header and footer, and framable. No other page is. */
  framing?: 'anywhere'
  params: z.ZodMiniType<Record<string, string | undefined>>
  query: Record<string, z.ZodMiniType>
  /**
   * Keys that do not change the page: its own script reads them, or none. A valid value survives redirects; none is part of the
   * canonical address or the cache key.
   */
  passing?: Record<string, RegExp>
}

/** Leads to the first video of the list, in its own or in a new order. */
const Play = dropInvalid(z.enum(['all', 'shuffle']))
/** The order of a shuffled list (rules/shuffle.ts). */
const ShuffleSeed = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** The search and the filter of a queue whose items are kept or removed. */
const queueQuery = { page: PageQuery, find: dropInvalid(SearchParam), subject: dropInvalid(z.enum(itemSubjects)) }

/** The comments of a page: a page of them, their order, and the thread of one. */
const commentsQuery = {
  comments: PageQuery,
  comments_sort: dropInvalid(z.enum(commentSorts)),
  thread: dropInvalid(Id),
}

/** The name that the specification gives a page (§2), where it gives one. */
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
    query: searchFilters,
  },
  video: {
    path: '/video/{id}/{dir}/',
    params: z.object({ id: Id, dir: z.string().check(z.maxLength(120)) }),
    query: {
      playlist: dropInvalid(Id),
      channel: dropInvalid(Dir),
      shuffle: dropInvalid(ShuffleSeed),
      pl_page: PageQuery,
      ...commentsQuery,
    },
    passing: {
      autostart: switchPattern,
      start_time: secondsPattern,
      r: campaignPattern,
      fr: campaignPattern,
      rp: campaignPattern,
    },
  },
  /** All that is related to a video, page by page. */
  related: {
    path: '/video/{id}/{dir}/related/',
    params: z.object({ id: Id, dir: z.string().check(z.maxLength(120)) }),
    query: { page: PageQuery },
  },
  /** What is watched more and more. */
  trending: { path: '/trending/', params: z.object({}), query: { page: PageQuery } },
  /** The most watched of the videos of the last seven days. */
  new_this_week: { path: '/new-this-week/', params: z.object({}), query: { page: PageQuery } },
  /** Performers of trending videos. */
  rising: { path: '/rising/', params: z.object({}), query: {} },
  /** What the visitor's device suggests, and the categories that it comes back to. */
  for_you: { path: '/for-you/', params: z.object({}), query: {} },
  /** A video's player alone, to be embedded in another site's page. */
  embed: {
    path: '/embed/{id}/',
    framing: 'anywhere',
    params: z.object({ id: Id }),
    query: {},
    passing: { autostart: switchPattern, start_time: secondsPattern },
  },
  /** The trial download. A title in its query is ignored, because the video has one. */
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
  playlist: { path: '/playlist/{id}/', params: z.object({ id: Id }), query: { play: Play, ...commentsQuery } },
  /** For its owner: the form of the playlist, and the confirmation before it is deleted. */
  playlist_edit: { path: '/playlist/{id}/edit/', params: z.object({ id: Id }), query: {} },
  playlist_delete: { path: '/playlist/{id}/delete/', params: z.object({ id: Id }), query: {} },
  playlist_uploaded_videos: { path: '/playlist/{id}/videos/', params: z.object({ id: Id }), query: objectQuery },
  pornstars: {
    path: '/pornstars/{sort?}/',
    params: z.object({ sort: sortOf(modelSorts) }),
    query: {
      page: PageQuery,
      ...filterQuery(modelFilters),
      search: dropInvalid(SearchParam),
    },
  },
  pornstar: {
    path: '/pornstar/{dir}/',
    params: z.object({ dir: Dir }),
    query: { ...objectQuery, ...commentsQuery },
  },
  pornsites: {
    path: '/pornsites/{sort?}/',
    params: z.object({ sort: sortOf(channelSorts) }),
    query: { page: PageQuery, ...filterQuery(channelFilters), search: dropInvalid(SearchParam) },
  },
  pornsite: {
    path: '/pornsite/{dir}/',
    params: z.object({ dir: Dir }),
    query: { ...objectQuery, play: Play, ...commentsQuery },
  },
  pornsite_uploaded_videos: { path: '/pornsite/{dir}/videos/', params: z.object({ dir: Dir }), query: objectQuery },
  community: {
    path: '/community/{sort?}/',
    params: z.object({ sort: sortOf(memberSorts) }),
    query: {
      page: PageQuery,
      search: dropInvalid(SearchParam),
      ...filterQuery(memberFilters),
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
  member_history: {
    path: '/members/{id}/history/',
    params: z.object({ id: Id }),
    query: { page: PageQuery, search: dropInvalid(SearchParam), from: dropInvalid(Day), to: dropInvalid(Day) },
  },
  member_playlists: {
    path: '/members/{id}/playlists/',
    params: z.object({ id: Id }),
    // `deleted` was deleted just now, and can be restored from here.
    query: { page: PageQuery, deleted: dropInvalid(Id) },
    passing: { refresh: switchPattern },
  },
  /** The newest videos of a member's subscriptions are paginated. */
  member_subscriptions: {
    path: '/members/{id}/subscriptions/',
    params: z.object({ id: Id }),
    query: { page: PageQuery },
  },
  member_friends: { path: '/members/{id}/friends/', params: z.object({ id: Id }), query: { page: PageQuery } },
  /** `done` is what was saved just now. */
  member_edit: {
    path: '/members/{id}/edit/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.enum(['profile', 'privacy', 'avatar', 'cover'])) },
  },
  /** The new playlist will contain `video`. */
  member_new_playlist: {
    path: '/members/{id}/playlists/new/',
    params: z.object({ id: Id }),
    query: { video: dropInvalid(Id) },
  },
  /** A member's lists for one video, for visitors without script. */
  add_to: { path: '/add-to/{id}/', params: z.object({ id: Id }), query: { search: dropInvalid(SearchParam) } },
  /** Messages between members; `before` is the last message of the newer page. */
  messages: { path: '/messages/', params: z.object({}), query: { page: PageQuery } },
  conversation: { path: '/messages/{id}/', params: z.object({ id: Id }), query: { before: dropInvalid(Id) } },
  notifications: { path: '/notifications/', params: z.object({}), query: { page: PageQuery } },
  /** How the member is told of what happens. */
  notification_settings: {
    path: '/notifications/settings/',
    params: z.object({}),
    query: { done: dropInvalid(z.enum(['saved', 'removed'])) },
  },
  /** Ends mails by the link of one of them, without a session (RFC 8058). */
  unsubscribe: {
    path: '/unsubscribe/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(UnsubscribeToken) },
  },
  member_wall: { path: '/members/{id}/wall/', params: z.object({ id: Id }), query: commentsQuery },
  /** `from` is the page to return to; `google` is the result of a sign-in through Google, `done` what ended the session. */
  signin: {
    path: '/signin/',
    gate: 'exempt',
    params: z.object({}),
    query: {
      google: dropInvalid(z.enum(googleCodes)),
      from: dropInvalid(LocalPath),
      done: dropInvalid(z.enum(['everywhere', 'deleted'])),
      /** An act without a session led here: the page says that it needs one. */
      for: dropInvalid(z.enum(['act'])),
    },
  },
  signup: { path: '/signup/', gate: 'exempt', params: z.object({}), query: {} },
  /** For a visitor who signs in through Google for the first time. */
  'signup-google': { path: '/signup/google/', gate: 'exempt', params: z.object({}), query: {} },
  'restore-password': {
    path: '/restore-password/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(LinkToken), link: dropInvalid(LinkMark) },
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
    query: { token: dropInvalid(LinkToken), link: dropInvalid(LinkMark) },
  },
  /** Restores the previous e-mail of an account. */
  'undo-email': {
    path: '/undo-email/',
    gate: 'exempt',
    params: z.object({}),
    query: { token: dropInvalid(LinkToken), link: dropInvalid(LinkMark) },
  },
  /** The form of an upload; `upload` is one whose form is incomplete. */
  upload: {
    path: '/upload-video/',
    params: z.object({}),
    query: {
      upload: dropInvalid(UploadId),
      error: dropInvalid(z.enum(uploadPageErrors)),
      template: dropInvalid(UploadId),
    },
  },
  /** The templates of details for uploads, with the form of a new one or of `edit`. */
  upload_templates: {
    path: '/upload-video/templates/',
    params: z.object({}),
    query: { edit: dropInvalid(UploadId), done: dropInvalid(z.enum(['saved', 'deleted'])) },
  },
  /** The member's own uploads. */
  uploads: { path: '/upload-video/mine/', params: z.object({}), query: { page: PageQuery } },
  /** The numbers of the member's own videos: of all, of one, or of a channel. */
  numbers: {
    path: '/studio/numbers/',
    params: z.object({}),
    query: { video: dropInvalid(Id), channel: dropInvalid(Id), range: dropInvalid(z.enum(numbersRanges)) },
  },
  /** The channels that the member runs or was asked to, and the form of a new one. */
  own_channels: {
    path: '/studio/channels/',
    params: z.object({}),
    query: { done: dropInvalid(z.enum(['accept', 'leave', 'take', 'refuse_offer'])) },
  },
  /** One of them: its texts and pictures, and who runs it. */
  own_channel: {
    path: '/studio/channels/{id}/',
    params: z.object({ id: Id }),
    query: {
      done: dropInvalid(z.enum(['created', 'saved', 'picture', 'invite', 'remove', 'offer', 'withdraw_offer'])),
    },
  },
  /** A performer that the member is: their biography, links and picture. */
  own_performer: {
    path: '/studio/performers/{id}/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.enum(['saved', 'picture'])) },
  },
  /** Comments that wait for the member, and which do. */
  studio_comments: {
    path: '/studio/comments/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.literal('saved')) },
  },
  /** The member's own videos in any state. */
  studio: {
    path: '/studio/',
    params: z.object({}),
    query: {
      find: dropInvalid(SearchParam),
      sort: dropInvalid(z.enum(studioSorts)),
      filter: dropInvalid(z.enum(studioFilters)),
      after: dropInvalid(Id),
      /** How many videos an act has changed, of how many. */
      done: dropInvalid(z.string().check(z.regex(/^\d{1,3}-\d{1,3}$/))),
    },
  },
  /** One of them: its form. */
  studio_video: {
    path: '/studio/video/{id}/',
    params: z.object({ id: Id }),
    query: {
      done: dropInvalid(z.enum(['saved', 'waits', 'poster', 'withdrawn'])),
      error: dropInvalid(z.enum(replacementPageErrors)),
    },
  },
  /** The performer records of an upload, and what is missing. */
  upload_people: {
    path: '/upload-video/mine/{upload}/',
    params: z.object({ upload: UploadId }),
    query: { done: dropInvalid(z.enum(['person', 'nobody', 'remove', 'cancel'])) },
  },
  /** An invitation to sign a release, for the holder of its link; `done`: they said no. */
  release: {
    path: '/release/{token}/',
    params: z.object({ token: ReleaseToken }),
    query: { done: dropInvalid(z.literal('refused')) },
  },
  /** Every video that a person signed for, for the holder of the link of a receipt. */
  releases: {
    path: '/releases/{key}/',
    params: z.object({ key: ReleaseToken }),
    query: { done: dropInvalid(z.enum(releaseDone)), withdraw: dropInvalid(Id) },
  },
  /** Asks for a new link with a receipt, and says how receipts are verified. */
  release_receipt: { path: '/releases/', params: z.object({}), query: {} },
  /** Captions and chapters of a video, for its uploader and for editors; 404 for other members. */
  captions: {
    path: '/captions/{id}/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.enum(['saved'])) },
  },
  /** For moderators; 404 for other visitors. */
  moderation: { path: '/moderation/', params: z.object({}), query: {} },
  moderation_uploads: { path: '/moderation/uploads/', params: z.object({}), query: { page: PageQuery } },
  moderation_reports: { path: '/moderation/reports/', params: z.object({}), query: queueQuery },
  moderation_comments: { path: '/moderation/comments/', params: z.object({}), query: queueQuery },
  moderation_pictures: { path: '/moderation/pictures/', params: z.object({}), query: queueQuery },
  moderation_notices: { path: '/moderation/notices/', params: z.object({}), query: { page: PageQuery } },
  moderation_log: { path: '/moderation/log/', params: z.object({}), query: { page: PageQuery } },
  moderation_ages: { path: '/moderation/ages/', params: z.object({}), query: { page: PageQuery } },
  moderation_appeals: { path: '/moderation/appeals/', params: z.object({}), query: { page: PageQuery } },
  moderation_edits: { path: '/moderation/edits/', params: z.object({}), query: queueQuery },
  moderation_performers: { path: '/moderation/performers/', params: z.object({}), query: queueQuery },
  /** Takes a video down or puts it back, for moderators. */
  moderation_take_down: {
    path: '/moderation/take-down/{id}/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.literal('1')) },
  },
  /** Service levels, alerts and charts. */
  moderation_status: { path: '/moderation/status/', params: z.object({}), query: {} },
  /** Alerts, their ways and what they told, for admins. */
  moderation_alerts: {
    path: '/moderation/alerts/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.literal('test')) },
  },
  /** Queues, routes, the upstream and limits, for admins. */
  moderation_health: { path: '/moderation/health/', params: z.object({}), query: {} },
  /** Mails that are not sent yet, for admins. */
  moderation_mails: {
    path: '/moderation/mails/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.enum(['retry', 'delete'])) },
  },
  /** Jobs of the media processor, for admins. */
  moderation_media: {
    path: '/moderation/media/',
    params: z.object({}),
    query: {
      show: dropInvalid(z.enum(mediaJobLists)),
      page: PageQuery,
      done: dropInvalid(z.enum(mediaJobActs)),
    },
  },
  /** The member's claims to be a performer; `performer` is one that they may claim. */
  performer_claims: {
    path: '/performer-claims/',
    params: z.object({}),
    query: { performer: dropInvalid(Id), done: dropInvalid(z.enum(['sent', 'withdrawn'])) },
  },
  /** Saved replies; `edit` is one that is changed. */
  moderation_replies: {
    path: '/moderation/replies/',
    params: z.object({}),
    query: { edit: dropInvalid(ReplyId), done: dropInvalid(z.enum(['saved', 'deleted'])) },
  },
  /** For admins. */
  moderation_people: {
    path: '/moderation/people/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.enum(['role', 'sessions'])), name: dropInvalid(MemberSearch) },
  },
  /** For admins. */
  moderation_jobs: {
    path: '/moderation/jobs/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.enum(['retry', 'delete'])) },
  },
  /** The back office, for editors and admins; for any other visitor there is no such page. */
  admin: {
    path: '/admin/',
    params: z.object({}),
    query: { ...rangeQuery, compare: dropInvalid(z.enum(comparisons)) },
  },
  /** What was searched, and synonyms and redirects; `text` fills in the form. */
  admin_searches: {
    path: '/admin/searches/',
    params: z.object({}),
    query: {
      ...rangeQuery,
      text: dropInvalid(SearchParam),
      rule: dropInvalid(z.coerce.number()),
      done: dropInvalid(z.enum(['added', 'saved', 'deleted'])),
    },
  },
  admin_categories: {
    path: '/admin/categories/',
    params: z.object({}),
    query: familyQuery('categories', adminFamilies.categories),
  },
  admin_category_new: { path: '/admin/new-category/', params: z.object({}), query: {} },
  admin_category: {
    path: '/admin/categories/{id}/',
    params: z.object({ id: Id }),
    query: mergeableQuery,
  },
  admin_models: {
    path: '/admin/performers/',
    params: z.object({}),
    query: familyQuery('models', adminFamilies.models),
  },
  admin_model_new: { path: '/admin/new-performer/', params: z.object({}), query: {} },
  admin_model: { path: '/admin/performers/{id}/', params: z.object({ id: Id }), query: mergeableQuery },
  admin_channels: {
    path: '/admin/channels/',
    params: z.object({}),
    query: familyQuery('channels', adminFamilies.channels),
  },
  admin_channel_new: { path: '/admin/new-channel/', params: z.object({}), query: {} },
  admin_channel: { path: '/admin/channels/{id}/', params: z.object({ id: Id }), query: mergeableQuery },
  admin_playlists: {
    path: '/admin/playlists/',
    params: z.object({}),
    query: familyQuery('playlists', adminFamilies.playlists),
  },
  admin_playlist: {
    path: '/admin/playlists/{id}/',
    params: z.object({ id: Id }),
    query: { tab: dropInvalid(z.literal('history')), ...editedQuery },
  },
  /** Members, for admins. `after` is the id of the last row of the page before. */
  admin_members: {
    path: '/admin/members/',
    params: z.object({}),
    query: {
      find: dropInvalid(MemberSearch),
      sort: dropInvalid(z.enum(memberTable.sorts)),
      filter: dropInvalid(z.enum(memberTable.filters)),
      country: dropInvalid(CountryCode),
      from: dropInvalid(Day),
      to: dropInvalid(Day),
      after: dropInvalid(Id),
    },
  },
  /** A member's file: facts and acts, and the log under `tab`. */
  admin_member: {
    path: '/admin/members/{id}/',
    params: z.object({ id: Id }),
    query: {
      tab: dropInvalid(z.literal('history')),
      page: PageQuery,
      done: dropInvalid(z.enum(['act', 'lifted', 'mails'])),
      lift: dropInvalid(Id),
    },
  },
  /** Campaigns, for admins. */
  admin_adverts: {
    path: '/admin/adverts/',
    params: z.object({}),
    query: {
      find: dropInvalid(SearchParam),
      sort: dropInvalid(z.enum(advertTable.sorts)),
      filter: dropInvalid(z.enum(advertTable.filters)),
      after: dropInvalid(Id),
    },
  },
  admin_advert_new: { path: '/admin/new-advert/', params: z.object({}), query: {} },
  /** One campaign: its form, and under `tab` its creatives, its statistics between two days, and its history. */
  admin_advert: {
    path: '/admin/adverts/{id}/',
    params: z.object({ id: Id }),
    query: {
      tab: dropInvalid(z.enum(['creatives', 'stats', 'history'])),
      page: PageQuery,
      done: dropInvalid(z.enum(['saved', 'created', 'picture'])),
      since: dropInvalid(Day),
      until: dropInvalid(Day),
    },
  },
  /** `longer` and `shorter` are minutes; `since` and `until` are days. */
  admin_videos: {
    path: '/admin/videos/',
    params: z.object({}),
    query: {
      ...familyQuery('videos', adminFamilies.videos),
      category: dropInvalid(SearchParam),
      performer: dropInvalid(SearchParam),
      channel: dropInvalid(SearchParam),
      uploader: dropInvalid(SearchParam),
      since: dropInvalid(Day),
      until: dropInvalid(Day),
      longer: dropInvalid(Id),
      shorter: dropInvalid(Id),
      watched: dropInvalid(Id),
    },
  },
  /** One video: its form, and under `tab` its files, its statistics, its history, or its merge into another one. */
  admin_video: {
    path: '/admin/videos/{id}/',
    params: z.object({ id: Id }),
    query: {
      tab: dropInvalid(videoTabs),
      page: PageQuery,
      done: dropInvalid(z.enum(['saved', 'merged', 'files'])),
      error: dropInvalid(z.enum(replacementPageErrors)),
      ...rangeQuery,
    },
  },
  /** The settings of the site, group by group; `text` is the language of the texts that are edited. */
  admin_settings: {
    path: '/admin/settings/',
    params: z.object({}),
    query: {
      group: dropInvalid(z.enum(settingGroups)),
      text: dropInvalid(z.string().check(z.regex(/^[a-z]{2}$/))),
      done: dropInvalid(z.enum(['saved', 'restored', 'picture'])),
    },
  },
  /** The mails of the site; `text` is the language of the one that is shown. */
  admin_mails: {
    path: '/admin/mails/',
    params: z.object({}),
    query: {
      mail: dropInvalid(z.enum(mailNames)),
      text: dropInvalid(z.string().check(z.regex(/^[a-z]{2}$/))),
      wording: dropInvalid(z.enum(mailWordings)),
    },
  },
  admin_settings_versions: { path: '/admin/settings/versions/', params: z.object({}), query: { page: PageQuery } },
  admin_settings_version: { path: '/admin/settings/versions/{id}/', params: z.object({ id: Id }), query: {} },
  /**
   * The age rows: `place`, `proof` and `hours` ask what a visitor with such a proof, made so many hours ago, would see there; `edit` fills
   * the form with the row of a place.
   */
  admin_age: {
    path: '/admin/age/',
    params: z.object({}),
    query: {
      place: dropInvalid(z.string().check(z.regex(agePlacePattern))),
      proof: dropInvalid(z.enum(ageVisitors)),
      hours: dropInvalid(z.string().check(z.regex(/^\d{1,4}$/))),
      edit: dropInvalid(z.string().check(z.regex(agePlacePattern))),
      done: dropInvalid(z.enum(agePolicySteps)),
    },
  },
  /** What became of checks of ages. */
  admin_age_outcomes: { path: '/admin/age/outcomes/', params: z.object({}), query: {} },
  admin_age_run: { path: '/admin/age/run/{id}/', params: z.object({ id: Id }), query: {} },
  /** Acts on many objects: all of the last days, and one. */
  admin_bulks: { path: '/admin/bulk/', params: z.object({}), query: { page: PageQuery } },
  admin_bulk: { path: '/admin/bulk/{id}/', params: z.object({ id: Id }), query: {} },
  /** Every import, and the form of a new one; `error` is the code of a file that was refused. */
  admin_imports: {
    path: '/admin/imports/',
    params: z.object({}),
    query: { page: PageQuery, error: dropInvalid(z.enum(importFileErrors)) },
  },
  /** One import: its columns and first rows, its progress, and under `tab` its errors. */
  admin_import: {
    path: '/admin/imports/{id}/',
    params: z.object({ id: ImportId }),
    query: { tab: dropInvalid(z.literal('errors')), page: PageQuery, done: dropInvalid(z.literal('saved')) },
  },
  /** Feeds that are imported again and again; `done` is what the last form did. */
  admin_feeds: {
    path: '/admin/feeds/',
    params: z.object({}),
    query: { page: PageQuery, done: dropInvalid(z.enum(['saved', 'asked', 'deleted'])) },
  },
  admin_changes: { path: '/admin/changes/', params: z.object({}), query: { page: PageQuery } },
  account: {
    path: '/account/',
    params: z.object({}),
    query: {
      done: dropInvalid(
        z.enum([
          'password',
          'imported',
          'factor',
          'unlinked',
          'session',
          'others',
          'username',
          'passkey',
          'named',
          'unkeyed',
        ]),
      ),
    },
  },
  /** The step-up before a data export; `from` is the page with its link. */
  step_up: { path: '/account/confirm/', params: z.object({}), query: { from: dropInvalid(LocalPath) } },
  outbox: { path: '/outbox/', gate: 'exempt', params: z.object({}), query: {} },
  information: {
    path: '/information/{section}/',
    gate: 'exempt',
    params: z.object({ section: z.enum(informationSections) }),
    // For the support form only: the page and the comment that it is about, and that it was sent.
    query: {
      about: dropInvalid(LocalPath),
      subject: dropInvalid(z.enum(reportSubjects)),
      comment: dropInvalid(Id),
      done: dropInvalid(z.literal('sent')),
    },
  },
  /** How ages are checked here, by place: made of the rules in force. */
  age_statement: { path: '/information/age/', gate: 'exempt', params: z.object({}), query: {} },
  /** The settings of every visitor; `done`: they were saved just now. */
  settings: { path: '/settings/', params: z.object({}), query: { done: dropInvalid(z.literal('saved')) } },
  /** The form of a legal notice; `about` is the page that it is about. */
  notice_form: {
    path: '/information/support/{kind}/',
    gate: 'exempt',
    params: z.object({ kind: z.enum(noticeKindNames) }),
    query: { about: dropInvalid(LocalPath) },
  },
  /** The state of a notice, for the holder of its link; `done` was sent just now. */
  notice_state: {
    path: '/information/notice/{receipt}/{key}/',
    gate: 'exempt',
    params: z.object({ receipt: Receipt, key: ReceiptKey }),
    query: { done: dropInvalid(z.enum(['sent', 'answered', 'confirmed'])), confirm: dropInvalid(ReceiptKey) },
  },
  /** The reasons of a decision about a member's own video. */
  statement: {
    path: '/notifications/statement/{id}/',
    params: z.object({ id: Id }),
    query: { done: dropInvalid(z.literal('answered')) },
  },
  /** A decision about a member, for that member: signed in, or with the key of the mail's link. */
  decision: {
    path: '/information/decision/{id}/',
    gate: 'exempt',
    params: z.object({ id: Id }),
    query: { key: dropInvalid(ReceiptKey), done: dropInvalid(z.literal('appealed')) },
  },
  sitemap: { path: '/sitemap-page/', params: z.object({}), query: {} },
  /** The country picker as a page, for visitors without script. */
  countries: { path: '/countries/', params: z.object({}), query: { search: dropInvalid(SearchParam) } },
} satisfies Record<string, RouteRow>

/** Aliases that redirect to a page (spec §2). Their query goes along where the page knows it. */
export const aliases = [
  { path: '/top-country/', name: 'top-country', params: { sort: 'most-popular' } },
  { path: '/latest-updates/', name: 'videos', params: { sort: 'latest-updates' } },
  { path: '/top-rated/', name: 'videos', params: { sort: 'top-rated' } },
  { path: '/most-commented/', name: 'videos', params: { sort: 'most-commented' } },
  { path: '/most-popular/', name: 'videos', params: { sort: 'most-popular' } },
  { path: '/pornstar/{dir}/videos/', name: 'pornstar', params: {} },
  { path: '/information/', name: 'information', params: { section: 'terms' } },
] as const satisfies { path: string; name: keyof typeof routeTable; params: Record<string, string> }[]
