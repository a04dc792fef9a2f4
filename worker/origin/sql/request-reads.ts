// Where one request reads. D1 has one primary database, which takes all writes, and copies of it near the visitors, which may lag
// behind it. A session of D1 names how new its first answer has to be, and no later answer of it is older.
import type { D1Database, D1DatabaseSession } from '@cloudflare/workers-types'

/** What statements are prepared and run on. */
export type Queryable = Pick<D1Database, 'prepare' | 'batch'>

/** Where the statements of a request go, which may change between two of them. */
export type Place = {
  current: () => Queryable
  /** From now on the primary decides how new answers are. */
  newest: () => void
  /** The next statement writes: reads after it have to show that. */
  write: () => void
  /** Whether this session began at a bookmark that no answer has confirmed yet. */
  isUnproven: (db: Queryable) => boolean
  prove: (db: Queryable) => void
}

export type RequestPlaces = {
  /** What the request reads and writes. It begins at the primary. */
  data: Place
  /** Always the primary, for what must not be old: sessions. */
  primary: Place
  /** From now on data come from the nearest copy that is as new as the bookmark; null is content with any copy. */
  near: (bookmark: string | null) => void
  /** From now on they are as new as the primary is now, also where the request has waited for something. */
  newest: () => void
  /** The state of the database after the last write of this request; null without a write, or without copies. */
  bookmark: () => string | null
}

/**
 * @param hasCopies without them there is one database, and no session is needed
 * @param gather joins what is asked of a database at the same moment
 */
export function requestPlaces(db: D1Database, hasCopies: boolean, gather: (db: Queryable) => Queryable): RequestPlaces {
  let newestSession: D1DatabaseSession | null = null
  let newest: Queryable | null = null
  // Opened by the first statement: many requests need none.
  const atPrimary = () => {
    if (hasCopies) newestSession ??= db.withSession('first-primary')
    newest ??= gather(newestSession ?? db)
    return newest
  }
  let near: Queryable | null = null
  let nearBookmark: string | null = null
  let unproven: Queryable | null = null
  let hasWritten = false
  const leave = () => {
    near = null
  }
  const write = () => {
    hasWritten = true
    leave()
  }
  return {
    data: {
      current: () => near ?? atPrimary(),
      newest: leave,
      write,
      isUnproven: (asked) => asked === unproven,
      prove: (asked) => {
        if (asked === unproven) unproven = null
      },
    },
    primary: { current: atPrimary, newest: leave, write, isUnproven: () => false, prove: () => {} },
    near: (bookmark) => {
      // Reads that travel together are of one caller: they share a session, and what they ask at the same moment is one question.
      if (!hasCopies || (near !== null && nearBookmark === bookmark)) return
      near = gather(db.withSession(bookmark ?? 'first-unconstrained'))
      nearBookmark = bookmark
      unproven = bookmark === null ? null : near
    },
    newest: () => {
      near = hasCopies ? gather(db.withSession('first-primary')) : null
      nearBookmark = null
      unproven = null
    },
    bookmark: () => (hasWritten ? (newestSession?.getBookmark() ?? null) : null),
  }
}
