// Numbers of this upstream alone: how much work one answer or one job may cost.

/** A search ranks this many of its newest matches; older ones follow, newest first. */
export const rankedMax = 2000

/** So few matches of a search are looked up one by one. */
export const fewMatches = 500

/** Related searches and a search's categories are read off this many of its newest matches. */
export const sampledMatches = 100

/** Related videos are chosen among this many neighbours of a video under each of its tags, on either side. */
export const neighboursPerTag = 60

/** So many videos for members alone are taken along in one list: the first ones in its order. */
export const membersOnlyMax = 500

/** Categories the home page's block carries. */
export const mainCategoriesMax = 30

/** Videos whose words the clock writes into the search anew at once, and how often a minute. */
export const reindexSlice = 100
export const reindexSlicesPerMinute = 10

/** Videos whose popularity one statement recomputes. */
export const popularitySlice = 1000

/** A narrowed list of members looks through this many, the first in its order: no filter walks through millions. */
export const membersWalked = 20_000

/** A search of playlists looks through this many of its newest matches. */
export const playlistsWalked = 5000

/** Whom a member follows, as far as one answer tells; newest first. */
export const subscriptionsMax = 500

/** Names that a typed text may match before the largest are chosen. */
export const namesMatchedMax = 1000

/** The most watched of each kind, and the most asked, as far as anybody is told. */
export const statsPerGroup = 30

/** Offers of partners in one answer; the edge shows some of them by chance. */
export const partnerVideosMax = 100

/** A category without a picture of its own shows the most watched of this many of its newest videos. */
export const pictureCandidates = 30

/** Searches whose findings are counted anew: those that are asked most. */
export const recountedSearches = 200
