// Bounds of this upstream alone: how much work one answer or one job may cost.

/** A search ranks this many of its newest matches; older ones follow, newest first. */
export const rankedMax = 2000

/**
 * A search for several words whose words have more entries in the index than this together selects candidates by its rarest words, as
 * many as have `candidateEntriesMax` entries together; a word's entries are estimated from this many of its newest videos.
 */
export const exactEntriesMax = 20_000
export const candidateEntriesMax = 250_000
export const candidateWordsMax = 8
export const probedVideos = 500

/** Of so many of the newest candidates the texts are compared with the search; older ones follow, newest first. */
export const comparedMax = 400

/** A search with at most this many matches looks each of them up. */
export const fewMatches = 500

/** Related searches and a search's categories are taken from this many of its newest matches. */
export const sampledMatches = 100

/** Related videos are chosen among this many neighbours of a video under each of its tags, on either side. */
export const neighboursPerTag = 60

/** A list includes at most this many members-only videos: the first ones in its order. */
export const membersOnlyMax = 500

/** Categories in the home page's block. */
export const mainCategoriesMax = 30

/** How many videos one reindexing statement rewrites, and how many statements run a minute. */
export const reindexSlice = 100
export const reindexSlicesPerMinute = 10

/** A filtered list of members reads at most this many rows, the first in its order: no filter scans millions. */
export const membersWalked = 20_000

/** A search of playlists reads this many of its newest matches. */
export const playlistsWalked = 5000

/** The newest subscriptions that one answer contains. */
export const subscriptionsMax = 500

/** Names that a typed text may match before the largest are chosen. */
export const namesMatchedMax = 1000

/** How many of the most watched of each kind, and of the most searched terms, an answer contains. */
export const statsPerGroup = 30

/** Partner offers in one answer; the edge shows a random few of them. */
export const partnerVideosMax = 100

/** A category without a picture of its own shows the most watched of this many of its newest videos. */
export const pictureCandidates = 30

/** How many of the most frequent searches have their result counts recomputed. */
export const recountedSearches = 200

/** Ids of videos up to this one are the demo catalogue's: it may grow at any time. */
export const demoVideosMax = 1_000_000

/** Replicas of the deny list. */
export const denyReplicasMax = 1024

/** Objects that count events. */
export const usualEventShards = 4
export const eventShardsMax = 1024

/**
 * A shard of events stores what arrives within this time as one row. It writes a batch of so many counts, or what it has after this time,
 * and sweeps its storage this often.
 */
export const eventJournalMs = 20
export const eventBatchCounts = 500
export const eventBatchMs = 10_000
/** Counts by hour and by day have so many keys in a row: a row of the database holds two megabytes. */
export const countsOfRowMax = 5000
export const eventSweepMs = 600_000

/** Batches are added up when so many wait, or the oldest of them is this old; and this often a minute at most. */
export const rollUpBatches = 250
export const rollUpSeconds = 300
export const rollUpsMax = 20

/** A counter of views is written when it changes by this share (one in fifty) or more, and once a day. */
export const appliedShare = 50

/** Rows of views hold so many ids each. */
export const viewPageIds = 10_000

/** A row of the most watched videos is written when its views change by this share (one in ten) or more. */
export const popularityShare = 10

/** Views of a network are counted so many at a time, for at most so many networks per isolate. */
export const stepAttempts = 10
export const steppedKeysMax = 10_000

/** For how long an isolate remembers that an object is public, and of how many objects. */
export const publicObjectSeconds = 60
export const publicObjectsMax = 20_000

/** Reads of one request that are asked at the same moment go to the database as batches of at most so many statements. */
export const gatheredReadsMax = 50
