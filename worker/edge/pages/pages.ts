// The pages by the name of their route: the compiler asks for a page for every route.
import type { RouteName } from '../../../shared/routes.ts'
import type { AnyPage } from '../render/page.ts'
import { account } from './account.tsx'
import { restorePasswordSuccess } from './account-notices.tsx'
import { addToPage } from './add-to.tsx'
import { categories } from './categories.tsx'
import { channel } from './channel.tsx'
import { channelVideos } from './channel-videos.tsx'
import { channels } from './channels.tsx'
import { confirmEmail } from './confirm-email.tsx'
import { conversation } from './conversation.tsx'
import { countries } from './countries.tsx'
import { embed } from './embed.tsx'
import { history } from './history.tsx'
import { index } from './index.tsx'
import { information } from './information.tsx'
import { member } from './member.tsx'
import { memberEdit } from './member-edit.tsx'
import { memberFriends } from './member-friends.tsx'
import { memberPlaylists } from './member-playlists.tsx'
import { memberSubscriptions } from './member-subscriptions.tsx'
import { memberVideos } from './member-videos.tsx'
import { memberWall } from './member-wall.tsx'
import { members } from './members.tsx'
import { messages } from './messages.tsx'
import { model } from './model.tsx'
import { models } from './models.tsx'
import { moderation } from './moderation.tsx'
import { moderationAges } from './moderation-ages.tsx'
import { moderationLog } from './moderation-log.tsx'
import { moderationNotices } from './moderation-notices.tsx'
import { moderationPeople } from './moderation-people.tsx'
import { thingsPage } from './moderation-things.tsx'
import { moderationUploads } from './moderation-uploads.tsx'
import { noticeForm } from './notice-form.tsx'
import { noticeState } from './notice-state.tsx'
import { notices } from './notices.tsx'
import { offerwall } from './offerwall.tsx'
import { outbox } from './outbox.tsx'
import { memberFavourites, memberHistory, memberWatchLater } from './own-videos.tsx'
import { playlist } from './playlist.tsx'
import { deletePlaylistPage } from './playlist-delete.tsx'
import { editPlaylist, newPlaylist } from './playlist-form.tsx'
import { playlistVideos } from './playlist-videos.tsx'
import { playlists } from './playlists.tsx'
import { restorePassword } from './restore-password.tsx'
import { search } from './search.tsx'
import { searchForm } from './search-form.tsx'
import { sendEmail } from './send-email.tsx'
import { settingsPage } from './settings.tsx'
import { signin } from './signin.tsx'
import { signup } from './signup.tsx'
import { signupGoogle } from './signup-google.tsx'
import { sitemap } from './sitemap.tsx'
import { statement } from './statement.tsx'
import { stepUp } from './step-up.tsx'
import { topCountry } from './top-country.tsx'
import { undoEmail } from './undo-email.tsx'
import { upload } from './upload.tsx'
import { uploadPeople } from './upload-people.tsx'
import { uploads } from './uploads.tsx'
import { video } from './video.tsx'
import { videos } from './videos.tsx'
import { videosCategories } from './videos-categories.tsx'

export const pages: Record<RouteName, AnyPage> = {
  index,
  'top-country': topCountry,
  videos,
  categories,
  'videos-categories': videosCategories,
  searchForm,
  search,
  video,
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
  notices,
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
  uploads,
  upload_people: uploadPeople,
  moderation,
  moderation_uploads: moderationUploads,
  moderation_log: moderationLog,
  moderation_ages: moderationAges,
  moderation_people: moderationPeople,
  step_up: stepUp,
  moderation_notices: moderationNotices,
  moderation_reports: thingsPage('reports'),
  moderation_comments: thingsPage('comments'),
  moderation_pictures: thingsPage('pictures'),
  notice_form: noticeForm,
  notice_state: noticeState,
  statement,
  account,
  outbox,
  history,
  'download-offerwall': offerwall,
  information,
  settings: settingsPage,
  sitemap,
  countries,
}
