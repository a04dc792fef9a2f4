// The name of every act that staff do in the back office and creators in the studio, derived from the tables of the contract: a walk of
// walked-acts.ts shows it, or notWalked says which test does.

import { mediaJobActs } from '../../../../shared/contract/admin-media-jobs.ts'
import type { WriteName } from '../../../../shared/contract/contract.ts'
import {
  adminFamilyNames,
  bulkActsOf,
  mergedFamilies,
  undoneFamilies,
} from '../../../../shared/rules/admin-families.ts'
import { campaignStates } from '../../../../shared/rules/ads-campaigns.ts'
import { memberActNames } from '../../../../shared/rules/member-acts.ts'
import { itemDecisions, itemQueues } from '../../../../shared/rules/moderation-queues.ts'
import { channelPeopleActs } from '../../../../shared/rules/people-channel-roles.ts'
import { studioActs } from '../../../../shared/rules/studio-videos.ts'
import { visibilityNames } from '../../../../shared/rules/video-visibility.ts'

/** One act without a choice. */
const one = [''] as const
/** An act of members about themselves, or of persons without an account, which has journeys of its own. */
const ofOthers = [] as const

/** The choices of each write row. A new row of the contract does not compile without one. */
const choices: Record<WriteName, readonly string[]> = {
  planBulk: adminFamilyNames.flatMap((family) => bulkActsOf(family).map((act) => `${family} ${act}`)),
  stepBulk: ['start', 'undo', 'drop'],
  saveCategory: ['create', 'edit', 'undo'],
  saveSubject: [
    ...['models', 'channels'].flatMap((family) => ['create', 'edit', 'undo'].map((act) => `${family} ${act}`)),
    ...['edit', 'undo'].map((act) => `playlists ${act}`),
  ],
  mergeSubjects: mergedFamilies,
  undoMerge: undoneFamilies,
  subjectPicture: mergedFamilies.flatMap((family) => [`${family} send`, `${family} remove`]),
  saveVideo: ['edit', 'undo'],
  mergeVideo: one,
  videoFiles: ['still', 'picture', 'frame', 'process', 'undo_replace'],
  saveSearchRule: ['synonym', 'redirect'],
  deleteSearchRule: one,
  importFile: one,
  saveImport: ['apply', 'try', 'start', 'stop', 'delete'],
  saveFeed: ['create', 'save', 'ask', 'pause', 'resume', 'delete'],

  findMember: one,
  memberAct: memberActNames,
  liftAct: one,
  giveRole: one,
  endSessions: one,
  saveSettings: ['', 'preview'],
  restoreSettings: one,
  logoPicture: ['send', 'remove'],
  saveAdvert: ['create', 'edit'],
  advertState: campaignStates,
  saveCreative: ['save', 'delete'],
  creativePicture: ['send', 'remove'],
  saveAgeRow: ['', 'preview', 'remove'],
  restoreAgeRows: ['', 'preview'],
  draftAgeRow: ['set', 'drop', 'clear'],
  proposeAgeDraft: one,
  decideAgeChange: ['confirm', 'reject', 'withdraw'],
  runAgeCheck: one,

  claimItem: ['take', 'release'],
  itemNote: one,
  decide: [
    ...itemQueues.flatMap((queue) => Object.values(itemDecisions[queue]).map((decision) => `${queue} ${decision}`)),
    ...['confirm', 'reverse'].map((decision) => `appeals ${decision}`),
    'notices',
  ],
  decideAge: ['ok', 'refused'],
  review: ['approve', 'reject', 'confirm_age'],
  takeDown: ['take_down', 'restore'],
  saveReply: ['create', 'edit'],
  dropReply: one,
  failedJob: ['retry', 'delete'],
  mediaJob: mediaJobActs,
  pendingMail: ['retry', 'delete'],
  testAlert: one,

  saveStudioVideo: one,
  studioAct: [...visibilityNames.filter((name) => name !== 'scheduled'), ...studioActs],
  saveVideoTexts: ['captions', 'remove', 'chapters'],
  uploadPeople: ['person', 'remove', 'nobody'],
  uploadReleases: ['invite', 'alone', 'renew', 'cancel'],
  videoEdit: one,
  uploadPart: one,
  uploadTemplate: ['save', 'delete'],
  sendMailsAgain: one,
  uploadAct: one,
  saveChannel: ['create', 'edit'],
  channelPicture: ['send', 'remove'],
  channelPeople: channelPeopleActs,
  savePerformer: one,
  performerPicture: ['send', 'remove'],
  claimPerformer: one,
  withdrawClaim: one,
  signRelease: one,
  declineRelease: one,
  withdrawRelease: one,
  releaseAlarm: one,
  reopenReleases: one,

  appealAct: ofOthers,
  sendNotice: ofOthers,
  answerNotice: ofOthers,
  confirmNotice: ofOthers,
  saveNotificationSettings: ofOthers,
  saveCommentRules: ofOthers,
  pushDevice: ofOthers,
  unsubscribe: ofOthers,
  changeEmail: ofOthers,
  changePassword: ofOthers,
  changeUsername: ofOthers,
  correctEmail: ofOthers,
  findMessages: ofOthers,
  messagePicture: ofOthers,
  confirm: ofOthers,
  confirmSecondFactor: ofOthers,
  deleteAccount: ofOthers,
  endOwnSession: ofOthers,
  passkeyChallenge: ofOthers,
  passkeyLogin: ofOthers,
  startPasskey: ofOthers,
  addPasskey: ofOthers,
  renamePasskey: ofOthers,
  dropPasskey: ofOthers,
  googleCode: ofOthers,
  googleReturn: ofOthers,
  googleSignup: ofOthers,
  googleStart: ofOthers,
  importPlaylists: ofOthers,
  input: ofOthers,
  login: ofOthers,
  logout: ofOthers,
  mailAgain: ofOthers,
  newPassword: ofOthers,
  ownMember: ofOthers,
  report: ofOthers,
  restore: ofOthers,
  signOutEverywhere: ofOthers,
  signup: ofOthers,
  startSecondFactor: ofOthers,
  stepUp: ofOthers,
  stopSecondFactor: ofOthers,
  undoEmail: ofOthers,
  unlinkIdentity: ofOthers,
}

/** Every act that staff and creators can do: the row, and the choice where there are several. */
export const actNames: readonly string[] = Object.entries(choices).flatMap(([row, all]) =>
  all.map((choice) => `${row} ${choice}`.trim()),
)

const upload = 'tests/e2e/studio/upload.spec.ts'
const release = 'tests/e2e/studio/release.spec.ts'
const ageRows = 'tests/worker/edge/pages/admin/age-policy.test.ts'
const channels = 'tests/worker/edge/pages/people/own-channels.test.ts'

/** Acts without a walk, and the test that sends their forms instead, mostly because a picture or a file must be processed first. */
export const notWalked: Readonly<Record<string, string>> = {
  'videoFiles still': 'tests/worker/edge/pages/admin/video-files.test.ts',
  'videoFiles frame': 'tests/worker/edge/pages/admin/video-files.test.ts',
  'videoFiles process': 'tests/worker/edge/pages/admin/video-files.test.ts',
  'videoFiles undo_replace': 'tests/worker/edge/pages/admin/video-replacement.test.ts',
  'subjectPicture categories remove': 'tests/worker/edge/pages/admin/subject-pictures.test.ts',
  'subjectPicture models remove': 'tests/worker/edge/pages/admin/subject-pictures.test.ts',
  'subjectPicture channels remove': 'tests/worker/edge/pages/admin/subject-pictures.test.ts',
  'logoPicture remove': 'tests/worker/edge/pages/admin/site-settings.test.ts',
  'creativePicture remove': 'tests/worker/edge/pages/admin/adverts.test.ts',
  'channelPicture remove': channels,
  'performerPicture send': 'tests/worker/edge/pages/admin/subject-pictures.test.ts',
  'performerPicture remove': 'tests/worker/edge/pages/admin/subject-pictures.test.ts',
  // Their import must run for a while; a feed needs a partner that answers.
  'saveImport stop': 'tests/worker/edge/pages/admin/imports.test.ts',
  'saveFeed ask': 'tests/worker/edge/pages/admin/feeds.test.ts',
  // A second admin decides.
  'decideAgeChange confirm': ageRows,
  'decideAgeChange reject': ageRows,
  restoreAgeRows: ageRows,
  'decide notices': 'tests/e2e/moderation/queue.spec.ts',
  'review approve': upload,
  'review confirm_age': 'tests/worker/edge/pages/studio/performer-records.test.ts',
  // A mail provider would have to report an address first.
  sendMailsAgain: 'tests/worker/edge/pages/messages/notification-settings.test.ts',
  // No way to tell is set up where journeys run.
  testAlert: 'tests/worker/edge/pages/admin/operations.test.ts',
  // A public video without pictures would be on the pages of other journeys.
  'studioAct public': 'tests/worker/edge/pages/studio/studio.test.ts',
  'studioAct withdraw_edit': 'tests/worker/edge/pages/studio/studio.test.ts',
  videoEdit: upload,
  uploadPart: upload,
  uploadAct: upload,
  signRelease: release,
  withdrawRelease: release,
  declineRelease: 'tests/worker/edge/pages/studio/releases.test.ts',
  releaseAlarm: 'tests/worker/edge/pages/studio/releases.test.ts',
  reopenReleases: 'tests/worker/edge/pages/studio/releases.test.ts',
}
