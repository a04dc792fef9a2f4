// The numbers of the business, written out again from the specification: a number changed by mistake fails here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as limits from '../../shared/limits.ts'

const root = join(import.meta.dirname, '../..')

test.each([
  ['a page of a list (§9)', limits.pageSizes.list, 60],
  ['a block of the home page (§9)', limits.pageSizes.home, 30],
  ['related videos on the video page (§9)', limits.pageSizes.related, 20],
  ['related videos by default (§9)', limits.pageSizes.relatedDefault, 10],
  ['a page of members (§9)', limits.pageSizes.members, 96],
  ['the playlist strip (§9)', limits.pageSizes.playlistStrip, 30],
  ['a page of playlists (§9)', limits.pageSizes.playlists, 20],
  ['a page of comments (§9)', limits.pageSizes.comments, 10],
  ['a page of conversations', limits.pageSizes.conversations, 30],
  ['messages of a conversation', limits.pageSizes.messages, 30],
  ['a page of notices', limits.pageSizes.notices, 40],
  ['a page without a named size (§9)', limits.pageSizes.usual, 40],
  ['pages in a batch of related videos (§7)', limits.relatedBatchPages, 3],
  ['numbered pages (§9)', limits.paginationNumbers, 5],
  ['numbered pages on each side (§9)', limits.paginationEachSide, 2],
  ['the shortest search (§5)', limits.searchMinLength, 3],
  ['the shortest search in Chinese, Japanese or Korean', limits.searchMinLengthCjk, 2],
  ['videos like the one that a search names', limits.searchRelatedMax, 240],
  ['the longest search (§5)', limits.searchMaxLength, 69],
  ['the shortest username (§5)', limits.usernameMinLength, 3],
  ['the shortest password of a sign-in (§5)', limits.passwordMinLength, 5],
  ['the shortest password that may be chosen', limits.newPasswordMinLength, 8],
  ['the shortest word that a password may not be made of', limits.knownWordMinLength, 3],
  ['the letters that a password has besides such words', limits.passwordRemainderMinLength, 5],
  ['related searches (§2)', limits.relatedSearchesMax, 15],
  ['the last page of a list', limits.pagesMax, 500],
  ['things of a list that search engines are told', limits.structuredDataItems, 10],
  ['the width of a frame of ours', limits.embedSize.width, 640],
  ['its height', limits.embedSize.height, 360],
  ['the description of one', limits.oembedSeconds, 3600],
  ['the ids of one sitemap', limits.indexSpan, 50_000],
  ['the sitemaps of a language', limits.sitemapPartsMax, 2400],
  ['videos of an answer for sitemaps', limits.pageSizes.index, 1000],
  ['the videos of sitemaps', limits.lifetimes.videoIndex, 21_600],
  ['the last page of a list that search engines keep', limits.indexedPagesMax, 20],
  ['suggestions in a group', limits.suggestionsPerGroup, 5],
  ['characters that do not yet ask for suggestions (§5)', limits.suggestAboveLength, 2],
  ['recent searches (§9)', limits.recentSearches, 3],
  ['channels in the tag nav (§9)', limits.navChannels, 8],
  ['a step of the tag nav in pixels (§9)', limits.navScrollStepPx, 150],
  ['a skip of the player in seconds (§9)', limits.skipSeconds, 10],
  ['the countdown to the next video in seconds (§9)', limits.nextVideoSeconds, 12],
  ['the wait of the trial download in seconds (§9)', limits.trialWaitSeconds, 30],
  ['the wait of the messenger gate in seconds (§9)', limits.messengerWaitSeconds, 10],
  ['the hint for an early press in milliseconds (§9)', limits.earlyFlagMs, 700],
  ['the player that is too narrow for related ones in pixels (§9)', limits.carouselAboveWidthPx, 420],
  ['pixels before the header hides (§9)', limits.headerHidePx, 125],
  ['previews of a thumb (§9)', limits.previewsMax, 3],
  ['the shortest comment (§5)', limits.commentLength.min, 5],
  ['comments of a member in ten minutes (§6)', limits.actLimits.comm.member, 5],
  ['comments of a network in ten minutes (§6)', limits.actLimits.comm.network, 20],
  ['the shortest title of a playlist (§5)', limits.playlistTitle.min, 3],
  ['the longest title of a playlist (§5)', limits.playlistTitle.max, 100],
  ['the categories of a playlist (§5)', limits.playlistCategories.max, 3],
  ['the shortest description of a playlist (§5)', limits.playlistDescription.min, 5],
  ['the longest description of a playlist (§5)', limits.playlistDescription.max, 500],
  ['comments in one answer', limits.commentsMax, 500],
  ['the longest message to the support (§5)', limits.contactMessageMaxLength, 1500],
  ['the longest address that a message is about (§5)', limits.referrerMaxLength, 500],
  ['seconds of an exclusive upload (§5)', limits.uploadMinSeconds.exclusive, 360],
  ['seconds of an upload that is not exclusive (§5)', limits.uploadMinSeconds.nonExclusive, 600],
  ['the width of an uploader’s own preview (§5)', limits.uploadPicture.width, 1250],
  ['its height (§5)', limits.uploadPicture.height, 250],
  ['partner videos shown (§7)', limits.partnerVideosShown, 17],
  ['videos with offers beside them (§9)', limits.offerChance, 0.9],
  ['seconds before the offers change (§9)', limits.offerRotationSeconds, 3600],
  ['the largest upload in bytes (§5, §9)', limits.uploadMaxBytes, 10_737_418_240],
  ['seconds before a trial download (§9)', limits.trialWaitSeconds, 30],
  ['seconds before the messenger (§9)', limits.messengerWaitSeconds, 10],
  ['the width of a banner (§9)', limits.bannerSize.width, 300],
  ['the height of a banner (§9)', limits.bannerSize.height, 250],
  ['the width of the banner below the header on a desk (§9)', limits.promoSizes.desktop.width, 468],
  ['its height (§9)', limits.promoSizes.desktop.height, 60],
  ['its width on a phone (§9)', limits.promoSizes.mobile.width, 320],
  ['its height on a phone (§9)', limits.promoSizes.mobile.height, 50],
])(
  '%s: %d [S9-001 S9-002 S9-003 S9-004 S9-005 S9-006 S9-007 S9-008 S9-009 S9-010 S9-021 S9-022 S9-023 S9-025 S9-028 S9-031 S9-032 S9-033 S9-034 S9-053 S9-054 S9-055 S9-056 S9-057 S9-058 S9-059 S9-060 S9-062 S9-069 S9-073 S9-076 S9-082 S6-021 S6-022 S2-086 S2-091 S4-016 S4-037 S4-041 S4-044 S5-018 S8-047]',
  (_, value, expected) => expect(value).toBe(expected),
)

test.each([
  ['a list of videos (§9)', limits.lifetimes.videos, 86_400],
  ['a video (§9)', limits.lifetimes.video, 86_400],
  ['related videos (§9)', limits.lifetimes.related, 432_000],
  ['the home data (§9)', limits.lifetimes.main, 14_400],
  ["the home page's list (§7)", limits.lifetimes.home, 14_400],
  ['the files of a video (§7)', limits.lifetimes.videoFile, 8_640_000],
  ['categories (§9)', limits.lifetimes.categories, 14_400],
  ['suggestions (§9)', limits.lifetimes.suggester, 43_200],
  ['a model (§9)', limits.lifetimes.model, 3600],
  ['a member (§9)', limits.lifetimes.member, 7200],
  ['comments (§9)', limits.lifetimes.comments, 3600],
  ['a playlist (§7)', limits.lifetimes.playlist, 86_400],
  ['a channel', limits.lifetimes.channel, 3600],
  ['playlists', limits.lifetimes.playlists, 60],
  ['subscriptions', limits.lifetimes.subscriptions, 7200],
  ['stats', limits.lifetimes.stats, 14_400],
  ["partners' videos", limits.lifetimes.partnerVideos, 14_400],
  ['a stale copy', limits.staleSeconds, 24 * 60 * 60],
  ['a signed link (§9)', limits.mediaLinkSeconds, 6 * 60 * 60],
  ['a page with signed links', limits.signedPageSeconds, 60 * 60],
  ['presses of the quick exit', limits.exitPresses, 3],
  ['milliseconds for them', limits.exitWithinMs, 1500],
  ['the theme cookie (§9)', limits.themeCookieSeconds, 400 * 24 * 60 * 60],
  ['another cookie (§9)', limits.cookieSeconds, 24 * 60 * 60],
  ['the shortest video of the middle class', limits.durationShortSeconds, 600],
  ['the longest video of the middle class', limits.durationLongSeconds, 1800],
  ['the longest video that is no stream (§9)', limits.hlsAboveSeconds, 1800],
])('%s lasts %i seconds [S9-015 S9-016 S9-017 S9-018 S9-019 S9-020 S9-061 S9-084 S9-085]', (_, seconds, expected) =>
  expect(seconds).toBe(expected),
)

test.each([
  ['main data', limits.mainDeadlineMs, 2500],
  ['side lists', limits.sideDeadlineMs, 1500],
  ['parts that come last', limits.lateDeadlineMs, 4000],
  ['the chunk of an island (§8)', limits.chunkTimeoutMs, 120_000],
  ['an island that was pressed while it wakes (our choice)', limits.pendingPressMs, 3000],
  ['a whole answer of the upstream', limits.upstreamDeadlineMs, 10_000],
  ['more letters of a search (§9)', limits.searchDebounceMs, 300],
  ['clicks on a notification (§9)', limits.toastMs, 4000],
  ['a view (§7)', limits.viewAfterMs, 1000],
  ['a first picture, for the script of the player (our choice)', limits.playerTakeoverMs, 1000],
  ['another press of a skip (§9)', limits.skipAfterMs, 1500],
  ['an advert on a desk (§9)', limits.advertDeskTimeoutMs, 5000],
  ['an advert elsewhere (§9)', limits.advertMobileTimeoutMs, 10_000],
  ["another look for an advert's tag (§9)", limits.advertTagEveryMs, 100],
  ['the end of what is left of an advert (§9)', limits.advertRemovedAfterMs, 10_000],
])(
  '%s has a deadline of %i ms [S8-046 S9-024 S9-026 S9-027 S9-063 S9-065 S9-066 S9-068 S9-070 S4-054 S5-019 S7-061]',
  (_, ms, expected) => expect(ms).toBe(expected),
)

/** Numbers that the specification leaves open. */
const ours: Record<string, unknown> = {
  totpStepSeconds: 30,
  denyRetentionMs: 8_812_800_000,
  denyPageSize: 5000,
  denyMissingRetryMs: 60_000,
  denyFreshMs: 2000,
  denyUsableMs: 4000,
  denyWaitMs: 500,
  recoveriesMax: 3,
  recoveryCodes: 10,
  importMaxBytes: 4_194_304,
  messageLength: { min: 1, max: 2000 },
  catchUpMessagesMax: 100,
  longPollMs: 5000,
  inboxSocketsMax: 12,
  notificationSeconds: 7_776_000,
  aboutMeMaxLength: 1000,
  adultYears: 18,
  oldestYears: 120,
  educationMaxLength: 100,
  takedownFilesSeconds: 16_416_000,
  websiteMaxLength: 200,
  requestsMax: 100,
  feedSeconds: 31_536_000,
  profilePictureMaxBytes: 8_388_608,
  profilePictureMaxPixels: 16_384,
  profilePictureTries: { windowSeconds: 3600, member: 20 },
  avatarMinPixels: { width: 200, height: 200 },
  coverMinPixels: { width: 1250, height: 250 },
  ageCheckDeadlineMs: 15_000,
  agePhotoRetentionSeconds: 259_200,
  agePhotoMaxBytes: 8_388_608,
  agePhotoMaxPixels: 16_384,
  agePhotoMinPixels: 200,
  agePhotoTries: { windowSeconds: 3600, visitor: 6, all: 600 },
  ageRecheckSeconds: 2_592_000,
  ageWaitSeconds: 15,
  bodyMaxBytes: 65_536,
  captchaAfterFailures: 3,
  captchaSeconds: 1200,
  appealDays: 7,
  appealMonths: 6,
  cardRuleDays: 7,
  counterNoticeDays: { min: 10, max: 14 },
  dmcaDays: 2,
  dsaDays: 7,
  imageryHours: 48,
  noticeDataSeconds: 31_536_000,
  noticeLine: { min: 2, max: 200 },
  noticeText: { min: 10, max: 3000 },
  receiptTries: { windowSeconds: 3600, address: 3, all: 300 },
  targetTextMaxLength: 2000,
  noticeTries: { windowSeconds: 3600, visitor: 10, all: 1000 },
  personHours: 48,
  claimSeconds: 600,
  changeRetentionSeconds: 176_400,
  changePollMs: 20_000,
  changeReadSeconds: 30,
  changeRetriesMs: [0, 1200, 2500, 5000],
  codeTries: { windowSeconds: 600, account: 10 },
  confirmLinkSeconds: 172_800,
  consentCookieSeconds: 15_552_000,
  doneRequestSeconds: 86_400,
  emailMaxLength: 254,
  gestureSeconds: 600,
  recoveryWindowSeconds: 60,
  stalledAfterMs: 4000,
  hourSeconds: 3600,
  imageMaxBytes: 20_971_520,
  keywordsMax: 5,
  fallbackMs: 10_000,
  backupsKept: { days: 7, weeks: 4, months: 12 },
  loginTries: { windowSeconds: 600, visitorAndAccount: 10, visitor: 30, pending: 40, accountCounted: 100, codes: 20 },
  loginQuestionTries: { windowSeconds: 3600, visitor: 5 },
  deviceCookieSeconds: 15_552_000,
  hashDeadlineMs: 60_000,
  concurrentHashes: 4,
  stepUpSeconds: 300,
  securityCountMs: 5000,
  securityCountRetentionSeconds: 7_776_000,
  securityAlertsPerHour: {
    sign_in: 500,
    captcha: 1000,
    locked_out: 100,
    role_refused: 20,
    staff_refused: 20,
    rate_limited: 2000,
    second_factor_failed: 50,
    step_up: 10,
    mailed_link: 200,
    password_failed: 50,
    role_changed: 5,
  },
  mailTries: { windowSeconds: 3600, visitor: 10, visitorAndAddress: 3, address: 6, question: 5 },
  mediaAttemptsMax: 5,
  mediaClockSeconds: 300,
  mediaHeartbeatSeconds: 15,
  mediaLeaseSeconds: 60,
  mediaPartBytes: 67_108_864,
  navRetrySeconds: 60,
  navWaitMs: 10,
  newAccountSeconds: 86_400,
  offersDeadlineMs: 500,
  ownPasswordTries: { windowSeconds: 600, account: 10 },
  passwordMaxLength: 200,
  playlistUndoSeconds: 86_400,
  playlistsOfMember: 200,
  previewMs: 800,
  previewPressMs: 450,
  profileRow: 10,
  profileStrip: 24,
  providerAnswerMaxBytes: 65_536,
  providerClockSkewSeconds: 60,
  providerDeadlineMs: 3000,
  providerKeysSeconds: 3600,
  providerTries: { windowSeconds: 600, visitor: 30 },
  providerVisitSeconds: 600,
  rememberedSessionSeconds: 2_592_000,
  renditionBoxes: {
    sd: { width: 854, height: 480 },
    hd: { width: 1280, height: 720 },
    fhd: { width: 1920, height: 1080 },
  },
  ageConfirmationSeconds: 31_536_000,
  custodianAddress: { min: 5, max: 300 },
  custodianName: { min: 2, max: 100 },
  performerRecordsMax: 30,
  performerName: { min: 2, max: 100 },
  recordReference: { min: 1, max: 200 },
  reportPictureMaxBytes: 5_242_880,
  reportPicturesPerHour: 300,
  reportTries: { windowSeconds: 3600, visitor: 10, byQuestion: 5 },
  restoreLinkSeconds: 3600,
  reviewNoteMaxLength: 500,
  scannedMaxBytes: 104_857_600,
  securityTextSeconds: 31_104_000,
  sessionIdleSeconds: 1_209_600,
  sessionTouchSeconds: 3600,
  sessionsListed: 50,
  similarVideosCompared: 200,
  similarVideosShown: 2,
  staffSessionSeconds: { idle: 7200, whole: 86_400 },
  stillsOfVideo: 10,
  signupTries: { windowSeconds: 3600, visitor: 30, byQuestion: 5 },
  unconfirmedSeconds: 604_800,
  undoLinkSeconds: 604_800,
  uploadCategories: { min: 1, max: 10 },
  uploadChannelMaxLength: 100,
  uploadDescription: { min: 5, max: 2000 },
  uploadFileNameMaxLength: 80,
  uploadFormMaxBytes: 94_371_840,
  uploadRetentionSeconds: 604_800,
  uploadPollMs: 4000,
  uploadParallel: 2,
  uploadPartBytes: 8_388_608,
  uploadPerformersMaxLength: 500,
  uploadQuota: { open: 20, perDay: 50, bytesPerDay: 107_374_182_400 },
  uploadRefreshSeconds: 15,
  uploadRetriesMs: [1000, 3000, 8000, 20_000],
  uploadTitle: { min: 3, max: 100 },
  urlMaxLength: 8192,
  usernameMaxLength: 30,
  videosOfPlaylist: 500,
  viewSeconds: 1800,
  watchHistoryMax: 200,
}

test('every number is written out again here', () => {
  const here = readFileSync(import.meta.filename, 'utf8')
  const isHere = (name: string) => new RegExp(`limits\\.${name}\\b`).test(here)
  const others = Object.entries(limits).filter(([name]) => !isHere(name))
  expect(Object.fromEntries(others)).toEqual(ours)
  for (const [table, values] of Object.entries({ pageSizes: limits.pageSizes, lifetimes: limits.lifetimes })) {
    expect(Object.keys(values).filter((name) => !here.includes(`limits.${table}.${name},`))).toEqual([])
  }
})

/**
 * Tests that verify a number through a page, a form or an endpoint without its name: the file, and words of its title or its
 * row.
 */
const shownBy: Partial<Record<keyof typeof limits, [file: string, words: string]>> = {
  adultYears: ['worker/edge/pages/form-refusals.test.ts', "getUTCFullYear() - 17}-01-01` }, 'too_young'"],
  advertSkipSeconds: ['e2e/ads/preroll.spec.ts', 'it may be skipped after five seconds'],
  agePhotoMinPixels: ['worker/edge/age/age-check.test.ts', 'png(199, 800)'],
  appealDays: ['shared/rules/moderation-deadlines.test.ts', "answerDueAt('appeal', friday))).toBe('2026-06-16"],
  appealMonths: ['shared/rules/moderation-deadlines.test.ts', 'a decision of %s may be answered until %s'],
  avatarMinPixels: ['worker/edge/pages/members/profiles.test.ts', 'jpeg(199, 400)'],
  cardRuleDays: ['shared/rules/moderation-deadlines.test.ts', "['cards', '2026-06-16T15:00']"],
  counterNoticeDays: ['shared/rules/moderation-deadlines.test.ts', 'after 10 business days and before 14 are over'],
  coverMinPixels: ['worker/edge/pages/members/profiles.test.ts', 'jpeg(1249, 250)'],
  custodianAddress: ['shared/forms.test.ts', 'PersonForm.shape.person_address, 5, 300'],
  custodianName: ['shared/forms.test.ts', 'PersonForm.shape.person_custodian, 2, 100'],
  dmcaDays: ['shared/rules/moderation-deadlines.test.ts', "['dmca', '2026-06-09T15:00']"],
  dsaDays: ['shared/rules/moderation-deadlines.test.ts', "['dsa', '2026-06-16T15:00']"],
  durationLongSeconds: ['worker/origin/browse/expected-lists.ts', "seconds <= 1800 ? '2' : '3'"],
  durationShortSeconds: ['worker/origin/browse/expected-lists.ts', "seconds < 600 ? '1'"],
  educationMaxLength: ['shared/forms.test.ts', 'profileFields.education, 0, 100'],
  emailMaxLength: ['shared/forms.test.ts', 'RestoreForm.shape.email, 0, 254'],
  embedSize: ['worker/edge/pages/video/embed.test.ts', 'width: 640, height: 360'],
  feedSeconds: ['worker/edge/pages/members/profiles.test.ts', 'Dusk of last year'],
  imageryHours: ['shared/rules/moderation-deadlines.test.ts', "['imagery', '2026-06-07T15:00']"],
  keywordsMax: ['worker/edge/shell/frame.test.ts', '.slice(0, 5)'],
  noticeLine: ['shared/forms.test.ts', 'answerForms.counter.shape.name, 2, 200'],
  noticeText: ['shared/forms.test.ts', 'answerForms.counter.shape.text, 10, 3000'],
  oembedSeconds: ['worker/edge/pages/video/embed.test.ts', 'cache_age: 3600'],
  offersDeadlineMs: ['worker/edge/pages/ads/offers.test.ts', 'delay the page by half a second at most'],
  knownWordMinLength: ['shared/forms.test.ts', 'a password made of known words'],
  passwordMinLength: ['worker/origin/account/accounts.test.ts', 'a password of four characters'],
  passwordRemainderMinLength: ['shared/forms.test.ts', 'a password made of known words'],
  unconfirmedSeconds: [
    'worker/origin/account/change-credentials.test.ts',
    'is deleted after a week, which frees its name',
  ],
  passwordMaxLength: ['shared/forms.test.ts', "field: 'password', code: 'max_length', info: 200"],
  personHours: ['shared/rules/moderation-deadlines.test.ts', "['person', '2026-06-07T15:00']"],
  performerName: ['shared/forms.test.ts', 'PersonForm.shape.person_name, 2, 100'],
  profileRow: ['worker/edge/pages/people/people-pages.test.ts', '<li class="thumb playlist"\')]).toEqual([10, 10])'],
  recentSearches: ['e2e/search/suggestions.spec.ts', 'the last 3 searches are shown newest first'],
  recordReference: ['shared/forms.test.ts', 'PersonForm.shape.person_reference, 1, 200'],
  referrerMaxLength: ['shared/forms.test.ts', 'ReportForm.shape.referrer, 0, 500'],
  rememberedSessionSeconds: ['worker/origin/account/accounts.test.ts', '30 * 86_400}'],
  renditionBoxes: ['shared/rules/video-renditions.test.ts', "'sd 854x480', 'hd 1280x720', 'fhd 1920x1080'"],
  reviewNoteMaxLength: ['shared/forms.test.ts', 'ReviewForm.shape.note, 0, 500'],
  scannedMaxBytes: ['worker/media/scan.test.ts', '100 * 1024 * 1024 + 5'],
  searchMinLength: ['worker/origin/search/search.test.ts', "['ab', 'øl', 'ду', '夜']"],
  sessionIdleSeconds: ['worker/origin/account/accounts.test.ts', "['anna', 'seen_date', 14 * 86_400]"],
  sessionTouchSeconds: ['worker/origin/account/accounts.test.ts', "notes a session's activity at most once an hour"],
  sessionsListed: ['worker/origin/account/own-sessions.test.ts', 'lists 50 of 61'],
  skipAfterMs: ['e2e/video/player.spec.ts', 'skips add up and jump once'],
  skipSeconds: ['e2e/video/player.spec.ts', "['+10 s', '+20 s', '+30 s']"],
  staffSessionSeconds: ['worker/origin/account/accounts.test.ts', "['mira', 'seen_date', 2 * 3600]"],
  stillsOfVideo: ['worker/media/video.test.ts', 'toHaveLength(10)'],
  suggestAboveLength: ['e2e/search/suggestions.spec.ts', 'typing fetches once after a pause'],
  suggestionsPerGroup: [
    'worker/origin/search/suggestions.test.ts',
    'without a typed text are the five largest of each kind',
  ],
  uploadCategories: ['shared/forms/studio-upload.test.ts', 'accepts one to ten categories'],
  uploadChannelMaxLength: ['shared/forms.test.ts', 'UploadForm.shape.channel, 0, 100'],
  uploadDescription: ['shared/forms.test.ts', 'UploadForm.shape.description, 5, 2000'],
  uploadMinSeconds: ['worker/edge/endpoints/uploads.test.ts', "['exclusive and 359 s long', 359, '1', 'too_short']"],
  uploadPerformersMaxLength: ['shared/forms.test.ts', 'UploadForm.shape.performers, 0, 500'],
  uploadRefreshSeconds: ['worker/edge/endpoints/uploads.test.ts', 'http-equiv="refresh" content="15"'],
  uploadTitle: ['shared/forms/studio-upload.test.ts', "{ title: 'a'.repeat(101) }, [['title', 'max_length']]"],
  websiteMaxLength: ['shared/forms.test.ts', 'profileFields.website, 0, 200'],
}

const bound = 'far above what a test makes: beyond it nothing is read, listed or taken'
const tries = 'a test of it tries until it is told no, and does not count'
const clock = 'a duration of a store or an external service: no test moves that clock'
const pace = 'how soon something is tried again: its test waits until it is, and not how long'
const hand = 'what a hand or a player does in that time or room is shown well inside and well outside of it'
/** Numbers that are written above again, but not verified through their use. */
const unshown: Partial<Record<keyof typeof limits, string>> = {
  agePhotoMaxPixels: bound,
  ageWaitSeconds: pace,
  ageConfirmationSeconds: clock,
  captchaAfterFailures: tries,
  captchaSeconds: clock,
  carouselAboveWidthPx: hand,
  changeRetentionSeconds: clock,
  changeRetriesMs: pace,
  confirmLinkSeconds: clock,
  denyRetentionMs: clock,
  denyPageSize: bound,
  doneRequestSeconds: clock,
  exitWithinMs: hand,
  gestureSeconds: clock,
  recoveryWindowSeconds: hand,
  importMaxBytes: bound,
  inboxSocketsMax: bound,
  fallbackMs: clock,
  mediaAttemptsMax: tries,
  mediaPartBytes: bound,
  catchUpMessagesMax: bound,
  navRetrySeconds: pace,
  navWaitMs: pace,
  longPollMs: pace,
  notificationSeconds: clock,
  oldestYears: bound,
  signedPageSeconds: clock,
  performerRecordsMax: bound,
  previewPressMs: hand,
  profilePictureMaxPixels: bound,
  profilePictureTries: tries,
  profileStrip: bound,
  providerClockSkewSeconds: clock,
  providerDeadlineMs: clock,
  providerKeysSeconds: clock,
  providerVisitSeconds: clock,
  reportPicturesPerHour: bound,
  requestsMax: bound,
  searchRelatedMax: bound,
  similarVideosCompared: bound,
  targetTextMaxLength: bound,
  similarVideosShown: bound,
  sitemapPartsMax: bound,
  stalledAfterMs: pace,
  uploadFileNameMaxLength: bound,
  uploadFormMaxBytes: bound,
  uploadPollMs: pace,
  uploadParallel: pace,
  uploadPicture: bound,
  uploadRetriesMs: pace,
  upstreamDeadlineMs: clock,
  watchHistoryMax: bound,
  hourSeconds: 'a unit of time',
  deviceCookieSeconds: clock,
  concurrentHashes: bound,
  securityCountMs: pace,
  securityCountRetentionSeconds: clock,
}

test('every number is verified through its use by a test, or gives a reason why not', () => {
  const tests = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/shared.limits\.test|bench/.test(file))
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const named = new Set(tests.flatMap((file) => importedOf(text(file))))
  const others = Object.keys(limits).filter((name) => !named.has(name))
  expect(Object.keys({ ...shownBy, ...unshown }).sort()).toEqual(others.sort())
  expect(Object.keys(shownBy).filter((name) => name in unshown)).toEqual([])
  const isGone = ([, [file, words]]: [string, [string, string]]) => !text(`tests/${file}`).includes(words)
  expect(Object.entries(shownBy).filter(isGone)).toEqual([])
})

/** The numbers that a file imports, by name or as a whole. */
function importedOf(source: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '[./]*shared\/limits\.ts'/.exec(source) ?? []
  const whole = /import \* as limits from/.test(source)
    ? [...source.matchAll(/limits\.(\w+)/g)].map(([, name = '']) => name)
    : []
  const apart = /const \{([^}]*)\} = limits\b/.exec(source)?.[1] ?? ''
  return [...`${names},${apart}`.split(','), ...whole].map((name) => name.trim())
}

test('every number is used', () => {
  const files = globSync('{client,shared,worker}/**/*.{ts,tsx}', { cwd: root })
  const using = files.filter((file) => file !== 'shared/limits.ts')
  const numbers = readFileSync(join(root, 'shared/limits.ts'), 'utf8').replace(/export const \w+/g, '')
  const words = new Set(
    [numbers, ...using.map((file) => readFileSync(join(root, file), 'utf8'))].join('\n').match(/\w+/g),
  )
  // A view that both sides render must not import numbers of the business: its own test compares it with these.
  const viewed = ['paginationNumbers', 'paginationEachSide']
  expect(Object.keys(limits).filter((name) => !words.has(name))).toEqual(viewed)
})

test('an advert may be skipped after five seconds, follows eight documents, and its tag is looked for fifty times [S9-064 S9-067 S9-068]', () =>
  expect([limits.advertSkipSeconds, limits.advertRedirectsMax, limits.advertTagAttempts]).toEqual([5, 8, 50]))

test('a day has its seconds', () => expect(limits.daySeconds).toBe(24 * 60 * 60))

test('an answer of the upstream may hold 2 MiB', () => expect(limits.answerMaxBytes).toBe(2_097_152))

test('limits are consistent: a link outlives its page, a visitor waits less than an upstream call may take', () => {
  expect(limits.mediaLinkSeconds).toBeGreaterThan(limits.signedPageSeconds)
  expect(limits.upstreamDeadlineMs).toBeGreaterThan(limits.mainDeadlineMs)
  expect(limits.mainDeadlineMs).toBeGreaterThan(limits.sideDeadlineMs)
  expect(limits.upstreamDeadlineMs).toBeGreaterThan(limits.lateDeadlineMs)
  expect(limits.paginationNumbers).toBe(2 * limits.paginationEachSide + 1)
})
