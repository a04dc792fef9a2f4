// Every number of the business, named with its unit. The source of each is the specification's section in brackets.

/** Seconds of an hour and of a day, used below. */
export const hourSeconds = 3600
export const daySeconds = 86_400

/** Items per page [§9]. */
export const pageSizes = {
  list: 60,
  members: 96,
  home: 30,
  related: 20,
  relatedDefault: 10,
  /** A row of the home page. */
  row: 4,
  playlistStrip: 30,
  playlists: 20,
  comments: 10,
  /** Replies on a page of one thread. */
  replies: 50,
  conversations: 30,
  messages: 30,
  notifications: 40,
  /** Rows of a table of the back office. */
  admin: 50,
  /** Videos per answer of the index behind the sitemaps. */
  index: 1000,
  /** Where a list has no size of its own. */
  usual: 40,
} as const

const videoFileSeconds = 8_640_000

/** How long an upstream answer is fresh, in seconds [§7, §9]. */
export const lifetimes = {
  videos: 86_400,
  video: 86_400,
  related: 432_000,
  /** What is trending, and the week's new videos. */
  picks: 3600,
  /** The model by which a device suggests videos. */
  taste: 86_400,
  main: 14_400,
  home: 14_400,
  stats: 14_400,
  categories: 14_400,
  suggester: 43_200,
  model: 3600,
  channel: 3600,
  member: 7200,
  comments: 3600,
  /** What visitors who read comments ask for again, as often as `latestCommentsAsks` says. */
  latestComments: 60,
  /** Never answered when older: a member may have made it private. */
  playlists: 60,
  playlist: 86_400,
  subscriptions: 7200,
  partnerVideos: 14_400,
  videoFile: videoFileSeconds,
  videoIndex: 21_600,
  searchRules: 86_400,
} as const

/** A stale entry is kept this long after its lifetime, for hours when the upstream is down. */
export const staleSeconds = daySeconds

/**
 * Members' changes are visible everywhere within a minute: an isolate polls for changes after the first number, and KV may
 * answer it with a value as old as the second. A change is remembered longer than any answer that shows it; a failed KV write
 * is retried.
 */
export const changePollMs = 20_000
export const changeReadSeconds = 30
export const changeRetentionSeconds = 2 * daySeconds + hourSeconds
export const changeRetriesMs = [0, 1200, 2500, 5000] as const

/**
 * Every isolate keeps the deny list: older than the first number, it is refreshed behind an answer; older than the second,
 * before it, waiting at most the third. Where an upstream has no list or does not answer, the fourth passes before a request
 * waits for it again.
 */
export const denyFreshMs = 2000
export const denyUsableMs = 4000
export const denyWaitMs = 500
export const denyMissingRetryMs = 60_000

/** The published site settings in milliseconds: when an isolate asks again, and when requests wait for the answer. */
export const settingsFreshMs = 20_000
export const settingsUsableMs = 55_000
export const settingsWaitMs = 500
export const settingsRetryMs = 60_000
/** How long an isolate of the upstream keeps them in milliseconds. */
export const settingsOriginFreshMs = 5000
/** Versions that are kept, and how many are tried for one that reads. */
export const settingVersionsKept = 200
export const settingVersionsTried = 10
/** The note of a version in characters, and its form in bytes. */
export const settingNoteMaxLength = 300
export const settingsFormMaxBytes = 1024 * 1024
/** Published age rows: how many, their texts in characters, and the longest time that a proof may last. */
export const ageRowsMax = 100
export const ageRowTextMaxLength = 300
export const ageRowRecheckMaxSeconds = 365 * daySeconds
/** A change that weakens a place waits so long for a second admin, who has been an admin for so long before it. */
export const ageChangeSeconds = 7 * daySeconds
export const ageConfirmerSeconds = 7 * daySeconds
/** Versions of the age rows that are tried for one that reads, and that the page lists. */
export const ageVersionsTried = 5
export const ageVersionsShown = 20

/** Compliance runs that the page of the age rows lists, and how often an admin may make one. */
export const ageRunsShown = 20
export const ageRunTries = { windowSeconds: 3600, limit: 30 } as const

/** A replica of the deny list asks the list itself when it knows it for longer, and is waited for so long. */
export const denyReplicaFreshMs = 250
export const denyReplicaMs = 300

/** The deny list covers everything that a cached answer may still show, and is sent in pages of this size. */
export const denyRetentionMs = (videoFileSeconds + staleSeconds + daySeconds) * 1000
export const denyPageSize = 5000

/** Files of what was taken down are kept this long: an appeal is open for six months, and may bring them back. */
export const takedownFilesSeconds = 190 * daySeconds

/** While the upstream is down, the fallback entry of an answer that is never stale is served for this long at a time. */
export const fallbackMs = 10_000

/** How long a page waits for its main data, and for the data beside it. */
export const mainDeadlineMs = 2500
export const sideDeadlineMs = 1500

/** A page waits this long for its session, so that time is left for a kept copy of a public page. */
export const sessionDeadlineMs = 2000

/** A request that waits for the page that another one makes looks after these pauses, the last one again and again. */
export const followPausesMs = [5, 10, 20, 40] as const

/** An isolate asks for the session of a public page anew after this long: as long may a session that ended elsewhere still show as signed in. */
export const sessionKnownMs = 15_000

/** The deadline of a part that is streamed after the main content: only the end of the page waits for it. */
export const lateDeadlineMs = 4000

/** An upstream call itself may take this long, to fill the cache for the next visitor. */
export const upstreamDeadlineMs = 10_000

/**
 * A read that fails is tried again while the visitor waits, after random pauses of at most these; one that is late is asked
 * again after the next number, while its answer may still come. Both take from a budget: a share of all requests, and the
 * retries of a second, of which some are kept for later.
 */
export const readPausesMs = [100, 200, 400, 800, 800] as const
export const askAgainAfterMs = 800

/**
 * Reads of one request travel to the embedded upstream together: the first waits so long for the others. An upstream that does not know
 * bundles is asked one by one for so long.
 */
export const bundleWaitMs = 20
export const bundleRestMs = 60_000

/**
 * Of all isolates of a part of the world one fetches an answer: it holds a lease for so long, and others wait so long at most. The object
 * that grants leases answers within `leaseAskMs`, or is not asked for a while. It keeps an answer of up to a megabyte for as long as
 * KV may still say that there is none, and a failure for a moment.
 */
export const leaseMs = 1000
export const leaseWaitMs = 1500
export const leaseAskMs = 250
export const leaseRestMs = 5000
export const leaseKeptMs = 60_000
export const leaseFailedMs = 1000
export const leaseHandedMaxBytes = 1_000_000
export const leaseKeptMaxBytes = 32_000_000
/** A thousand requests a second are what one object takes. */
export const leaseObjects = 16
export const retryBudget = { share: 0.1, perSecond: 20, burst: 100 } as const

/**
 * After this many faults in a row no request is sent for the pause, and then one at a time. The upstream's Retry-After is
 * followed up to the third number.
 */
export const breakerFaults = 20
export const breakerPauseMs = 1000
export const retryAfterMaxSeconds = 300

/**
 * Work that one isolate has in progress at once, by class; how many requests wait for a place, and how long at most, so that a
 * page is answered within `mainDeadlineMs`. A place is given to the next request after `heldMs`, as when the upstream hangs. After
 * its work it rests for a multiple of the time that the work took, at most the time below, so that searches leave most of a shared
 * thread to cached pages, which need no place.
 */
export type AdmissionBounds = { atOnce: number; waiting: number; waitMs: number; heldMs: number; restTimes: number }
export const admissionBounds = {
  search: { atOnce: 2, waiting: 500, waitMs: 1500, heldMs: 1500, restTimes: 6 },
  read: { atOnce: 128, waiting: 500, waitMs: 1500, heldMs: 2500, restTimes: 0 },
  write: { atOnce: 64, waiting: 200, waitMs: 2000, heldMs: 10_000, restTimes: 0 },
  hash: { atOnce: 8, waiting: 100, waitMs: 20_000, heldMs: 60_000, restTimes: 0 },
  upload: { atOnce: 16, waiting: 64, waitMs: 2000, heldMs: 60_000, restTimes: 0 },
  media: { atOnce: 64, waiting: 200, waitMs: 2000, heldMs: 10_000, restTimes: 0 },
} as const satisfies Record<string, AdmissionBounds>
export const placeRestMostMs = 120
export type AdmissionClass = keyof typeof admissionBounds

/** The Retry-After of what found no place. Its page is made once in the second number of seconds. */
export const busyRetrySeconds = 5
export const busyPageSeconds = 60

/** Answers that one network may add to the caches of an isolate within a minute, and the networks that are counted. */
export const missesPerMinute = 300
export const missNetworksMax = 20_000

/**
 * How long the embedded upstream waits for its storage in all: of a request, of a stream of a member's data, of a request of the
 * media processor, of a job. One call of a Durable Object may take the second number. A read that was lost is tried again after
 * random pauses of at most the third.
 */
export const storageBudgetMs = { request: 2000, export: 30_000, processor: 2000, job: 900_000 } as const
export const objectDeadlineMs = 1000
export const databasePausesMs = [50, 150] as const

/**
 * Retry-After of a storage that does not answer, has too many queries, or refuses writes. A client may try again within its own
 * deadline after at most the second number.
 */
export const storageRetrySeconds = { storage_busy: 1, overloaded: 5, read_only: 60 } as const
export const retrySoonSeconds = 1

/**
 * How long a visitor's own write is remembered, so that copies of the database that lag behind it are not asked, and how long an
 * answer to it is waited for before the primary is asked. That a video was restored is remembered as long.
 */
export const bookmarkSeconds = 300
export const bookmarkWaitMs = 300

/** Menus of cards that did not load are asked for again this much later, by the next card that is pointed at. */
export const cardMenuRetryMs = 5000

/** A list is streamed before its data only when the upstream answered in this time, and failed in nothing. */
export const healthyMs = 5000

/** A file of the upstream must begin within the first number; a longer pause than the second ends its connection. */
export const fileFirstByteMs = 10_000
export const filePauseMs = 15_000

/**
 * A part of an upload is refused when the bucket takes no byte of it for this long; so is another file that is larger than the second
 * number. A smaller one has the time of its request.
 */
export const partPauseMs = 5000
export const fileSmallBytes = 1024 * 1024

/** An empty list in the place of this many items is believed when the upstream says so twice. */
export const manyItems = 5

/** The clocks of two machines differ by less. What is later than now by more was made before the clock was set back. */
export const clockSkewMs = 5000

/**
 * A read of KV is waited for this long, then the upstream is asked. After a late one, `suspectWait` is enough for the next
 * `suspect`: not every request waits for a slow KV.
 */
export const kvReadMs = { wait: 500, suspectWait: 50, suspect: 1000 } as const

/** Larger upstream answers are refused and never stored. */
export const answerMaxBytes = 2 * 1024 * 1024

/** Lists end here: deeper pages are 404, totals are exact up to here. */
export const pagesMax = 500

/** Search engines get this many pages of a list: deeper items have their own address in the sitemaps. */
export const indexedPagesMax = 20

/** Rows of a channel's page, and the videos of each. */
export const channelSectionsMax = 4
export const channelSectionVideos = 8
/** Items of a list in its structured data: more would cost more bytes than it is worth. */
export const structuredDataItems = 3

/** Ids per sitemap: a sitemap may name 50,000 addresses, and the index of sitemaps as many parts in all languages together. */
export const indexSpan = 50_000
export const sitemapPartsMax = 2400

/** Related videos come in one batch of this many pages [§7]. */
export const relatedBatchPages = 3

/** Pages of trending videos and of those of the week. */
export const picksPagesMax = 10

/** The model by which a device suggests videos: its size as JSON, its videos, the tags of each, and what was played beside it. */
export const tasteMaxBytes = 200_000
export const tasteVideosMax = 500
export const tasteTagsMax = 12
export const besideMax = 8
/** What the home page shows of them, and categories that a visitor comes back to. */
export const forYouShown = 12
export const ownCategoriesShown = 8

/** Pages of all that is related to a video. */
export const relatedPagesMax = 6

/** A search for a video's title continues with at most this many similar videos. */
export const searchRelatedMax = 240

/** Numbered pages shown at once, and on each side of the current one [§9]. */
export const paginationNumbers = 5
export const paginationEachSide = 2

/** Minimum length of a search in characters [§5]. */
export const searchMinLength = 3
/** The same for Chinese, Japanese, Korean or Thai text, whose words are often no longer. */
export const searchMinLengthCjk = 2
export const searchMaxLength = 69

/** Related searches shown over a list [§2]. */
export const relatedSearchesMax = 15

/** Bounds of the duration filter: 1 is shorter than the first, 3 is longer than the second, 2 lies between. */
export const durationShortSeconds = 600
export const durationLongSeconds = 1800

/** The player recovers from errors at most this often without this much undisturbed playback in between. */
export const recoveriesMax = 3
export const recoveryWindowSeconds = 60

/** A stream that fails to decode and requests nothing for this long is restarted. */
export const stalledAfterMs = 4000

/** Videos longer than this are played as HLS [§9]. */
export const hlsAboveSeconds = 1800

/**
 * A signed media link is valid for this long; a page that contains one is cached for less, so that the link outlives a visit.
 */
export const mediaLinkSeconds = 6 * hourSeconds
export const signedPageSeconds = hourSeconds

/** An island whose chunk has not loaded by then stays as the server rendered it [§8]. */
export const chunkTimeoutMs = 120_000

/** A press on an island that is still loading falls back to its native behaviour after this long. */
export const pendingPressMs = 3000

/**
 * Cookie lifetimes in seconds: the theme, and whether lists show watched videos, 400 days, the longest that a browser keeps a
 * cookie; all others a day [§9].
 */
export const themeCookieSeconds = 400 * daySeconds
export const cookieSeconds = daySeconds
/** So long after signing out a page says so. */
export const signedOutLineSeconds = 20

/** Suggestions per group; typing more than this many characters requests them, debounced [§4, §5, §9; the specification says 2]. */
export const suggestionsPerGroup = 5
export const suggestAboveLength = 1
export const searchDebounceMs = 300
export const recentSearches = 3

/** Videos that a visitor's own device remembers. */
export const watchHistoryMax = 200
/** Videos in the queue, and videos marked as not interesting, that a visitor's device keeps. */
export const queueMax = 200
export const notInterestedMax = 500

/** Channels in the tag nav, and how far its arrows scroll [§9]. */
export const navChannels = 8
export const navScrollStepPx = 150

/** Default keywords of a page without its own. */
export const keywordsMax = 5

/** A page waits this long for the channels of its tag nav, and then renders without them. */
export const navWaitMs = 10

/** An upstream without stats is asked again after this long. */
export const navRetrySeconds = 60

/** The header hides when a visitor scrolls down past this [§2, §9]. */
export const headerHidePx = 125

/** A toast disappears by itself [§4, §9]. */
export const toastMs = 4000

/** Previews per thumb [§9]. */
export const previewsMax = 3

/** Each preview shows for this long; on touch screens they start after a press of this length. */
export const previewMs = 800
export const previewPressMs = 450

/** Characters of a comment [§5]; of a playlist's title and description [§5]. */
export const commentLength = { min: 5, max: 2000 } as const
export const playlistTitle = { min: 3, max: 100 } as const
export const playlistDescription = { min: 5, max: 500 } as const

/** Categories of a playlist [§5]. */
export const playlistCategories = { max: 3 } as const

/** Playlists per member, and videos per playlist. */
export const playlistsOfMember = 200
export const videosOfPlaylist = 500

/** A deleted playlist can be restored for this long. */
export const playlistUndoSeconds = daySeconds

/**
 * Rate limits of each act of shared/contract/acts.ts within its window: per member, and per network, where an IPv6 address
 * counts by its /64 [§6 for comments]. Null: no limit of that kind.
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
  'history.day': { windowSeconds: 600, member: 60, network: 180 },
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
  'comment.edit': { windowSeconds: 600, member: 20, network: 60 },
  'comment.like': { windowSeconds: 600, member: 100, network: 300 },
  'comment.release': { windowSeconds: 600, member: 300, network: 900 },
  'comment.pin': { windowSeconds: 600, member: 60, network: 180 },
  'comment.heart': { windowSeconds: 600, member: 100, network: 300 },
  view: { windowSeconds: 600, member: null, network: 600 },
} as const

/** Comments are held for a moderator from so many points of signs of spam on; the same text of other accounts counts for this long [own]. */
export const spamHeldFrom = 100
export const repeatedTextSeconds = daySeconds
/** A member's comments are held for a moderator while their account is younger than this. */
export const newAccountSeconds = daySeconds

/** Characters of a message to the site [§5], and of the address of the reported page. */
export const contactMessageMaxLength = 1500
export const referrerMaxLength = 500

/** How much of the reported text is stored with the report, in characters. */
export const targetTextMaxLength = 2000

/** The picture of a report. */
export const reportPictureMaxBytes = 5 * 1024 * 1024

/**
 * How often one visitor may report, and how often by answering the question in place of the captcha; pictures of all visitors
 * together.
 */
export const reportTries = { windowSeconds: hourSeconds, visitor: 10, byQuestion: 5 } as const
export const reportPicturesPerHour = 300
/** The newest messages of a conversation that its report holds. */
export const reportedMessages = 20
/** And the newest pictures of these. */
export const reportedPictures = 6

/** A view is sent this long after the page is shown [§7]. */
export const viewAfterMs = 1000

/** The player's script leaves an autoplaying video alone until its first frame is shown, but no longer than this. */
export const playerTakeoverMs = 1000

/** Of a page that opens with an autoplaying video, what comes behind the player is sent so much later. */
export const restAfterPlayerMs = 450

/** A page that is fetched around the living player: after this it is a plain page change. */
export const continueWithinMs = 4000

/** Such a page is fetched in advance once a link was pointed at for this long, and counts for a while. */
export const intentMs = 100
export const intentKeptMs = 15_000

/** Reports of pages and of what is watched, of one network; more are not counted. */
export const eventLimit = { limit: 3000, windowSeconds: 600 } as const

/** Another view within this time is not counted again. */
export const viewSeconds = 1800
/** A count of what visitors did that creators see is at least this; a smaller one could be about a single visitor. */
export const fewestShown = 5

/** A video shows which parts are watched most once it was played so often within about two months [own]. */
export const curvePlaysLeast = 100

/** How long a repeated write is recognised, and how long a gesture waits for its visitor to sign in. */
export const doneRequestSeconds = daySeconds
export const gestureSeconds = 600

/** Newest comments per answer [§4]; pages of comments end there. */
export const commentsMax = 500
/** A comment can be edited for this long after it was written, and so often [own]. */
export const commentEditSeconds = 15 * 60
export const commentEditsMax = 10
/** Words for which comments wait for the owner of what they are on, and their length [own]. */
export const commentWords = { most: 100, maxLength: 60 } as const
/** So many members can be named in a comment [own]. */
export const mentionsMax = 5
/** Replies that a page shows below each comment, and how many of a thread are counted and shown on pages of their own [own]. */
export const firstReplies = 3
export const repliesMax = 1000

/** Partner videos shown out of all [§7]. */
export const partnerVideosShown = 17

/** The probability that a video shows partners' offers, and how long these stay before they rotate [§9]. */
export const offerChance = 0.9
export const offerRotationSeconds = hourSeconds

/** The content below the offers waits for them no longer than this. */
export const offersDeadlineMs = 500

/** Pixels of a banner, and of the one below the header on a wide and on a narrow screen [§9]. */
export const bannerSize = { width: 300, height: 250 } as const
export const promoSizes = { desktop: { width: 468, height: 60 }, mobile: { width: 320, height: 50 } } as const

/** The default time after which a proof of age must be renewed; a place's row may set another. */
export const ageRecheckSeconds = 30 * daySeconds

/** Where a law wants a choice of methods of proving an age, this many are one. */
export const ageChoiceMin = 2

/**
 * A photo for the age check: its size in bytes, and its sides in pixels. Smaller ones cannot be judged, larger ones are not
 * needed.
 */
export const agePhotoMaxBytes = 8 * 1024 * 1024
export const agePhotoMinPixels = 200
export const agePhotoMaxPixels = 16_384

/** Photos accepted for review by moderators within an hour: from one visitor, and from all together. */
export const agePhotoTries = { windowSeconds: hourSeconds, visitor: 6, all: 600 } as const

/** Deadline of the age check's provider. */
export const ageCheckDeadlineMs = 15_000

/** How often a waiting visitor's page asks for the decision, and how long an undecided photo is kept. */
export const ageWaitSeconds = 15
export const agePhotoRetentionSeconds = 3 * daySeconds

/** /.well-known/security.txt expires within a year after the build (RFC 9116, 2.5.5). */
export const securityTextSeconds = 360 * daySeconds

/** The cookie choice is asked for again after half a year: sooner would wear down visitors who said no. */
export const consentCookieSeconds = 180 * daySeconds

/** Larger requests are refused before they are read. */
export const urlMaxLength = 8 * 1024
export const bodyMaxBytes = 64 * 1024

/** The step of a skip, and how long the player waits for another press before it seeks [§9]. */
export const skipSeconds = 10
export const skipAfterMs = 1500

/** The countdown to the next video; the related panel needs a player wider than this [§4, §9]. */
export const nextVideoSeconds = 12
export const carouselAboveWidthPx = 420

/**
 * An advert before a video: when it may be skipped, and how long the video waits for it at most, on desktops and elsewhere
 * [§9].
 */
export const advertSkipSeconds = 5
export const advertDesktopTimeoutMs = 5000
export const advertMobileTimeoutMs = 10_000

/** Wrapper documents that an advert may redirect through [§9]. */
export const advertRedirectsMax = 8

/** How often, and how far apart, the page is searched for the advert's tag [§9]. */
export const advertTagAttempts = 50
export const advertTagEveryMs = 100

/** The remains of an advert are removed this long after it completes [§9]. */
export const advertRemovedAfterMs = 10_000

/** Cards in a row of a member's profile, and in the strip of the people they follow; the rest is on a page of its own. */
export const profileRow = 10
export const profileStrip = 24

/** The minimum age of a visitor, and the maximum age that is believed. */
export const adultYears = 18
export const oldestYears = 120

/** Characters of a profile's texts. */
export const aboutMeMaxLength = 1000
export const educationMaxLength = 100
export const websiteMaxLength = 200

/** Friend requests and blocked members per answer. */
export const requestsMax = 100

/** The subscription feed goes back this far. */
export const feedSeconds = 365 * daySeconds

/** Profile pictures: bytes, sides [§5], and how often a member may send one. */
export const profilePictureMaxBytes = 8 * 1024 * 1024
export const avatarMinPixels = { width: 200, height: 200 } as const
export const coverMinPixels = { width: 1250, height: 250 } as const
export const profilePictureMaxPixels = 16_384
export const profilePictureTries = { windowSeconds: hourSeconds, member: 20 } as const

/** How often an editor may send a picture of the catalogue. */
/** Channels that a member opens, and members whom they ask to help with one. */
export const channelTries = { windowSeconds: hourSeconds, limit: 10 } as const
export const channelPeopleTries = { windowSeconds: hourSeconds, limit: 40 } as const
export const subjectPictureTries = { windowSeconds: hourSeconds, limit: 300 } as const

/** Characters of a message between members. */
export const messageLength = { min: 1, max: 2000 } as const
/** Pictures that a member may send with messages, and the characters of a picture's description [own]. */
export const messagePictureTries = { windowSeconds: hourSeconds, member: 30 } as const
export const messagePictureAltMaxLength = 200

/** A search in messages: its characters, how many messages it reads and shows, and how often a member may search. */
export const messageSearchLength = { min: 2, max: 60 } as const
export const searchedMessagesMax = 5000
export const foundMessagesMax = 30
export const findMessagesTries = { windowSeconds: hourSeconds, member: 60 } as const

/** Requests that the page of messages shows. */
export const messageRequestsShown = 20

/** Messages that an open page catches up on at once after it slept. */
export const catchUpMessagesMax = 100

/** How long a long poll for news waits, and how many open pages of one member are notified. */
export const longPollMs = 5000
export const inboxSocketsMax = 12
/** A visitor without a session who reads comments asks for the latest ones this often, and so many times on a page [own]. */
export const latestCommentsAsks = { everyMs: 60_000, most: 60 } as const
/** Open pages of one target that hear of new comments: above, the oldest are closed [own]. */
export const commentSocketsMax = 1000

/** Notifications are kept this long. */
export const notificationSeconds = 90 * daySeconds
/**
 * Notifying members by mail and push: rows of one step, steps of one minute, when a notification is too old to be delivered, and how soon the
 * same one is mailed again.
 */
export const notifyAtOnce = 100
export const notifyStepsMax = 10
export const notifyMaxAgeSeconds = 2 * daySeconds
export const mailRepeatSeconds = hourSeconds
/** The digest: how often, members of one step, steps of one minute, and videos that it names. */
export const digestSeconds = 7 * daySeconds
export const digestsAtOnce = 100
export const digestStepsMax = 5
export const digestVideosMax = 10
/** Browsers of a member that show notifications; the oldest goes when there are more. A push service keeps a message for this long. */
export const pushDevicesMax = 10
export const pushKeepSeconds = daySeconds
export const pushEndpointMaxLength = 1000
export const pushPostMs = 10_000
/** Events of the mail provider that one request may hold, and its bytes. */
export const mailEventsMax = 500
export const mailEventsMaxBytes = 256 * 1024

/** The interval of a one-time code, and the number of recovery codes for a lost phone. */
export const totpStepSeconds = 30
export const recoveryCodes = 10

/** A file of a member's own data, from which playlists are imported. */
export const importMaxBytes = 4 * 1024 * 1024

/** Minimum characters of a username and of a sign-in's password [§5, §9]; of a new password. */
export const usernameMinLength = 3
export const passwordMinLength = 5
export const newPasswordMinLength = 8

/**
 * Shortest word that a new password may not be made of (rules/account-password-words.ts), and the minimum length of what remains without
 * such words.
 */
export const knownWordMinLength = 3
export const passwordRemainderMinLength = 5

/** Their maximum lengths, and that of an e-mail address. */
export const usernameMaxLength = 30
export const passwordMaxLength = 200
export const emailMaxLength = 254

/** How long a session lasts for a member who chose to stay signed in; other sessions last as long as any cookie. */
export const rememberedSessionSeconds = 30 * daySeconds

/** A session's last use is recorded at most this often. */
export const sessionTouchSeconds = hourSeconds

/** The account page lists this many of a member's open sessions, and counts them all. */
export const sessionsListed = 50

/** An unused session expires after this long; a moderator's or admin's expires sooner, and lasts a day at most. */
export const sessionIdleSeconds = 14 * daySeconds
export const staffSessionSeconds = { idle: 2 * hourSeconds, whole: daySeconds } as const

/** Lifetimes of mailed links: to confirm an address, to choose a new password, to undo a change of e-mail. */
export const confirmLinkSeconds = 2 * daySeconds
export const restoreLinkSeconds = hourSeconds
export const undoLinkSeconds = 7 * daySeconds

/** An account whose e-mail was not confirmed within this time is deleted. */
export const unconfirmedSeconds = 7 * daySeconds

/** All limits are counted by this many Durable Objects: about a thousand attempts a second each, far more than the database writes. */
export const limiterObjects = 16

/**
 * How often a password may be wrong: from one network for one account, and from one network in total. `pending` may be in
 * progress at once while none failed lately. `accountCounted`: an account's wrong passwords from everywhere are counted up to
 * this number; they refuse nothing. `codes` of a second factor may be wrong after the right password.
 */
export const loginTries = {
  windowSeconds: 600,
  visitorAndAccount: 10,
  visitor: 30,
  pending: 40,
  accountCounted: 100,
  codes: 20,
} as const

/** How often one network may sign in by answering the question in place of the captcha. */
export const loginQuestionTries = { windowSeconds: hourSeconds, visitor: 5 } as const

/** How often a member may change their username, and how long the former one stays theirs. */
export const renameAgainSeconds = 30 * daySeconds
export const formerUsernameSeconds = 90 * daySeconds

/** A new account's first devices are its owner's: from this age on a member is told of a new one. */
export const newDeviceAfterSeconds = hourSeconds

/** A device stays known to the accounts that signed in on it for this long. */
export const deviceCookieSeconds = 180 * daySeconds

/** Deadline of a sign-in: its password waits in a queue to be hashed. */
export const hashDeadlineMs = 60_000

/** How often members may enter their own password wrongly, and the code of their second factor. */
export const ownPasswordTries = { windowSeconds: 600, account: 10 } as const
export const codeTries = { windowSeconds: 600, account: 10 } as const

/** Passkeys of an account; the characters of a name, and of what a browser sends of one. */
export const passkeysMax = 20
export const passkeyNameMaxLength = 40
export const passkeyMaxLength = 8000
/** A challenge is valid for this long, once; and how many answers that no passkey signed one network may send. */
export const passkeyChallengeSeconds = 900
export const passkeyTries = { windowSeconds: 600, visitor: 20 } as const

/** Passwords hashed concurrently, each in its own thread. */
export const concurrentHashes = 4

/** A step-up (password and code entered again) is valid this long in its session. */
export const stepUpSeconds = 300

/** From this many wrong passwords on, a sign-in requires the captcha. */
export const captchaAfterFailures = 3

/** Security events are counted per hour, written at most this often by one isolate, and kept this long. */
export const securityCountMs = 5000
export const securityCountRetentionSeconds = 90 * daySeconds

/**
 * Lines of requests that went well wait this long for others, and this many are written together. Workers Logs keeps 256 KB of an
 * entry.
 */
export const logBatchMs = 50
export const logBatchMax = 200

/** Spans of traces are sent this long after the first ended; a program keeps at most so many. */
export const spanExportMs = 1000
export const spansKept = 2000

/**
 * A part of the embedded upstream has this long to answer, all parts of the site have the second, and their states are
 * remembered by an isolate for as long as the third says.
 */
export const readinessPartMs = 2000
export const readinessAnswerMs = 2500
export const readinessKeptMs = 5000

/** Parts are degraded when a mail or a media job waits for longer, the newest backup is older, or the age rows were not reviewed. */
export const mailWaitMaxSeconds = 15 * 60
export const mediaJobWaitMaxSeconds = hourSeconds
export const backupAgeMaxSeconds = 26 * hourSeconds
export const ageReviewSeconds = 365 * daySeconds

/**
 * An isolate reports its counts of metrics this long after it counted the first of them; the object that joins them stores
 * them this often.
 */
export const metricReportMs = 10_000
export const metricTotalsSaveMs = 5000

/** This many unsuccessful events of a kind within an hour raise an alert in the log. */
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

/** How often one visitor may try to sign up, and how often by answering the question in place of the captcha. */
export const signupTries = { windowSeconds: hourSeconds, visitor: 30, byQuestion: 5 } as const

/** Signing in through a provider: how long the round trip may take, and how often one visitor may start one. */
export const providerVisitSeconds = 600
export const providerTries = { windowSeconds: 600, visitor: 30 } as const

/** Deadline and size limit of a provider's answers, and the tolerance for its clock. */
export const providerDeadlineMs = 3000
export const providerAnswerMaxBytes = 64 * 1024
export const providerClockSkewSeconds = 60

/** How long an isolate keeps a provider's endpoints. The OpenID Connect library refreshes the keys itself, every five minutes. */
export const providerKeysSeconds = hourSeconds

/**
 * Mails of one kind: those that one visitor may cause, those of them to one address, and those to one address by all visitors
 * together; beyond the last, a restore requires a captcha. `question`: how often the question may be answered in its place.
 */
export const mailTries = {
  windowSeconds: hourSeconds,
  visitor: 10,
  visitorAndAddress: 3,
  address: 6,
  question: 5,
} as const

/** A captcha is valid for this long, once. */
export const captchaSeconds = 1200

/**
 * The trial download opens after the first, the messenger after the second; pressed earlier, a hint shows for a moment [§4,
 * §9].
 */
export const trialWaitSeconds = 30
export const messengerWaitSeconds = 10
export const earlyFlagMs = 700

/** The largest video [§5, §9] and the largest image that may be uploaded. */
export const uploadMaxBytes = 10 * 1024 ** 3
export const imageMaxBytes = 20 * 1024 * 1024

/** The default size of an embedded video, and how long another site may cache its oEmbed description. */
export const embedSize = { width: 640, height: 360 } as const
export const oembedSeconds = hourSeconds

/** The boxes that renditions fit into, rotated for portrait videos; a rendition is never larger than its source. */
export const renditionBoxes = {
  p240: { width: 426, height: 240 },
  p360: { width: 640, height: 360 },
  sd: { width: 854, height: 480 },
  hd: { width: 1280, height: 720 },
  fhd: { width: 1920, height: 1080 },
  p1440: { width: 2560, height: 1440 },
  p2160: { width: 3840, height: 2160 },
} as const

/** Renditions of one video in an answer: files and streams of each size, and a master playlist. */
export const videoFilesMax = 24

/** The moving preview of a card: its longest time, and its largest file in bytes. */
export const previewClipSeconds = 4.8
export const previewClipMaxBytes = 300 * 1024

/** Stills of a video to choose its preview from. */
export const stillsOfVideo = 10

/**
 * Captions of a video: a file in bytes, its cues, the characters of one, and its languages. Chapters: how many, their titles, and all lines
 * of their form.
 */
export const captionsMaxBytes = 512 * 1024
export const captionCuesMax = 6000
export const captionCueMaxLength = 1000
export const captionLanguagesMax = 20
export const chaptersMax = 100
export const chapterTitleMaxLength = 100
export const chaptersMaxLength = 20_000
/** Saves of captions and chapters of one member. */
export const videoTextsTries = { limit: 120, windowSeconds: hourSeconds } as const

/** A processing job is given to another attempt after this long without a heartbeat; the second is the heartbeat's interval. */
export const mediaLeaseSeconds = 60
export const mediaHeartbeatSeconds = 15

/** A job that was lost this often has failed. */
export const mediaAttemptsMax = 5

/** Waits before a job is asked for again that the processor did not answer for. After one more try without an answer it has failed. */
export const unansweredWaitsSeconds = [10, 120] as const

/** A local run starts its media processor again after the first wait; each further wait doubles, up to the longest. */
export const processorRestartSeconds = { first: 1, most: 60 } as const

/** A job that failed for good waits this long for an admin. */
export const failedJobSeconds = 30 * daySeconds

/** A mail that was not sent is queued again after the first; after the second it is given up. The third is one delivery's time. */
export const mailRetrySeconds = 60
export const pendingMailSeconds = daySeconds
export const mailClaimSeconds = 60

/** Bytes of a file that a virus scanner reads: clamd's default maximum. */
export const scannedMaxBytes = 100 * 1024 * 1024

/** The clocks of the embedded upstream and of the processor may differ by this; a signed request is valid as long. */
export const mediaClockSeconds = 300

/** Minimum length of a video in seconds, exclusive to the site or not [§5]. */
export const uploadMinSeconds = { exclusive: 360, nonExclusive: 600 } as const

/** Size of an upload's parts, and how many are sent at once; a failed part is retried after these pauses. */
export const uploadPartBytes = 8 * 1024 * 1024
export const uploadParallel = 2
export const uploadRetriesMs = [1000, 3000, 8000, 20_000] as const

/** Without script the upload is one form, as large as a request may be. */
export const uploadFormMaxBytes = 90 * 1024 * 1024

/** Characters of an upload's title, description, performers and channel; its categories; characters of its file name. */
export const uploadTitle = { min: 3, max: 100 } as const
export const uploadDescription = { min: 5, max: 2000 } as const
export const uploadPerformersMaxLength = 500
export const uploadChannelMaxLength = 100
export const uploadCategories = { min: 1, max: 10 } as const
export const uploadFileNameMaxLength = 80

/** A video's own tags: how many, the characters of one, and those of the field in which they are typed. */
export const videoTagsMax = 20
export const videoTagLength = { min: 2, max: 30 } as const
export const videoTagsMaxLength = 1000

/** Characters of captions in each language that a moderator sees with an upload. */
export const reviewCaptionsMaxLength = 60_000

/** Characters of a template's name; templates of a member; files that are taken from a dropped or chosen folder. */
export const uploadTemplateName = { min: 1, max: 60 } as const
export const uploadTemplatesMax = 20
export const uploadFolderFilesMax = 100

/** An uploader's own preview: minimum pixels [§5], maximum bytes. */
export const uploadPicture = { width: 1250, height: 250, maxBytes: 10 * 1024 * 1024 } as const

/** What one member may have open at a time, and send within a day. */
export const uploadQuota = { open: 20, perDay: 50, bytesPerDay: 100 * 1024 ** 3 } as const

/** An abandoned upload is deleted after this long, and so are the files of rejected and withdrawn ones. */
export const uploadRetentionSeconds = 7 * daySeconds

/** How often a page of uploads refreshes, with script and without. */
export const uploadPollMs = 4000
export const uploadRefreshSeconds = 15

/** How soon each kind of legal notice must be decided: business days, and hours for urgent kinds. */
export const dmcaDays = 2
export const dsaDays = 7
export const cardRuleDays = 7
export const imageryHours = 48
export const personHours = 48

/** Business days after a counter-notice within which a video is restored; those for an appeal to be decided. */
export const counterNoticeDays = { min: 10, max: 14 } as const
export const appealDays = 7

/** A decision may be appealed for this many months. */
export const appealMonths = 6

/** Characters of a notice's texts and single lines. */
export const noticeText = { min: 10, max: 3000 } as const
export const noticeLine = { min: 2, max: 200 } as const

/** Notices and answers to decisions: per visitor, and all together. */
export const noticeTries = { windowSeconds: hourSeconds, visitor: 10, all: 1000 } as const

/** Receipts of notices: to one address, and all together. */
export const receiptTries = { windowSeconds: hourSeconds, address: 3, all: 300 } as const

/** The sender's data and text of a notice are deleted when its last decision is this old. */
export const noticeDataSeconds = 365 * daySeconds

/** Days of the numbers on the moderators' overview. */
export const moderationDays = 14

/** A moderator's claim on a queue item lasts this long. */
export const claimSeconds = 600

/** Similar videos shown beside one under review; and how many of about its length are compared. */
export const similarVideosShown = 2
export const similarVideosCompared = 200

/** Characters of a moderator's note about a rejected upload. */
export const reviewNoteMaxLength = 500

/** A video that states at most this length is quick: it has a place of its own in the media processor, beside its other jobs. */
export const quickVideoSeconds = 600
/** What the processor did for a member within this time counts when members take turns. */
export const mediaTurnSeconds = hourSeconds

/** Characters of a member's claim to be a performer; claims that may wait at once, that a member makes in a day, and that their page shows. */
export const performerClaimMaxLength = 1000
export const performerClaimsWaiting = 3
export const performerClaimTries = { windowSeconds: daySeconds, member: 5 } as const
export const performerClaimsShown = 50
/** A claim that was refused may be made again after this. */
export const performerClaimAgainSeconds = 30 * daySeconds

/** Saved replies of moderators, and the characters of a title; a text has those of a note. */
export const savedRepliesMax = 200
export const savedReplyTitleMaxLength = 80

/** Strikes that stand at once and suspend, unless the operator says otherwise; how long a strike stands, and such a suspension lasts. */
export const strikesMax = 3
export const strikeSeconds = 90 * daySeconds
export const strikeSuspensionSeconds = 30 * daySeconds

/** Characters of a statement to a member, and of a member's appeal; a restriction with an end lasts at most this long. */
export const memberStatementMaxLength = 1000
export const memberAppealMaxLength = 2000
export const restrictionMaxSeconds = 3650 * daySeconds

/** Searches for a member by e-mail that an admin may make. */
export const findMemberTries = { windowSeconds: hourSeconds, admin: 200 } as const

/** The latest rows of each kind in a member's file. */
export const memberFileRows = 20

/** Members that the table of the back office counts and reads per filter. */
export const membersTableMax = 20_000

/** How long the last change of an object of the catalogue can be undone with one press. */
export const undoSeconds = hourSeconds

/** Characters of a category's title and aliases in any language, and of its description; how many aliases; the last place. */
export const categoryTitleMaxLength = 60
export const categoryDescriptionMaxLength = 600
export const categoryAliasesMax = 20
export const categoryAliasesMaxLength = 1500
export const categoryPlaceMax = 9999
/**
 * The same of performers, channels and playlists: characters of a name, a line and a description; how many links, and how long one is; the
 * first year of a career, and centimetres and kilograms from and to.
 */
export const subjectTitleMaxLength = 80
export const subjectLineMaxLength = 120
export const subjectDescriptionMaxLength = 3000
export const subjectLinksMax = 12
export const subjectLinkMaxLength = 300
export const subjectFirstYear = 1900
export const subjectHeightCm = { min: 100, max: 250 } as const
export const subjectWeightKg = { min: 30, max: 300 } as const
/** Popular videos where a search finds nothing. */
export const emptySearchVideos = 12
/** Performers and channels beside the videos of a search; other performers on a performer's page, of each kind. */
export const foundPeopleShown = 5

/** Videos for friends above a member's lists and searches. */
export const friendsVideosShown = 12
export const otherModelsShown = 10
/** Similar channels on a channel's page. */
export const otherChannelsShown = 8

/** The media processor sends larger files in parts of this size: Cloudflare takes bodies of at most 100 MB. */
export const mediaPartBytes = 64 * 1024 * 1024

/** The quick exit: one key, this many times, within this time. */
export const exitPresses = 3
export const exitWithinMs = 1500
/** Performer records per upload; length limits of their fields. */
export const performerRecordsMax = 30
export const performerName = { min: 2, max: 100 } as const
export const recordReference = { min: 1, max: 200 } as const
export const custodianName = { min: 2, max: 100 } as const
export const custodianAddress = { min: 5, max: 300 } as const

/** How long a moderator's confirmation of a member's age is valid. */
export const ageConfirmationSeconds = 365 * daySeconds

/** Backups of a schedule that are kept: the newest of each of the last days, weeks and months that have one. */
export const backupsKept = { days: 7, weeks: 4, months: 12 } as const

/** A takedown is in force everywhere within this. */
export const takedownBoundSeconds = 5

/** The window of every service level's budget. */
export const levelWindowSeconds = 30 * daySeconds

/** The clock's counts by minute and by hour are kept this long; looks that follow sooner than the third are one. */
export const watchMinutesSeconds = 3 * daySeconds
export const watchHoursSeconds = 31 * daySeconds
export const watchPauseSeconds = 30

/** An alert ends when its condition has not held for the first, and is repeated while it fires after the second. */
export const alertClearSeconds = 300
export const alertReminderSeconds = daySeconds

/** Deadline of the clock's look at the site, which includes the first try to tell operators. */
export const watchDeadlineMs = 25_000

/** Deadline of the operator's webhook. */
export const alertPostMs = 5000
/** The longest wait for search engines' endpoint. */
export const indexNowPostMs = 10_000

/** Operators hear of a part that is down for this long, and of a database (D1 ends at 10 GB) and a disk that fill up. */
export const partDownSeconds = 120
export const databaseFullBytes = 8_000_000_000
export const diskFullShare = 0.9
/** D1 ends here. */
export const databaseLimitBytes = 10_000_000_000

/** Operators are told above this share of a month's operations that they plan to pay for. [operations] */
export const planNearShare = 0.8

/** The provider of age checks has so long to answer the clock's probe. [operations] */
export const ageProbeDeadlineMs = 5000

/** A file is deleted after so long at the latest, whether its size is known or not. [operations] */
export const deletedSizeMs = 300

/** What alerts told is kept for this long. */
export const alertHistorySeconds = 90 * daySeconds
/** Tests of an alert that an admin may send. */
export const alertTestTries = { windowSeconds: hourSeconds, admin: 30 } as const
/** Rows of a table of the page about the health of the site. */
export const healthRows = 15
/** Alerts: a deadline of the law that ends this soon, and an upload that has waited for review for this long. */
export const legalDueSoonSeconds = daySeconds
export const reviewWaitMaxSeconds = 2 * daySeconds

/** Deliveries of a job: wrangler.toml of the embedded upstream says how often it is retried. The last one that fails gives it up. */
export const jobDeliveriesMax = 6

/** The charts of the status page: how far back they go, and the length of a step. */
export const chartSeconds = daySeconds
export const chartStepSeconds = 1800

/** How long the key of a deployment's probes is accepted, and how far the time of one probe may be off. */
export const probeKeySeconds = 2 * hourSeconds
export const probeSeconds = 60

/** Characters of the names of a video's categories or performers in its form, and how many of either. */
export const videoNamesMaxLength = 2000
export const videoNamesMax = 40
/** Characters of the countries in a field of a video: room for every country. */
export const countriesMaxLength = 1100
/** Videos that an editor shows first on the home page: the newest of them so many. */
export const featuredMax = 12
/** Objects that an act of the back office changes at once; how many of them its preview shows; for how long its record is kept. */
export const bulkMax = 10_000
export const bulkPreviewed = 20
/** Objects that are looked at to count what an act would change, where each is a question to the database. */
export const bulkCountedMax = 500
export const bulkKeptSeconds = 7 * daySeconds
/** The table of videos in the back office counts so many matches, and looks for them among so many of the newest videos. */
export const adminCountedMax = 10_000
export const adminSearchedMax = 50_000
/** How often its page asks how far it has come. */
export const bulkPollSeconds = 2
/** Characters of the name of an import's source, and of a saved mapping; columns of an imported file. */
export const importSourceMaxLength = 100
export const importMappingNameMaxLength = 60
export const importColumnsMax = 60

/** A file for an import is as large as a request may be; it is deleted with its import after this long. */
export const importFileMaxBytes = 90 * 1024 * 1024
export const importRetentionSeconds = 30 * daySeconds

/** Characters of the address of a feed. */
export const feedAddressMaxLength = 500

/** How often the page of a running import refreshes by itself. */
export const importRefreshSeconds = 5

/** Statistics: rows of a list of the largest, and how long "now" is. */
export const topListMax = 20
export const nowWindowSeconds = 30 * 60
/** Synonyms and redirects of searches, all of which every search page reads. */
export const searchRulesMax = 500
/** Characters of what a synonym or a redirect leads to; rows of the lists of searches in the back office. */
export const searchTargetMaxLength = 200
export const searchesShown = 100
/** Characters of a campaign's name and of an advertiser's, of a creative's headline and text, and of its addresses. */
export const advertTitleMaxLength = 100
export const advertHeadlineMaxLength = 60
export const advertTextMaxLength = 160
export const advertAddressMaxLength = 1000
/** Items of a list that narrows a campaign, and characters of all of them. */
export const advertItemsMax = 60
export const advertItemsMaxLength = 4000
/** The highest priority and weight of a campaign, its largest cap, and its largest rate in hundredths. */
export const advertPriorityMax = 9
export const advertWeightMax = 100
export const advertCapMax = 100_000_000
export const advertRateMax = 100_000_00
/** Creatives of a campaign, campaigns that run at once, and pictures that an admin sends. */
export const creativesMax = 20
export const liveCampaignsMax = 200
export const creativePictureTries = { windowSeconds: hourSeconds, limit: 120 } as const
/** Cards of a list before an advert among them. */
export const advertCardsEvery = 24
/** Days of a campaign's statistics that a page and a file show: no longer range is answered. */
export const advertStatsDaysMax = 92
/**
 * How often an isolate asks which campaigns run, how old its answer may be, how long a request after a pause waits for a new one, and when
 * it waits again for a silent upstream.
 */
export const advertsFreshMs = 20_000
export const advertsUsableMs = 50_000
export const advertsWaitMs = 200
export const advertsRetryMs = 60_000
/** A VAST document: how long each may take, how large it is, and how many wrappers lead to it. */
export const vastDeadlineMs = 2000
export const vastMaxBytes = 256 * 1024
export const vastWrappersMax = 5
/** Videos shorter than this have no advert before them unless the operator says so. */
export const advertVideoMinSeconds = 30
/** Campaigns that begin within this time are known to the edge already, so that they begin on time. */
export const liveAdvertsAheadSeconds = 300
/** How long a busy page keeps the adverts that it was filled with. */
export const advertHoldMs = 1000

/** A link that invites a person who is shown in an upload is good for this long. */
export const releaseInviteSeconds = 30 * daySeconds
/** Characters of a drawn signature, and of the reason of a person who says no. */
export const releaseDrawingMaxLength = 8000
export const releaseReasonMaxLength = 500
/** Answers to invitations, withdrawals and receipts that one visitor sends. */
export const releaseTries = { windowSeconds: hourSeconds, visitor: 60 } as const
/** Mails with receipts: to one address, and all together. */
export const releaseMailTries = { windowSeconds: hourSeconds, address: 5, all: 300 } as const
/** Videos and alarms on the page of a person who signed. */
export const signedReleasesShown = 200
export const releaseAlarmsShown = 50
/** Public keys of receipts change with the secret alone. */
export const releaseKeysSeconds = 3600
/** The studio: selected videos of one act, rows that a table looks through, and how long a deleted video can be taken back. */
export const studioSelectedMax = 50
export const studioVideosMax = 5000
export const binSeconds = 30 * daySeconds

/** Counts of what became of checks of ages are kept for this many days, and shown for so many; an answer has this many of them at most. */
export const ageOutcomeDays = 400
/** An isolate reports its outcomes together, and so many kinds of them at most. */
export const ageOutcomeBatchMs = 1000
export const ageOutcomesPerReport = 3000
export const ageOutcomesShownDays = 28
export const ageOutcomeRowsMax = 5000

/** Requests to wallets, sign-ins at a bank or an electronic identity, and photos for a provider, that one visitor may begin. */
export const ageMethodTries = { windowSeconds: hourSeconds, visitor: 60 } as const

/** A request to a wallet lasts for this long, and a page that waits for its answer asks this often. */
export const walletRequestSeconds = 300
/** Its outcome is kept for longer, so that none is answered twice. */
export const walletAnswerSeconds = 2 * walletRequestSeconds
export const walletWaitSeconds = 3

/** How long an isolate of the edge relies on which methods of proving an age work. */
export const ageMethodsFreshMs = 60_000

/** The published list of trusted issuers: its size in bytes, and its issuers. */
export const trustListMaxBytes = 512 * 1024
export const trustListMax = 500

/** A status list that a document names: its size in bytes, its entries, for how long it is kept, and how many are. */
export const statusListMaxBytes = 1024 * 1024
export const statusListEntriesMax = 10_000_000
export const statusListSeconds = hourSeconds
export const statusListsKept = 8

/** The longest answer of a wallet in bytes: a proof of age takes 2 KB, a driving licence with its certificates 6. */
export const walletProofMaxBytes = 32 * 1024
