// The handler of each write endpoint. A row without a handler does not compile.

import type { WriteName } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { answerChangeUsername } from '../account/answer-change-username.ts'
import { answerCorrectEmail } from '../account/answer-correct-email.ts'
import { answerGoogleReturn, answerGoogleStart } from '../account/answer-google.ts'
import { answerLogin, answerLogout } from '../account/answer-login.ts'
import { answerMailAgain } from '../account/answer-mail-again.ts'
import { answerConfirm, answerNewPassword, answerRestore, answerUndoEmail } from '../account/answer-mailed-links.ts'
import {
  answerChangeEmail,
  answerChangePassword,
  answerDeleteAccount,
  answerSignOutEverywhere,
  answerUnlinkIdentity,
} from '../account/answer-own-account.ts'
import {
  answerConfirmSecondFactor,
  answerStartSecondFactor,
  answerStopSecondFactor,
} from '../account/answer-own-second-factor.ts'
import { answerEndOwnSession } from '../account/answer-own-sessions.ts'
import { answerGoogleCode, answerGoogleSignup } from '../account/answer-provider-wait.ts'
import { answerSignup } from '../account/answer-signup.ts'
import { answerStepUp } from '../account/answer-step-up.ts'
import {
  answerAddPasskey,
  answerDropPasskey,
  answerPasskeyChallenge,
  answerPasskeyLogin,
  answerRenamePasskey,
  answerStartPasskey,
} from '../account/passkeys/answer-passkeys.ts'
import { answerSaveCategory } from '../admin/answer-admin-categories.ts'
import { answerFindMember } from '../admin/answer-admin-members.ts'
import { answerSaveVideo } from '../admin/answer-admin-videos.ts'
import { answerPlanBulk, answerStepBulk } from '../admin/answer-bulk.ts'
import { answerFailedJob } from '../admin/answer-failed-jobs.ts'
import { answerSaveFeed } from '../admin/answer-feeds.ts'
import { answerImportFile } from '../admin/answer-import-file.ts'
import { answerSendMailsAgain } from '../admin/answer-mails.ts'
import { answerMediaJob } from '../admin/answer-media-jobs.ts'
import { answerMergeSubjects } from '../admin/answer-merge-subjects.ts'
import { answerMergeVideo } from '../admin/answer-merge-video.ts'
import { answerPendingMail } from '../admin/answer-pending-mails.ts'
import { answerSaveImport } from '../admin/answer-save-import.ts'
import { answerTestAlert } from '../admin/answer-site-alerts.ts'
import { answerEndSessions, answerGiveRole } from '../admin/answer-staff.ts'
import { answerSubjectPicture } from '../admin/answer-subject-picture.ts'
import { answerSaveSubject } from '../admin/answer-subjects.ts'
import { answerUndoMerge } from '../admin/answer-undo-merge.ts'
import { answerVideoFiles } from '../admin/answer-video-files.ts'
import { answerCreativePicture } from '../ads/answer-creative-picture.ts'
import { answerAdvertState, answerSaveAdvert } from '../ads/answer-save-advert.ts'
import { answerSaveCreative } from '../ads/answer-save-creative.ts'
import { answerDraftAgeRow, answerProposeAgeDraft } from '../age/age-drafts.ts'
import { answerRunAgeCheck } from '../age/age-runs.ts'
import { answerRestoreAgeRows, answerSaveAgeRow } from '../age/answer-age-policy.ts'
import { answerDecideAge } from '../age/answer-age-queue.ts'
import { answerDecideAgeChange } from '../age/decide-age-change.ts'
import { answerSaveCommentRules } from '../comments/answer-comment-rules.ts'
import type { Env } from '../env.ts'
import type { Caller, MemberCaller } from '../http/caller.ts'
import type { StreamedHandler, WriteHandler } from '../http/handler.ts'
import { answerOwnMember } from '../members/answer-own-member.ts'
import { answerFindMessages } from '../messages/answer-find-messages.ts'
import { answerSendMessagePicture } from '../messages/answer-message-picture.ts'
import { answerPushDevice, answerSaveNotificationSettings } from '../messages/answer-notification-settings.ts'
import { answerUnsubscribe } from '../messages/answer-unsubscribe.ts'
import { answerClaim } from '../moderation/answer-claim.ts'
import { answerConfirmNotice } from '../moderation/answer-confirm-notice.ts'
import { answerDecide } from '../moderation/answer-decide.ts'
import { answerItemNote } from '../moderation/answer-item-notes.ts'
import { answerLiftAct } from '../moderation/answer-lift-act.ts'
import { answerMemberAct } from '../moderation/answer-member-act.ts'
import { answerAppealAct } from '../moderation/answer-member-decision.ts'
import { handleNoticeReply } from '../moderation/answer-notice-state.ts'
import { answerReport } from '../moderation/answer-report.ts'
import { answerDropReply, answerSaveReply } from '../moderation/answer-saved-replies.ts'
import { answerSendNotice } from '../moderation/answer-send-notice.ts'
import { answerTakeDown } from '../moderation/answer-take-down.ts'
import { answerChannelPeople } from '../people/answer-channel-people.ts'
import { answerChannelPicture, answerSaveChannel } from '../people/answer-own-channels.ts'
import { answerPerformerPicture, answerSavePerformer } from '../people/answer-own-performers.ts'
import { answerClaimPerformer, answerWithdrawClaim } from '../people/answer-performer-claims.ts'
import { answerImportPlaylists } from '../playlists/answer-import-playlists.ts'
import { answerDeleteSearchRule, answerSaveSearchRule } from '../search/answer-search-rules.ts'
import { answerLogoPicture } from '../site/answer-logo-picture.ts'
import { answerRestoreSettings, answerSaveSettings } from '../site/answer-site-settings.ts'
import { answerUploadPeople } from '../studio/answer-performer-records.ts'
import { answerReview } from '../studio/answer-review.ts'
import { answerUploadAct } from '../studio/answer-upload-act.ts'
import { answerUploadPart } from '../studio/answer-upload-part.ts'
import { answerUploadTemplate } from '../studio/answer-upload-templates.ts'
import { answerVideoEdit } from '../studio/answer-video-edit.ts'
import { answerDeclineRelease, answerSignRelease } from '../studio/releases/answer-invitation.ts'
import { answerReleaseAlarm, answerReopenReleases } from '../studio/releases/answer-signed-releases.ts'
import { answerUploadReleases } from '../studio/releases/answer-upload-releases.ts'
import { answerWithdrawRelease } from '../studio/releases/withdraw-release.ts'
import { answerSaveStudioVideo } from '../studio/save-own-video.ts'
import { answerStudioAct } from '../studio/studio-act.ts'
import { answerSaveVideoTexts } from '../video/answer-video-texts.ts'
import { answerAct } from './answer-act.ts'

/** Handlers that stream the request's body themselves. */
const streamedWriteHandlers = {
  videoEdit: answerVideoEdit,
  uploadPart: answerUploadPart,
  importFile: answerImportFile,
} satisfies { [Name in WriteName]?: StreamedHandler<Name> }
type StreamedName = keyof typeof streamedWriteHandlers

export const isStreamed = (name: WriteName): name is StreamedName => Object.hasOwn(streamedWriteHandlers, name)

const handlers: { [Name in Exclude<WriteName, StreamedName>]: WriteHandler<Name> } = {
  login: answerLogin,
  logout: answerLogout,
  stepUp: answerStepUp,
  endSessions: answerEndSessions,
  signup: answerSignup,
  confirm: answerConfirm,
  restore: answerRestore,
  newPassword: answerNewPassword,
  undoEmail: answerUndoEmail,
  mailAgain: answerMailAgain,
  unlinkIdentity: answerUnlinkIdentity,
  changePassword: answerChangePassword,
  changeEmail: answerChangeEmail,
  changeUsername: answerChangeUsername,
  findMessages: answerFindMessages,
  messagePicture: answerSendMessagePicture,
  correctEmail: answerCorrectEmail,
  endOwnSession: answerEndOwnSession,
  passkeyChallenge: answerPasskeyChallenge,
  passkeyLogin: answerPasskeyLogin,
  startPasskey: answerStartPasskey,
  addPasskey: answerAddPasskey,
  renamePasskey: answerRenamePasskey,
  dropPasskey: answerDropPasskey,
  signOutEverywhere: answerSignOutEverywhere,
  deleteAccount: answerDeleteAccount,
  googleStart: answerGoogleStart,
  googleReturn: answerGoogleReturn,
  googleSignup: answerGoogleSignup,
  googleCode: answerGoogleCode,
  input: answerAct,
  report: answerReport,
  ownMember: answerOwnMember,
  uploadAct: answerUploadAct,
  uploadTemplate: answerUploadTemplate,
  saveNotificationSettings: answerSaveNotificationSettings,
  saveCommentRules: answerSaveCommentRules,
  pushDevice: answerPushDevice,
  unsubscribe: answerUnsubscribe,
  sendMailsAgain: answerSendMailsAgain,
  saveStudioVideo: answerSaveStudioVideo,
  studioAct: answerStudioAct,
  uploadPeople: answerUploadPeople,
  uploadReleases: answerUploadReleases,
  signRelease: answerSignRelease,
  declineRelease: answerDeclineRelease,
  withdrawRelease: answerWithdrawRelease,
  releaseAlarm: answerReleaseAlarm,
  reopenReleases: answerReopenReleases,
  saveVideoTexts: answerSaveVideoTexts,
  review: answerReview,
  claimItem: answerClaim,
  decideAge: answerDecideAge,
  giveRole: answerGiveRole,
  failedJob: answerFailedJob,
  saveCategory: answerSaveCategory,
  findMember: answerFindMember,
  memberAct: answerMemberAct,
  liftAct: answerLiftAct,
  appealAct: answerAppealAct,
  takeDown: answerTakeDown,
  saveSubject: answerSaveSubject,
  mergeSubjects: answerMergeSubjects,
  subjectPicture: answerSubjectPicture,
  saveVideo: answerSaveVideo,
  mergeVideo: answerMergeVideo,
  videoFiles: answerVideoFiles,
  planBulk: answerPlanBulk,
  stepBulk: answerStepBulk,
  itemNote: answerItemNote,
  undoMerge: answerUndoMerge,
  testAlert: answerTestAlert,
  pendingMail: answerPendingMail,
  mediaJob: answerMediaJob,
  withdrawClaim: answerWithdrawClaim,
  claimPerformer: answerClaimPerformer,
  saveChannel: answerSaveChannel,
  channelPicture: answerChannelPicture,
  channelPeople: answerChannelPeople,
  savePerformer: answerSavePerformer,
  performerPicture: answerPerformerPicture,
  dropReply: answerDropReply,
  saveReply: answerSaveReply,
  saveImport: answerSaveImport,
  saveFeed: answerSaveFeed,
  saveSettings: answerSaveSettings,
  restoreSettings: answerRestoreSettings,
  logoPicture: answerLogoPicture,
  saveAgeRow: answerSaveAgeRow,
  restoreAgeRows: answerRestoreAgeRows,
  decideAgeChange: answerDecideAgeChange,
  draftAgeRow: answerDraftAgeRow,
  proposeAgeDraft: answerProposeAgeDraft,
  runAgeCheck: answerRunAgeCheck,
  saveSearchRule: answerSaveSearchRule,
  deleteSearchRule: answerDeleteSearchRule,
  saveAdvert: answerSaveAdvert,
  advertState: answerAdvertState,
  saveCreative: answerSaveCreative,
  creativePicture: answerCreativePicture,
  decide: answerDecide,
  sendNotice: answerSendNotice,
  answerNotice: handleNoticeReply,
  confirmNotice: answerConfirmNotice,
  startSecondFactor: answerStartSecondFactor,
  confirmSecondFactor: answerConfirmSecondFactor,
  stopSecondFactor: answerStopSecondFactor,
  importPlaylists: answerImportPlaylists,
}

type AnyHandler<Given> = (given: Given, env: Env, caller: Caller | MemberCaller) => Promise<Result<unknown>>

/** The cast is safe: the body was parsed by the same row's schema. */
export const writeHandlerOf = (name: Exclude<WriteName, StreamedName>): AnyHandler<unknown> =>
  handlers[name] as unknown as AnyHandler<unknown>

export const streamedHandlerOf = (name: StreamedName): AnyHandler<Request> =>
  streamedWriteHandlers[name] as unknown as AnyHandler<Request>
