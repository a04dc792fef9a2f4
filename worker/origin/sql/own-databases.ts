// What puts the rows of a database that a single noun has back beside the others, in a backup.

/**
 * `own` is that database. It was copied a moment later: what the first one does not know is left out, and so is what belongs to accounts
 * that were deleted.
 */
export const mergingOwnRows: readonly string[] = [
  `INSERT OR REPLACE INTO watched_videos (user_id, video_id, watched_date)
    SELECT user_id, video_id, watched_date FROM own.watched_videos
    WHERE user_id IN (SELECT user_id FROM accounts) AND video_id IN (SELECT video_id FROM videos)
    AND user_id NOT IN (SELECT user_id FROM forgotten_histories)`,
]
