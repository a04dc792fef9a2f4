// The pages by route name: the compiler asks for a page for every route.

import type { RouteName } from '../../../shared/routes.ts'
import type { AnyPage } from '../render/page.ts'
import { account } from './account/account.tsx'
import { confirmEmail } from './account/confirm-email.ts'
import { restorePasswordSuccess } from './account/outcome-page.tsx'
import { restorePassword } from './account/restore-password.tsx'
import { sendEmail } from './account/send-email.tsx'
import { settingsPage } from './account/settings.tsx'
import { signin } from './account/signin.tsx'
import { signup } from './account/signup.tsx'
import { signupGoogle } from './account/signup-google.tsx'
import { stepUp } from './account/step-up.tsx'
import { undoEmail } from './account/undo-email.ts'
import { unsubscribe } from './account/unsubscribe.tsx'
import { adminAdvert } from './admin/advert.tsx'
import { adminAdvertNew } from './admin/advert-new.tsx'
import { adminAdverts } from './admin/adverts.tsx'
import { adminAgeOutcomes } from './admin/age-outcomes.tsx'
import { adminAge } from './admin/age-policy.tsx'
import { adminAgeRun } from './admin/age-run.tsx'
import { adminBulk } from './admin/bulk.tsx'
import { adminBulks } from './admin/bulks.tsx'
import { adminCategories } from './admin/categories.tsx'
import { adminCategory } from './admin/category.tsx'
import { adminCategoryNew } from './admin/category-new.tsx'
import { adminChanges } from './admin/changes.tsx'
import { moderationJobs } from './admin/failed-jobs.tsx'
import { adminFeeds } from './admin/feeds.tsx'
import { adminImport } from './admin/import.tsx'
import { adminImports } from './admin/imports.tsx'
import { adminMails } from './admin/mails.tsx'
import { moderationMedia } from './admin/media-jobs.tsx'
import { adminMember } from './admin/member.tsx'
import { adminMembers } from './admin/members.tsx'
import { admin } from './admin/overview.tsx'
import { moderationMails } from './admin/pending-mails.tsx'
import { adminSearches } from './admin/searches.tsx'
import { adminSettings } from './admin/settings.tsx'
import { adminSettingsVersion } from './admin/settings-version.tsx'
import { adminSettingsVersions } from './admin/settings-versions.tsx'
import { moderationAlerts } from './admin/site-alerts.tsx'
import { moderationHealth } from './admin/site-health.tsx'
import { moderationPeople } from './admin/staff.tsx'
import { moderationStatus } from './admin/status.tsx'
import { adminChannel, adminModel, adminPlaylist } from './admin/subject.tsx'
import { adminChannelNew, adminModelNew } from './admin/subject-new.tsx'
import { adminChannels, adminModels, adminPlaylists } from './admin/subjects.tsx'
import { adminVideo } from './admin/video.tsx'
import { adminVideos } from './admin/videos.tsx'
import { categories } from './browse/categories.tsx'
import { countries } from './browse/countries.tsx'
import { forYouPage } from './browse/for-you.tsx'
import { index } from './browse/index.tsx'
import { newThisWeek, trending } from './browse/picks.tsx'
import { rising } from './browse/rising.tsx'
import { topCountry } from './browse/top-country.tsx'
import { videos } from './browse/videos.tsx'
import { videosCategories } from './browse/videos-categories.tsx'
import { member } from './members/member.tsx'
import { memberEdit } from './members/member-edit.tsx'
import { memberFriends } from './members/member-friends.tsx'
import { memberFavourites, memberHistory, memberWatchLater } from './members/member-own-videos.tsx'
import { memberPlaylists } from './members/member-playlists.tsx'
import { memberSubscriptions } from './members/member-subscriptions.tsx'
import { memberVideos } from './members/member-videos.tsx'
import { memberWall } from './members/member-wall.tsx'
import { members } from './members/members.tsx'
import { conversation } from './messages/conversation.tsx'
import { messages } from './messages/conversations.tsx'
import { notificationSettings } from './messages/notification-settings.tsx'
import { notifications } from './messages/notifications.tsx'
import { moderationAges } from './moderation/age-queue.tsx'
import { moderationAppeals } from './moderation/appeal-queue.tsx'
import { moderationLog } from './moderation/audit-log.tsx'
import { decision } from './moderation/decision.tsx'
import { noticeForm } from './moderation/notice-form.tsx'
import { moderationNotices } from './moderation/notice-queue.tsx'
import { noticeState } from './moderation/notice-state.tsx'
import { moderation } from './moderation/overview.tsx'
import { queueItemsPage } from './moderation/queue-items.tsx'
import { moderationReplies } from './moderation/replies.tsx'
import { statement } from './moderation/statement.tsx'
import { moderationTakeDown } from './moderation/take-down.tsx'
import { moderationUploads } from './moderation/upload-queue.tsx'
import { channel } from './people/channel.tsx'
import { channelVideos } from './people/channel-videos.tsx'
import { channels } from './people/channels.tsx'
import { model } from './people/model.tsx'
import { models } from './people/models.tsx'
import { ownChannel } from './people/own-channel.tsx'
import { ownChannels } from './people/own-channels.tsx'
import { ownPerformer } from './people/own-performer.tsx'
import { performerClaims } from './people/performer-claims.tsx'
import { addToPage } from './playlists/add-to.tsx'
import { playlist } from './playlists/playlist.tsx'
import { deletePlaylistPage } from './playlists/playlist-delete.tsx'
import { editPlaylist, newPlaylist } from './playlists/playlist-form.tsx'
import { playlistVideos } from './playlists/playlist-videos.tsx'
import { playlists } from './playlists/playlists.tsx'
import { search } from './search/search.tsx'
import { searchForm } from './search/search-form.tsx'
import { ageStatementPage } from './site/age-statement.tsx'
import { information } from './site/information.tsx'
import { outbox } from './site/outbox.tsx'
import { sitemap } from './site/sitemap.tsx'
import { numbers } from './studio/numbers.tsx'
import { release } from './studio/release.tsx'
import { releaseReceipt } from './studio/release-receipt.tsx'
import { releases } from './studio/releases.tsx'
import { studio } from './studio/studio.tsx'
import { studioComments } from './studio/studio-comments.tsx'
import { studioVideo } from './studio/studio-video.tsx'
import { upload } from './studio/upload.tsx'
import { uploadPeople } from './studio/upload-performers.tsx'
import { uploadTemplates } from './studio/upload-templates.tsx'
import { uploads } from './studio/uploads.tsx'
import { captions } from './video/captions.tsx'
import { embed } from './video/embed.tsx'
import { history } from './video/history.tsx'
import { offerwall } from './video/offerwall.tsx'
import { related } from './video/related-videos.tsx'
import { video } from './video/video.tsx'

export const pages: Record<RouteName, AnyPage> = {
  index,
  'top-country': topCountry,
  videos,
  categories,
  'videos-categories': videosCategories,
  searchForm,
  search,
  video,
  related,
  trending,
  new_this_week: newThisWeek,
  rising,
  for_you: forYouPage,
  embed,
  playlists,
  playlist,
  playlist_edit: editPlaylist,
  playlist_delete: deletePlaylistPage,
  playlist_uploaded_videos: playlistVideos,
  pornstars: models,
  pornstar: model,
  pornsites: channels,
  pornsite: channel,
  pornsite_uploaded_videos: channelVideos,
  community: members,
  member,
  member_uploaded_videos: memberVideos,
  member_favourite_videos: memberFavourites,
  member_watch_later_videos: memberWatchLater,
  member_history: memberHistory,
  member_subscriptions: memberSubscriptions,
  member_playlists: memberPlaylists,
  member_friends: memberFriends,
  member_wall: memberWall,
  member_edit: memberEdit,
  messages,
  conversation,
  notifications,
  notification_settings: notificationSettings,
  unsubscribe,
  member_new_playlist: newPlaylist,
  add_to: addToPage,
  signin,
  signup,
  'signup-google': signupGoogle,
  'restore-password': restorePassword,
  restore_password_success: restorePasswordSuccess,
  send_email: sendEmail,
  'confirm-email': confirmEmail,
  'undo-email': undoEmail,
  upload,
  studio,
  studio_comments: studioComments,
  studio_video: studioVideo,
  uploads,
  upload_templates: uploadTemplates,
  numbers,
  own_channels: ownChannels,
  own_channel: ownChannel,
  own_performer: ownPerformer,
  upload_people: uploadPeople,
  release,
  releases,
  release_receipt: releaseReceipt,
  captions,
  moderation,
  moderation_uploads: moderationUploads,
  moderation_log: moderationLog,
  moderation_ages: moderationAges,
  moderation_appeals: moderationAppeals,
  moderation_take_down: moderationTakeDown,
  moderation_people: moderationPeople,
  moderation_status: moderationStatus,
  moderation_health: moderationHealth,
  moderation_alerts: moderationAlerts,
  moderation_mails: moderationMails,
  moderation_media: moderationMedia,
  performer_claims: performerClaims,
  moderation_replies: moderationReplies,
  moderation_jobs: moderationJobs,
  step_up: stepUp,
  moderation_notices: moderationNotices,
  moderation_reports: queueItemsPage('reports'),
  moderation_comments: queueItemsPage('comments'),
  moderation_pictures: queueItemsPage('pictures'),
  moderation_performers: queueItemsPage('performers'),
  moderation_edits: queueItemsPage('edits'),
  notice_form: noticeForm,
  notice_state: noticeState,
  statement,
  decision,
  admin,
  admin_searches: adminSearches,
  admin_categories: adminCategories,
  admin_category_new: adminCategoryNew,
  admin_category: adminCategory,
  admin_models: adminModels,
  admin_model_new: adminModelNew,
  admin_model: adminModel,
  admin_channels: adminChannels,
  admin_channel_new: adminChannelNew,
  admin_channel: adminChannel,
  admin_playlists: adminPlaylists,
  admin_playlist: adminPlaylist,
  admin_videos: adminVideos,
  admin_video: adminVideo,
  admin_bulks: adminBulks,
  admin_bulk: adminBulk,
  admin_imports: adminImports,
  admin_feeds: adminFeeds,
  admin_import: adminImport,
  admin_changes: adminChanges,
  admin_members: adminMembers,
  admin_age: adminAge,
  admin_age_outcomes: adminAgeOutcomes,
  admin_age_run: adminAgeRun,
  admin_settings: adminSettings,
  admin_settings_versions: adminSettingsVersions,
  admin_settings_version: adminSettingsVersion,
  admin_mails: adminMails,
  admin_member: adminMember,
  admin_adverts: adminAdverts,
  admin_advert_new: adminAdvertNew,
  admin_advert: adminAdvert,
  account,
  outbox,
  history,
  'download-offerwall': offerwall,
  information,
  age_statement: ageStatementPage,
  settings: settingsPage,
  sitemap,
  countries,
}
