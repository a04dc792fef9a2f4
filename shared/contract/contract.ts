// The whole contract between the edge and an upstream: one row per endpoint. The edge's typed client, the /api proxy, the cache
// keys, the embedded upstream's router and the contract's documentation all derive from it.

import * as account from './account.ts'
import * as passkeys from './account-passkeys.ts'
import { googleCode, googleReturn, googleSignup, googleStart, providerWait } from './account-provider.ts'
import * as ownAccount from './account-settings.ts'
import * as accountWrites from './account-writes.ts'
import { input } from './acts.ts'
import * as advertWrites from './admin-advert-writes.ts'
import * as adverts from './admin-adverts.ts'
import { ageOutcomes } from './admin-age-outcomes.ts'
import { adminAgePolicy, agePolicyWrites, ageRun } from './admin-age-policy.ts'
import { adminBulk, adminBulks, planBulk, stepBulk } from './admin-bulk.ts'
import { adminOverview, catalogueChanges } from './admin-catalogue.ts'
import { adminCategories, adminCategory, saveCategory } from './admin-categories.ts'
import { failedJob, failedJobs } from './admin-failed-jobs.ts'
import { adminFeeds, saveFeed } from './admin-feeds.ts'
import { adminImport, adminImports, importErrors, importFile, saveImport } from './admin-imports.ts'
import { mailPreview, sendMailsAgain } from './admin-mails.ts'
import {
  adminMember,
  adminMembers,
  appealAct,
  appealQueue,
  findMember,
  liftAct,
  memberAct,
  memberDecision,
  memberHistory,
} from './admin-members.ts'
import { settingsReads, settingsWrites } from './admin-settings.ts'
import { endSessions, giveRole, staff } from './admin-staff.ts'
import * as statistics from './admin-statistics.ts'
import { siteStatus } from './admin-status.ts'
import { adminSubject, adminSubjects, mergeSubjects, saveSubject, subjectPicture } from './admin-subjects.ts'
import { adminVideo, adminVideos, mergeVideo, saveVideo, videoFiles } from './admin-videos.ts'
import * as categories from './browse-categories.ts'
import { memberSearch, memberVideos, privateRelated } from './browse-members-only.ts'
import * as picked from './browse-picks.ts'
import * as channels from './channels.ts'
import { channelPeople, channelPicture, ownChannel, ownChannels, saveChannel } from './channels-own.ts'
import { commentRules, saveCommentRules } from './comment-rules.ts'
import * as comments from './comments.ts'
import type { Endpoint } from './endpoint.ts'
import * as members from './members.ts'
import { ownMember } from './members-own-profile.ts'
import * as own from './members-own-state.ts'
import * as seen from './members-signed-in.ts'
import * as messages from './messages.ts'
import * as notifyingWrites from './messages-notification-writes.ts'
import * as notifying from './messages-notifications.ts'
import { messagePicture } from './messages-picture.ts'
import { findMessages } from './messages-search.ts'
import * as models from './models.ts'
import { auditLog, claimItem, decide, queueDays, queueItems, queues, takeDown } from './moderation.ts'
import { ageQueue, decideAge } from './moderation-ages.ts'
import { answerNotice, confirmNotice, noticeQueue, noticeState, sendNotice, statement } from './moderation-notices.ts'
import { review, reviewQueue } from './moderation-uploads.ts'
import { moved } from './moved.ts'
import * as playlists from './playlists.ts'
import * as ownLists from './playlists-own.ts'
import { adminSearches, deleteSearchRule, saveSearchRule, searchRules } from './search-rules.ts'
import * as suggestions from './search-suggestions.ts'
import { report } from './site-report.ts'
import { videoIndex } from './site-video-index.ts'
import { staffReads, staffWrites } from './staff-tools.ts'
import { creatorNumbers } from './studio-numbers.ts'
import { uploadPeople, uploadRecords } from './studio-records.ts'
import { releaseReads, releaseWrites } from './studio-releases.ts'
import { uploadTemplate, uploadTemplates } from './studio-templates.ts'
import { upload, uploadAct, uploadPart, uploads, videoEdit } from './studio-uploads.ts'
import { saveStudioVideo, studioAct, studioVideo, studioVideos } from './studio-videos.ts'
import { saveVideoTexts, videoTexts } from './video-texts.ts'
import * as videos from './videos.ts'
import type { Write } from './write.ts'

/** Part of every cache key: a test requires the next number when the shape of an answer changes. */
export const contractVersion = 22

const others = {
  uploads,
  upload,
  uploadTemplates,
  studioVideos,
  studioVideo,
  uploadRecords,
  creatorNumbers,
  videoTexts,
  reviewQueue,
  ...settingsReads,
}
/** The back office: a family of the catalogue adds its rows. */
const editing = {
  adminOverview,
  ...statistics,
  adminSearches,
  catalogueChanges,
  adminCategories,
  adminCategory,
  adminVideos,
  adminVideo,
  adminSubjects,
  adminSubject,
  adminBulk,
  adminBulks,
  adminImports,
  adminFeeds,
  adminImport,
  importErrors,
}
const moderating = {
  queues,
  auditLog,
  ageQueue,
  staff,
  siteStatus,
  failedJobs,
  noticeState,
  statement,
  noticeQueue,
  queueItems,
}
const memberFiles = { mailPreview, queueDays, adminMembers, adminMember, memberHistory, memberDecision, appealQueue }

/** The read rows by name: each has its address, the shape of its answer and its lifetime in seconds. */
export const contract = {
  ...videos,
  videoIndex,
  ...models,
  ...channels,
  ...members,
  ...categories,
  ...playlists,
  ...comments,
  commentRules,
  ...suggestions,
  searchRules,
  ownChannels,
  ownChannel,
  moved,
  ...account,
  memberVideos,
  memberSearch,
  privateRelated,
  ...picked,
  ...own,
  ...ownLists,
  ...seen,
  providerWait,
  ...messages,
  ...notifying,
  ...others,
  ...moderating,
  ...editing,
  ...memberFiles,
  ...adverts,
  ...staffReads,
  adminAgePolicy,
  ageRun,
  ageOutcomes,
  ...releaseReads,
}

/** The write rows. */
export const writes = {
  ...accountWrites,
  googleStart,
  googleReturn,
  googleSignup,
  googleCode,
  input,
  report,
  ownMember,
  videoEdit,
  uploadPart,
  uploadAct,
  uploadTemplate,
  saveCommentRules,
  ...notifyingWrites,
  sendMailsAgain,
  saveStudioVideo,
  studioAct,
  uploadPeople,
  saveVideoTexts,
  review,
  claimItem,
  decideAge,
  giveRole,
  endSessions,
  failedJob,
  saveCategory,
  findMember,
  memberAct,
  liftAct,
  appealAct,
  takeDown,
  saveSubject,
  mergeSubjects,
  subjectPicture,
  saveChannel,
  channelPicture,
  channelPeople,
  saveVideo,
  mergeVideo,
  videoFiles,
  planBulk,
  stepBulk,
  ...staffWrites,
  importFile,
  saveImport,
  saveFeed,
  saveSearchRule,
  deleteSearchRule,
  ...advertWrites,
  decide,
  sendNotice,
  answerNotice,
  confirmNotice,
  ...ownAccount,
  ...passkeys,
  findMessages,
  messagePicture,
  ...settingsWrites,
  ...agePolicyWrites,
  ...releaseWrites,
}

/** The beginnings of all addresses: any other address is 404. */
export const contractRoots = ['/api/', '/static/tf/'] as const

type Contract = typeof contract

/** The rows by name; a row's typed parameters, and the type of its answer. */
export type EndpointName = keyof Contract
export type ParamsOf<Name extends EndpointName> =
  Contract[Name] extends Endpoint<string, infer Params, unknown> ? Params : never
export type AnswerOf<Name extends EndpointName> = Exclude<ReturnType<Contract[Name]['parseAnswer']>, null>
/** The addresses, typed by their answers. */
export type AddressOf<Name extends EndpointName> = ReturnType<Contract[Name]['fill']>
export type AudienceOf<Name extends EndpointName> = Contract[Name]['audience']

/** Any row, for code that handles all rows alike: its parameters come from its own `match` and go back into it. */
export type AnyEndpoint = Endpoint<EndpointName, unknown, unknown>

/** All rows, in no particular order. */
export const endpoints = Object.values(contract) as unknown as readonly AnyEndpoint[]

type Writes = typeof writes

/** The write rows by name; a row's form as its schema reads it, and the answer after success. */
export type WriteName = keyof Writes
export type BodyOf<Name extends WriteName> = Writes[Name] extends Write<string, infer Body, unknown> ? Body : never
export type WriteAnswerOf<Name extends WriteName> = Exclude<ReturnType<Writes[Name]['parseAnswer']>, null>
/** Its address, typed by the form and the answer. */
export type WriteAddressOf<Name extends WriteName> = Writes[Name]['path']
export type WriteAudienceOf<Name extends WriteName> = Writes[Name]['audience']

/** Any write row, for code that handles all rows alike. */
export type AnyWrite = Write<WriteName, unknown, unknown>

/** All of them. */
export const writeRows = Object.values(writes) as unknown as readonly AnyWrite[]

/** The write row of a path. */
export const writeAt = (path: string): AnyWrite | undefined => writeRows.find((row) => row.path === path)
