// Bounds of this upstream alone: how much work one answer or one job may cost.

/**
 * A search whose words have more entries in the index than the first number selects candidates: by its rarest words, as many as have the
 * second number of entries together, among all videos, and by all its words among so many of the newest videos as have the third.
 */
export const exactEntriesMax = 20_000
export const candidateEntriesMax = 400_000
export const windowEntriesMax = 400_000
/** The words that select candidates; those that are read among the newest videos, and the blocks of these: each costs at every entry. */
export const candidateWordsMax = 8
export const windowWordsMax = 6
export const windowBlocksMax = 6
/** So many entries of a list's filter the index reads at most for each entry of a rare word, because it skips the others. */
export const filterEntriesPerMatch = 80

/**
 * Of the words that begin with typed letters the index reads all when they have at most so many entries together, and else so many of
 * the commonest among the first of the alphabet.
 */
export const wholeBeginningMax = 20_000
export const wordsPerBeginning = 16
export const beginningsMax = 1000

/** So many neighbouring ids are one block of the search index. Another number needs a migration that makes the index anew. */
export const blockVideos = 16_384
/** A suggested search whose rarest word has more entries than this is looked up among the newest videos. */
export const suggestedEntriesMax = 5000

/** The titles of at most so many of the newest matches are compared with the search; older ones follow, newest first. */
export const comparedMax = 200
/** The same of videos that have some of the words only: they fill a page at most. */
export const looseComparedMax = 100
/** Of common words, so many of the newest videos that have all of them. */
export const rankedAmongNewest = 120
/** Of so many of these whose titles do not have all words the names are compared, too. */
export const namesComparedMax = 40
/**
 * The ids of so many of the newest matches are read at once: they are sorted, and counted by filter. Only where there are more, the index is
 * read again to count them.
 */
export const knownNewest = 2000

/** So many words of the vocabulary that may be almost the same as typed ones are compared; and so many new ones get their keys at once. */
export const similarWordsRead = 2000
export const keyedWordsAtOnce = 1000
/** Words that no video has any more, which one minute removes with their keys. */
export const goneWordsAtOnce = 500
/** Searches that begin with typed letters, and words that complete them, among which suggestions are chosen. */
export const termsRead = 500
export const completionsRead = 8
/** The words of a search that are corrected, and how many words stand for one. */
export const correctedWordsMax = 4
export const wordsForTypo = 3
/** A word that so many videos have is spelled as it was meant. */
export const doubtfulMax = 1000
/** A search of more words is not the name of a category. */
export const categoryWordsMax = 6
/** A search that finds fewer is tried with a correction, and without one of its words. */
export const fewFound = 5
/** The other spelling of such a search has to find so many times as much before it is offered. */
export const offeredTimes = 10

/** Different words of one text of captions that a search finds; and the newest videos with its first word that are looked through. */
export const spokenWordsMax = 2000
export const spokenMatchesMax = 1000

/** Related searches and a search's categories are taken from this many of its newest matches. */
export const sampledMatches = 60

/** Related videos are chosen among this many neighbours of a video under each of its tags, on either side. */
export const neighboursPerTag = 40
/** The same of tags that are watched beside it. */
export const neighboursPerTagBeside = 20
/** So many performers and so many categories are watched beside a video. */
export const tagsBesideMax = 4
/** The model of a device's suggestions: of so many videos it says what was played beside them. */
export const tasteBesideVideos = 100
/** Each place in their order goes to the best of so many candidates. */
export const relatedMixWindow = 60

/** A list includes at most this many members-only videos: the first ones in its order. */
export const membersOnlyMax = 500

/**
 * A page of videos that costs more than half as much again as the first page of its list is taken from a kept list. Costs are steps of
 * a scan; the cards of a page cost as many as the second number.
 */
export const flatPages = 1.5
export const stepsOfCards = 150

/** A page without a kept list is read if it takes at most so many steps; the first page always. */
export const liveStepsMax = 5000

/** Pages are taken from a kept list for so long, unless a video of it is published or taken down meanwhile. */
export const keptListSeconds = 3600

/** Its videos are stored so many in a row: a page reads each of a row. */
export const keptPartIds = 120

/**
 * How many lists are kept, and how many are made a minute: of common lists (of one object at most, without filter), and of all others,
 * which crawlers combine without end. A list is about 250 KB.
 */
export const keptListsMax = { common: 240, rare: 120 } as const
export const keptListsPerMinute = { common: 12, rare: 4 } as const

/** Categories in the home page's block. */
export const mainCategoriesMax = 30

/** Names that one minute writes anew, and how many times a minute new words get their keys. */
export const reindexNamesAtOnce = 1000
export const keyedSlicesPerMinute = 5

/** How many videos one reindexing statement rewrites, and how many statements run a minute. */
export const reindexSlice = 100
export const reindexSlicesPerMinute = 10

/** A filtered list of members reads at most this many rows, the first in its order: no filter scans millions. */
export const membersWalked = 20_000

/** The same of performers and channels. */
export const peopleWalked = 20_000

/** So many comments on a page are counted. */
export const commentsCountedMax = 10_000

/** A search of playlists reads this many of its newest matches. */
export const playlistsWalked = 5000

/** The newest subscriptions that one answer contains. */
export const subscriptionsMax = 500

/** Names that a typed text may match before the largest are chosen. */
export const namesMatchedMax = 1000

/** For other performers on a performer's page: the newest videos, and the most watched performers, that are looked at. */
export const modelVideosCompared = 300
export const modelsCompared = 500
/**
 * Channels are compared by so many of a channel's newest videos, of which the performers and categories that say most count; of each,
 * so many of its newest videos name other channels.
 */
export const channelVideosCompared = 60
export const channelTagsCompared = 8
export const channelTagVideosCompared = 40

/** How many of the most watched of each kind, and of the most searched terms, an answer contains. */
export const statsPerGroup = 30

/** Partner offers in one answer; the edge shows a random few of them. */
export const partnerVideosMax = 100

/** A category without a picture of its own shows the most watched of this many of its newest videos. */
export const pictureCandidates = 30

/** The most frequent searches are those of so many days, each with so many searches: fewer could all be by one visitor. */
export const popularSearchDays = 30
export const popularSearchLeast = 10
/** How many of the most frequent searches are kept, and have their result counts recomputed. */
export const recountedSearches = 200
/** In one step: each costs some of the thousand statements that a Worker may send while it answers. */
export const recountedAtOnce = 50

/** Ids of videos up to this one are the demo catalogue's: it may grow at any time. */
export const demoVideosMax = 1_000_000

/** Replicas of the deny list. */
export const denyReplicasMax = 1024

/** Objects that count events. */
export const usualEventShards = 4
export const eventShardsMax = 1024
/** An object is counted by so many of them, if there are as many. */
export const shardsOfObject = 16

/** The events of requests that arrive within this time are one call of a shard, up to so many. */
export const eventGatherMs = 20
export const eventsOfCallMax = 500

/**
 * A shard of events stores what arrives within this time as one row. It writes a batch of so many counts, or what it has after this time,
 * and sweeps its storage this often.
 */
export const eventJournalMs = 20
export const eventBatchCounts = 500
export const eventBatchMs = 10_000
/** A shard remembers so many hashes of what was counted, and keeps so many batches in memory while the database takes none. */
export const countedHashesMax = 500_000
export const batchesWaitingMax = 400
/**
 * Counts by hour and by day have so many keys in a row. These rows and those of sums have no more than so many bytes, and a count for all
 * others: a row of the database, and a value that a statement is given, hold two million.
 */
export const countsOfRowMax = 5000
export const countsRowMaxBytes = 900_000

/** The curves of the most watched parts are made of the months that begin within so many seconds. */
export const curveSeconds = 62 * 86_400
/** What part of a video is watched is written when it differs by so many hundredths. */
export const watchedShareStep = 3
/** Sums for statistics name so many objects of a day and of a month that is over; all others are one. */
export const sumKeysMax = { day: 300, month: 1000 } as const
/** While the day or month goes on, so many are named: what begins late may be among the largest at its end. */
export const runningSumKeysMax = 5000
/** A member owns so many channels, and so many members help with one. */
export const ownChannelsMax = 5
export const channelPeopleMax = 20
/** Creators see so many rows of each list, and likes and comments of so many of their newest videos. */
export const numbersRowsMax = 25
export const creatorVideosMax = 5000
/** The length and tags of so many videos are read at once. */
export const factsOfQuestion = 5000
export const eventSweepMs = 600_000

/** Batches are added up when so many wait, or the oldest of them is this old; and this often a minute at most. */
export const rollUpBatches = 250
export const rollUpSeconds = 300
export const rollUpsMax = 20

/** A counter of views is written when it changes by this share (one in fifty) or more, and once a day. */
export const appliedShare = 50

/** Rows of views hold so many ids each. */
export const viewPageIds = 10_000

/** A row of the most watched videos is written when its views change by this share (one in ten) or more, and by more than chance. */
export const popularityShare = 10

/** The lists of a country by day, week and month have so many of its most watched videos, and at most a quarter more. */
export const countryWindowMax = 1000

/** A video that a member likes makes pairs with so many that they liked before it. */
export const likesPaired = 3

/** Search engines are told of so many addresses at once, and no sooner than this after the last time. */
export const indexNowBatch = 500
export const indexNowPauseSeconds = 600

/**
 * Pairs of videos that are played one after the other are added to the weights of both when the oldest waits this long, for 10,000
 * videos at a time and so many times a minute. A weight halves in this time; a video keeps its heaviest others, and forgets one that
 * weighs less than `coViewLeast`. A pair that weighs less than `coViewShownLeast` is of too few visitors to be used. Those of a video's
 * heaviest `coViewHops` others are related, too.
 */
export const coViewSeconds = 21_600
export const coViewRunsMax = 10
export const coViewHalfLifeSeconds = 2_592_000
export const coViewedMax = 40
export const coViewLeast = 0.25
export const coViewShownLeast = 5
export const coViewHops = 6
/** Rows of these weights hold so many ids each. */
export const coViewPageIds = 100

/**
 * Trending videos: their views within so many hours against those of so many days before. Every video is granted `trendUsualViews`, and
 * one with fewer is none. So many of 10,000 videos are compared, and the list has so many.
 */
export const trendHours = 6
export const trendDays = 7
export const trendUsualViews = 20
export const trendCandidates = 500
export const trendingMax = 500
/** The week's most watched are chosen among so many of its newest videos of a gender. */
export const weekVideosMax = 2000
/** Performers of trending videos. */
export const risingModelsMax = 60

/** Views of a network are counted so many at a time, for at most so many networks per isolate. */
export const stepAttempts = 10
export const steppedKeysMax = 10_000

/** For how long an isolate remembers that an object is public, and of how many objects. */
export const publicObjectSeconds = 60
export const publicObjectsMax = 20_000

/** Reads of one request that are asked at the same moment go to the database as batches of at most so many statements. */
export const gatheredReadsMax = 50

/** Characters of an imported title, description and name; names of one kind in a row; characters of a row that is read at all. */
export const importTitleMaxLength = 200
export const importDescriptionMaxLength = 5000
export const importNameMaxLength = 100
export const importNamesMax = 40
/** Characters of the address of a file that is fetched. */
export const importAddressMaxLength = 1000
export const importRowMaxChars = 2_000_000
/** Of a source, and of what it calls a category, a performer, a channel or a playlist: an address may be that long. */
export const importObjectKeyMaxLength = 120
/** Texts of captions and chapters that are written together. */
export const importBatchTexts = 100
/** D1 takes values of two megabytes, and a character may be three bytes. */
export const importBatchChars = 600_000
/**
 * Rows that are written together: many, because an index page is then written once for several of them. While visitors are served, so many
 * times as long as a batch took is theirs before the next one, but no longer than this: at most one request in twenty waits for a batch.
 */
export const importBatchRows = 500
export const importPause = { times: 20, maxMs: 6000 } as const

/** Videos whose files as AV1 wait for the media processor or are made; the others wait in the database. */
export const av1AtOnce = 5

/** The sizes that are watched most are those of so many days, once so much was watched in them: a hundred hours. */
export const watchedSizesDays = 28
export const watchedSizesLeastSeconds = 360_000

/** Hosted videos whose pictures are begun within a minute. */
export const hostedStillsAtOnce = 3

/** Files of imports that are underway at once. */
export const importMediaAtOnce = 12

/** How often a new object asks for an id, since another one may take it meanwhile. */
export const newIdTries = 8

/** A job of an import reads so much of its file; one that nothing was heard of for so long is queued again. */
export const importSliceBytes = 131_072
/** Orders of the command line that one minute carries out; a run of a Worker has a limit of queries, of which an order takes dozens. */
export const operatorOrdersAtOnce = 15

/** Feeds that one minute asks for; bytes, items, time and redirects of one; how many there may be. */
export const feedsAtOnce = 3
export const feedMaxBytes = 8 * 1024 * 1024
export const feedItemsMax = 2000
export const feedFetchMs = 20_000
export const feedRedirects = 5
export const feedsMax = 200
/** After a request to ask a feed at once, the clock waits so long for its job. */
export const feedSilentSeconds = 90

/** Such a job pauses after each batch of so many rows, so many times as long as the batch took. */
export const importJobPause = { rows: 200, times: 20, maxMs: 4000 } as const
export const importSilentSeconds = 180
/** The beginning of a file that shows its columns, and the rows that are shown as they will be. */
export const importBeginningBytes = 131_072
export const importPreviewRows = 10

/** Pictures of deleted messages, whose files one step deletes. */
export const forgottenPicturesAtOnce = 100

/** Uploads that were abandoned, that ended, and takedowns whose files one job deletes: of each so many. */
export const sweptUploadsAtOnce = 20

/** Pages of the bucket, of a thousand files each, that one job lists. */
export const listedPages = 100

/** Videos that are shown in some countries only: of more, counters do not say which they count, but that they are the most it can be. */
export const limitedVideosRead = 10_000

/** A member's list of the performers that they are has at most so many. */
export const ownPerformersShown = 50

/** What friends show to friends is looked for among so many of a member's latest friends, and so many of the newest of each. */
export const friendsAsked = 100
export const videosPerFriend = 30

/** Places where a search's words are said, of so many videos; characters of captions that are read for one, and that are shown. */
export const saidPlacesShown = 5
export const saidCharsRead = 100_000
export const saidTextMaxLength = 140
