// The handler of each read endpoint. A row without a handler does not compile.

import type { EndpointName } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { answerAccount, answerSession } from '../account/answer-account.ts'
import { answerProviderWait } from '../account/answer-provider-wait.ts'
import { answerAdminCategories, answerAdminCategory } from '../admin/answer-admin-categories.ts'
import { answerAdminMember, answerAdminMembers, answerMemberHistory } from '../admin/answer-admin-members.ts'
import { answerAdminVideo, answerAdminVideos } from '../admin/answer-admin-videos.ts'
import { answerAdminBulk, answerAdminBulks } from '../admin/answer-bulk.ts'
import { answerAdminOverview, answerCatalogueChanges } from '../admin/answer-catalogue.ts'
import { answerFailedJobs } from '../admin/answer-failed-jobs.ts'
import { answerAdminFeeds } from '../admin/answer-feeds.ts'
import { answerAdminImport, answerAdminImports, answerImportErrors } from '../admin/answer-imports.ts'
import { answerMailPreview } from '../admin/answer-mails.ts'
import { answerMediaJobs } from '../admin/answer-media-jobs.ts'
import { answerPendingMails } from '../admin/answer-pending-mails.ts'
import { answerSiteAlerts } from '../admin/answer-site-alerts.ts'
import { answerSiteHealth } from '../admin/answer-site-health.ts'
import { answerSiteStatus } from '../admin/answer-site-status.ts'
import { answerStaff } from '../admin/answer-staff.ts'
import { answerAdminNow, answerAdminObjectStatistics, answerAdminStatistics } from '../admin/answer-statistics.ts'
import { answerAdminSubject, answerAdminSubjects } from '../admin/answer-subjects.ts'
import {
  answerAdminAdvert,
  answerAdminAdverts,
  answerAdvertCounts,
  answerAdvertHistory,
} from '../ads/answer-admin-adverts.ts'
import { answerAgeOutcomes } from '../age/age-outcomes.ts'
import { answerAgeRun } from '../age/age-runs.ts'
import { answerAdminAgePolicy } from '../age/answer-age-policy.ts'
import { answerAgeQueue } from '../age/answer-age-queue.ts'
import { answerCategories } from '../browse/answer-categories.ts'
import { answerMain } from '../browse/answer-main.ts'
import { answerPicks, answerRisingModels } from '../browse/answer-picks.ts'
import { answerTaste } from '../browse/answer-taste.ts'
import { answerMemberVideos, answerVideos } from '../browse/answer-videos.ts'
import { answerCommentRules } from '../comments/answer-comment-rules.ts'
import { answerCommentPage, answerComments, answerLatestComments } from '../comments/answer-comments.ts'
import type { Env } from '../env.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import { newCaptcha } from '../http/captcha.ts'
import type { ReadHandler } from '../http/handler.ts'
import { answerMember, answerMembers } from '../members/answer-members.ts'
import { seenReads } from '../members/answer-seen-member.ts'
import { answerSubscriptions } from '../members/answer-subscriptions.ts'
import {
  answerConversation,
  answerConversations,
  answerNewMessages,
  answerNotifications,
  answerUnreadSummary,
} from '../messages/answer-messages.ts'
import { answerNotificationSettings } from '../messages/answer-notification-settings.ts'
import { answerCases } from '../moderation/answer-cases.ts'
import { answerItemNotes } from '../moderation/answer-item-notes.ts'
import { answerAppealQueue, answerMemberDecision } from '../moderation/answer-member-decision.ts'
import { answerNoticeState, answerStatement } from '../moderation/answer-notice-state.ts'
import { answerQueueItems } from '../moderation/answer-queue-items.ts'
import { answerAuditLog, answerQueueDays, answerQueues } from '../moderation/answer-queues.ts'
import { answerSavedReplies } from '../moderation/answer-saved-replies.ts'
import { answerChannel, answerChannels, answerOtherChannels } from '../people/answer-channels.ts'
import { answerFoundPeople } from '../people/answer-found-people.ts'
import { answerModel, answerModels, answerOtherModels } from '../people/answer-models.ts'
import { answerMoved } from '../people/answer-moved.ts'
import { answerOwnChannel, answerOwnChannels } from '../people/answer-own-channels.ts'
import { answerOwnPerformer } from '../people/answer-own-performers.ts'
import { answerOwnClaims } from '../people/answer-performer-claims.ts'
import { answerAddTo, answerOwnPlaylists, answerOwnVideos, answerWholePlaylist } from '../playlists/answer-own-lists.ts'
import { answerOwnPlaylist, answerPlaylist, answerPlaylists } from '../playlists/answer-playlists.ts'
import { answerFriendsVideos } from '../search/answer-friends-videos.ts'
import { answerMemberSearch, answerSearch } from '../search/answer-search.ts'
import { answerAdminSearches, answerSearchRules } from '../search/answer-search-rules.ts'
import {
  answerPartnerVideos,
  answerStats,
  answerSuggestions,
  answerTopSuggestions,
} from '../search/answer-suggestions.ts'
import { answerOutbox } from '../site/answer-outbox.ts'
import { answerAdminSettings, answerSettingsVersions } from '../site/answer-site-settings.ts'
import { answerVideoIndex } from '../site/answer-video-index.ts'
import { answerCreatorNumbers } from '../studio/answer-numbers.ts'
import { answerUploadRecords } from '../studio/answer-performer-records.ts'
import { answerStudioVideo, answerStudioVideos } from '../studio/answer-studio-videos.ts'
import { answerUploadTemplates } from '../studio/answer-upload-templates.ts'
import { answerReviewQueue, answerUpload, answerUploads } from '../studio/answer-uploads.ts'
import { answerReleaseInvitation } from '../studio/releases/answer-invitation.ts'
import { answerReleaseKeys, answerSignedReleases } from '../studio/releases/answer-signed-releases.ts'
import { answerOwnMarks } from '../video/answer-own-marks.ts'
import { answerPrivateRelated, answerRelated } from '../video/answer-related.ts'
import { answerPrivateVideo, answerVideo } from '../video/answer-video.ts'
import { answerVideoFile } from '../video/answer-video-file.ts'
import { answerVideoTexts } from '../video/answer-video-texts.ts'

const handlers: { [Name in EndpointName]: ReadHandler<Name> } = {
  main: answerMain,
  picks: answerPicks,
  risingModels: answerRisingModels,
  taste: answerTaste,
  videos: answerVideos,
  search: answerSearch,
  memberVideos: answerMemberVideos,
  memberSearch: answerMemberSearch,
  video: answerVideo,
  privateVideo: answerPrivateVideo,
  relatedVideos: answerRelated,
  privateRelated: answerPrivateRelated,
  videoFile: answerVideoFile,
  videoIndex: answerVideoIndex,
  models: answerModels,
  model: answerModel,
  channels: answerChannels,
  channel: answerChannel,
  members: answerMembers,
  member: answerMember,
  subscriptions: answerSubscriptions,
  categories: answerCategories,
  playlists: answerPlaylists,
  playlist: answerPlaylist,
  ownPlaylist: answerOwnPlaylist,
  comments: answerComments,
  commentPage: answerCommentPage,
  latestComments: answerLatestComments,
  commentRules: answerCommentRules,
  topSuggestions: answerTopSuggestions,
  suggestions: answerSuggestions,
  stats: answerStats,
  partnerVideos: answerPartnerVideos,
  session: answerSession,
  account: answerAccount,
  captcha: async (_, env) => ok(await newCaptcha(env)),
  outbox: answerOutbox,
  mine: answerOwnMarks,
  ownPlaylists: answerOwnPlaylists,
  wholePlaylist: answerWholePlaylist,
  ownVideos: answerOwnVideos,
  addTo: answerAddTo,
  providerWait: answerProviderWait,
  conversations: answerConversations,
  conversation: answerConversation,
  newMessages: answerNewMessages,
  unreadSummary: answerUnreadSummary,
  notifications: answerNotifications,
  notificationSettings: answerNotificationSettings,
  ...seenReads,
  friendsVideos: answerFriendsVideos,
  uploads: answerUploads,
  uploadTemplates: answerUploadTemplates,
  upload: answerUpload,
  studioVideos: answerStudioVideos,
  studioVideo: answerStudioVideo,
  uploadRecords: answerUploadRecords,
  creatorNumbers: answerCreatorNumbers,
  ownChannels: answerOwnChannels,
  ownChannel: answerOwnChannel,
  ownPerformer: answerOwnPerformer,
  releaseInvitation: answerReleaseInvitation,
  signedReleases: answerSignedReleases,
  releaseKeys: answerReleaseKeys,
  videoTexts: answerVideoTexts,
  reviewQueue: answerReviewQueue,
  queues: answerQueues,
  auditLog: answerAuditLog,
  ageQueue: answerAgeQueue,
  adminOverview: answerAdminOverview,
  adminStatistics: answerAdminStatistics,
  adminNow: answerAdminNow,
  adminSearches: answerAdminSearches,
  searchRules: answerSearchRules,
  adminObjectStatistics: answerAdminObjectStatistics,
  catalogueChanges: answerCatalogueChanges,
  adminCategories: answerAdminCategories,
  adminCategory: answerAdminCategory,
  adminSubjects: answerAdminSubjects,
  adminSubject: answerAdminSubject,
  moved: answerMoved,
  otherModels: answerOtherModels,
  otherChannels: answerOtherChannels,
  foundPeople: answerFoundPeople,
  adminVideos: answerAdminVideos,
  adminVideo: answerAdminVideo,
  adminBulk: answerAdminBulk,
  adminBulks: answerAdminBulks,
  adminImports: answerAdminImports,
  adminFeeds: answerAdminFeeds,
  adminImport: answerAdminImport,
  importErrors: answerImportErrors,
  adminSettings: answerAdminSettings,
  settingsVersions: answerSettingsVersions,
  adminAgePolicy: answerAdminAgePolicy,
  ageRun: answerAgeRun,
  ageOutcomes: answerAgeOutcomes,
  staff: answerStaff,
  mailPreview: answerMailPreview,
  adminMembers: answerAdminMembers,
  adminMember: answerAdminMember,
  memberHistory: answerMemberHistory,
  memberDecision: answerMemberDecision,
  appealQueue: answerAppealQueue,
  queueDays: answerQueueDays,
  itemNotes: answerItemNotes,
  siteHealth: answerSiteHealth,
  siteAlerts: answerSiteAlerts,
  pendingMails: answerPendingMails,
  mediaJobs: answerMediaJobs,
  ownClaims: answerOwnClaims,
  savedReplies: answerSavedReplies,
  adminAdverts: answerAdminAdverts,
  adminAdvert: answerAdminAdvert,
  advertHistory: answerAdvertHistory,
  advertCounts: answerAdvertCounts,
  siteStatus: answerSiteStatus,
  failedJobs: answerFailedJobs,
  noticeState: answerNoticeState,
  statement: answerStatement,
  noticeQueue: answerCases,
  queueItems: answerQueueItems,
}

type AnyHandler = (params: unknown, env: Env, caller: Caller | MemberCaller) => Promise<Result<unknown>>

/** The cast is safe: the parameters come from the same row's `match`, which typed them. */
export const readHandlerOf = (name: EndpointName): AnyHandler => handlers[name] as unknown as AnyHandler
