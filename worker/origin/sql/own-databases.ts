// What puts the rows of a database that a single noun has back beside the others, in a backup.

export const ownTables = 'SELECT name FROM own.sqlite_schema'

/** Every column of a comment, in both databases that may have it. */
export const storedColumns = [
  'comment_id',
  'section',
  'object_id',
  'user_id',
  'added_date',
  'comment',
  'is_held',
  'root_id',
  'to_user_id',
  'likes',
  'edited_date',
  'former_texts',
  'is_pinned',
  'is_hearted',
  'held_for',
  'text_hash',
  'waits_for',
] as const

/**
 * By a table that only this database has: `own` is that database. It was copied a moment later: what the first one does not know is left
 * out, and so is what belongs to accounts that were deleted.
 */
export const mergingOwnRows: Readonly<Record<string, readonly string[]>> = {
  watched_videos: [
    `INSERT OR REPLACE INTO watched_videos (user_id, video_id, watched_date)
      SELECT user_id, video_id, watched_date FROM own.watched_videos
      WHERE user_id IN (SELECT user_id FROM accounts) AND video_id IN (SELECT video_id FROM videos)
      AND user_id NOT IN (SELECT user_id FROM forgotten_histories)`,
  ],
  comments: [
    `INSERT OR REPLACE INTO comments (${storedColumns.join()}) SELECT ${storedColumns.join()} FROM own.comments
      WHERE user_id IN (SELECT user_id FROM users)`,
    // What is there was dropped by an earlier move only: a deleted comment with replies has a row.
    `DELETE FROM comments WHERE comment_id IN (SELECT comment_id FROM own.dropped_comments)
      AND comment_id NOT IN (SELECT comment_id FROM own.comments)`,
    // What followed from writes between the two copies is applied by the clock of the restored site, which looks at all of a day again. So
    // are removals that the first copy notes: their counters go with them.
    'INSERT OR IGNORE INTO comment_effects (effect_id, body) SELECT effect_id, body FROM own.comment_effects',
    'DELETE FROM comment_marks',
  ],
}
