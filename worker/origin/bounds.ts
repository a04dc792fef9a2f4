// Numbers of this upstream alone: how much work one answer or one job may cost.

/** A search ranks this many of its newest matches; older ones follow, newest first. */
export const rankedMax = 2000

/** Related searches and a search's categories are read off this many of its newest matches. */
export const sampledMatches = 100

/** Related videos are chosen among this many neighbours of a video under each of its tags, on either side. */
export const neighboursPerTag = 60

/** Categories the home page's block carries. */
export const mainCategoriesMax = 30

/** Videos whose popularity one statement recomputes. */
export const popularitySlice = 1000
