// Every number of the business, named with its unit. The source of each is the specification's section in brackets.

/** In seconds, for the numbers below. */
export const hourSeconds = 3600
export const daySeconds = 86_400

/** Items a page shows [§9]. */
export const pageSizes = {
  list: 60,
  members: 96,
  home: 30,
  related: 20,
  relatedDefault: 10,
  playlistStrip: 30,
  playlists: 20,
  comments: 10,
  conversations: 30,
  messages: 30,
  notices: 40,
  /** Videos of an answer that sitemaps are made of. */
  index: 1000,
  /** Where a list names no size of its own. */
  usual: 40,
} as const

const videoFileSeconds = 8_640_000

/** How long an upstream answer is fresh, in seconds [§7, §9]. */
export const lifetimes = {
  videos: 86_400,
  video: 86_400,
  related: 432_000,
  main: 14_400,
  home: 14_400,
  stats: 14_400,
  categories: 14_400,
  suggester: 43_200,
  model: 3600,
  channel: 3600,
  member: 7200,
  comments: 3600,
  /** Never answered when it is older: somebody may have taken back what stands in it. */
  playlists: 60,
  playlist: 86_400,
  subscriptions: 7200,
  partnerVideos: 14_400,
  videoFile: videoFileSeconds,
  videoIndex: 21_600,
} as const

/** A stale copy is kept this long after its lifetime, for the hours when the upstream is down. */
export const staleSeconds = daySeconds

/**
 * What members change is seen everywhere within a minute: an isolate looks again after the first, and what it reads may be
 * as old as the second. A change is remembered longer than any answer that shows it, and told again when KV was busy.
 */
export const changePollMs = 20_000
export const changeReadSeconds = 30
export const changeRetentionSeconds = 2 * daySeconds + hourSeconds
export const changeRetriesMs = [0, 1200, 2500, 5000] as const

/**
 * What was taken down is asked for by every isolate: after the first time it is asked for anew behind an answer, after the
 * second before it, for no longer than the third. Where an upstream has no such list, or nobody answers, the fourth passes
 * before somebody waits for it again.
 */
export const denyFreshMs = 2000
export const denyUsableMs = 4000
export const denyWaitMs = 500
export const denyMissingRetryMs = 60_000

/** The list of what was taken down holds what any kept answer may still show, and is told in pieces of so many. */
export const denyRetentionMs = (videoFileSeconds + staleSeconds + daySeconds) * 1000
export const denyPageSize = 5000

/** Files of what was taken down stay for so long: an appeal is open for six months, and may bring it back. */
export const takedownFilesSeconds = 190 * daySeconds

/** While the upstream is down, the last copy of an answer that is never stale goes on for this long at a time. */
export const fallbackMs = 10_000

/** How long a page waits for what it is about, and for what stands beside it. */
export const mainDeadlineMs = 2500
export const sideDeadlineMs = 1500

/** And a part that leaves after all that a page is about: nothing but the foot of the page waits for it. */
export const lateDeadlineMs = 4000

/** An upstream call itself may go on this long, to fill the cache for the next visitor. */
export const upstreamDeadlineMs = 10_000

/** Larger upstream answers are refused and never stored. */
export const answerMaxBytes = 2 * 1024 * 1024

/** Lists end here: deeper pages are 404, totals are exact up to here. */
export const pagesMax = 500

/** Search engines are shown this many pages of a list: what lies deeper has its own address in the sitemaps. */
export const indexedPagesMax = 20

/** Things of a list that its page tells search engines in a form of their own: more would weigh more than it says. */
export const structuredDataItems = 10

/** Ids of one sitemap: it may name 50,000 addresses, and the index of sitemaps as many parts in all languages together. */
export const indexSpan = 50_000
export const sitemapPartsMax = 2400

/** Related videos come in one batch that holds this many pages [§7]. */
export const relatedBatchPages = 3

/** A search by a video's title goes on with at most so many videos like it. */
export const searchRelatedMax = 240

/** Numbered pages shown at once, and on each side of the current one [§9]. */
export const paginationNumbers = 5
export const paginationEachSide = 2

/** Characters of a search [§5]. */
export const searchMinLength = 3
/** Of one with Chinese, Japanese or Korean characters, whose words are often no longer. */
export const searchMinLengthCjk = 2
export const searchMaxLength = 69

/** Related searches shown over a list [§2]. */
export const relatedSearchesMax = 15

/** Bounds of the duration filter: 1 is shorter than the first, 3 is longer than the second, 2 lies between. */
export const durationShortSeconds = 600
export const durationLongSeconds = 1800

/** Troubles of a film are mended at most this often without so much good playing between. */
export const recoveriesMax = 3
export const recoveryWindowSeconds = 60

/** A stream that could not be decoded and asks for nothing more for so long is begun anew. */
export const stalledAfterMs = 4000

/** Videos longer than this are played as HLS [§9]. */
export const hlsAboveSeconds = 1800

/** A signed media link is good for this long; a page that carries one is kept shorter, so that the link outlives a visit. */
export const mediaLinkSeconds = 6 * hourSeconds
export const signedPageSeconds = hourSeconds

/** An island whose chunk has not come by then stays as the server made it [§8]. */
export const chunkTimeoutMs = 120_000

/** A press on an island that is waking goes its native way after this long. */
export const pendingPressMs = 3000

/** Cookies, in seconds: the theme, and whether lists show what was watched, last 400 days, which is the longest a browser keeps one; others a day [§9]. */
export const themeCookieSeconds = 400 * daySeconds
export const cookieSeconds = daySeconds

/** Suggestions of each group; typing more than this many characters asks for them, after a pause [§4, §5, §9]. */
export const suggestionsPerGroup = 5
export const suggestAboveLength = 2
export const searchDebounceMs = 300
export const recentSearches = 3

/** Videos that a visitor's own device remembers. */
export const watchHistoryMax = 200

/** Channels in the tag nav, and how far its arrows scroll [§9]. */
export const navChannels = 8
export const navScrollStepPx = 150

/** Keywords of a page that has none of its own. */
export const keywordsMax = 5

/** A page waits this long for the channels of its tag nav, and then leaves without them. */
export const navWaitMs = 10

/** An upstream that has no stats is asked for them again after this long. */
export const navRetrySeconds = 60

/** The header hides when one scrolls down past this [§2, §9]. */
export const headerHidePx = 125

/** A notification goes away by itself [§4, §9]. */
export const toastMs = 4000

/** Previews of a thumb [§9]. */
export const previewsMax = 3

/** Each of them shows this long; a finger brings them by staying this long. */
export const previewMs = 800
export const previewPressMs = 450

/** Characters of a comment [§5]; of a playlist's title and description [§5]. */
export const commentLength = { min: 5, max: 2000 } as const
export const playlistTitle = { min: 3, max: 100 } as const
export const playlistDescription = { min: 5, max: 500 } as const

/** Categories of a playlist [§5]. */
export const playlistCategories = { max: 3 } as const

/** Playlists that one member may have, and videos that one of them may hold. */
export const playlistsOfMember = 200
export const videosOfPlaylist = 500

/** A deleted playlist can be taken back for this long. */
export const playlistUndoSeconds = daySeconds

/**
 * How often each act of shared/contract/acts.ts may be done within its window: by one member, and from one network, of which the
 * newer kind of address counts by its /64 [§6 for comments]. Null: no limit of that kind.
 */
export const actLimits = {
  comm: { windowSeconds: 600, member: 5, network: 20 },
  vote: { windowSeconds: 600, member: 100, network: 300 },
  watch_later: { windowSeconds: 600, member: 200, network: 600 },
  favourite: { windowSeconds: 600, member: 200, network: 600 },
  'playlist.new': { windowSeconds: 3600, member: 60, network: 180 },
  'playlist.upd': { windowSeconds: 600, member: 100, network: 300 },
  'playlist.add': { windowSeconds: 600, member: 300, network: 900 },
  'playlist.del': { windowSeconds: 600, member: 60, network: 180 },
  'playlist.undo': { windowSeconds: 600, member: 60, network: 180 },
  'playlist.order': { windowSeconds: 600, member: 300, network: 900 },
  'history.clear': { windowSeconds: 600, member: 20, network: 60 },
  'history.pause': { windowSeconds: 600, member: 40, network: 120 },
  'history.resume': { windowSeconds: 600, member: 40, network: 120 },
  rem: { windowSeconds: 600, member: 300, network: 900 },
  subscribe: { windowSeconds: 600, member: 60, network: 180 },
  'friend.new': { windowSeconds: 3600, member: 30, network: 90 },
  'friend.accept': { windowSeconds: 600, member: 100, network: 300 },
  'friend.del': { windowSeconds: 600, member: 100, network: 300 },
  'block.new': { windowSeconds: 600, member: 60, network: 180 },
  'block.del': { windowSeconds: 600, member: 60, network: 180 },
  'message.new': { windowSeconds: 600, member: 60, network: 180 },
  'message.read': { windowSeconds: 600, member: 600, network: 1800 },
  'message.del': { windowSeconds: 600, member: 60, network: 180 },
  'notice.read': { windowSeconds: 600, member: 300, network: 900 },
  view: { windowSeconds: 600, member: null, network: 600 },
} as const

/** A member's comments wait for a moderator for as long as their account is younger than this. */
export const newAccountSeconds = daySeconds

/** Characters of a message to the site [§5], and of the address that it is about. */
export const contactMessageMaxLength = 1500
export const referrerMaxLength = 500

/** How much of what was reported is kept with the report, in characters. */
export const targetTextMaxLength = 2000

/** The picture of a report. */
export const reportPictureMaxBytes = 5 * 1024 * 1024

/** How often one visitor may report, and how often with the question that stands in for the captcha; pictures of all of them. */
export const reportTries = { windowSeconds: hourSeconds, visitor: 10, byQuestion: 5 } as const
export const reportPicturesPerHour = 300

/** A view is told this long after the page is seen [§7]. */
export const viewAfterMs = 1000

/** The player's script leaves a video that starts by itself alone until its first picture is shown, and no longer than this. */
export const playerTakeoverMs = 1000

/** Looking again within this long is the same view. */
export const viewSeconds = 1800

/** A write that came twice is known for this long, and a gesture waits so long for somebody to sign in. */
export const doneRequestSeconds = daySeconds
export const gestureSeconds = 600

/** Newest comments that one answer carries; they are paged on the page [§4]. */
export const commentsMax = 500

/** Partner videos shown of all that there are [§7]. */
export const partnerVideosShown = 17

/** The chance that a video has partners' offers beside it, and how long these stay before others come [§9]. */
export const offerChance = 0.9
export const offerRotationSeconds = hourSeconds

/** What stands below the offers waits for them no longer than this. */
export const offersDeadlineMs = 500

/** Pixels of a banner, and of the one below the header on a wide and on a narrow screen [§9]. */
export const bannerSize = { width: 300, height: 250 } as const
export const promoSizes = { desktop: { width: 468, height: 60 }, mobile: { width: 320, height: 50 } } as const

/** A proof of age is asked for again after this long, where a place's row does not say otherwise. */
export const ageRecheckSeconds = 30 * daySeconds

/** A photo for the age check: its size, and its sides in pixels. Below, nobody could tell an age; above, nobody needs it. */
export const agePhotoMaxBytes = 8 * 1024 * 1024
export const agePhotoMinPixels = 200
export const agePhotoMaxPixels = 16_384

/** Photos for moderators that are taken within an hour: from one visitor, and from all of them together. */
export const agePhotoTries = { windowSeconds: hourSeconds, visitor: 6, all: 600 } as const

/** How long the provider of the age check may take. */
export const ageCheckDeadlineMs = 15_000

/** How often a visitor who waits for a decision asks again, and how long an undecided photo is kept. */
export const ageWaitSeconds = 15
export const agePhotoRetentionSeconds = 3 * daySeconds

/** /.well-known/security.txt is good for less than a year after the build (RFC 9116, 2.5.5). */
export const securityTextSeconds = 360 * daySeconds

/** The choice about cookies is asked for again after half a year: sooner would wear down whoever said no. */
export const consentCookieSeconds = 180 * daySeconds

/** Larger requests are refused before anything reads them. */
export const urlMaxLength = 8 * 1024
export const bodyMaxBytes = 64 * 1024

/** A skip of the player, and how long it waits for another press before it jumps [§9]. */
export const skipSeconds = 10
export const skipAfterMs = 1500

/** The countdown to the next video; the related panel needs a player wider than this [§4, §9]. */
export const nextVideoSeconds = 12
export const carouselAboveWidthPx = 420

/** An advert before a video: when it may be skipped, and how long the video waits for it at most, on a desk and elsewhere [§9]. */
export const advertSkipSeconds = 5
export const advertDeskTimeoutMs = 5000
export const advertMobileTimeoutMs = 10_000

/** Documents of other servers that an advert's document may lead through [§9]. */
export const advertRedirectsMax = 8

/** How often, and how far apart, the page is searched for the advert's tag [§9]. */
export const advertTagAttempts = 50
export const advertTagEveryMs = 100

/** What is left of an advert goes this long after it is complete [§9]. */
export const advertRemovedAfterMs = 10_000

/** Cards of a row on a member's profile, and of a strip of whom they follow; the rest stands on a page of its own. */
export const profileRow = 10
export const profileStrip = 24

/** Years of whoever may be here at least, and of whoever may be believed. */
export const adultYears = 18
export const oldestYears = 120

/** Characters of what members say of themselves. */
export const aboutMeMaxLength = 1000
export const educationMaxLength = 100
export const websiteMaxLength = 200

/** Requests to be friends, and members that were blocked, as far as one answer tells. */
export const requestsMax = 100

/** The feed of whom somebody follows goes back this far. */
export const feedSeconds = 365 * daySeconds

/** Pictures of a profile: their size, their sides [§5], and how often one member may send one. */
export const profilePictureMaxBytes = 8 * 1024 * 1024
export const avatarMinPixels = { width: 200, height: 200 } as const
export const coverMinPixels = { width: 1250, height: 250 } as const
export const profilePictureMaxPixels = 16_384
export const profilePictureTries = { windowSeconds: hourSeconds, member: 20 } as const

/** Characters of a message between members. */
export const messageLength = { min: 1, max: 2000 } as const

/** Messages that an open page is brought at once, after it was asleep. */
export const catchUpMessagesMax = 100

/** How long a question for news waits for some, and how many open pages of one member are told. */
export const longPollMs = 5000
export const inboxSocketsMax = 12

/** Notices are kept this long. */
export const notificationSeconds = 90 * daySeconds

/** A code of a second factor changes this often; codes for whoever lost the phone. */
export const totpStepSeconds = 30
export const recoveryCodes = 10

/** A file of one's own data that playlists are read out of. */
export const importMaxBytes = 4 * 1024 * 1024

/** Characters of a username and of the password of a sign-in, at least [§5, §9]; of a password that is chosen anew. */
export const usernameMinLength = 3
export const passwordMinLength = 5
export const newPasswordMinLength = 8

/** Letters of a word that a new password may not be made of (rules/own-words.ts), and of what else there must be in it. */
export const knownWordMinLength = 3
export const passwordRemainderMinLength = 5

/** And at most; the longest e-mail address that there can be. */
export const usernameMaxLength = 30
export const passwordMaxLength = 200
export const emailMaxLength = 254

/** A session lasts as long as any cookie, or as long as this for somebody who asked to stay signed in. */
export const rememberedSessionSeconds = 30 * daySeconds

/** When a session was last used is noted at most this often. */
export const sessionTouchSeconds = hourSeconds

/** Of a member's open sessions the account page lists so many, and counts them all. */
export const sessionsListed = 50

/** A session that was not used for so long is over; of a moderator or an admin it is over sooner, and lasts a day at most. */
export const sessionIdleSeconds = 14 * daySeconds
export const staffSessionSeconds = { idle: 2 * hourSeconds, whole: daySeconds } as const

/** Links in mails: to confirm an address, to choose a new password, to get the address back that an account had. */
export const confirmLinkSeconds = 2 * daySeconds
export const restoreLinkSeconds = hourSeconds
export const undoLinkSeconds = 7 * daySeconds

/** An account whose e-mail was not confirmed for so long is forgotten. */
export const unconfirmedSeconds = 7 * daySeconds

/**
 * How often a password may be wrong: from one network for one account, from one network at all. `pending` may be under way at once,
 * where none failed lately. Of an account's wrong passwords from everywhere so many are counted: they refuse nothing. `codes` of a
 * second factor may be wrong after the right password.
 */
export const loginTries = {
  windowSeconds: 600,
  visitorAndAccount: 10,
  visitor: 30,
  pending: 40,
  accountCounted: 100,
  codes: 20,
} as const

/** How often one network may answer the question that stands in for the captcha when it signs in. */
export const loginQuestionTries = { windowSeconds: hourSeconds, visitor: 5 } as const

/** A device is known to the accounts that it signed in to for this long. */
export const deviceCookieSeconds = 180 * daySeconds

/** How long a sign-in may take: a password waits in line to be hashed. */
export const hashDeadlineMs = 60_000

/** How often a member may get their own password wrong, and how often the code of their second factor. */
export const ownPasswordTries = { windowSeconds: 600, account: 10 } as const
export const codeTries = { windowSeconds: 600, account: 10 } as const

/** Passwords that are hashed at the same moment, each in a thread of its own. */
export const concurrentHashes = 4

/** Password and code that were typed again count for so long in that session. */
export const stepUpSeconds = 300

/** From this many wrong passwords on, a login asks for the captcha. */
export const captchaAfterFailures = 3

/** Security events are counted by the hour, written this often at most by one isolate, and kept this long. */
export const securityCountMs = 5000
export const securityCountRetentionSeconds = 90 * daySeconds

/** So many of a kind within an hour, that did not succeed, are an alert in the log. */
export const securityAlertsPerHour: { readonly [kind: string]: number | undefined } = {
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
}

/** How often one visitor may try to sign up, and how often with the question that stands in for the captcha. */
export const signupTries = { windowSeconds: hourSeconds, visitor: 30, byQuestion: 5 } as const

/** Signing in through a provider: how long the way there and back may take, how often one visitor may set out. */
export const providerVisitSeconds = 600
export const providerTries = { windowSeconds: 600, visitor: 30 } as const

/** What a provider answers: in time, and no more than this. Its clock may go wrong by so much. */
export const providerDeadlineMs = 3000
export const providerAnswerMaxBytes = 64 * 1024
export const providerClockSkewSeconds = 60

/** How long an isolate keeps a provider's endpoints. The OpenID Connect library refreshes the keys itself, every five minutes. */
export const providerKeysSeconds = hourSeconds

/**
 * Mails of one kind: those that one visitor may cause, those of them to one address, and those to one address that all visitors
 * together may cause; after the last, a restore asks for a captcha. `question`: how often the sum may stand in for it.
 */
export const mailTries = {
  windowSeconds: hourSeconds,
  visitor: 10,
  visitorAndAddress: 3,
  address: 6,
  question: 5,
} as const

/** A captcha is good for this long, once. */
export const captchaSeconds = 1200

/** The trial download opens after this long, the messenger's after that; pressed before, a flag is shown for a moment [§4, §9]. */
export const trialWaitSeconds = 30
export const messengerWaitSeconds = 10
export const earlyFlagMs = 700

/** The largest video that may be uploaded [§5, §9], and the largest image. */
export const uploadMaxBytes = 10 * 1024 ** 3
export const imageMaxBytes = 20 * 1024 * 1024

/** The frame of a video in somebody's page, unless they ask for a smaller one; how long they may keep its description. */
export const embedSize = { width: 640, height: 360 } as const
export const oembedSeconds = hourSeconds

/** The boxes that renditions fit into, upright films in the same ones turned: never larger than the film itself. */
export const renditionBoxes = {
  sd: { width: 854, height: 480 },
  hd: { width: 1280, height: 720 },
  fhd: { width: 1920, height: 1080 },
} as const

/** Moments of a video to choose its preview from. */
export const stillsOfVideo = 10

/** A job of the media processor is somebody else's when nothing was heard of it for the first of these; it tells so often. */
export const mediaLeaseSeconds = 60
export const mediaHeartbeatSeconds = 15

/** A job that was lost so often has failed. */
export const mediaAttemptsMax = 5

/** A virus scanner is shown so many bytes of a file, which is as many as clamd takes unless it is told otherwise. */
export const scannedMaxBytes = 100 * 1024 * 1024

/** Clocks of the embedded upstream and of the processor may differ by this; a signed request is good as long. */
export const mediaClockSeconds = 300

/** Seconds that a film has to have at least, exclusive to the site or not [§5]. */
export const uploadMinSeconds = { exclusive: 360, nonExclusive: 600 } as const

/** It comes in parts of this size, two at a time; a part that fails is tried again after these pauses. */
export const uploadPartBytes = 8 * 1024 * 1024
export const uploadParallel = 2
export const uploadRetriesMs = [1000, 3000, 8000, 20_000] as const

/** Without a script it comes in one form, which is as large as a request may be. */
export const uploadFormMaxBytes = 90 * 1024 * 1024

/** Characters of an upload's title, description, performers and channel; its categories; characters of its file's name. */
export const uploadTitle = { min: 3, max: 100 } as const
export const uploadDescription = { min: 5, max: 2000 } as const
export const uploadPerformersMaxLength = 500
export const uploadChannelMaxLength = 100
export const uploadCategories = { min: 1, max: 10 } as const
export const uploadFileNameMaxLength = 80

/** A preview of an uploader's own: pixels at least [§5], bytes at most. */
export const uploadPicture = { width: 1250, height: 250, maxBytes: 10 * 1024 * 1024 } as const

/** What one member may have open at a time, and send within a day. */
export const uploadQuota = { open: 20, perDay: 50, bytesPerDay: 100 * 1024 ** 3 } as const

/** An upload that nobody goes on with is forgotten; the films of refused and withdrawn ones go after this. */
export const uploadRetentionSeconds = 7 * daySeconds

/** How often a page of uploads looks again, with a script and without one. */
export const uploadPollMs = 4000
export const uploadRefreshSeconds = 15

/** How soon each kind of legal notice is decided: business days, and hours for what cannot wait. */
export const dmcaDays = 2
export const dsaDays = 7
export const cardRuleDays = 7
export const imageryHours = 48
export const personHours = 48

/** Business days after a counter-notice within which what was taken down comes back; those for an objection to be decided. */
export const counterNoticeDays = { min: 10, max: 14 } as const
export const appealDays = 7

/** A decision may be objected to for so many months. */
export const appealMonths = 6

/** Characters of what a notice says. */
export const noticeText = { min: 10, max: 3000 } as const
export const noticeLine = { min: 2, max: 200 } as const

/** Notices that one visitor may send, and answers to decisions. */
export const noticeTries = { windowSeconds: hourSeconds, visitor: 10, all: 1000 } as const

/** Receipts of notices: to one address, and all of them. */
export const receiptTries = { windowSeconds: hourSeconds, address: 3, all: 300 } as const

/** Who sent a notice and what they wrote is forgotten when the last decision about it is so old. */
export const noticeDataSeconds = 365 * daySeconds

/** Nobody else decides about what a moderator looks at, for this long. */
export const claimSeconds = 600

/** Films that look alike, shown beside one that is reviewed; and how many of about its length are looked at. */
export const similarVideosShown = 2
export const similarVideosCompared = 200

/** Characters of what a moderator says about a rejected upload. */
export const reviewNoteMaxLength = 500

/** A file of the media processor goes in parts of this size when it is larger: Cloudflare takes no longer bodies than 100 MB. */
export const mediaPartBytes = 64 * 1024 * 1024

/** The quick exit: one key, so many times, within so long. */
export const exitPresses = 3
export const exitWithinMs = 1500
/** People on record for one film; characters of what is said about each. */
export const performerRecordsMax = 30
export const performerName = { min: 2, max: 100 } as const
export const recordReference = { min: 1, max: 200 } as const
export const custodianName = { min: 2, max: 100 } as const
export const custodianAddress = { min: 5, max: 300 } as const

/** How long a moderator's word about a member's age counts. */
export const ageConfirmationSeconds = 365 * daySeconds
